//! Surakarta played at random on the bare board. Repetitions are not counted: they hardly happen by
//! chance.

use fastrand::Rng;
use sente_rules::Position;
use sente_rules::surakarta::{Board, Surakarta};

use super::evaluation::POINTS_PER_LOGIT;
use crate::{LONGEST_ROLLOUT, Rollout};

impl Rollout for Surakarta {
    const POINTS_PER_LOGIT: f32 = POINTS_PER_LOGIT / 100.0;

    fn roll_out(&self, rng: &mut Rng) -> f32 {
        let limit = self.rules().quiet.map_or(usize::MAX, usize::from);
        let mut quiet = usize::from(self.quiet_plies());
        let mut board = self.board();
        for ply in 0..LONGEST_ROLLOUT {
            let Some((from, to)) = draw(board, rng) else {
                return for_first(0.0, ply);
            };
            let captures = board.opponent >> to & 1 == 1;
            board = board.after(from, to);
            if board.own == 0 {
                return for_first(0.0, ply + 1);
            }
            quiet = if captures { 0 } else { quiet + 1 };
            if quiet >= limit {
                return for_first(by_count(board), ply + 1);
            }
        }
        for_first(by_count(board), LONGEST_ROLLOUT)
    }

    fn guess(&self) -> f32 {
        by_count(self.board())
    }
}

/// One of the moves, all with the same chance.
#[inline]
fn draw(board: Board, rng: &mut Rng) -> Option<(usize, usize)> {
    let captures = board.captures();
    let steps = board.count_steps();
    let moves = steps + captures.len() as u32;
    if moves == 0 {
        return None;
    }
    match rng.u32(..moves) {
        number if number < steps => board.nth_step(number),
        number => captures.iter().nth((number - steps) as usize),
    }
}

/// A result for the side to move after so many plies as one for the side that moved first.
fn for_first(result: f32, plies: usize) -> f32 {
    if plies.is_multiple_of(2) {
        result
    } else {
        1.0 - result
    }
}

fn by_count(board: Board) -> f32 {
    match board.own.count_ones().cmp(&board.opponent.count_ones()) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

//! Surakarta played at random on the bare board. Repetitions are not counted: they hardly happen by
//! chance.

use fastrand::Rng;
use sente_rules::Position;
use sente_rules::surakarta::{Board, Surakarta};

use super::evaluation::POINTS_PER_LOGIT;
use super::network::Network;
use crate::{LONGEST_ROLLOUT, Rollout, Score};

impl Rollout for Surakarta {
    const POINTS_PER_LOGIT: f32 = POINTS_PER_LOGIT / 100.0;

    fn roll_out(&self, rng: &mut Rng) -> f32 {
        play_out(self, rng, draw)
    }

    fn guess(&self) -> f32 {
        by_count(self.board())
    }
}

/// A rollout in which whoever can capture does so.
pub fn roll_out_capturing(position: &Surakarta, rng: &mut Rng) -> f32 {
    play_out(position, rng, |board, rng| {
        let captures = board.captures();
        if captures.is_empty() {
            return draw(board, rng);
        }
        captures.iter().nth(rng.usize(..captures.len()))
    })
}

/// No rollout: the chance that the network sees once nobody gains by capturing.
pub fn judge_by_evaluation(position: &Surakarta, _: &mut Rng) -> f32 {
    let network = Network::shipped();
    let points = settled(&network, position.board(), i32::MIN + 1, i32::MAX) as f32;
    1.0 / (1.0 + (-points / POINTS_PER_LOGIT).exp())
}

/// The points of a board when each side captures as long as it gains by it.
fn settled(network: &Network, board: Board, mut alpha: i32, beta: i32) -> i32 {
    if !board.can_move() {
        return -i32::from(Score::MOST_POINTS);
    }
    let mut best = i32::from(network.evaluate(board).raw());
    for (from, to) in board.captures().iter() {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        best = best.max(-settled(network, board.after(from, to), -beta, -alpha));
    }
    best
}

/// Plays with drawn moves to the end; the result for the side to move.
fn play_out(
    position: &Surakarta,
    rng: &mut Rng,
    draw: impl Fn(Board, &mut Rng) -> Option<(usize, usize)>,
) -> f32 {
    let limit = position.rules().quiet.map_or(usize::MAX, usize::from);
    let mut quiet = usize::from(position.quiet_plies());
    let mut board = position.board();
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

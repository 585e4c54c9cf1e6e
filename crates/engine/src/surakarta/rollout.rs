//! Random playouts of Surakarta on bare boards. Repetitions are not counted, because they are very rare in random play.

#![expect(
    clippy::inline_always,
    reason = "functions are compiled for a processor only if they are inlined into their caller"
)]

use fastrand::Rng;
use sente_rules::Position;
use sente_rules::surakarta::{Board, Captures, Encounters, Rings, Surakarta};

use super::evaluation::POINTS_PER_LOGIT;
use super::network::Network;
use crate::{LONGEST_ROLLOUT, Rollout, Score};

impl Rollout for Surakarta {
    const POINTS_PER_LOGIT: f32 = POINTS_PER_LOGIT / 100.0;

    fn roll_out(&self, rng: &mut Rng) -> f32 {
        play_out(self, rng, false)
    }

    fn guess(&self) -> f32 {
        by_count(self.board())
    }
}

/// A rollout in which both sides capture whenever they can.
pub fn roll_out_capturing(position: &Surakarta, rng: &mut Rng) -> f32 {
    play_out(position, rng, true)
}

/// The network's win probability after a quiescence search instead of a rollout.
pub fn judge_by_evaluation(position: &Surakarta, _: &mut Rng) -> f32 {
    let network = Network::shipped();
    let points = settled(&network, position.board(), i32::MIN + 1, i32::MAX) as f32;
    1.0 / (1.0 + (-points / POINTS_PER_LOGIT).exp())
}

/// Quiescence search: the evaluation in points after both sides capture as long as they gain by it.
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

/// Plays random moves to the end; returns the result for the side to move.
fn play_out(position: &Surakarta, rng: &mut Rng, prefers_captures: bool) -> f32 {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn with_bit_counts(playout: Playout, rng: &mut Rng, prefers_captures: bool) -> f32 {
        playout.finish(rng, prefers_captures)
    }

    let playout = Playout::of(position);
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
    {
        #[expect(
            unsafe_code,
            reason = "rollouts are a quarter faster with bit-counting instructions"
        )]
        // SAFETY: the processor supports these instructions.
        return unsafe { with_bit_counts(playout, rng, prefers_captures) };
    }
    playout.finish(rng, prefers_captures)
}

/// A random game.
struct Playout {
    board: Board,
    /// The pieces on the tracks: those of the side to move and those of the opponent.
    rings: [Rings; 2],
    /// The number of plies since the last capture, and the number that ends the game.
    quiet: usize,
    limit: usize,
}

impl Playout {
    fn of(position: &Surakarta) -> Self {
        let board = position.board();
        Self {
            board,
            rings: [Rings::of(board.own), Rings::of(board.opponent)],
            quiet: position.quiet_plies().into(),
            limit: position.rules().quiet.map_or(usize::MAX, usize::from),
        }
    }

    #[inline(always)]
    fn finish(mut self, rng: &mut Rng, prefers_captures: bool) -> f32 {
        for ply in 0..LONGEST_ROLLOUT {
            if !self.play(rng, prefers_captures) {
                return for_first(0.0, ply);
            }
            if self.board.own == 0 {
                return for_first(0.0, ply + 1);
            }
            if self.quiet >= self.limit {
                return for_first(by_count(self.board), ply + 1);
            }
        }
        for_first(by_count(self.board), LONGEST_ROLLOUT)
    }

    /// Plays a move with uniform probability, or a capture if these are preferred. Returns false if there is no move.
    #[inline(always)]
    fn play(&mut self, rng: &mut Rng, prefers_captures: bool) -> bool {
        let [own, opponent] = self.rings;
        let encounters = Encounters::of(own, opponent);
        let steps = self.board.all_steps();
        if prefers_captures || steps.is_empty() {
            let captures = encounters.captures();
            if !captures.is_empty() {
                self.capture(&captures, rng.usize(..captures.len()));
                return true;
            }
            if steps.is_empty() {
                return false;
            }
            self.step(steps.nth(rng.u32(..steps.len())));
            return true;
        }
        // Most moves are steps, so that captures are generated only if one is drawn. There may be fewer captures than
        // their upper bound; then the draw is repeated. The step is drawn with a separate number, so that the processor
        // need not wait for the number of captures.
        loop {
            let number = rng.u32(..steps.len() + encounters.most());
            if number < steps.len() {
                self.step(steps.nth(rng.u32(..steps.len())));
                return true;
            }
            let captures = encounters.captures();
            let number = (number - steps.len()) as usize;
            if number < captures.len() {
                self.capture(&captures, number);
                return true;
            }
        }
    }

    #[inline(always)]
    fn step(&mut self, (from, to): (usize, usize)) {
        let [own, opponent] = self.rings;
        self.board = self.board.after(from, to);
        self.rings = [opponent, own.without(from).with(to)];
        self.quiet += 1;
    }

    fn capture(&mut self, captures: &Captures, number: usize) {
        let (from, to) = captures
            .iter()
            .nth(number)
            .expect("the number is below the number of captures");
        let [own, opponent] = self.rings;
        self.board = self.board.after(from, to);
        self.rings = [opponent.without(to), own.without(from).with(to)];
        self.quiet = 0;
    }
}

/// Converts a result for the side to move after this many plies into one for the side that moved first.
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use sente_rules::Finished;
    use sente_rules::surakarta::Rules;

    use super::*;

    fn position(text: &str) -> Surakarta {
        Surakarta::from_text(&Rules::default(), text, Finished::Refused).unwrap()
    }

    /// The number of times that each board occurs after one ply.
    fn draw(position: &Surakarta, plies: u32, prefers_captures: bool) -> HashMap<(u64, u64), u32> {
        let mut rng = Rng::with_seed(9);
        let mut counts = HashMap::new();
        for _ in 0..plies {
            let mut playout = Playout::of(position);
            assert!(playout.play(&mut rng, prefers_captures));
            let Board { own, opponent } = playout.board;
            assert_eq!(playout.rings, [Rings::of(own), Rings::of(opponent)]);
            *counts.entry((own, opponent)).or_default() += 1;
        }
        counts
    }

    #[test]
    fn every_move_is_drawn_as_often_as_any_other() {
        for text in [
            "O.O.O./.O..../..O.../.X..../..XX../X.X.X. X",
            // A piece in the middle that can capture two pieces, both on several paths, and nothing else.
            "....../....../....../....O./...OX./....O. X",
            "....../....../....../....../.O..../.X.... X",
        ] {
            let position = position(text);
            let moves = position.legal_moves();
            let counts = draw(&position, 4000 * moves.len() as u32, false);
            for &mv in &moves {
                let mut after = position.clone();
                after.play(mv).unwrap();
                let Board { own, opponent } = after.board();
                let count = counts[&(own, opponent)];
                assert!((3700..4300).contains(&count), "{text} {mv}: {count}");
            }
            assert_eq!(counts.len(), moves.len(), "{text}");
        }
    }

    #[test]
    fn who_prefers_captures_makes_nothing_else() {
        let position = position("O.O.O./.O..../..O.../.X..../..XX../X.X.X. X");
        let captures = position.legal_moves().into_iter().filter(|mv| mv.capture);
        assert_eq!(draw(&position, 2000, true).len(), captures.count());
    }
}

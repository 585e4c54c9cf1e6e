//! What people see on a Surakarta board: captures, the more easily the shorter their paths and the fewer loops they
//! use, the opponent's captures after a move, and recaptures.

use sente_rules::surakarta::{Board, Move, SIZE, Surakarta, shortest_way};
use sente_rules::{Game, Point};

use super::evaluation::Weights;
use super::node::{Node, Step, all_steps};
use crate::person::{Perception, Sight};

impl Sight for Surakarta {
    fn prospects(game: &Game<Self>, perception: &Perception) -> Vec<(Move, f32)> {
        let board = Node::of(game.position()).board;
        let looker = Looker { board, perception };
        let steps = all_steps(board);
        let written = |(step, worth): (Step, f32)| (step.written(board), worth);
        let mut seen: Vec<(Step, f32)> = Vec::new();
        for &step in &steps {
            if !step.is_capture(board) || looker.sees_capture(board, step, Whose::Own) {
                seen.push((step, looker.worth(step)));
            }
        }
        if seen.is_empty() {
            seen.extend(steps.first().map(|&step| (step, 0.0)));
        }
        seen.into_iter().map(written).collect()
    }
}

/// The value of a piece.
const PIECE: f32 = 100.0;

/// Whose capture it is: the person's, the opponent's in answer to it, or the person's in answer to that.
#[derive(Clone, Copy)]
enum Whose {
    Own = 0,
    Opponent = 1,
    Answer = 2,
}

/// A person looking at the moves of a board.
struct Looker<'a> {
    board: Board,
    perception: &'a Perception,
}

impl Looker<'_> {
    /// The perceived value of a move in hundredths of a piece.
    fn worth(&self, step: Step) -> f32 {
        let next = self.board.after(step.from(), step.to());
        if next.own == 0 {
            return 1e6;
        }
        let gain = if step.is_capture(self.board) {
            PIECE
        } else {
            0.0
        };
        let thing = 4 << 32 | u64::from(step.number());
        gain - self.worst_loss(next)
            + self.threats(next)
            + self.position(next)
            + self.perception.misjudges(thing, 60.0)
    }

    /// The worst visible loss: the opponent's capture minus the recapture.
    fn worst_loss(&self, next: Board) -> f32 {
        let captures = next.captures();
        let losses = captures.iter().filter_map(|(from, to)| {
            let capture = Step::new(from, to);
            if !self.sees_capture(next, capture, Whose::Opponent) {
                return None;
            }
            let taken = next.after(from, to);
            let answers = taken.captures();
            let answered = answers.iter().any(|(back, target)| {
                target == to && self.sees_capture(taken, Step::new(back, target), Whose::Answer)
            });
            Some(if answered { 0.15 * PIECE } else { PIECE })
        });
        losses.fold(0.0, f32::max)
    }

    /// The value of visible captures in the next move.
    fn threats(&self, next: Board) -> f32 {
        let mine = next.swapped();
        let captures = mine.captures();
        let seen = captures
            .iter()
            .filter(|&(from, to)| self.sees_capture(mine, Step::new(from, to), Whose::Answer));
        12.0 * seen.count() as f32 * self.perception.experience(200.0, 700.0)
    }

    /// The positional value of a board without captures, which takes experience to judge.
    fn position(&self, next: Board) -> f32 {
        let feeling = self.perception.experience(500.0, 1300.0);
        let pieces = PIECE * (next.own.count_ones() as f32 - next.opponent.count_ones() as f32);
        let judged = -f32::from(Weights::TUNED.evaluate(next).raw());
        feeling * (judged + pieces)
    }

    fn sees_capture(&self, board: Board, capture: Step, whose: Whose) -> bool {
        let thing = (whose as u64) << 36 | u64::from(capture.number());
        self.perception.sees(thing, subtlety(board, capture, whose))
    }
}

/// The skill with which half of all people see a capture.
fn subtlety(board: Board, capture: Step, whose: Whose) -> f32 {
    let point = |index| Point::from_index(index, SIZE);
    let way = shortest_way(point(capture.from()), point(capture.to()), board.occupied());
    let way = way.unwrap_or_default();
    let loops = way.iter().filter(|step| step.around_loop).count();
    let length = way.len();
    let whose = match whose {
        Whose::Own => 0.0,
        Whose::Opponent => 200.0,
        Whose::Answer => 350.0,
    };
    match loops {
        0 | 1 if length <= 4 && whose == 0.0 => Perception::OBVIOUS,
        0 | 1 => 20.0 * length as f32 + whose,
        loops => 150.0 + 150.0 * loops as f32 + 10.0 * length as f32 + whose,
    }
}

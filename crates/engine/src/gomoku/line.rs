//! A line of moves whose legality is checked by the rules, and its continuation with forced fours. For display and
//! proofs, not for searching.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_rules::gomoku::Gomoku;
use sente_rules::{Point, Position};

use super::board::Board;
use super::cell::Cell;
use super::vcf::FourSolver;
use crate::{Budget, Limits, SearchControl};

/// A sequence of moves from a position.
pub(super) struct Line {
    pub(super) moves: Vec<Point>,
    position: Gomoku,
}

impl Line {
    pub(super) fn new(position: &Gomoku) -> Self {
        Self {
            moves: Vec::new(),
            position: position.clone(),
        }
    }

    /// Adds a move if it is legal.
    pub(super) fn play(&mut self, cell: Cell) -> bool {
        let legal = self.position.play(cell.point()).is_ok();
        if legal {
            self.moves.push(cell.point());
        }
        legal
    }

    /// Extends the line with the shortest win by fours and the answers to it, up to the end of the game if possible.
    pub(super) fn finish(&mut self) {
        while !self.position.is_over() {
            let mut board = Board::of(&self.position);
            let Some(next) = first_four(&mut board).or_else(|| board.last_resort()) else {
                return;
            };
            if !self.play(next) {
                return;
            }
        }
    }
}

/// The first move of the shortest win by fours, if a short search finds one.
fn first_four(board: &mut Board) -> Option<Cell> {
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let mut budget = Budget::new(Limits::nodes(2000), control);
    let (_, line) = FourSolver::new(1 << 10).shortest(board, &mut budget, 12, u64::MAX)?;
    line.first().copied()
}

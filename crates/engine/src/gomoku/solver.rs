//! Puzzles: is there a forced win by continuous fours, or by fours and threes? For those who want the
//! proof and its line, not a move in a game.

use sente_rules::gomoku::Gomoku;
use sente_rules::{Point, Position};

use super::board::Board;
use super::line::Line;
use super::vcf::FourSolver;
use super::vct::{ThreatSolver, Verdict};
use crate::Budget;

/// Which moves the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// Fours only (VCF).
    Fours,
    /// Fours and open threes (VCT).
    FoursAndThrees,
}

/// What a solver has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The side to move wins.
    Win(Solution),
    /// There is no such win with so many moves.
    NoWin,
    /// The limits ended the search first.
    Unknown,
}

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The attacker's and the defender's moves in turn, the longest defence, up to five in a row.
    pub moves: Vec<Point>,
    /// The number of plies to the five.
    pub plies: u32,
}

impl Solution {
    /// The attacker's moves up to the one after which five cannot be stopped: how puzzles count.
    pub const fn attacker_moves(&self) -> u32 {
        match self.plies {
            0..3 => 1,
            plies => plies.div_ceil(2) - 1,
        }
    }
}

/// Looks for the side to move's shortest win by these threats with at most so many moves, counted as
/// [`Solution::attacker_moves`] does.
pub fn solve(
    position: &Gomoku,
    threats: Threats,
    most_moves: u8,
    budget: &mut Budget<'_>,
) -> Answer {
    if position.is_over() {
        return Answer::NoWin;
    }
    let mut board = Board::of(position);
    let found = match threats {
        Threats::Fours => {
            FourSolver::new(1 << 18).shortest(&mut board, budget, most_moves, u64::MAX)
        }
        Threats::FoursAndThrees => {
            match ThreatSolver::new(&mut board, budget, u64::MAX).shortest(most_moves) {
                Verdict::Win(win) => Some((win.plies, win.line)),
                Verdict::None | Verdict::Unknown => None,
            }
        }
    };
    match found {
        Some((plies, cells)) => {
            let mut line = Line::new(position);
            for cell in cells {
                line.play(cell);
            }
            line.finish();
            Answer::Win(Solution {
                moves: line.moves,
                plies,
            })
        }
        None if budget.is_share_spent() => Answer::Unknown,
        None => Answer::NoWin,
    }
}

//! Converts the boards of a game to samples: the boards before the first solvable one get its exact score, the later
//! ones their own.

use std::sync::Arc;

use anyhow::Result;
use sente_engine::othello::{Endgame, Weights};
use sente_engine::{Budget, Limits};
use sente_rules::othello::Board;

use crate::control::unlimited;
use crate::samples::{Sample, Writer};

/// Boards with fewer empty squares are solved before the evaluation is called.
const FEWEST: u32 = 3;

/// Converts games to samples.
pub struct Labeller {
    endgame: Endgame,
    exact: u32,
}

impl Labeller {
    pub fn new(weights: Arc<Weights>, exact: u32) -> Self {
        Self {
            endgame: Endgame::new(weights, 1 << 22),
            exact,
        }
    }

    /// Adds the boards of a game, each with whether Black is to move. If the game ends before a solvable board, its
    /// result is the score.
    pub fn label(&self, boards: &[(Board, bool)], writer: &mut Writer) -> Result<()> {
        let solvable = |(board, _): &(Board, bool)| board.empty().count_ones() <= self.exact;
        let first = boards.iter().position(solvable).unwrap_or(boards.len() - 1);
        let (pivot, pivot_black) = boards[first];
        let score = self.score(pivot);
        for &(board, black) in &boards[..=first] {
            let score = if black == pivot_black { score } else { -score };
            writer.add(Sample { board, score })?;
        }
        let late = boards[first + 1..].iter().map(|&(board, _)| board);
        for board in late.filter(|board| board.empty().count_ones() >= FEWEST) {
            let score = self.score(board);
            writer.add(Sample { board, score })?;
        }
        Ok(())
    }

    fn score(&self, board: Board) -> i8 {
        if board.is_over() {
            return board.final_score();
        }
        let budget = Budget::new(Limits::default(), unlimited());
        let (solution, _) = self.endgame.solve(board, u64::MAX, budget);
        solution.expect("there is no limit").score as i8
    }
}

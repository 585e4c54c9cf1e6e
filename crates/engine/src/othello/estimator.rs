//! The scores of single boards at fixed depths, for labelling training data. Chooses no moves and has no limits.

use std::marker::PhantomData;
use std::sync::Arc;

use sente_rules::othello::Board;

use super::probcut::{Certainty, ProbCut};
use super::processor::{Processor, on_this_processor};
use super::search::{Searcher, Skill, root_moves};
use super::{Endgame, Weights, unlimited};
use crate::transposition::Transpositions;
use crate::{Budget, Limits};

/// Searches boards to fixed depths.
pub struct Estimator {
    weights: Arc<Weights>,
    table: Transpositions,
    endgame: Endgame,
    skill: Skill,
}

/// The size of the table, which fits in a core's cache: searches are short.
const TABLE_BYTES: usize = 1 << 18;

impl Estimator {
    /// An estimator that prunes with ProbCut, or not at all with `full_width`.
    pub fn new(weights: Arc<Weights>, full_width: bool) -> Self {
        let skill = Skill {
            full_width,
            ..Skill::default()
        };
        Self {
            endgame: Endgame::new(Arc::clone(&weights), TABLE_BYTES),
            weights,
            table: Transpositions::with_bytes(TABLE_BYTES),
            skill,
        }
    }

    /// The scores for the side to move at all depths from 0 to this one, in hundredths of a disc.
    pub fn scores(&mut self, board: Board, depth: u32) -> Vec<i32> {
        if board.is_over() {
            return vec![100 * i32::from(board.final_score()); depth as usize + 1];
        }
        if board.moves() == 0 {
            let mut scores = self.scores(board.pass(), depth);
            for score in &mut scores {
                *score = -*score;
            }
            return scores;
        }
        self.table.new_search();
        on_this_processor!(Kind => self.deepen::<Kind>(board, depth))
    }

    fn deepen<P: Processor>(&self, board: Board, deepest: u32) -> Vec<i32> {
        let mut searcher = Searcher::<P> {
            table: &self.table,
            weights: &self.weights,
            skill: self.skill,
            probcut: ProbCut::get(),
            certainty: Certainty::USUAL,
            endgame: &self.endgame,
            budget: Budget::new(Limits::default(), unlimited()),
            processor: PhantomData,
        };
        let mut moves = root_moves(&self.weights, board);
        let mut scores = vec![self.weights.evaluate_board(board)];
        for depth in 1..=deepest {
            searcher.deepen(board, &mut moves, depth, 1);
            scores.push(moves[0].score);
        }
        scores
    }
}

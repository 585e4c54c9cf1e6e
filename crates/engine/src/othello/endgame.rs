//! The interface to the endgame solver; see [`Solver`] for the search.

use std::marker::PhantomData;
use std::sync::Arc;

use sente_rules::othello::{Board, Move};

use super::Weights;
use super::endgame_table::EndgameTable;
use super::processor::{Processor, on_this_processor};
use super::shallow_search::Node;
use super::solver::Solver;
use crate::Budget;

/// The endgame solver with its tables, which persist between searches.
pub struct Endgame {
    table: EndgameTable,
    near_table: EndgameTable,
    weights: Arc<Weights>,
}

/// The end of a game with best play by both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score for the side to move, with the empty squares given to the winner.
    pub score: i32,
    /// The moves to the end of the game.
    pub line: Vec<Move>,
}

/// The size of the small table: it fits in a core's cache together with the evaluation's weights.
const NEAR_BYTES: usize = 1 << 18;

impl Endgame {
    /// A solver with a table of about this many bytes.
    pub fn new(weights: Arc<Weights>, bytes: usize) -> Self {
        Self {
            table: EndgameTable::with_bytes(bytes),
            near_table: EndgameTable::with_bytes(NEAR_BYTES.min(bytes)),
            weights,
        }
    }

    /// Prepares for another position: earlier results are replaced first.
    pub fn new_search(&mut self) {
        self.table.new_search();
        self.near_table.new_search();
    }

    /// The best of the allowed moves with its exact score; `None` if the budget is spent before. `allowed` is a set of
    /// squares that restricts the first move.
    pub fn solve<'a>(
        &'a self,
        board: Board,
        allowed: u64,
        mut budget: Budget<'a>,
    ) -> (Option<Solution>, Budget<'a>) {
        let found = on_this_processor!(Kind => {
            let mut solver = self.solver::<Kind>(&mut budget);
            let node = Node::new(board);
            let guess =
                Kind::shallow_search(&self.weights, solver.budget, &node, 4, -20_000, 20_000);
            solver.solve(board, allowed, guess / 100)
        });
        let solution = found.map(|(score, line)| Solution { score, line });
        (solution, budget)
    }

    /// A bound on the exact score, which tells whether the side to move gets more than `alpha` discs.
    #[inline(always)]
    pub(super) fn scout<P: Processor>(
        &self,
        budget: &mut Budget<'_>,
        node: &Node,
        alpha: i32,
    ) -> i32 {
        self.solver::<P>(budget).search(node, alpha)
    }

    /// The exact score; 0 if the budget is spent before.
    pub(super) fn score<P: Processor>(
        &self,
        budget: &mut Budget<'_>,
        node: &Node,
        guess: i32,
    ) -> i32 {
        let mut solver = self.solver::<P>(budget);
        let score = solver.narrow_down(guess, |solver, alpha| solver.search(node, alpha));
        score.unwrap_or_default()
    }

    /// A solver for one search with these tables.
    #[inline(always)]
    fn solver<'a, 'b, P: Processor>(&'a self, budget: &'a mut Budget<'b>) -> Solver<'a, 'b, P> {
        Solver {
            table: &self.table,
            near_table: &self.near_table,
            weights: &self.weights,
            budget,
            processor: PhantomData,
        }
    }
}

//! Asking for the exact result of an endgame. How it is found is the [`Solver`]'s business.

use std::marker::PhantomData;
use std::sync::Arc;

use sente_rules::othello::{Board, Move};

use super::Weights;
use super::endgame_table::EndgameTable;
use super::processor::{Processor, on_this_processor};
use super::shallow_search::Node;
use super::solver::Solver;
use crate::Budget;

/// Knows how endgames end, and remembers what it found out on the way.
pub struct Endgame {
    table: EndgameTable,
    near_table: EndgameTable,
    weights: Arc<Weights>,
}

/// How a game ends if both sides play their best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score for the side to move, with the empty squares given to the winner.
    pub score: i32,
    /// The moves to the end of the game.
    pub line: Vec<Move>,
}

/// What fits into the cache of one core beside the evaluation's weights.
const NEAR_BYTES: usize = 1 << 18;

impl Endgame {
    /// A solver with a memory of about this many bytes.
    pub fn new(weights: Arc<Weights>, bytes: usize) -> Self {
        Self {
            table: EndgameTable::with_bytes(bytes),
            near_table: EndgameTable::with_bytes(NEAR_BYTES.min(bytes)),
            weights,
        }
    }

    /// Begins with another position: what was found about earlier ones is forgotten first.
    pub fn new_search(&mut self) {
        self.table.new_search();
        self.near_table.new_search();
    }

    /// The best of the allowed moves with its exact score; none when the budget is spent before.
    /// Any other set than all squares asks for the best of some moves only.
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

    /// Somebody who finds exact scores with this memory.
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

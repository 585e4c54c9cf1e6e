//! A shallow search with the evaluation for move ordering. Uses no table; the main search is elsewhere.

use sente_rules::othello::{Board, Squares};

use super::processor::Processor;
use super::{PatternIndices, Weights};
use crate::Budget;

/// A board with the data for its evaluation.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) board: Board,
    pub(super) contents: PatternIndices,
    pub(super) empties: u32,
}

impl Node {
    pub(super) fn new(board: Board) -> Self {
        Self {
            board,
            contents: PatternIndices::of(board),
            empties: board.empty().count_ones(),
        }
    }

    #[inline(always)]
    pub(super) fn play(&self, square: u8, flips: u64) -> Self {
        Self {
            board: self.board.play(square, flips),
            contents: self.contents.play(square, flips),
            empties: self.empties - 1,
        }
    }

    pub(super) fn pass(&self) -> Self {
        Self {
            board: self.board.pass(),
            contents: self.contents.pass(),
            empties: self.empties,
        }
    }
}

/// The score for the side to move at this depth, in hundredths of a disc.
#[inline(always)]
pub(super) fn shallow_search<P: Processor>(
    weights: &Weights,
    budget: &mut Budget<'_>,
    node: &Node,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if !budget.visit() {
        return 0;
    }
    if depth == 0 {
        return weights.evaluate::<P>(node);
    }
    let moves = P::moves(node.board);
    if moves == 0 {
        if P::moves(node.board.pass()) == 0 {
            return 100 * i32::from(node.board.final_score());
        }
        return -P::shallow_search(weights, budget, &node.pass(), depth, -beta, -alpha);
    }
    let mut best = i32::MIN;
    for moves in [
        moves & CORNERS,
        moves & !CORNERS & !X_SQUARES,
        moves & X_SQUARES,
    ] {
        for square in Squares(moves) {
            let next = node.play(square, P::flips(node.board, square));
            let score = -P::shallow_search(weights, budget, &next, depth - 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
        }
    }
    best
}

/// a1, h1, a8 and h8.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares diagonally next to the corners.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

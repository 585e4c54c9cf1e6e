//! Looks at captures until none is worth making, because a board in the middle of an exchange cannot be
//! judged. Quiet moves are not looked at.

use super::node::Node;
use super::ordering::Moves;
use super::search::Searcher;
use crate::Score;

impl Searcher<'_> {
    /// The score of a node when each side captures as long as it gains by it.
    pub(super) fn settle(
        &mut self,
        node: Node,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if !self.budget.visit() {
            return Score::EVEN;
        }
        if node.board.own == 0 {
            return Score::loss_in(ply as u32);
        }
        if let Some(score) = self.look_up(node, ply as u32) {
            return score;
        }
        let captures = Moves::captures(node.board);
        if captures.is_empty() && !node.board.can_move() {
            return Score::loss_in(ply as u32);
        }
        // Nobody has to capture: with any other move the side to move keeps about what it has.
        let mut best = self.judge(node);
        alpha = alpha.max(best);
        for step in captures {
            if alpha >= beta {
                break;
            }
            let score = -self.settle(node.after(step), -beta, -alpha, ply + 1);
            best = best.max(score);
            alpha = alpha.max(score);
        }
        best
    }
}

//! Quiescence search: searches captures until none is worth making, because positions in the middle of an exchange
//! cannot be evaluated. Skips quiet moves.

use super::node::Node;
use super::ordering::{Exchanges, Moves};
use super::perfect::is_certain;
use super::search::{Searcher, is_principal};
use super::selectivity::Selectivity;
use crate::Score;
use crate::transposition::Entry;

impl Searcher<'_> {
    /// The score of a node after both sides capture as long as they gain by it.
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
        let known = self.settled_before(node, ply);
        if !is_principal(alpha, beta)
            && let Some(score) = known.and_then(|entry| entry.cutoff(0, alpha, beta))
        {
            return score;
        }
        // Stand pat: captures are optional, and other moves keep about the static evaluation.
        let standing = self.judge(node);
        if standing >= beta && node.board.count_steps() > 0 {
            return standing;
        }
        let mut captures = Moves::captures(node.board, self.exchanges());
        if captures.is_empty() && !node.board.can_move() {
            return Score::loss_in(ply as u32);
        }
        let first_alpha = alpha;
        let mut best = (standing, None);
        alpha = alpha.max(standing);
        while alpha < beta
            && let Some((step, wins)) = captures.next_capture()
        {
            if let Some(most) = self.most_to_hope_for(standing, wins, alpha) {
                best.0 = best.0.max(most);
                continue;
            }
            let score = -self.settle(node.after(step), -beta, -alpha, ply + 1);
            if score > best.0 {
                best = (score, Some(step));
            }
            alpha = alpha.max(score);
        }
        if self.style.selectivity == Selectivity::Much && !self.budget.is_spent() {
            self.store(node, 0, best, (first_alpha, beta), ply);
        }
        best.0
    }

    /// How captures are ordered.
    pub(super) const fn exchanges(&self) -> Exchanges {
        match self.style.selectivity {
            Selectivity::Nothing | Selectivity::Little => Exchanges::Answers,
            Selectivity::Much => Exchanges::Whole,
        }
    }

    fn settled_before(&self, node: Node, ply: usize) -> Option<Entry> {
        match self.style.selectivity {
            Selectivity::Nothing | Selectivity::Little => None,
            Selectivity::Much => self.known(node, ply),
        }
    }

    /// Delta pruning: an upper bound of the score after a capture, if it cannot raise alpha.
    fn most_to_hope_for(&self, standing: Score, wins: bool, alpha: Score) -> Option<Score> {
        const PIECE: i32 = 100;
        const MARGIN: i32 = 60;
        if self.style.selectivity != Selectivity::Much || is_certain(alpha) {
            return None;
        }
        let gain = if wins { PIECE } else { 0 };
        let most = Score::points(i32::from(standing.raw()) + gain + MARGIN);
        (most <= alpha).then_some(most)
    }
}

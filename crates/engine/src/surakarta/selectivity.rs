//! Pruning and reductions: nodes that are too good to be reached, and late moves. The numbers were tuned in matches;
//! `docs/measurements/surakarta-study.md` has the effect of each part.

use super::node::{Node, Step};
use super::perfect::is_certain;
use super::search::Searcher;
use crate::Score;

/// The amount of pruning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selectivity {
    /// None: all moves are searched to the full depth.
    Nothing,
    /// A little, as when the levels up to 8 were measured.
    Little,
    /// The amount that wins the most games.
    Much,
}

/// A move with its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) step: Step,
    /// The number of moves before it.
    pub(super) place: usize,
    pub(super) is_quiet: bool,
}

impl Searcher<'_> {
    /// The late-move reduction in plies.
    pub(super) fn reduction(&self, node: Node, depth: i32, candidate: Candidate) -> i32 {
        let Candidate {
            step,
            place,
            is_quiet,
        } = candidate;
        if self.style.selectivity == Selectivity::Nothing || !is_quiet || depth < 3 || place < 3 {
            return 0;
        }
        let plies = (depth.ilog2() * (place as u32 + 1).ilog2()) as i32 / 2;
        let history = self.memory.history(node.turn, step) / 5000;
        (plies - history).clamp(0, depth - 2)
    }

    /// Whether a quiet move near the leaves can be skipped: late-move pruning and futility pruning.
    pub(super) fn is_hopeless(
        &self,
        candidate: Candidate,
        depth: i32,
        standing: Score,
        alpha: Score,
    ) -> bool {
        if self.style.selectivity != Selectivity::Much || !candidate.is_quiet {
            return false;
        }
        let late = 3 + depth * depth;
        let behind = i32::from(standing.raw()) + 40 + 50 * depth <= i32::from(alpha.raw());
        !is_certain(alpha) && (depth <= 4 && candidate.place as i32 >= late || depth <= 3 && behind)
    }

    /// Reverse futility pruning: the score of a node near the leaves that is too good for the opponent to allow it.
    pub(super) fn cut_above(&self, depth: i32, standing: Score, beta: Score) -> Option<Score> {
        let deepest = match self.style.selectivity {
            Selectivity::Nothing => return None,
            Selectivity::Little => 4,
            Selectivity::Much => 7,
        };
        let is_above = i32::from(standing.raw()) - 60 * depth >= beta.raw().into();
        (depth <= deepest && !is_certain(beta) && is_above).then_some(standing)
    }

    /// Null-move pruning: the score of a node that is good enough even after a pass, which the rules forbid. With few
    /// pieces, having to move can be a disadvantage (zugzwang); there, and in deep searches, a reduced search verifies
    /// the result.
    pub(super) fn cut_by_passing(
        &mut self,
        node: Node,
        depth: i32,
        standing: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        const FEWEST: u32 = 4;
        const FEW: u32 = 6;
        const DEEP: i32 = 8;
        const ENOUGH_PLIES: u32 = 20;
        let pieces = node.board.own.count_ones();
        if self.style.selectivity != Selectivity::Much
            || ply < self.pass_from
            || depth < 3
            || standing < beta
            || is_certain(beta)
            || pieces < FEWEST
            || self.past.quiet_plies_left(node) < ENOUGH_PLIES
        {
            return None;
        }
        let excess = i32::from(standing.raw()) - i32::from(beta.raw());
        let rest = depth - 3 - depth / 4 - (excess / 100).min(2);
        let below = Score::from_raw(beta.raw() - 1);
        let pass_from = self.pass_from;
        self.pass_from = ply + 2;
        self.past.enter(node);
        let score = -self.search(node.passed(), rest, -beta, -below, ply + 1);
        self.past.leave();
        self.pass_from = pass_from;
        if self.budget.is_spent() || score < beta {
            return None;
        }
        // A result that is certain after a pass is not certain without it.
        let score = if is_certain(score) { beta } else { score };
        if depth < DEEP && pieces > FEW {
            return Some(score);
        }
        self.pass_from = ply + 1 + (3 * rest.max(0) / 4) as usize;
        let agreed = self.search(node, rest, below, beta, ply) >= beta;
        self.pass_from = pass_from;
        agreed.then_some(score)
    }
}

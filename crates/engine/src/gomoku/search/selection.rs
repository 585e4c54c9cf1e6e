//! Pruning and reductions: nodes and moves that hardly ever matter are skipped or searched with less depth.

use super::forcing::Tactics;
use super::{Search, Window};
use crate::Score;
use crate::gomoku::cell::{Cell, CellSet};
use crate::gomoku::classes::Class;

impl Search<'_> {
    /// Reverse futility pruning: the score of a node so far above the window that neither its moves nor wins by fours
    /// matter.
    pub(super) fn far_above(
        &mut self,
        tactics: &Tactics,
        depth: i32,
        window: Window,
    ) -> Option<Score> {
        const DEEPEST: i32 = 5;
        const MARGIN: i32 = 70;
        let beta = window.beta;
        if depth > DEEPEST || !may_prune(tactics, window) {
            return None;
        }
        let score = self.static_score();
        let enough = i32::from(beta.raw()) + MARGIN * depth.max(0);
        (i32::from(score.raw()) >= enough).then_some(score)
    }

    /// Null-move pruning: a cutoff if even passing is good enough.
    pub(super) fn prune(
        &mut self,
        tactics: &Tactics,
        depth: i32,
        window: Window,
        ply: u32,
        may_pass: bool,
    ) -> Option<Score> {
        let beta = window.beta;
        if !may_pass
            || depth < 3
            || !may_prune(tactics, window)
            || self.static_score() < beta
            || self.board.may_have_four(!self.board.turn())
        {
            return None;
        }
        self.board.pass();
        let narrow = Window::above(Score::from_raw(beta.raw() - 1)).for_opponent();
        let passed = -self.node(depth - 3 - depth / 3, narrow, ply + 1, false);
        self.board.pass();
        (passed >= beta && !self.budget.is_spent())
            .then(|| if passed.is_decided() { beta } else { passed })
    }

    /// Futility pruning: whether a few quiet moves cannot bring a position back into the window.
    pub(super) fn is_hopeless(&mut self, depth: i32, window: Window) -> bool {
        let margin = 60 + 70 * depth;
        depth <= 5
            && !window.is_open()
            && !window.alpha.is_decided()
            && i32::from(self.static_score().raw()) + margin <= i32::from(window.alpha.raw())
    }

    /// Whether a move neither makes nor stops a threat.
    pub(super) fn is_slow(&self, cell: Cell) -> bool {
        let turn = self.board.turn();
        self.board.class(turn, cell) == Class::Quiet
            && self.board.class(!turn, cell) == Class::Quiet
    }

    pub(super) fn width(&self, depth: i32) -> usize {
        let usual = 6 + 3 * depth.max(0) as usize;
        usual.min(self.skill.width)
    }

    /// The late-move reduction in nodes without forcing threats.
    pub(super) fn reduction(
        &self,
        cell: Cell,
        depth: i32,
        tried: usize,
        window: Window,
        danger: Option<&CellSet>,
    ) -> i32 {
        let turn = self.board.turn();
        let own = self.board.class(turn, cell).if_legal();
        let stops = self.board.class(!turn, cell).if_legal();
        let useless = danger.is_some_and(|danger| !danger.contains(cell)) && own < Class::Four;
        let urgent = own >= Class::Three
            || stops >= Class::DoubleThree
            || danger.is_some_and(|danger| danger.contains(cell));
        let late = lateness(depth, tried);
        match own {
            // A four that leads nowhere only delays (horizon effect).
            Class::Four if tried >= 2 && depth >= 3 && stops == Class::Quiet => {
                return (late as i32).min(2);
            }
            Class::Three if tried >= 4 && depth >= 3 && stops < Class::Three => {
                return ((late / 2.0) as i32).min(2);
            }
            _ if tried < 2 || depth < 2 || urgent => return i32::from(useless && tried > 0),
            _ => {}
        }
        let reduction = 1 + late as i32 + i32::from(useless);
        if window.is_open() {
            reduction - 1
        } else {
            reduction
        }
    }

    /// The reduction of a late answer to a winning four.
    pub(super) fn reduction_of_stop(depth: i32, tried: usize) -> i32 {
        let late = tried >= 2 && depth >= 3 && lateness(depth, tried) >= 1.0;
        i32::from(late)
    }

    /// The score of a node whose searched moves all lose: a skipped one might save the game.
    pub(super) fn not_proven(&mut self, window: Window) -> Score {
        let score = self.static_score();
        // The score is always better than a proven loss.
        let nothing_better = window.alpha < Score::points(i32::MIN);
        if nothing_better {
            score
        } else {
            score.min(window.alpha)
        }
    }
}

/// Whether pruning is safe: a null window without proven results in a quiet node.
fn may_prune(tactics: &Tactics, window: Window) -> bool {
    matches!(tactics, Tactics::Free) && !window.is_open() && !window.beta.is_decided()
}

/// The reduction term that grows with depth and move number.
fn lateness(depth: i32, tried: usize) -> f32 {
    (depth as f32).ln() * (tried as f32).ln() * 0.9
}

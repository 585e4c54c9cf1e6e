//! What the search leaves out or looks at less deeply, since it hardly ever matters.

use super::forcing::Tactics;
use super::{Search, Window};
use crate::Score;
use crate::gomoku::cell::{Cell, CellSet};
use crate::gomoku::classes::Class;

impl Search<'_> {
    /// Leaves a node that is good enough without looking at its moves: where it is far above the
    /// window, or where even passing is.
    pub(super) fn prune(
        &mut self,
        tactics: &Tactics,
        depth: i32,
        window: Window,
        ply: u32,
        may_pass: bool,
    ) -> Option<Score> {
        let beta = window.beta;
        if !matches!(tactics, Tactics::Free) || window.is_open() || beta.is_decided() {
            return None;
        }
        let score = self.static_score();
        if depth <= 3 && score.raw() >= beta.raw().saturating_add(depth as i16 * 90) {
            return Some(score);
        }
        if may_pass && depth >= 3 && score >= beta && !self.board.may_have_four(!self.board.turn())
        {
            self.board.pass();
            let narrow = Window::above(Score::from_raw(beta.raw() - 1)).for_opponent();
            let passed = -self.node(depth - 3 - depth / 5, narrow, ply + 1, false);
            self.board.pass();
            if passed >= beta && !self.budget.is_spent() {
                return Some(if passed.is_decided() { beta } else { passed });
            }
        }
        None
    }

    /// Whether a few quiet moves will not bring a position back into the window.
    pub(super) fn is_hopeless(&self, depth: i32, window: Window) -> bool {
        let margin = 60 + 90 * depth;
        depth <= 3
            && !window.is_open()
            && !window.alpha.is_decided()
            && i32::from(self.static_score().raw()) + margin <= i32::from(window.alpha.raw())
    }

    /// Whether a move neither makes a threat nor stops one.
    pub(super) fn is_slow(&self, cell: Cell) -> bool {
        let turn = self.board.turn();
        self.board.class(turn, cell) == Class::Quiet
            && self.board.class(!turn, cell) == Class::Quiet
    }

    pub(super) fn width(&self, depth: i32) -> usize {
        let usual = 6 + 3 * depth.max(0) as usize;
        usual.min(self.skill.width)
    }

    /// How much less deep a late quiet move is searched.
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
        let useless = danger.is_some_and(|danger| !danger.contains(cell)) && own < Class::Four;
        let urgent = own >= Class::Three
            || self.board.class(!turn, cell).if_legal() >= Class::DoubleThree
            || danger.is_some_and(|danger| danger.contains(cell));
        if tried < 2 || depth < 2 || urgent {
            return i32::from(useless && tried > 0);
        }
        let late = (depth as f32).ln() * (tried as f32).ln() * 0.6;
        let reduction = 1 + late as i32 + i32::from(useless);
        if window.is_open() {
            reduction - 1
        } else {
            reduction
        }
    }

    /// The score of a node whose moves lose as far as they were tried: one that was left out might have saved the game.
    pub(super) fn not_proven(&self, window: Window) -> Score {
        let score = self.static_score();
        // Whatever it is worth, it is better than a proven loss.
        let nothing_better = window.alpha < Score::points(i32::MIN);
        if nothing_better {
            score
        } else {
            score.min(window.alpha)
        }
    }
}

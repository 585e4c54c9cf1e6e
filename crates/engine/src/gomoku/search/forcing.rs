//! The forcing part of a node, by fives and fours alone: decided results, forced answers, and wins by fours.

use super::Search;
use crate::Score;
use crate::gomoku::cell::{Cell, CellSet};
use crate::gomoku::classes::Class;

/// The consequences of the fives and fours on the board.
pub(super) enum Tactics {
    /// The result is decided.
    Decided(Score),
    /// Only this move stops five.
    Only(Cell),
    /// Only these moves or own fours stop a winning four.
    Stop(CellSet),
    /// No move is forced.
    Free,
}

impl Search<'_> {
    /// Evaluates fives and fours. Two five points cannot be stopped, nor can one that is forbidden.
    pub(super) fn tactics(&mut self, ply: u32) -> Tactics {
        let board = &mut self.board;
        let (own, other) = (board.turn(), !board.turn());
        if board.count(own, Class::Five) > 0 {
            return Tactics::Decided(Score::win_in(ply + 1));
        }
        if let Some(five) = board.five(other) {
            let lost = board.count(other, Class::Five) > 1 || !board.is_legal(own, five);
            return if lost {
                Tactics::Decided(Score::loss_in(ply + 2))
            } else {
                Tactics::Only(five)
            };
        }
        if !self.skill.sees_fours {
            return Tactics::Free;
        }
        if board.may_have_winning_four(own) && board.winning_four(own).is_some() {
            return Tactics::Decided(Score::win_in(ply + 3));
        }
        if board.may_have_winning_four(other)
            && let Some(stops) = board.defences(other)
        {
            return Tactics::Stop(stops);
        }
        Tactics::Free
    }

    /// The score and the first move of a win by fours for the side to move.
    pub(super) fn win_by_fours(
        &mut self,
        tactics: &Tactics,
        depth: i32,
        ply: u32,
    ) -> Option<(Score, Option<Cell>)> {
        if self.skill.fours == 0 || matches!(tactics, Tactics::Only(_)) {
            return None;
        }
        let own = self.board.turn();
        let (moves, nodes, promising) = if depth > 0 {
            let promising = self.board.may_go_on_with_fours(own);
            (self.skill.fours, 80, promising)
        } else {
            let promising = self.board.has_strong_four(own);
            (self.skill.fours.div_ceil(2), 24, promising)
        };
        if !promising {
            return None;
        }
        let Self {
            fours,
            board,
            budget,
            ..
        } = self;
        // The win that is found need not be the shortest.
        let plies = fours.win_at_first_try(board, budget, moves, nodes)?;
        Some((Score::win_in(ply + plies), fours.first()))
    }

    /// The points of the win by fours that the opponent would have after a pass.
    pub(super) fn danger(&mut self, tactics: &Tactics, depth: i32) -> Option<CellSet> {
        let opponent = !self.board.turn();
        if depth < 1
            || self.skill.fours == 0
            || !matches!(tactics, Tactics::Free)
            || !self.board.may_go_on_with_fours(opponent)
        {
            return None;
        }
        self.board.pass();
        let Self {
            fours,
            board,
            budget,
            skill,
            ..
        } = self;
        let win = fours.win_at_first_try(board, budget, skill.fours, 50);
        self.board.pass();
        win.map(|_| self.fours.line().collect())
    }
}

//! Wins by continuous fours: every move of the attacker threatens five, so the defender has one answer
//! at most. Finds such wins and proves that there are none up to a length; knows no other threats.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use crate::{Budget, Limits, SearchControl};

/// Looks for wins by fours and remembers where there are none.
pub(super) struct FourSolver {
    refuted: Refuted,
    /// Move lists that are not in use.
    spare: Vec<Vec<Cell>>,
    /// The win found last, backwards.
    line: Vec<Cell>,
    /// The nodes after which it gives up, counted by the budget.
    last_node: u64,
}

impl FourSolver {
    /// A solver that remembers about this many positions.
    pub(super) fn new(positions: usize) -> Self {
        Self {
            refuted: Refuted::new(positions),
            spare: Vec::new(),
            line: Vec::new(),
            last_node: 0,
        }
    }

    /// The plies to the five that the side to move can force with at most so many moves before it,
    /// where that is found within so many nodes.
    pub(super) fn win(
        &mut self,
        board: &mut Board,
        budget: &mut Budget<'_>,
        moves: u8,
        nodes: u64,
    ) -> Option<u32> {
        self.line.clear();
        self.last_node = budget.nodes().saturating_add(nodes);
        if board.count(board.turn(), Class::Five) == 0 && !board.may_have_four(board.turn()) {
            return None;
        }
        self.attack(board, budget, moves)
    }

    /// The same, but where as many nodes did not suffice before it does not try again.
    pub(super) fn win_at_first_try(
        &mut self,
        board: &mut Board,
        budget: &mut Budget<'_>,
        moves: u8,
        nodes: u64,
    ) -> Option<u32> {
        if self.refuted.gave_up(board.key(), nodes) {
            return None;
        }
        let found = self.win(board, budget, moves, nodes);
        if found.is_none() && budget.nodes() >= self.last_node && !budget.is_share_spent() {
            self.refuted.give_up(board.key(), nodes);
        }
        found
    }

    /// The first move of the win that was found last.
    pub(super) fn first(&self) -> Option<Cell> {
        self.line.last().copied()
    }

    /// The moves of the win that was found last, in no useful order.
    pub(super) fn line(&self) -> impl Iterator<Item = Cell> + '_ {
        self.line.iter().copied()
    }

    /// The shortest win, with its moves up to the four that decides or the five.
    pub(super) fn shortest(
        &mut self,
        board: &mut Board,
        budget: &mut Budget<'_>,
        most: u8,
        nodes: u64,
    ) -> Option<(u32, Vec<Cell>)> {
        let last_node = budget.nodes().saturating_add(nodes);
        (1..=most).find_map(|moves| {
            let nodes = last_node.saturating_sub(budget.nodes());
            let plies = self.win(board, budget, moves, nodes)?;
            Some((plies, self.line.iter().rev().copied().collect()))
        })
    }

    const fn is_spent(&self, budget: &Budget<'_>) -> bool {
        budget.is_share_spent() || budget.nodes() >= self.last_node
    }

    fn attack(&mut self, board: &mut Board, budget: &mut Budget<'_>, moves: u8) -> Option<u32> {
        if self.is_spent(budget) || !budget.visit() {
            return None;
        }
        let attacker = board.turn();
        if let Some(five) = board.five(attacker) {
            self.line.push(five);
            return Some(1);
        }
        let must_block = match board.count(!attacker, Class::Five) {
            0 => None,
            1 => board.five(!attacker),
            _ => return None,
        };
        if moves == 0 || self.refuted.knows(board.key(), moves) {
            return None;
        }
        if must_block.is_none()
            && let Some(four) = board.winning_four(attacker)
        {
            self.line.push(four);
            return Some(3);
        }
        let mut fours = self.spare.pop().unwrap_or_default();
        board.add_fours(attacker, &mut fours);
        if let Some(block) = must_block {
            fours.retain(|&four| four == block);
        }
        let found = fours
            .iter()
            .find_map(|&four| self.try_four(board, budget, four, moves));
        fours.clear();
        self.spare.push(fours);
        if found.is_none() && !self.is_spent(budget) {
            self.refuted.add(board.key(), moves);
        }
        found
    }

    fn try_four(
        &mut self,
        board: &mut Board,
        budget: &mut Budget<'_>,
        four: Cell,
        moves: u8,
    ) -> Option<u32> {
        let attacker = board.turn();
        board.play(four);
        let answer = board.five(attacker).expect("a four can become five");
        let unstoppable =
            board.count(attacker, Class::Five) > 1 || !board.is_legal(!attacker, answer);
        let found = if unstoppable {
            Some(3)
        } else {
            board.play(answer);
            let later = self.attack(board, budget, moves - 1);
            board.undo();
            if later.is_some() {
                self.line.push(answer);
            }
            later.map(|plies| plies + 2)
        };
        board.undo();
        if found.is_some() {
            self.line.push(four);
        }
        found
    }
}

/// Whether the side to move wins by fours that the search would find at the end of a line.
pub(super) fn has_quick_win_by_fours(board: &mut Board) -> bool {
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let mut budget = Budget::new(Limits::nodes(1000), control);
    let mut solver = FourSolver::new(1 << 8);
    board.has_strong_four(board.turn()) && solver.win(board, &mut budget, 4, 24).is_some()
}

/// Positions without a win of so many moves, or where so many nodes did not suffice to tell, the latest at each place.
pub(super) struct Refuted(Box<[u64]>);

impl Refuted {
    const MOVES: u64 = 0xff;
    /// What marks a position in which a search has ended without a result, beside the logarithm of its nodes.
    const GAVE_UP: u64 = 0x80;
    /// No board has room for longer wins.
    const LONGEST: u8 = 0x7f;

    pub(super) fn new(positions: usize) -> Self {
        Self(vec![0; positions.next_power_of_two()].into_boxed_slice())
    }

    pub(super) fn knows(&self, key: u64, moves: u8) -> bool {
        let entry = self.0[self.place(key)];
        let known = entry & Self::MOVES;
        (entry ^ key) & !Self::MOVES == 0
            && known >= u64::from(moves.min(Self::LONGEST))
            && known < Self::GAVE_UP
    }

    /// Whether a search of so many nodes has ended without a result.
    fn gave_up(&self, key: u64, nodes: u64) -> bool {
        let entry = self.0[self.place(key)];
        let known = entry & Self::MOVES;
        (entry ^ key) & !Self::MOVES == 0
            && known >= Self::GAVE_UP
            && known - Self::GAVE_UP >= u64::from(nodes.max(1).ilog2())
    }

    fn give_up(&mut self, key: u64, nodes: u64) {
        let place = self.place(key);
        let effort = u64::from(nodes.max(1).ilog2());
        self.0[place] = key & !Self::MOVES | Self::GAVE_UP | effort;
    }

    pub(super) fn add(&mut self, key: u64, moves: u8) {
        let place = self.place(key);
        self.0[place] = key & !Self::MOVES | u64::from(moves.min(Self::LONGEST));
    }

    const fn place(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.0.len() - 1)
    }
}

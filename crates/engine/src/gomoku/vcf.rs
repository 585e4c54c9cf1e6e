//! Threat-space search for wins by continuous fours (VCF): every move of the attacker threatens five, so that the
//! defender has at most one answer. Finds wins, or proves that there are none up to a length.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use crate::{Budget, Limits, SearchControl};

/// The solver for wins by fours, with a table of refuted positions.
pub(super) struct FourSolver {
    refuted: Refuted,
    /// A pool of unused move lists.
    spare: Vec<Vec<Cell>>,
    /// The last win, in reverse.
    line: Vec<Cell>,
    /// The node count of the budget at which the solver gives up.
    last_node: u64,
}

impl FourSolver {
    /// A solver with a table of about this many positions.
    pub(super) fn new(positions: usize) -> Self {
        Self {
            refuted: Refuted::new(positions),
            spare: Vec::new(),
            line: Vec::new(),
            last_node: 0,
        }
    }

    /// The number of plies to a five that the side to move can force with at most this many moves before it; `None` if
    /// none is found within this many nodes.
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

    /// The same, but returns `None` at once if a search with as many nodes has failed before.
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

    /// The first move of the last win.
    pub(super) fn first(&self) -> Option<Cell> {
        self.line.last().copied()
    }

    /// The moves of the last win, in reverse.
    pub(super) fn line(&self) -> impl Iterator<Item = Cell> + '_ {
        self.line.iter().copied()
    }

    /// The shortest win, with its moves up to the decisive four or the five.
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
        let answer = board.five(attacker).expect("a four has a five point");
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

/// Whether the side to move has a win by fours that the search would find at a leaf.
pub(super) fn has_quick_win_by_fours(board: &mut Board) -> bool {
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let mut budget = Budget::new(Limits::nodes(1000), control);
    let mut solver = FourSolver::new(1 << 8);
    board.has_strong_four(board.turn()) && solver.win(board, &mut budget, 4, 24).is_some()
}

/// A table of positions that have no win within some number of moves or that were given up after some number of nodes;
/// newer entries replace older ones.
pub(super) struct Refuted(Box<[u64]>);

impl Refuted {
    const MOVES: u64 = 0xff;
    /// Marks a position that was given up; combined with the logarithm of its nodes.
    const GAVE_UP: u64 = 0x80;
    /// The longest win in moves that an entry can store; no board has room for longer ones.
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

    /// Whether a search with at least this many nodes was given up.
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

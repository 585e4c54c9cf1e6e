//! Threat-space search for wins by continuous fours and open threes: every move of the attacker threatens to win by a
//! four or a five. The defender may stop the threat or make fours.

use sente_rules::Colour;

use super::board::Board;
use super::cell::Cell;
use super::claims::is_proof;
use super::classes::Class;
use super::ordering::promise;
use super::vcf::Refuted;
use crate::transposition::{Bound, Entry, Transpositions};
use crate::{Budget, Score};

/// The solver for wins by fours and threes (VCT).
pub(super) struct ThreatSolver<'a, 'b> {
    board: &'a mut Board,
    budget: &'a mut Budget<'b>,
    /// The node count of the budget at which the solver gives up.
    last_node: u64,
    attacker: Colour,
    refuted: Refuted,
    proofs: Option<&'a Transpositions>,
}

/// A forced win from a position with the attacker to move.
#[derive(Clone, Debug)]
pub(super) struct Win {
    /// The plies to the five against the longest defence.
    pub(super) plies: u32,
    /// The line with the longest defence, up to the decisive four or the five.
    pub(super) line: Vec<Cell>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(super) enum Verdict {
    Win(Win),
    /// There is no win within these lengths.
    None,
    /// The budget was spent first.
    Unknown,
}

impl<'a, 'b> ThreatSolver<'a, 'b> {
    /// A solver for the side to move that gives up after this many more nodes.
    pub(super) fn new(board: &'a mut Board, budget: &'a mut Budget<'b>, nodes: u64) -> Self {
        Self {
            attacker: board.turn(),
            last_node: budget.nodes().saturating_add(nodes),
            board,
            budget,
            refuted: Refuted::new(1 << 16),
            proofs: None,
        }
    }

    /// The same solver, which also stores its proofs in a table.
    pub(super) const fn keeping_proofs(mut self, table: &'a Transpositions) -> Self {
        self.proofs = Some(table);
        self
    }

    /// The win with the fewest moves of the attacker until five can no longer be stopped.
    pub(super) fn shortest(&mut self, most: u8) -> Verdict {
        for moves in 1..=most {
            if let Some(win) = self.attack(moves) {
                return Verdict::Win(win);
            }
            if self.is_spent() {
                return Verdict::Unknown;
            }
        }
        Verdict::None
    }

    fn is_spent(&self) -> bool {
        self.budget.is_share_spent() || self.budget.nodes() >= self.last_node
    }

    /// An attacker's node.
    fn attack(&mut self, moves: u8) -> Option<Win> {
        if self.is_spent() || !self.budget.visit() {
            return None;
        }
        if let Some(five) = self.board.five(self.attacker) {
            return Some(Win::now(1, five));
        }
        let must_block = match self.board.count(!self.attacker, Class::Five) {
            0 => None,
            1 => self.board.five(!self.attacker),
            _ => return None,
        };
        if moves == 0 || self.refuted.knows(self.board.key(), moves) {
            return None;
        }
        if must_block.is_none()
            && let Some(four) = self.board.winning_four(self.attacker)
        {
            return Some(Win::now(3, four));
        }
        let found = attacks(self.board, self.attacker, must_block)
            .into_iter()
            .find_map(|cell| self.try_attack(cell, moves));
        match &found {
            Some(win) => keep_win(self.proofs, self.board, win),
            None if !self.is_spent() => self.refuted.add(self.board.key(), moves),
            None => {}
        }
        found
    }

    fn try_attack(&mut self, cell: Cell, moves: u8) -> Option<Win> {
        self.board.play(cell);
        let win = self.defend(moves);
        self.board.undo();
        win.map(|win| win.after(cell))
    }

    /// A defender's node: all answers must lose.
    fn defend(&mut self, moves: u8) -> Option<Win> {
        let defender = !self.attacker;
        if self.is_spent() || !self.budget.visit() || self.board.five(defender).is_some() {
            return None;
        }
        match self.board.count(self.attacker, Class::Five) {
            0 => self.defend_against_three(moves),
            1 => {
                let five = self
                    .board
                    .five(self.attacker)
                    .expect("there is a five point");
                if self.board.is_legal(defender, five) {
                    self.answer(five, moves)
                } else {
                    Some(Win::in_plies(2))
                }
            }
            _ => Some(Win::in_plies(2)),
        }
    }

    fn defend_against_three(&mut self, moves: u8) -> Option<Win> {
        if moves < 2 {
            return None;
        }
        let stops = self.board.defences(self.attacker)?;
        // If there are no stops, the four and the five follow.
        let mut longest = Win::in_plies(4);
        for cell in self.board.answers(!self.attacker, &stops) {
            let win = self.answer(cell, moves)?;
            if win.plies >= longest.plies {
                longest = win;
            }
        }
        Some(longest)
    }

    fn answer(&mut self, cell: Cell, moves: u8) -> Option<Win> {
        self.board.play(cell);
        let win = self.attack(moves - 1);
        self.board.undo();
        win.map(|win| win.after(cell))
    }
}

/// The moves that may be threats, fours first; only the block if the defender threatens five.
pub(super) fn attacks(board: &mut Board, attacker: Colour, must_block: Option<Cell>) -> Vec<Cell> {
    if let Some(block) = must_block {
        // The block need not be a threat itself: an older threat may remain.
        return Vec::from_iter(board.is_legal(attacker, block).then_some(block));
    }
    let mut moves = Vec::new();
    board.add_fours(attacker, &mut moves);
    let fours = moves.len();
    board.add_threes(attacker, &mut moves);
    moves[fours..].sort_by_key(|&cell| -promise(board, attacker, cell));
    moves
}

/// Stores a win of the side to move in a table.
pub(super) fn keep_win(table: Option<&Transpositions>, board: &Board, win: &Win) {
    let Some(table) = table else { return };
    let entry = Entry {
        score: Score::win_in(win.plies),
        bound: Bound::Lower,
        depth: PROOF_DEPTH,
        best: win.line.first().map(|cell| cell.number()),
    };
    let kept = table.get(board.key());
    let known = kept.is_some_and(|kept| is_proof(kept) && kept.score >= entry.score);
    if !known {
        table.put(board.key(), entry);
    }
}

/// The depth of stored proofs, which determines how long the table keeps them.
const PROOF_DEPTH: u8 = 20;

impl Win {
    pub(super) fn now(plies: u32, cell: Cell) -> Self {
        Self {
            plies,
            line: vec![cell],
        }
    }

    pub(super) const fn in_plies(plies: u32) -> Self {
        Self {
            plies,
            line: Vec::new(),
        }
    }

    /// The win from the view of the position before a move.
    pub(super) fn after(mut self, cell: Cell) -> Self {
        self.plies += 1;
        self.line.insert(0, cell);
        self
    }
}

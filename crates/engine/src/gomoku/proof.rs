//! Proof-number search for wins by fours and threes: it follows whichever line is nearest to a proof, and so
//! finds long wins that a search by length has no time for. It does not look for the shortest.

use std::collections::HashMap;

use sente_rules::Colour;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::vct::{Win, attacks, keep_win};
use crate::Budget;
use crate::transposition::Transpositions;

/// Looks for a win of the side to move.
pub(super) struct ProofSearch<'a, 'b> {
    board: &'a mut Board,
    budget: &'a mut Budget<'b>,
    /// The nodes after which it gives up, counted by the budget.
    last_node: u64,
    attacker: Colour,
    known: Vec<(u64, Effort)>,
    /// The wins of the proof, by position.
    wins: HashMap<u64, Win>,
    proofs: Option<&'a Transpositions>,
}

/// How many leaves must at least turn out well to prove, and to disprove, that the attacker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effort {
    proof: u32,
    disproof: u32,
}

impl Effort {
    const MOST: u32 = 1 << 30;
    const WON: Self = Self {
        proof: 0,
        disproof: Self::MOST,
    };
    const NOT_WON: Self = Self {
        proof: Self::MOST,
        disproof: 0,
    };
    const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    const UNLIMITED: Self = Self {
        proof: Self::MOST,
        disproof: Self::MOST,
    };

    /// The same from the other side's view: the one to move wants a small first number.
    const fn turned(self, turned: bool) -> Self {
        if turned {
            Self {
                proof: self.disproof,
                disproof: self.proof,
            }
        } else {
            self
        }
    }

    /// Whether it is decided, or costs more than was allowed.
    const fn exceeds(self, allowed: Self) -> bool {
        self.proof >= allowed.proof || self.disproof >= allowed.disproof
    }
}

/// What the threats on the board leave to do.
enum Choice {
    Decided(Effort),
    Moves(Vec<Cell>),
}

impl<'a, 'b> ProofSearch<'a, 'b> {
    /// A search for the side to move that gives up after so many more nodes.
    pub(super) fn new(board: &'a mut Board, budget: &'a mut Budget<'b>, nodes: u64) -> Self {
        let places = nodes.clamp(1 << 10, 1 << 20).next_power_of_two() as usize;
        Self {
            attacker: board.turn(),
            last_node: budget.nodes().saturating_add(nodes),
            board,
            budget,
            known: vec![(0, Effort::UNKNOWN); places],
            wins: HashMap::new(),
            proofs: None,
        }
    }

    /// The same search, which leaves its proof in a table.
    pub(super) const fn keeping_proofs(mut self, table: &'a Transpositions) -> Self {
        self.proofs = Some(table);
        self
    }

    /// A win, if it is found in time.
    pub(super) fn win(mut self) -> Option<Win> {
        let found = self.search(Effort::UNLIMITED);
        if found != Effort::WON {
            return None;
        }
        // Whatever it costs to say how the win goes is little beside what it cost to find.
        self.last_node = self.last_node.saturating_add(self.known.len() as u64 / 2);
        self.line()
    }

    fn is_spent(&self) -> bool {
        self.budget.is_share_spent() || self.budget.nodes() >= self.last_node
    }

    fn search(&mut self, allowed: Effort) -> Effort {
        if self.is_spent() || !self.budget.visit() {
            return Effort::UNKNOWN;
        }
        let found = match self.choice() {
            Choice::Decided(effort) => effort,
            Choice::Moves(moves) => self.search_among(&moves, allowed),
        };
        self.keep(found);
        found
    }

    /// Goes on with the move that needs least effort as long as the whole stays within the limits.
    fn search_among(&mut self, moves: &[Cell], allowed: Effort) -> Effort {
        // For the defender, proof and disproof change places.
        let defends = self.board.turn() != self.attacker;
        let allowed = allowed.turned(defends);
        loop {
            let mut sum = Effort {
                proof: Effort::MOST,
                disproof: 0,
            };
            let (mut best, mut second) = ((moves[0], Effort::UNKNOWN), Effort::MOST);
            for &cell in moves {
                let effort = self.recall(self.board.key_after(cell)).turned(defends);
                sum.disproof = (sum.disproof + effort.disproof).min(Effort::MOST);
                if effort.proof < sum.proof {
                    second = sum.proof;
                    sum.proof = effort.proof;
                    best = (cell, effort);
                } else {
                    second = second.min(effort.proof);
                }
            }
            if sum.proof == 0 {
                sum.disproof = Effort::MOST;
            } else if sum.disproof == 0 {
                sum.proof = Effort::MOST;
            }
            if sum.exceeds(allowed) || self.is_spent() {
                return sum.turned(defends);
            }
            let (cell, effort) = best;
            let share = Effort {
                proof: allowed.proof.min(second.saturating_add(1)),
                disproof: allowed.disproof - sum.disproof + effort.disproof,
            };
            self.board.play(cell);
            self.search(share.turned(defends));
            self.board.undo();
        }
    }

    fn choice(&mut self) -> Choice {
        if self.board.turn() == self.attacker {
            self.attack()
        } else {
            self.defend()
        }
    }

    fn attack(&mut self) -> Choice {
        let attacker = self.attacker;
        if self.board.five(attacker).is_some() {
            return Choice::Decided(Effort::WON);
        }
        let must_block = match self.board.count(!attacker, Class::Five) {
            0 => None,
            1 => self.board.five(!attacker),
            _ => return Choice::Decided(Effort::NOT_WON),
        };
        if must_block.is_none() && self.board.winning_four(attacker).is_some() {
            return Choice::Decided(Effort::WON);
        }
        let moves = attacks(self.board, attacker, must_block);
        if moves.is_empty() {
            Choice::Decided(Effort::NOT_WON)
        } else {
            Choice::Moves(moves)
        }
    }

    fn defend(&mut self) -> Choice {
        let (attacker, defender) = (self.attacker, !self.attacker);
        if self.board.five(defender).is_some() {
            return Choice::Decided(Effort::NOT_WON);
        }
        let answers = match self.board.five(attacker) {
            Some(five) => {
                let stops = self.board.count(attacker, Class::Five) == 1
                    && self.board.is_legal(defender, five);
                if stops { vec![five] } else { Vec::new() }
            }
            None => match self.board.defences(attacker) {
                Some(stops) => self.board.answers(!attacker, &stops),
                None => return Choice::Decided(Effort::NOT_WON),
            },
        };
        if answers.is_empty() {
            Choice::Decided(Effort::WON)
        } else {
            Choice::Moves(answers)
        }
    }

    /// The way to win against the longest defence. Parts of the proof that were forgotten are proven again; none where
    /// there is no time for that.
    fn line(&mut self) -> Option<Win> {
        let key = self.board.key();
        if let Some(win) = self.wins.get(&key) {
            return Some(win.clone());
        }
        let moves = match self.choice() {
            Choice::Decided(_) => return Some(self.last_moves()),
            Choice::Moves(moves) => moves,
        };
        let win = if self.board.turn() == self.attacker {
            let win = self.line_of_attack(&moves)?;
            keep_win(self.proofs, self.board, &win);
            win
        } else {
            self.line_of_defence(&moves)?
        };
        self.wins.insert(key, win.clone());
        Some(win)
    }

    fn line_of_attack(&mut self, moves: &[Cell]) -> Option<Win> {
        if self.won_among(moves).is_none() {
            self.search_among(moves, Effort::UNLIMITED);
        }
        let cell = self.won_among(moves)?;
        self.line_after(cell)
    }

    fn won_among(&self, moves: &[Cell]) -> Option<Cell> {
        let is_won = |cell: &Cell| self.recall(self.board.key_after(*cell)) == Effort::WON;
        moves.iter().copied().find(is_won)
    }

    /// All answers lose; those that have no time to show it end the proof.
    fn line_of_defence(&mut self, moves: &[Cell]) -> Option<Win> {
        let mut longest: Option<Win> = None;
        for &cell in moves {
            let win = self.line_after(cell)?;
            if longest.as_ref().is_none_or(|known| win.plies > known.plies) {
                longest = Some(win);
            }
        }
        // Against a three, who does nothing about it loses by the four and the five.
        longest.filter(|win| win.plies > 0)
    }

    fn line_after(&mut self, cell: Cell) -> Option<Win> {
        self.board.play(cell);
        let win = self.line();
        self.board.undo();
        Some(win?.after(cell))
    }

    /// The end of a won line: the plies that are left.
    fn last_moves(&mut self) -> Win {
        let attacks = self.board.turn() == self.attacker;
        if let Some(five) = self.board.five(self.attacker) {
            return if attacks {
                Win::now(1, five)
            } else {
                Win::in_plies(2)
            };
        }
        match self.board.winning_four(self.attacker) {
            Some(four) if attacks => Win::now(3, four),
            _ => Win::in_plies(4),
        }
    }

    fn recall(&self, key: u64) -> Effort {
        let (known, effort) = self.known[self.place(key)];
        if known == key {
            effort
        } else {
            Effort::UNKNOWN
        }
    }

    fn keep(&mut self, effort: Effort) {
        let (key, place) = (self.board.key(), self.place(self.board.key()));
        self.known[place] = (key, effort);
    }

    const fn place(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.known.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use sente_rules::Finished;
    use sente_rules::Position;
    use sente_rules::gomoku::{Gomoku, Rules};

    use super::*;
    use crate::{Limits, SearchControl};

    fn search(text: &str, nodes: u64) -> (Option<Win>, u64) {
        let position = Gomoku::from_text(&Rules::default(), text, Finished::Refused);
        let mut board = Board::of(&position.expect("a position"));
        let never = AtomicBool::new(false);
        let control = SearchControl {
            stop: &never,
            elapsed: &|| Duration::ZERO,
        };
        let mut budget = Budget::new(Limits::default(), control);
        let win = ProofSearch::new(&mut board, &mut budget, nodes).win();
        (win, budget.nodes())
    }

    #[test]
    fn a_win_in_nine_is_found_soon() {
        let text = "15/15/15/15/15/15/10X4/5O1O1X5/6X8/5O9/9X5/15/15/15/15 O";
        let (win, nodes) = search(text, 40_000);
        let win = win.expect("White wins by f7");
        assert!(
            win.plies >= 17 && win.line.len() <= win.plies as usize,
            "{win:?}"
        );
        assert!(nodes < 10_000, "{nodes}");
    }
}

//! Depth-first proof-number search (df-pn) for wins by threats: it always follows the line that is nearest to a proof,
//! and so finds long wins that iterative deepening has no time for. It does not look for the shortest win.

use std::collections::HashMap;

use sente_rules::Colour;

use super::board::Board;
use super::cell::{Cell, CellSet};
use super::classes::Class;
use super::effort::{Effort, EffortTable};
use super::vcf::FourSolver;
use super::vct::{Win, attacks, keep_win};
use crate::Budget;
use crate::transposition::Transpositions;

/// The moves that the attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackMoves {
    /// Fours and open threes.
    FoursAndThrees,
    /// Also quiet moves that threaten a win by fours.
    QuietThreats,
}

/// The result of a search.
pub(super) enum Proof {
    Win(Win),
    /// The attacker cannot win with these moves.
    None,
    /// The budget was spent first.
    Unknown,
}

/// The search for a win of the side to move.
pub(super) struct ProofSearch<'a, 'b> {
    board: &'a mut Board,
    budget: &'a mut Budget<'b>,
    /// The node count of the budget at which the search gives up.
    last_node: u64,
    attacker: Colour,
    attack_moves: AttackMoves,
    fours: FourSolver,
    known: EffortTable,
    /// The answers to threats of a win by fours, cached because they are expensive to compute.
    answers: HashMap<u64, Option<Vec<Cell>>>,
    /// The wins in the proof tree, by position.
    wins: HashMap<u64, Win>,
    proofs: Option<&'a Transpositions>,
}

/// The moves to consider at a node.
enum Choice {
    Decided(Effort),
    /// Moves, each with its estimated effort.
    Moves(Vec<(Cell, Effort)>),
}

/// The combined effort of the moves of a position from the view of the side to move, which wants a small proof.
struct Survey {
    /// The move to search next.
    best: Cell,
    /// The proof number of the second-best move.
    second: u32,
    all: Effort,
    /// The share of that move in the disproof number.
    counted: u32,
}

/// The limits of the search for a win by fours that ends a line: its length in moves and its nodes.
const FOURS: (u8, u64) = (12, 24);

/// The node limit of the search for the win by fours that a quiet move threatens.
const FOURS_AFTER_QUIET_MOVE: u64 = 200;

/// The node limit for reconstructing such a win.
const FOURS_AGAIN: u64 = 2_000;

impl<'a, 'b> ProofSearch<'a, 'b> {
    /// A search for the side to move that gives up after this many more nodes.
    pub(super) fn new(
        board: &'a mut Board,
        budget: &'a mut Budget<'b>,
        attack_moves: AttackMoves,
        nodes: u64,
    ) -> Self {
        Self {
            attacker: board.turn(),
            last_node: budget.nodes().saturating_add(nodes),
            board,
            budget,
            attack_moves,
            fours: FourSolver::new(nodes.clamp(1 << 10, 1 << 18) as usize),
            known: EffortTable::new(nodes.clamp(1 << 10, 1 << 20) as usize),
            answers: HashMap::new(),
            wins: HashMap::new(),
            proofs: None,
        }
    }

    /// The same search, which also stores its proof in a table.
    pub(super) const fn keeping_proofs(mut self, table: &'a Transpositions) -> Self {
        self.proofs = Some(table);
        self
    }

    /// Returns the result within the node limit.
    pub(super) fn prove(mut self) -> Proof {
        match self.search(Effort::UNLIMITED) {
            Effort::WON => {}
            Effort::NOT_WON => return Proof::None,
            _ => return Proof::Unknown,
        }
        // Reconstructing the line costs little compared with the search itself.
        self.last_node = self.last_node.saturating_add(self.known.len() as u64 / 2);
        self.line().map_or(Proof::Unknown, Proof::Win)
    }

    /// Returns a win if one is found within the node limit.
    pub(super) fn win(self) -> Option<Win> {
        match self.prove() {
            Proof::Win(win) => Some(win),
            Proof::None | Proof::Unknown => None,
        }
    }

    fn is_spent(&self) -> bool {
        self.budget.is_share_spent() || self.budget.nodes() >= self.last_node
    }

    fn search(&mut self, allowed: Effort) -> Effort {
        if self.is_spent() || !self.budget.visit() {
            return Effort::UNKNOWN;
        }
        let before = self.budget.nodes();
        let found = match self.choice() {
            Choice::Decided(effort) => effort,
            Choice::Moves(moves) => self.search_among(&moves, allowed),
        };
        let work = self.budget.nodes() - before + 1;
        self.known.keep(self.board.key(), found, work);
        found
    }

    /// Searches the most promising move again and again while the node stays within the limits.
    fn search_among(&mut self, moves: &[(Cell, Effort)], allowed: Effort) -> Effort {
        // At the defender's nodes, proof and disproof numbers change places.
        let defends = self.board.turn() != self.attacker;
        let allowed = allowed.turned(defends);
        loop {
            let survey = self.survey(moves, defends);
            let all = survey.all;
            if all.exceeds(allowed) || self.is_spent() {
                return all.turned(defends);
            }
            // A little more than the second-best move needs, so that the search does not switch to and fro.
            let enough = survey.second.saturating_add(survey.second / 4 + 1);
            let share = Effort {
                proof: allowed.proof.min(enough),
                disproof: allowed.disproof - all.disproof + survey.counted,
            };
            self.board.play(survey.best);
            self.search(share.turned(defends));
            self.board.undo();
        }
    }

    /// Combines the efforts of the moves from the view of the side to move.
    fn survey(&self, moves: &[(Cell, Effort)], defends: bool) -> Survey {
        let (mut best, mut least, mut second) = (moves[0], Effort::MOST, Effort::MOST);
        let (mut sum, mut greatest, mut open) = (0, 0, 0);
        for &(cell, expected) in moves {
            let effort = self.effort_after(cell).unwrap_or(expected).turned(defends);
            sum = (sum + effort.disproof).min(Effort::MOST);
            greatest = greatest.max(effort.disproof);
            open += u32::from(effort.disproof > 0);
            if effort.proof < least {
                second = least;
                least = effort.proof;
                best = (cell, effort);
            } else {
                second = second.min(effort.proof);
            }
        }
        let (best, effort) = best;
        // Quiet moves transpose a lot: a sum would count the same positions again and again.
        let (disproof, counted) = match self.attack_moves {
            AttackMoves::FoursAndThrees => (sum, effort.disproof),
            AttackMoves::QuietThreats if open > 0 => {
                ((greatest + open - 1).min(Effort::MOST), greatest)
            }
            AttackMoves::QuietThreats => (0, 0),
        };
        let all = match (least, disproof) {
            (0, _) => Effort::WON,
            (_, 0) => Effort::NOT_WON,
            (proof, disproof) => Effort { proof, disproof },
        };
        Survey {
            best,
            second,
            all,
            counted,
        }
    }

    fn effort_after(&self, cell: Cell) -> Option<Effort> {
        self.known.get(self.board.key_after(cell))
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
        if must_block.is_none()
            && (self.board.winning_four(attacker).is_some() || self.wins_by_fours())
        {
            return Choice::Decided(Effort::WON);
        }
        let mut moves: Vec<_> = attacks(self.board, attacker, must_block)
            .into_iter()
            .map(|cell| (cell, self.expected_after_threat(cell)))
            .collect();
        if must_block.is_none() && self.attack_moves == AttackMoves::QuietThreats {
            self.add_quiet_threats(&mut moves);
        }
        if moves.is_empty() {
            Choice::Decided(Effort::NOT_WON)
        } else {
            Choice::Moves(moves)
        }
    }

    fn wins_by_fours(&mut self) -> bool {
        let (moves, nodes) = FOURS;
        self.board.may_go_on_with_fours(self.attacker)
            && self
                .fours
                .win_at_first_try(self.board, self.budget, moves, nodes)
                .is_some()
    }

    /// The estimate for a threat: a four has one answer, a three has about three.
    fn expected_after_threat(&self, cell: Cell) -> Effort {
        let class = self.board.class(self.attacker, cell).if_legal();
        let proof = match class {
            Class::Three => 3,
            Class::DoubleThree => 2,
            _ => 1,
        };
        Effort { proof, disproof: 1 }
    }

    /// Adds quiet moves that may prepare a win by fours. Whether they do is checked only when they are searched.
    fn add_quiet_threats(&mut self, moves: &mut Vec<(Cell, Effort)>) {
        let attacker = self.attacker;
        let near = self.board.stones().surroundings() & *self.board.empty();
        for cell in near.iter() {
            if self.board.class(attacker, cell) == Class::Quiet
                && self.board.prepares_fours(attacker, cell)
            {
                let (proof, disproof) = (8, 1);
                moves.push((cell, Effort { proof, disproof }));
            }
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
                Some(stops) => self.board.answers(defender, &stops),
                None => match self.answers_to_fours() {
                    Some(answers) => answers,
                    None => return Choice::Decided(Effort::NOT_WON),
                },
            },
        };
        if answers.is_empty() {
            return Choice::Decided(Effort::WON);
        }
        let expected = |cell| (cell, Effort::UNKNOWN);
        Choice::Moves(answers.into_iter().map(expected).collect())
    }

    /// The moves that can stop the win by fours that the attacker would have after a pass; `None` if there is no such
    /// win.
    fn answers_to_fours(&mut self) -> Option<Vec<Cell>> {
        if self.attack_moves != AttackMoves::QuietThreats {
            return None;
        }
        let key = self.board.key();
        if let Some(known) = self.answers.get(&key) {
            return known.clone();
        }
        let stops = self.stops_of_fours();
        let answers = stops.map(|stops| self.board.answers(!self.attacker, &stops));
        self.answers.insert(key, answers.clone());
        answers
    }

    /// Replays the attacker's win by fours and collects the points that can interfere: those of its moves and answers,
    /// the five points at its end, and the points where the defender could make fours on the way.
    fn stops_of_fours(&mut self) -> Option<CellSet> {
        let (moves, nodes) = (FOURS.0, FOURS_AFTER_QUIET_MOVE);
        let (attacker, defender) = (self.attacker, !self.attacker);
        if !self.board.may_go_on_with_fours(attacker) {
            return None;
        }
        self.board.pass();
        let won = self
            .fours
            .win_at_first_try(self.board, self.budget, moves, nodes);
        self.board.pass();
        won?;
        let mut line: Vec<Cell> = self.fours.line().collect();
        line.reverse();
        let mut stops: CellSet = line.iter().copied().collect();
        for (at, &cell) in line.iter().enumerate() {
            let colour = if at % 2 == 0 { attacker } else { defender };
            self.board.place(colour, cell);
            let fives = *self.board.points(attacker, Class::Five);
            let mut fours = Vec::new();
            self.board.add_fours(defender, &mut fours);
            stops = stops | fives | fours.into_iter().collect();
        }
        for (at, &cell) in line.iter().enumerate().rev() {
            let colour = if at % 2 == 0 { attacker } else { defender };
            self.board.remove(colour, cell);
        }
        if self.board.has_forbidden_points() {
            // A stone nearby may make a point forbidden or legal.
            stops = stops | stops.surroundings();
        }
        Some(stops & *self.board.empty())
    }

    /// The winning line against the longest defence. Proves parts again that the table has forgotten; `None` if there
    /// is no time for that.
    fn line(&mut self) -> Option<Win> {
        let key = self.board.key();
        if let Some(win) = self.wins.get(&key) {
            return Some(win.clone());
        }
        let moves = match self.choice() {
            Choice::Decided(_) => return self.last_moves(),
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

    fn line_of_attack(&mut self, moves: &[(Cell, Effort)]) -> Option<Win> {
        if self.won_among(moves).is_none() {
            self.search_among(moves, Effort::UNLIMITED);
        }
        let cell = self.won_among(moves)?;
        self.line_after(cell)
    }

    fn won_among(&self, moves: &[(Cell, Effort)]) -> Option<Cell> {
        let mut cells = moves.iter().map(|&(cell, _)| cell);
        cells.find(|&cell| self.effort_after(cell) == Some(Effort::WON))
    }

    /// The longest line among the answers, which all lose; `None` if there is no time for one of them.
    fn line_of_defence(&mut self, moves: &[(Cell, Effort)]) -> Option<Win> {
        let mut longest: Option<Win> = None;
        for &(cell, _) in moves {
            let win = self.line_after(cell)?;
            if longest.as_ref().is_none_or(|known| win.plies > known.plies) {
                longest = Some(win);
            }
        }
        // Ignoring a three loses to the four and the five.
        longest.filter(|win| win.plies > 0)
    }

    fn line_after(&mut self, cell: Cell) -> Option<Win> {
        self.board.play(cell);
        let win = self.line();
        self.board.undo();
        Some(win?.after(cell))
    }

    /// The end of a won line: the remaining plies.
    fn last_moves(&mut self) -> Option<Win> {
        let attacks = self.board.turn() == self.attacker;
        if let Some(five) = self.board.five(self.attacker) {
            return Some(if attacks {
                Win::now(1, five)
            } else {
                Win::in_plies(2)
            });
        }
        match self.board.winning_four(self.attacker) {
            Some(four) if attacks => return Some(Win::now(3, four)),
            Some(_) => return Some(Win::in_plies(4)),
            None => {}
        }
        let mut fours = FourSolver::new(1 << 10);
        let (moves, _) = FOURS;
        let (plies, line) = fours.shortest(self.board, self.budget, moves, FOURS_AGAIN)?;
        let win = Win { plies, line };
        keep_win(self.proofs, self.board, &win);
        Some(win)
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
        let mut board = Board::of(&position.expect("the position is valid"));
        let never = AtomicBool::new(false);
        let control = SearchControl {
            stop: &never,
            elapsed: &|| Duration::ZERO,
        };
        let mut budget = Budget::new(Limits::default(), control);
        let win =
            ProofSearch::new(&mut board, &mut budget, AttackMoves::FoursAndThrees, nodes).win();
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

//! Results that are reported as proven. Each of them is verified by replaying a whole strategy against every answer,
//! whichever search found it, and is kept so that it is never retracted.

use std::collections::HashMap;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::vcf::FourSolver;
use crate::transposition::{Bound, Entry, Transpositions};
use crate::{Budget, Limits, Score, SearchControl};

/// A proven result of a position from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    /// A win or a loss and an upper bound of its distance.
    pub(super) score: Score,
    /// The winner's move.
    pub(super) best: Option<Cell>,
}

/// The proven results of a game.
#[derive(Default)]
pub(super) struct Claims(HashMap<u64, Claim>);

impl Claims {
    /// The size above which claims are cleared when the current position has none.
    const MOST: usize = 1 << 18;

    pub(super) fn get(&self, board: &Board) -> Option<Claim> {
        self.0.get(&board.key()).copied()
    }

    /// The proven result after a move, from the view of the side that makes it.
    pub(super) fn after(&self, board: &Board, cell: Cell) -> Option<Score> {
        let claim = self.0.get(&board.key_after(cell))?;
        Some(-claim.score.one_ply_back())
    }

    /// Clears the claims if there are too many and this position has none.
    pub(super) fn tidy(&mut self, board: &Board) {
        if self.0.len() > Self::MOST && self.get(board).is_none() {
            self.0.clear();
        }
    }

    /// The line to the end with the winner's moves and the longest defence.
    pub(super) fn line(&self, board: &Board) -> Vec<Cell> {
        let mut board = board.clone();
        let mut line = Vec::new();
        while let Some(claim) = self.get(&board) {
            let next = claim.best.or_else(|| self.longest_defence(&board));
            let Some(next) = next else { break };
            board.play(next);
            line.push(next);
        }
        line
    }

    fn longest_defence(&self, board: &Board) -> Option<Cell> {
        let near = board.stones().surroundings() & *board.empty();
        let certain = near
            .iter()
            .filter_map(|cell| Some((self.after(board, cell)?, cell)));
        certain.max().map(|(_, cell)| cell)
    }

    /// Keeps the shorter of two wins or losses, which are both proven.
    fn insert(&mut self, board: &Board, claim: Claim) {
        let kept = self.0.entry(board.key()).or_insert(claim);
        let wins = claim.score.win_distance().is_some();
        let better = if wins {
            claim.score > kept.score
        } else {
            claim.score < kept.score
        };
        if better {
            *kept = claim;
        }
    }
}

/// Whether an entry proves a result: its bound is at least a win or at most a loss.
pub(super) fn is_proof(entry: Entry) -> bool {
    match entry.bound {
        Bound::Lower => entry.score.win_distance().is_some(),
        Bound::Upper => entry.score.loss_distance().is_some(),
        Bound::Exact => entry.score.is_decided(),
    }
}

/// Replays proofs: follows the winning moves in a table against every answer.
pub(super) struct Checker<'a> {
    board: &'a mut Board,
    table: &'a Transpositions,
    claims: &'a mut Claims,
    fours: FourSolver,
    budget: Budget<'a>,
}

impl<'a> Checker<'a> {
    /// The node limit of a proof; longer proofs are not reported as proven.
    pub(super) const MOST: u64 = 30_000;

    /// The node limit for a position that no search has proven.
    pub(super) const SHALLOW: u64 = 200;

    /// The largest depth of a proof in plies.
    const DEEPEST: u32 = 150;

    /// A checker with its own limits.
    pub(super) fn new(
        board: &'a mut Board,
        table: &'a Transpositions,
        claims: &'a mut Claims,
        limits: Limits,
        control: SearchControl<'a>,
    ) -> Self {
        Self {
            board,
            table,
            claims,
            fours: FourSolver::new(1 << 12),
            budget: Budget::new(limits, control).looking_every(256),
        }
    }

    /// Finds results that are decided by fives, and optionally by fours.
    pub(super) fn claim_at_once(&mut self, sees_fours: bool) {
        let (own, other) = (self.board.turn(), !self.board.turn());
        if let Some(five) = self.board.five(own) {
            self.keep_win(1, five);
        } else if let Some(plies) = self.quick_loss() {
            self.keep_loss(plies);
        } else if sees_fours {
            let must_block = self.board.five(other).is_some();
            match self.board.winning_four(own) {
                Some(four) if !must_block => self.keep_win(3, four),
                _ if must_block || self.board.may_have_winning_four(other) => {
                    self.defend(0);
                }
                _ => {}
            }
        }
    }

    /// Verifies that the side to move wins or loses with a move.
    pub(super) fn check_after(&mut self, cell: Cell, wins: bool) -> Option<Score> {
        if self.board.class(self.board.turn(), cell) == Class::Five {
            return Some(Score::win_in(1));
        }
        self.board.play(cell);
        let plies = if wins { self.defend(1) } else { self.attack(1) };
        self.board.undo();
        let plies = plies? + 1;
        if !wins {
            return Some(Score::loss_in(plies));
        }
        let claim = Claim {
            score: Score::win_in(plies),
            best: Some(cell),
        };
        self.claims.insert(self.board, claim);
        Some(claim.score)
    }

    /// Verifies that the side to move loses with every move.
    pub(super) fn check_lost(&mut self, moves: &[Cell]) -> Option<Score> {
        let plies = match self.quick_loss() {
            Some(plies) => plies,
            None => self.all_lose(moves.iter().copied(), 0, 0)?,
        };
        let score = Score::loss_in(plies);
        self.claims.insert(self.board, Claim { score, best: None });
        Some(score)
    }

    /// The distance in plies of a win for the side to move; `None` if it is not proven.
    fn attack(&mut self, deep: u32) -> Option<u32> {
        let attacker = self.board.turn();
        if self.board.five(attacker).is_some() {
            return Some(1);
        }
        let known = self.claims.get(self.board);
        if let Some(plies) = known.and_then(|claim| claim.score.win_distance()) {
            return Some(plies);
        }
        if deep > Self::DEEPEST || !self.budget.visit() {
            return None;
        }
        let must_block = self.board.count(!attacker, Class::Five) > 0;
        if !must_block && self.board.winning_four(attacker).is_some() {
            return Some(3);
        }
        self.attack_as_told(deep).or_else(|| self.attack_by_fours())
    }

    fn attack_as_told(&mut self, deep: u32) -> Option<u32> {
        let entry = self.table.get(self.board.key())?;
        if !is_proof(entry) || entry.score.win_distance().is_none() {
            return None;
        }
        let best = entry.best.map(Cell::from_number)?;
        if !self.board.is_empty_at(best) || !self.board.is_legal(self.board.turn(), best) {
            return None;
        }
        self.board.play(best);
        let plies = self.defend(deep + 1);
        self.board.undo();
        let plies = plies? + 1;
        self.keep_win(plies, best);
        Some(plies)
    }

    fn attack_by_fours(&mut self) -> Option<u32> {
        const LONGEST: u8 = 20;
        const NODES: u64 = 500;
        let (plies, line) = self
            .fours
            .shortest(self.board, &mut self.budget, LONGEST, NODES)?;
        // Every second move is a forced answer.
        for (at, &cell) in line.iter().enumerate() {
            let left = plies - at as u32;
            if at % 2 == 0 {
                self.keep_win(left, cell);
            } else {
                self.keep_loss(left);
            }
            self.board.play(cell);
        }
        for _ in &line {
            self.board.undo();
        }
        Some(plies)
    }

    /// The distance in plies of a loss for the side to move with every move; `None` if it is not proven.
    fn defend(&mut self, deep: u32) -> Option<u32> {
        let defender = self.board.turn();
        if self.board.five(defender).is_some() || self.board.is_full() {
            return None;
        }
        let known = self.claims.get(self.board);
        if let Some(plies) = known.and_then(|claim| claim.score.loss_distance()) {
            return Some(plies);
        }
        if let Some(plies) = self.quick_loss() {
            return Some(plies);
        }
        if deep > Self::DEEPEST || !self.budget.visit() {
            return None;
        }
        let plies = if let Some(five) = self.board.five(!defender) {
            self.all_lose([five].into_iter(), 2, deep)?
        } else if let Some(stops) = self.board.defences(!defender) {
            let answers = self.board.answers(defender, &stops);
            self.all_lose(answers.into_iter(), 4, deep)?
        } else {
            let near = self.board.stones().surroundings() & *self.board.empty();
            self.all_lose(near.iter(), 0, deep)?
        };
        self.keep_loss(plies);
        Some(plies)
    }

    /// Two five points cannot be stopped, nor can one that is forbidden.
    fn quick_loss(&mut self) -> Option<u32> {
        let (defender, attacker) = (self.board.turn(), !self.board.turn());
        let five = self.board.five(attacker)?;
        let lost = self.board.five(defender).is_none()
            && (self.board.count(attacker, Class::Five) > 1
                || !self.board.is_legal(defender, five));
        lost.then_some(2)
    }

    /// The longest loss after these moves, and at least `least`; `None` if a move does not lose.
    fn all_lose(
        &mut self,
        moves: impl Iterator<Item = Cell>,
        least: u32,
        deep: u32,
    ) -> Option<u32> {
        let defender = self.board.turn();
        let mut longest = least;
        for cell in moves {
            if !self.board.is_legal(defender, cell) {
                continue;
            }
            if self.board.class(defender, cell) == Class::Five {
                return None;
            }
            self.board.play(cell);
            let plies = self.attack(deep + 1);
            self.board.undo();
            longest = longest.max(plies? + 1);
        }
        (longest > 0).then_some(longest)
    }

    fn keep_win(&mut self, plies: u32, best: Cell) {
        let claim = Claim {
            score: Score::win_in(plies),
            best: Some(best),
        };
        self.claims.insert(self.board, claim);
    }

    fn keep_loss(&mut self, plies: u32) {
        let claim = Claim {
            score: Score::loss_in(plies),
            best: None,
        };
        self.claims.insert(self.board, claim);
    }
}

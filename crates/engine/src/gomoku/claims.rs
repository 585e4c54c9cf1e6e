//! Results that people may be told as certain. Each is here because a whole strategy for it was replayed, move by move
//! against every answer, whoever found it; and it stays here, so that what was said is never taken back.

use std::collections::HashMap;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::vcf::FourSolver;
use crate::transposition::{Bound, Entry, Transpositions};
use crate::{Budget, Limits, Score, SearchControl};

/// What is certain about a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    /// A win or a loss; the game lasts no longer than it says.
    pub(super) score: Score,
    /// The winner's move.
    pub(super) best: Option<Cell>,
}

/// All certain results of a game.
#[derive(Default)]
pub(super) struct Claims(HashMap<u64, Claim>);

impl Claims {
    /// More than this is forgotten as soon as nothing depends on it.
    const MOST: usize = 1 << 18;

    pub(super) fn get(&self, board: &Board) -> Option<Claim> {
        self.0.get(&board.key()).copied()
    }

    /// What is certain after a move of the side to move, seen from before it.
    pub(super) fn after(&self, board: &Board, cell: Cell) -> Option<Score> {
        let claim = self.0.get(&board.key_after(cell))?;
        Some(-claim.score.one_ply_back())
    }

    /// Makes room where this position follows from nothing that was said.
    pub(super) fn tidy(&mut self, board: &Board) {
        if self.0.len() > Self::MOST && self.get(board).is_none() {
            self.0.clear();
        }
    }

    /// The way to the end with the winner's moves and the longest defence.
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

    /// The shorter of two wins, or of two losses, is kept: both are certain.
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

/// Whether an entry proves something, and is no mere bound: a win at least, or a loss at best.
pub(super) fn is_proof(entry: Entry) -> bool {
    match entry.bound {
        Bound::Lower => entry.score.win_distance().is_some(),
        Bound::Upper => entry.score.loss_distance().is_some(),
        Bound::Exact => entry.score.is_decided(),
    }
}

/// Replays proofs: follows what a table says wins, against every answer.
pub(super) struct Checker<'a> {
    board: &'a mut Board,
    table: &'a Transpositions,
    claims: &'a mut Claims,
    fours: FourSolver,
    budget: Budget<'a>,
}

impl<'a> Checker<'a> {
    /// The most positions of a proof; a longer one is not told as certain.
    pub(super) const MOST: u64 = 30_000;

    /// What is spent on a position that nobody has proven anything about.
    pub(super) const GLANCE: u64 = 200;

    /// The longest that a proof can be, in plies.
    const DEEPEST: u32 = 150;

    /// A checker with limits of its own.
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

    /// Sees what fives decide at once, and with them, if wanted, what fours do.
    pub(super) fn glance(&mut self, sees_fours: bool) {
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

    /// Makes sure that the side to move wins or loses with a move.
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

    /// Makes sure that the side to move loses whatever it does.
    pub(super) fn check_lost(&mut self, moves: &[Cell]) -> Option<Score> {
        let plies = match self.quick_loss() {
            Some(plies) => plies,
            None => self.all_lose(moves.iter().copied(), 0, 0)?,
        };
        let score = Score::loss_in(plies);
        self.claims.insert(self.board, Claim { score, best: None });
        Some(score)
    }

    /// The plies to a win of the side to move.
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
        // Every second move is an answer that was forced.
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

    /// The plies after which the side to move has lost, whatever it does.
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

    /// Two five points, or one that may not be blocked, cannot be stopped.
    fn quick_loss(&mut self) -> Option<u32> {
        let (defender, attacker) = (self.board.turn(), !self.board.turn());
        let five = self.board.five(attacker)?;
        let lost = self.board.five(defender).is_none()
            && (self.board.count(attacker, Class::Five) > 1
                || !self.board.is_legal(defender, five));
        lost.then_some(2)
    }

    /// The longest that any of these moves lasts, at least so long; none where one of them does not lose.
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

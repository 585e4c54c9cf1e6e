//! The midgame search: principal variation search with the trained evaluation, in hundredths of a disc. Its scores are
//! estimates; the solver finds exact results.

use std::marker::PhantomData;

use sente_rules::othello::{Board, Move, Squares};

use super::candidates::{Candidate, Candidates, MOST_MOVES};
use super::endgame_table::key;
use super::probcut::{self, Certainty, ProbCut};
use super::processor::Processor;
use super::shallow_search::{CORNERS, Node};
use super::{Endgame, Weights};
use crate::transposition::{Bound, Entry, Transpositions};
use crate::{Budget, Score};

/// An upper bound of all scores.
pub(super) const INFINITE: i32 = 10_000;
/// The code of a pass in a line.
const PASS: u8 = 64;
/// From this depth on, the table is used and moves are sorted by their evaluation.
const SORTED: u32 = 2;
/// From this depth on, the table is probed for all moves before one is searched (enhanced transposition cutoff).
const ASK_AHEAD: u32 = 4;
/// With at most this many empty squares, a search to the end of the game asks the solver.
const SOLVED: u32 = 10;
/// The lowest depth of entries of the table that reach the end of the game; no other search is as deep.
const TO_THE_END: u8 = 64;
/// The margin of the aspiration window on both sides of the last iteration's score.
const ASPIRATION: i32 = 300;

/// The weaknesses of a searcher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// The largest error of its evaluation in hundredths of a disc.
    pub noise: u32,
    /// The seed of these errors.
    pub seed: u64,
    /// Whether it searches all moves instead of pruning with ProbCut.
    pub full_width: bool,
}

/// The search of one thread.
pub(super) struct Searcher<'a, P> {
    pub(super) table: &'a Transpositions,
    pub(super) weights: &'a Weights,
    pub(super) skill: Skill,
    pub(super) probcut: &'a ProbCut,
    /// The certainty of predictions in searches to the end of the game.
    pub(super) certainty: Certainty,
    /// The solver for the last moves of such searches.
    pub(super) endgame: &'a Endgame,
    pub(super) budget: Budget<'a>,
    pub(super) processor: PhantomData<P>,
}

/// A root move with the result of the last iteration.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) square: u8,
    pub(super) score: i32,
    line: Vec<u8>,
}

impl RootMove {
    /// The moves of the line, from the root on.
    pub(super) fn line(&self) -> Vec<Move> {
        let mv = |&square: &u8| match square {
            PASS => Move::Pass,
            square => Move::from_square(square),
        };
        self.line.iter().map(mv).collect()
    }
}

/// The moves of a board, sorted by the evaluation.
pub(super) fn root_moves(weights: &Weights, board: Board) -> Vec<RootMove> {
    let node = Node::new(board);
    let root_move = |square| {
        let next = node.play(square, board.flips(square));
        RootMove {
            square,
            score: -weights.evaluate_board(next.board),
            line: vec![square],
        }
    };
    let mut moves: Vec<RootMove> = Squares(board.moves()).map(root_move).collect();
    moves.sort_by_key(|mv| -mv.score);
    moves
}

impl<P: Processor> Searcher<'_, P> {
    /// Searches the moves to this depth and moves the best `lines` of them to the front, best first. False if the
    /// budget was spent before; then only an improved first move is kept.
    pub(super) fn deepen(
        &mut self,
        board: Board,
        moves: &mut Vec<RootMove>,
        depth: u32,
        lines: usize,
    ) -> bool {
        let node = Node::new(board);
        let before = moves.clone();
        let lines = lines.max(1).min(moves.len());
        for first in 0..lines {
            self.search_in_window(&node, &mut moves[first..], depth);
            if self.budget.is_spent() {
                if lines > 1 {
                    *moves = before;
                }
                return false;
            }
        }
        moves[..lines].sort_by_key(|mv| -mv.score);
        true
    }

    /// Tries an aspiration window around the last score first.
    fn search_in_window(&mut self, node: &Node, moves: &mut [RootMove], depth: u32) {
        let expected = moves[0].score;
        let (alpha, beta) = (expected - ASPIRATION, expected + ASPIRATION);
        let narrow = depth > SORTED
            && self
                .search_root(node, moves, depth, alpha, beta)
                .is_none_or(|score| alpha < score && score < beta);
        if !narrow {
            self.search_root(node, moves, depth, -INFINITE, INFINITE);
        }
    }

    /// Moves the best move to the front, with its score.
    fn search_root(
        &mut self,
        node: &Node,
        moves: &mut [RootMove],
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let mut best = -INFINITE;
        for place in 0..moves.len() {
            let square = moves[place].square;
            let next = node.play(square, P::flips(node.board, square));
            let floor = alpha.max(best);
            let mut line = vec![square];
            let mut score = floor + 1;
            if place > 0 {
                score = -P::scout(self, &next, depth - 1, -floor - 1);
            }
            if place == 0 || score > floor {
                score = -self.principal(&next, depth - 1, -beta, -floor, &mut line);
            }
            if self.budget.is_spent() {
                return None;
            }
            // Scores below the window are mere bounds and do not affect the order.
            if score > floor || place == 0 {
                moves[place].score = score;
                moves[place].line = line;
                moves[..=place].rotate_right(1);
            }
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }

    /// A node of the principal variation: searches the full window and collects the line.
    fn principal(
        &mut self,
        node: &Node,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<u8>,
    ) -> i32 {
        if !self.budget.visit() {
            return 0;
        }
        if ends_with_game(node, depth) && node.empties <= SOLVED {
            let guess = alpha / 100;
            return 100 * self.endgame.score::<P>(&mut self.budget, node, guess);
        }
        if depth == 0 {
            return self.evaluate(node);
        }
        let Some(moves) = moves_or_end::<P>(node.board) else {
            return final_score(node.board);
        };
        if moves == 0 {
            line.push(PASS);
            return -self.principal(&node.pass(), depth, -beta, -alpha, line);
        }
        let key = key(node.board);
        let known = self.table.get(key).and_then(|entry| entry.best);
        let lower = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let length = line.len();
        let mut candidates = self.sorted(node, moves, depth, known);
        while let Some(Candidate { square, flips, .. }) = candidates.next() {
            let next = node.play(square, flips);
            let mut score = alpha + 1;
            if best_move.is_some() {
                score = -P::scout(self, &next, depth - 1, -alpha - 1);
            }
            if best_move.is_none() || (score > alpha && score < beta) {
                let mut rest = vec![square];
                score = -self.principal(&next, depth - 1, -beta, -alpha, &mut rest);
                if score > best {
                    line.truncate(length);
                    line.append(&mut rest);
                }
            }
            if self.budget.is_spent() {
                return 0;
            }
            if score > best || best_move.is_none() {
                best = score;
                best_move = Some(square);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.remember(key, self.reach(node, depth), best, lower, beta, best_move);
        best
    }

    /// Null-window search: a bound on the score, which tells whether the side to move gets more than `alpha`.
    #[inline(always)]
    pub(super) fn scout(&mut self, node: &Node, depth: u32, alpha: i32) -> i32 {
        if !self.budget.visit() {
            return 0;
        }
        if depth == 0 {
            return self.evaluate(node);
        }
        let Some(moves) = moves_or_end::<P>(node.board) else {
            return final_score(node.board);
        };
        if moves == 0 {
            return -P::scout(self, &node.pass(), depth, !alpha);
        }
        if ends_with_game(node, depth) && node.empties <= SOLVED {
            let alpha = alpha.div_euclid(100).clamp(-64, 63);
            return 100 * self.endgame.scout::<P>(&mut self.budget, node, alpha);
        }
        if depth < SORTED {
            return self.try_all(node, moves, depth, alpha);
        }
        let key = key(node.board);
        let known = self.table.get(key);
        let reach = self.reach(node, depth);
        let (low, high) = (Score::points(alpha), Score::points(alpha + 1));
        if let Some(score) = known.and_then(|entry| entry.cutoff(reach, low, high)) {
            return i32::from(score.raw());
        }
        if depth >= ASK_AHEAD
            && let Some(score) = self.ask_ahead(node, moves, depth, alpha)
        {
            return score;
        }
        if depth >= probcut::SHALLOWEST
            && !self.skill.full_width
            && let Some(score) = self.predict(node, depth, alpha)
        {
            return score;
        }
        let mut best = -INFINITE;
        let mut best_move = None;
        let known = known.and_then(|entry| entry.best);
        let mut candidates = self.sorted(node, moves, depth, known);
        while let Some(Candidate { square, flips, .. }) = candidates.next() {
            let score = -P::scout(self, &node.play(square, flips), depth - 1, !alpha);
            if score > best {
                best = score;
                best_move = Some(square);
            }
            if best > alpha {
                break;
            }
        }
        if !self.budget.is_spent() {
            self.remember(key, reach, best, alpha, alpha + 1, best_move);
        }
        best
    }

    /// Tries all moves without sorting, which costs more than it saves close to the horizon.
    #[inline(always)]
    fn try_all(&mut self, node: &Node, moves: u64, depth: u32, alpha: i32) -> i32 {
        let mut best = -INFINITE;
        for moves in [moves & CORNERS, moves & !CORNERS] {
            for square in Squares(moves) {
                let next = node.play(square, P::flips(node.board, square));
                best = best.max(-P::scout(self, &next, depth - 1, !alpha));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }

    /// A cutoff by a move whose position is already in the table.
    #[inline(always)]
    fn ask_ahead(&self, node: &Node, moves: u64, depth: u32, alpha: i32) -> Option<i32> {
        let board = node.board;
        let reach = if ends_with_game(node, depth) {
            self.reach(node, depth)
        } else {
            depth as u8 - 1
        };
        Squares(moves).find_map(|square| {
            let entry = self
                .table
                .get(key(board.play(square, P::flips(board, square))))?;
            let least = Score::points(-alpha - 1);
            let good = entry.bound != Bound::Lower && entry.score <= least;
            (good && entry.depth >= reach).then(|| -i32::from(entry.score.raw()))
        })
    }

    /// ProbCut: the result of a shallow search, if it is far enough outside the window.
    fn predict(&mut self, node: &Node, depth: u32, alpha: i32) -> Option<i32> {
        let seen = self.evaluate(node);
        let certainty = if ends_with_game(node, depth) {
            self.certainty
        } else {
            Certainty::USUAL
        };
        let probcut = self.probcut;
        for prediction in probcut.predictions(depth, node.empties) {
            let (depth, margin) = (prediction.depth, prediction.margin(certainty));
            let above = alpha + margin;
            if seen > alpha && above < 6400 && P::scout(self, node, depth, above) > above {
                return Some(alpha + 1);
            }
            let below = alpha + 1 - margin;
            if seen <= alpha && below > -6400 && P::scout(self, node, depth, below - 1) < below {
                return Some(alpha);
            }
        }
        None
    }

    /// The moves with their costs; the most promising has the lowest.
    #[inline(always)]
    fn sorted(
        &self,
        node: &Node,
        moves: u64,
        depth: u32,
        known: Option<u16>,
    ) -> Candidates<MOST_MOVES> {
        let mut candidates = Candidates::of::<P>(node.board, moves);
        for candidate in candidates.rest_mut() {
            candidate.cost = if known == Some(u16::from(candidate.square)) {
                i32::MIN
            } else {
                self.cost(&node.play(candidate.square, candidate.flips), depth)
            };
        }
        candidates
    }

    /// The value of the position after a move for the opponent.
    #[inline(always)]
    fn cost(&self, next: &Node, depth: u32) -> i32 {
        let mobility = P::moves(next.board).count_ones() as i32;
        if depth <= SORTED {
            return mobility;
        }
        self.evaluate(next) + 40 * mobility
    }

    #[inline(always)]
    fn evaluate(&self, node: &Node) -> i32 {
        let score = self.weights.evaluate::<P>(node);
        if self.skill.noise == 0 {
            return score;
        }
        // The same position always gets the same error, like a person's misjudgement.
        let random = (key(node.board) ^ self.skill.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let noise = i64::from(self.skill.noise);
        score + (random as i64 % (2 * noise + 1) - noise) as i32
    }

    /// The depth of entries of the table: searches to the end of the game are above all others, by their certainty.
    #[inline(always)]
    fn reach(&self, node: &Node, depth: u32) -> u8 {
        if ends_with_game(node, depth) {
            TO_THE_END + self.certainty.rank()
        } else {
            depth as u8
        }
    }

    fn remember(&self, key: u64, depth: u8, score: i32, alpha: i32, beta: i32, best: Option<u8>) {
        let bound = if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let entry = Entry {
            score: Score::points(score),
            bound,
            depth,
            best: best.map(u16::from),
        };
        self.table.put(key, entry);
    }
}

/// Whether a search of this depth ends with the game.
#[inline(always)]
const fn ends_with_game(node: &Node, depth: u32) -> bool {
    depth >= node.empties
}

/// The moves of the side to move; 0 means a pass. `None` if the game is over.
#[inline(always)]
fn moves_or_end<P: Processor>(board: Board) -> Option<u64> {
    let moves = P::moves(board);
    (moves != 0 || P::moves(board.pass()) != 0).then_some(moves)
}

fn final_score(board: Board) -> i32 {
    100 * i32::from(board.final_score())
}

//! The exact endgame solver: every null-window search answers whether the side to move gets more than `alpha` discs,
//! and a sequence of them finds the score. The evaluation is used only for move ordering.

use std::marker::PhantomData;

use sente_rules::othello::{Board, Move, Squares};

use super::candidates::{Candidate, Candidates, MOST_MOVES};
use super::endgame_table::{Bounds, EndgameTable, key};
use super::parity::Parity;
use super::processor::Processor;
use super::room::later_moves;
use super::shallow_search::{CORNERS, Node};
use super::stability::count_stable_of_opponent;
use super::{Weights, endgame_table, last};
use crate::Budget;

/// From this many empty squares on, the evaluation orders the moves.
const DEEP: u32 = 12;
/// From this many empty squares on, positions are stored and moves are sorted.
const SORTED: u32 = 7;
/// Positions with fewer empty squares are stored only in the small table.
const FAR: u32 = 10;
/// From this many empty squares on, the table is probed for all moves before one is searched (enhanced transposition
/// cutoff).
const ASK_AHEAD: u32 = 13;

/// The solver of one thread.
pub(super) struct Solver<'a, 'b, P> {
    pub(super) table: &'a EndgameTable,
    /// A small table for positions near the end, which fits in the processor's cache.
    pub(super) near_table: &'a EndgameTable,
    pub(super) weights: &'a Weights,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) processor: PhantomData<P>,
}

impl<P: Processor> Solver<'_, '_, P> {
    /// The best score for the side to move with one of the allowed moves, and a line that reaches it. `None` if the
    /// budget is spent before.
    pub(super) fn solve(
        &mut self,
        board: Board,
        allowed: u64,
        guess: i32,
    ) -> Option<(i32, Vec<Move>)> {
        let mut root = Root::new(self, board, allowed);
        let score = self.narrow_down(guess, |solver, alpha| root.search(solver, alpha))?;
        let mut line = Vec::new();
        let mut board = board;
        let mut score_here = score;
        if let Some(first) = root.best() {
            line.push(Move::from_square(first));
            board = board.play(first, board.flips(first));
            score_here = -score;
        }
        self.follow(board, score_here, &mut line)?;
        Some((score, line))
    }

    /// MTD(f): null-window searches next to the last result until both bounds meet.
    pub(super) fn narrow_down(
        &mut self,
        guess: i32,
        mut search: impl FnMut(&mut Self, i32) -> i32,
    ) -> Option<i32> {
        let (mut lower, mut upper) = (-64, 64);
        let mut score = guess.clamp(-64, 64) & !1;
        while lower < upper {
            let alpha = if score == lower { score } else { score - 1 };
            score = search(self, alpha);
            if self.budget.is_spent() {
                return None;
            }
            if score > alpha {
                lower = score;
            } else {
                upper = score;
            }
        }
        Some(score)
    }

    /// Extends a line with moves that keep the score until the game ends.
    fn follow(&mut self, mut board: Board, mut score: i32, line: &mut Vec<Move>) -> Option<()> {
        while !board.is_over() {
            let moves = board.moves();
            if moves == 0 {
                line.push(Move::Pass);
                board = board.pass();
            } else {
                let known = self.table.get(key(board)).and_then(|bounds| bounds.best[0]);
                let mut order = known.into_iter().chain(Squares(moves));
                let square = order.find(|&square| {
                    let next = board.play(square, board.flips(square));
                    moves >> square & 1 != 0 && self.search(&Node::new(next), -score) <= -score
                })?;
                if self.budget.is_spent() {
                    return None;
                }
                line.push(Move::from_square(square));
                board = board.play(square, board.flips(square));
            }
            score = -score;
        }
        Some(())
    }

    /// A bound on the score, which tells whether the side to move gets more than `alpha`.
    #[inline(always)]
    pub(super) fn search(&mut self, node: &Node, alpha: i32) -> i32 {
        let parity = Parity::of(node.board.empty());
        if node.empties >= DEEP {
            P::deep(self, node, parity, alpha)
        } else {
            self.near(node.board, node.empties, parity, alpha)
        }
    }

    /// Search far from the end: the evaluation orders the moves, and the table is probed for each of them before any is
    /// searched.
    #[inline(always)]
    pub(super) fn deep(&mut self, node: &Node, parity: Parity, alpha: i32) -> i32 {
        let Node { board, empties, .. } = *node;
        if !self.budget.visit() {
            return 0;
        }
        if let Some(score) = stability_cutoff(board, empties, alpha) {
            return score;
        }
        let key = key(board);
        let known = self.table.get(key).unwrap_or(Bounds::UNKNOWN);
        if let Some(score) = decided(known, alpha) {
            return score;
        }
        let moves = P::moves(board);
        if moves == 0 {
            if P::moves(board.pass()) == 0 {
                return i32::from(board.final_score());
            }
            return -P::deep(self, &node.pass(), parity, !alpha);
        }
        let mut candidates = Candidates::<MOST_MOVES>::of::<P>(board, moves);
        if empties >= ASK_AHEAD
            && let Some(score) = self.ask_ahead(board, &candidates, alpha)
        {
            self.table.put(key, empties, score, alpha, None);
            return score;
        }
        self.sort_deep(node, parity, &mut candidates, known.best);
        let mut best = -64;
        let mut best_move = None;
        while let Some(Candidate { square, flips, .. }) = candidates.next() {
            let parity = parity.after(square);
            let score = if empties > DEEP {
                -P::deep(self, &node.play(square, flips), parity, !alpha)
            } else {
                -self.near(board.play(square, flips), empties - 1, parity, !alpha)
            };
            best = best.max(score);
            if best > alpha {
                best_move = Some(square);
                break;
            }
        }
        if !self.budget.is_spent() {
            self.table.put(key, empties, best, alpha, best_move);
        }
        best
    }

    /// A cutoff by a move whose position is already in the table.
    #[inline(always)]
    fn ask_ahead(
        &self,
        board: Board,
        candidates: &Candidates<MOST_MOVES>,
        alpha: i32,
    ) -> Option<i32> {
        candidates.rest().iter().find_map(|candidate| {
            let next = board.play(candidate.square, candidate.flips);
            let upper = i32::from(self.table.get(key(next))?.upper);
            (-upper > alpha).then_some(-upper)
        })
    }

    #[inline(always)]
    fn sort_deep(
        &mut self,
        node: &Node,
        parity: Parity,
        candidates: &mut Candidates<MOST_MOVES>,
        known: [Option<u8>; 2],
    ) {
        let depth = glance_depth(node.empties);
        let odd = parity.odd_squares();
        for candidate in candidates.rest_mut() {
            if let Some(rank) = known.iter().position(|&mv| mv == Some(candidate.square)) {
                candidate.cost = i32::MIN + rank as i32;
                continue;
            }
            let next = node.play(candidate.square, candidate.flips);
            P::prefetch(self.table.place(key(next.board)));
            let mobility = weighted_mobility::<P>(next.board);
            let value = P::shallow_search(self.weights, self.budget, &next, depth, -20_000, 20_000);
            candidate.cost = value + MOBILITY_COST * mobility + ROOM_COST * room(next.board);
            if odd >> candidate.square & 1 != 0 {
                candidate.cost -= ODD_BONUS;
            }
        }
    }

    /// Search with so few empty squares that an evaluation would cost more than it saves.
    #[inline(always)]
    fn near(&mut self, board: Board, empties: u32, parity: Parity, alpha: i32) -> i32 {
        match empties {
            0..5 => self.few(board, empties, parity, alpha),
            5..SORTED => P::shallow(self, board, empties, parity, alpha),
            _ => P::sorted(self, board, empties, parity, alpha),
        }
    }

    /// Search with at most four empty squares.
    #[inline(always)]
    fn few(&mut self, board: Board, empties: u32, parity: Parity, alpha: i32) -> i32 {
        let Some(nodes) = self.budget.begin_group(last::MOST_NODES) else {
            return 0;
        };
        last::few::<P>(nodes, board, empties, parity, alpha)
    }

    /// Search with moves sorted by the opponent's mobility.
    #[inline(always)]
    pub(super) fn sorted(&mut self, board: Board, empties: u32, parity: Parity, alpha: i32) -> i32 {
        if !self.budget.visit() {
            return 0;
        }
        if let Some(score) = stability_cutoff(board, empties, alpha) {
            return score;
        }
        let key = key(board);
        let table = if empties < FAR {
            self.near_table
        } else {
            self.table
        };
        let known = table.get(key).unwrap_or(Bounds::UNKNOWN);
        if let Some(score) = decided(known, alpha) {
            return score;
        }
        let moves = P::moves(board);
        if moves == 0 {
            if P::moves(board.pass()) == 0 {
                return i32::from(board.final_score());
            }
            return -P::sorted(self, board.pass(), empties, parity, !alpha);
        }
        let mut candidates = Candidates::<{ DEEP as usize }>::of::<P>(board, moves);
        if empties > FAR {
            for candidate in candidates.rest() {
                let next = board.play(candidate.square, candidate.flips);
                P::prefetch(self.table.place(endgame_table::key(next)));
            }
        }
        sort_by_mobility::<P, _>(&mut candidates, board, parity, known.best);
        let mut best = -64;
        let mut best_move = None;
        while let Some(Candidate { square, flips, .. }) = candidates.next() {
            let next = board.play(square, flips);
            best = best.max(-self.near(next, empties - 1, parity.after(square), !alpha));
            if best > alpha {
                best_move = Some(square);
                break;
            }
        }
        if !self.budget.is_spent() {
            table.put(key, empties, best, alpha, best_move);
        }
        best
    }

    /// Search with odd quadrants and corners first and without a table.
    #[inline(always)]
    pub(super) fn shallow(
        &mut self,
        board: Board,
        empties: u32,
        parity: Parity,
        alpha: i32,
    ) -> i32 {
        if !self.budget.visit() {
            return 0;
        }
        if let Some(score) = stability_cutoff(board, empties, alpha) {
            return score;
        }
        let moves = P::moves(board);
        if moves == 0 {
            if P::moves(board.pass()) == 0 {
                return i32::from(board.final_score());
            }
            return -P::shallow(self, board.pass(), empties, parity, !alpha);
        }
        let odd = parity.odd_squares();
        let mut best = -64;
        for group in [
            moves & odd & CORNERS,
            moves & odd & !CORNERS,
            moves & !odd & CORNERS,
            moves & !odd & !CORNERS,
        ] {
            for square in Squares(group) {
                let next = board.play(square, P::flips(board, square));
                let parity = parity.after(square);
                let score = if empties == 5 {
                    -self.few(next, 4, parity, !alpha)
                } else {
                    -P::shallow(self, next, empties - 1, parity, !alpha)
                };
                best = best.max(score);
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}

/// The cost of an opponent's move far from the end, in hundredths of a disc, and of an empty square next to own discs,
/// where the opponent may move later.
const MOBILITY_COST: i32 = 80;
const ROOM_COST: i32 = 12;
/// The bonus for a move into a quadrant with an odd number of empty squares.
const ODD_BONUS: i32 = 100;
/// The same near the end, in arbitrary units.
const NEAR_MOBILITY_COST: i32 = 16;
const NEAR_ROOM_COST: i32 = 3;
const NEAR_ODD_BONUS: i32 = 8;
const NEAR_CORNER_BONUS: i32 = 4;

/// The number of squares where the side to move may be able to move later.
#[inline(always)]
fn room(board: Board) -> i32 {
    later_moves(board).count_ones() as i32
}

/// The depth of the search for move ordering.
const fn glance_depth(empties: u32) -> u32 {
    match empties {
        0..15 => 0,
        15..18 => 1,
        18..21 => 2,
        21..24 => 3,
        _ => 4,
    }
}

/// A cutoff by the opponent's stable discs, which limit the score; counts them only if they can matter.
#[inline(always)]
fn stability_cutoff(board: Board, empties: u32, alpha: i32) -> Option<i32> {
    if alpha < 2 * empties as i32 - 4 {
        return None;
    }
    let most = 64 - 2 * count_stable_of_opponent(board);
    (most <= alpha).then_some(most)
}

#[inline(always)]
fn decided(known: Bounds, alpha: i32) -> Option<i32> {
    let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
    if lower > alpha {
        Some(lower)
    } else if upper <= alpha {
        Some(upper)
    } else {
        None
    }
}

/// The opponent's mobility, with corners counted twice.
#[inline(always)]
fn weighted_mobility<P: Processor>(board: Board) -> i32 {
    let moves = P::moves(board);
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}

/// Sorts moves by the mobility that they leave to the opponent, the least first.
#[inline(always)]
fn sort_by_mobility<P: Processor, const N: usize>(
    candidates: &mut Candidates<N>,
    board: Board,
    parity: Parity,
    known: [Option<u8>; 2],
) {
    let odd = parity.odd_squares();
    for candidate in candidates.rest_mut() {
        let next = board.play(candidate.square, candidate.flips);
        candidate.cost =
            NEAR_MOBILITY_COST * weighted_mobility::<P>(next) + NEAR_ROOM_COST * room(next);
        if odd >> candidate.square & 1 != 0 {
            candidate.cost -= NEAR_ODD_BONUS;
        }
        if CORNERS >> candidate.square & 1 != 0 {
            candidate.cost -= NEAR_CORNER_BONUS;
        }
        if let Some(rank) = known.iter().position(|&mv| mv == Some(candidate.square)) {
            candidate.cost = i32::MIN + rank as i32;
        }
    }
}

/// The root position with its moves, the best first as far as known.
struct Root {
    node: Node,
    moves: Vec<u8>,
    passes: bool,
    found: Option<u8>,
}

impl Root {
    fn new<P: Processor>(solver: &mut Solver<'_, '_, P>, board: Board, allowed: u64) -> Self {
        let node = Node::new(board);
        let depth = glance_depth(node.empties) + 2;
        let mut costs: Vec<(i32, u8)> = Squares(board.moves() & allowed)
            .map(|square| {
                let next = node.play(square, board.flips(square));
                let value =
                    P::shallow_search(solver.weights, solver.budget, &next, depth, -20_000, 20_000);
                (value, square)
            })
            .collect();
        costs.sort_unstable();
        Self {
            node,
            moves: costs.into_iter().map(|(_, square)| square).collect(),
            passes: board.moves() == 0,
            found: None,
        }
    }

    /// The first of the moves with the best score.
    fn best(&self) -> Option<u8> {
        self.found.or_else(|| self.moves.first().copied())
    }

    fn search<P: Processor>(&mut self, solver: &mut Solver<'_, '_, P>, alpha: i32) -> i32 {
        if self.passes {
            return solver.search(&self.node, alpha);
        }
        let mut best = -64;
        for place in 0..self.moves.len() {
            let square = self.moves[place];
            let next = self.node.play(square, self.node.board.flips(square));
            best = best.max(-solver.search(&next, !alpha));
            if solver.budget.is_spent() {
                return best;
            }
            if best > alpha {
                self.moves[..=place].rotate_right(1);
                self.found = Some(square);
                return best;
            }
        }
        best
    }
}

//! The moves of a position by priority, without a heap allocation: selecting the next one is cheaper than sorting all,
//! because the first often causes a cutoff.

use sente_rules::othello::{Board, Squares};

use super::processor::Processor;

/// A move with its flips; moves with lower costs are tried first.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate {
    pub(super) flips: u64,
    pub(super) cost: i32,
    pub(super) square: u8,
}

/// An upper bound of the number of moves.
pub(super) const MOST_MOVES: usize = 64;

/// The remaining moves, at most `N`.
pub(super) struct Candidates<const N: usize> {
    list: [Candidate; N],
    next: usize,
    count: usize,
}

impl<const N: usize> Candidates<N> {
    #[inline(always)]
    pub(super) fn of<P: Processor>(board: Board, moves: u64) -> Self {
        let mut list = [Candidate::default(); N];
        let mut count = 0;
        for (square, candidate) in Squares(moves).zip(&mut list) {
            candidate.square = square;
            candidate.flips = P::flips(board, square);
            count += 1;
        }
        Self {
            list,
            next: 0,
            count,
        }
    }

    pub(super) fn rest(&self) -> &[Candidate] {
        &self.list[self.next..self.count]
    }

    pub(super) fn rest_mut(&mut self) -> &mut [Candidate] {
        &mut self.list[self.next..self.count]
    }

    /// Removes and returns the move with the lowest cost.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Candidate> {
        let rest = self.rest_mut();
        let (first, others) = rest.split_first_mut()?;
        for other in others {
            if other.cost < first.cost {
                std::mem::swap(first, other);
            }
        }
        let first = *first;
        self.next += 1;
        Some(first)
    }
}

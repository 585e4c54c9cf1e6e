//! The moves of a position, most promising first, without a list on the heap: choosing the next one costs less than
//! sorting all of them, since mostly the first will do.

use sente_rules::othello::{Board, Squares};

use super::processor::Processor;

/// A move with what it turns over; the least cost is tried first.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate {
    pub(super) flips: u64,
    pub(super) cost: i32,
    pub(super) square: u8,
}

/// There are not more squares.
pub(super) const MOST_MOVES: usize = 64;

/// Moves not yet tried, at most `N`.
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

    /// The cheapest one left.
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

//! Endgame tablebases: for every board up to a number of pieces, who wins without draw rules and in how many plies, and
//! if nobody does, who has more pieces when the game is broken off. Built by retrograde analysis; independent of files.

mod builder;
mod bytes;
mod index;
mod retrograde;
mod value;

use std::cmp::Ordering;

use ::bytes::Bytes;
use index::{Index, MOST_PIECES};
use sente_rules::surakarta::Board;

pub use builder::Builder;
pub use bytes::TablebaseError;
pub use value::Value;

/// The rule for a side that has pieces but no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// It loses, according to the rules.
    Loses,
    /// It does not matter, as in published values. The tablebase then has no results by piece count.
    Counts,
}

/// The values of all boards up to a number of pieces.
#[derive(Clone)]
pub struct Tablebase {
    pieces: usize,
    /// The number of solved pairs of piece counts with one piece more, in the order of [`pairs`].
    pairs: usize,
    index: Index,
    /// The values by index for each number of own and opponent's pieces. They may be in a mapped file.
    values: Vec<Bytes>,
    /// The largest number of plies in which a capture or the end of the game can be forced, over all boards.
    longest: u8,
}

impl Tablebase {
    /// The largest number of pieces that can be built.
    pub const MOST_PIECES: usize = MOST_PIECES;

    /// Builds the values of all boards with at most this many pieces on both sides together, from 2 to
    /// [`Tablebase::MOST_PIECES`].
    pub fn build(pieces: usize) -> Self {
        Builder::new(pieces).finish()
    }

    /// The same with another rule for a side that cannot move.
    pub fn build_where(blocked: Blocked, pieces: usize) -> Self {
        Builder::with_rule(blocked, pieces).finish()
    }

    /// The value of a board; `None` if it has too many pieces or the game is over.
    pub fn probe(&self, board: Board) -> Option<Value> {
        self.byte(board).map(Value::unpack)
    }

    /// For boards that nobody can win: compares the piece counts, from the view of the side to move, when the game is
    /// broken off after best play for piece count; draws are equal. It may not hold if the game is broken off within
    /// [`Tablebase::longest`] plies.
    pub fn count(&self, board: Board) -> Option<Ordering> {
        self.byte(board).and_then(value::unpack_count)
    }

    /// The largest number of plies in which a capture or the end of the game can be forced, over all boards where that
    /// is possible.
    pub const fn longest(&self) -> u8 {
        self.longest
    }

    /// The number of pieces up to which the tablebase is complete.
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// The number of pieces up to which the tablebase is complete, and the number of solved pairs with one piece more;
    /// [`Builder::extend`] continues there.
    pub const fn reach(&self) -> (usize, usize) {
        (self.pieces, self.pairs)
    }

    /// All boards with these numbers of own and opponent's pieces, one for each set of symmetric boards, with the size
    /// of the set.
    pub fn boards(&self, own: usize, other: usize) -> impl Iterator<Item = (Board, u32)> + '_ {
        let count = self.values[class(own, other)].len();
        (0..count).filter_map(move |number| {
            let board = self.index.board(own, other, number);
            (self.index.of(board) == number).then(|| (board, index::images(board)))
        })
    }

    /// The stored byte of a board.
    fn byte(&self, board: Board) -> Option<u8> {
        let (own, other) = counts(board);
        if own == 0 || other == 0 || own + other > self.pieces {
            return None;
        }
        Some(self.values[class(own, other)][self.index.of(board)])
    }
}

/// The numbers of own and opponent's pieces with at most this total, the fewest first.
fn classes(pieces: usize) -> impl Iterator<Item = (usize, usize)> {
    (2..=pieces).flat_map(|total| (1..total).map(move |own| (own, total - own)))
}

/// The pairs of piece counts that are solved together, the most uneven first; the greater count comes first in each.
fn pairs(total: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=total / 2).map(move |fewer| (total - fewer, fewer))
}

/// The numbers of own and opponent's pieces in a pair, for either side to move.
fn sides((more, fewer): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let swapped = (more != fewer).then_some((fewer, more));
    std::iter::once((more, fewer)).chain(swapped)
}

const fn class(own: usize, other: usize) -> usize {
    own * MOST_PIECES + other
}

fn counts(board: Board) -> (usize, usize) {
    let count = |set: u64| set.count_ones() as usize;
    (count(board.own), count(board.opponent))
}

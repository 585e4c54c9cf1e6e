//! Perfect play with few pieces: for every board up to a number of pieces who wins and in how many
//! plies under the pure old rules, and where nobody does, who has more pieces when the game is broken off. Built backwards
//! from the ends of games; knows no files.

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

/// What it means to have pieces but no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// To lose, as the rules say.
    Loses,
    /// Nothing, as in the values that others have published. Who has more pieces in the end is not found out then.
    Counts,
}

/// Boards with their values.
#[derive(Clone)]
pub struct Tablebase {
    pieces: usize,
    /// How many pairs are solved of those with one piece more, the most uneven first.
    pairs: usize,
    index: Index,
    /// For each number of own pieces and of the opponent's the values by index. They may lie in a mapped file.
    values: Vec<Bytes>,
    /// The most plies in which somebody can force the number of pieces to change, or the game to end, on any board.
    longest: u8,
}

impl Tablebase {
    /// The greatest number of pieces for which one can be built.
    pub const MOST_PIECES: usize = MOST_PIECES;

    /// Finds the values of all boards with at most this many pieces of both sides together, from 2 to
    /// [`Tablebase::MOST_PIECES`].
    pub fn build(pieces: usize) -> Self {
        Builder::new(pieces).finish()
    }

    /// The same with another rule for those that cannot move.
    pub fn build_where(blocked: Blocked, pieces: usize) -> Self {
        Builder::with_rule(blocked, pieces).finish()
    }

    /// The value of a board, if it has few enough pieces and the game is not over.
    pub fn probe(&self, board: Board) -> Option<Value> {
        self.byte(board).map(Value::unpack)
    }

    /// Where nobody can force a win: whether the side to move has more pieces when the game is broken off, if both sides
    /// want that; draws are equal. A break that comes within [`Tablebase::longest`] plies can come too early for this.
    pub fn count(&self, board: Board) -> Option<Ordering> {
        self.byte(board).and_then(value::unpack_count)
    }

    /// The most plies in which somebody can force the number of pieces to change or the game to end, wherever they can
    /// at all.
    pub const fn longest(&self) -> u8 {
        self.longest
    }

    /// The number of pieces up to which boards are known.
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// The number of pieces up to which boards are known, and how much of the next number: whoever builds it goes on there.
    pub const fn reach(&self) -> (usize, usize) {
        (self.pieces, self.pairs)
    }

    /// All boards with so many own pieces and so many of the opponent's, one for each set of images, with
    /// the number of these images.
    pub fn boards(&self, own: usize, other: usize) -> impl Iterator<Item = (Board, u32)> + '_ {
        let count = self.values[class(own, other)].len();
        (0..count).filter_map(move |number| {
            let board = self.index.board(own, other, number);
            (self.index.of(board) == number).then(|| (board, index::images(board)))
        })
    }

    /// What is kept of a board whose numbers of pieces are known.
    fn byte(&self, board: Board) -> Option<u8> {
        let (own, other) = counts(board);
        if own == 0 || other == 0 || own + other > self.pieces {
            return None;
        }
        Some(self.values[class(own, other)][self.index.of(board)])
    }
}

/// The numbers of own pieces and of the opponent's with so many or fewer in all, the fewest first.
fn classes(pieces: usize) -> impl Iterator<Item = (usize, usize)> {
    (2..=pieces).flat_map(|total| (1..total).map(move |own| (own, total - own)))
}

/// The pairs of numbers of pieces that are solved together, the most uneven first: the greater number first in each.
fn pairs(total: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=total / 2).map(move |fewer| (total - fewer, fewer))
}

/// The numbers of own pieces and of the opponent's in a pair.
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

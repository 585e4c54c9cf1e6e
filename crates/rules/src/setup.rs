//! Why a position text was refused.

use thiserror::Error;

use crate::{Colour, Outcome, Point};

/// What is wrong with a position that somebody wants to set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The text is longer than any position.
    #[error("the position text is too long")]
    TooLong,
    /// No side to move at the end.
    #[error("the position must end in a space and the side to move, X or O")]
    NoSide,
    /// A wrong number of rows.
    #[error("the position has {found} rows where {expected} are expected")]
    Rows {
        /// What the board has.
        expected: &'static str,
        /// What the text has.
        found: usize,
    },
    /// A row or a whole board of the wrong length.
    #[error("{place} has {found} points instead of {expected}")]
    Length {
        /// Which row, or “the board”.
        place: String,
        /// What it should have.
        expected: usize,
        /// What it has.
        found: usize,
    },
    /// A character that stands for nothing.
    #[error("“{letter}” in {place} stands for nothing: write X, O or {empty}")]
    Letter {
        /// Which row, or “the board”.
        place: String,
        /// The character.
        letter: char,
        /// What an empty point looks like in this game.
        empty: char,
    },
    /// More pieces than the game has.
    #[error("{colour} has {found} pieces; there are at most {most}")]
    TooManyPieces {
        /// Whose.
        colour: Colour,
        /// The most there can be.
        most: usize,
        /// What the text has.
        found: usize,
    },
    /// Black stones that Renju cannot have.
    #[error("Black's overline through {0} cannot stand in Renju")]
    Overline(Point),
    /// Two lines of five that could not both have been made.
    #[error("both colours have a winning line")]
    TwoWinners,
    /// The game is over there, and nobody said that it may be.
    #[error("the game is already over in this position: {0}")]
    Finished(Outcome),
    /// Openings with rules of their own begin on the empty board.
    #[error("an opening other than “free” cannot begin from a set-up position")]
    OpeningNeedsEmptyBoard,
}

/// Whether a set-up position may be one where the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// For playing on: a finished position is an error.
    Refused,
    /// For looking at.
    Allowed,
}

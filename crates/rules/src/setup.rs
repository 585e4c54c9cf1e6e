//! Why a position text is invalid.

use thiserror::Error;

use crate::{Colour, Outcome, Point};

/// Error in the text of a position that should be set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The text is longer than any position text.
    #[error("the position text is too long")]
    TooLong,
    /// The side to move at the end is missing.
    #[error("the position must end in a space and the side to move, X or O")]
    NoSide,
    /// The number of rows is wrong.
    #[error("the position has {found} rows where {expected} are expected")]
    Rows {
        /// The number of rows of the board.
        expected: &'static str,
        /// The number of rows in the text.
        found: usize,
    },
    /// The length of a row or of the whole board is wrong.
    #[error("{place} has {found} points instead of {expected}")]
    Length {
        /// The row, or “the board”.
        place: String,
        /// The expected length.
        expected: usize,
        /// The length in the text.
        found: usize,
    },
    /// A character without a meaning.
    #[error("“{letter}” in {place} is unknown: write X, O or {empty}")]
    Letter {
        /// The row, or “the board”.
        place: String,
        /// The character.
        letter: char,
        /// The character for an empty point in this game.
        empty: char,
    },
    /// There are more pieces than the game has.
    #[error("{colour} has {found} pieces; there are at most {most}")]
    TooManyPieces {
        /// The side.
        colour: Colour,
        /// The maximum.
        most: usize,
        /// The number in the text.
        found: usize,
    },
    /// A black overline, which is impossible in Renju.
    #[error("Black's overline through {0} is impossible in Renju")]
    Overline(Point),
    /// Two lines of five that could not both have been made.
    #[error("both colours have a winning line")]
    TwoWinners,
    /// The game is over in this position, which the caller did not allow.
    #[error("the game is already over in this position: {0}")]
    Finished(Outcome),
    /// Openings other than the free one start on the empty board.
    #[error("an opening other than “free” cannot begin from a set-up position")]
    OpeningNeedsEmptyBoard,
}

/// Whether the game may be over in a set-up position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// Finished positions are an error; for playing on.
    Refused,
    /// Finished positions are valid; for display.
    Allowed,
}

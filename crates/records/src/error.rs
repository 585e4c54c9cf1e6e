//! What can go wrong with a record: where, and why. Sentences for people.

use std::fmt;

use thiserror::Error;

use super::Format;
use sente_rules::shortened;
use sente_rules::{Illegal, SetupError};

/// Where in a file or a game something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A place in a text, both counted from 1.
    Line {
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
    },
    /// A place in a file that is no text, counted from 0.
    Byte(usize),
    /// A game of a file with several, counted from 1.
    Game(usize),
    /// An entry of the node list of this program's own format, counted from 1.
    Node(usize),
    /// A move of a game.
    Move {
        /// The game, counted from 1, where the file holds several.
        game: Option<usize>,
        /// The move's number, counted from 1 for Black's and White's moves alike.
        ply: usize,
        /// The move as the file has it.
        text: String,
    },
}

impl Place {
    fn in_text(text: &str, offset: usize) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let line_start = before
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        let is_first_byte = |byte: &&u8| **byte & 0xC0 != 0x80;
        Self::Line {
            line: before.split(|&byte| byte == b'\n').count(),
            column: before[line_start..].iter().filter(is_first_byte).count() + 1,
        }
    }
}

/// A place in a text as the number of bytes before it, which nobody counts in lines before somebody
/// wants to see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<'a> {
    pub text: &'a str,
    pub offset: usize,
}

impl From<Spot<'_>> for Place {
    fn from(spot: Spot<'_>) -> Self {
        Self::in_text(spot.text, spot.offset)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Line { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
            Self::Game(number) => write!(f, "game {number}"),
            Self::Node(number) => write!(f, "node {number}"),
            Self::Move { game, ply, text } => {
                if let Some(game) = game {
                    write!(f, "game {game}, ")?;
                }
                write!(f, "move {ply}, {}", shortened(text))
            }
        }
    }
}

/// Why a file, or a game of it, cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {reason}")]
pub struct ReadError {
    /// Where reading stopped.
    pub place: Place,
    /// What is wrong there.
    pub reason: String,
}

impl ReadError {
    pub(super) fn new(place: impl Into<Place>, reason: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            reason: reason.into(),
        }
    }

    /// The file as a whole is wrong.
    pub(super) fn file(reason: impl Into<String>) -> Self {
        Self::new(Place::File, reason)
    }
}

/// Something in a file that was left out, while the rest was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub place: Place,
    /// Why it was left out.
    pub reason: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

/// The warnings about one file: a broken file gets the first of them, not a million.
#[derive(Debug, Default)]
pub(super) struct Warnings(Vec<Warning>);

impl Warnings {
    const MOST: usize = 100;

    pub(super) fn add(&mut self, place: impl Into<Place>, reason: impl Into<String>) {
        let reason = match self.0.len() {
            0..Self::MOST => reason.into(),
            Self::MOST => "this and further problems are not listed".to_owned(),
            _ => return,
        };
        self.0.push(Warning {
            place: place.into(),
            reason,
        });
    }

    pub(super) fn into_vec(self) -> Vec<Warning> {
        self.0
    }
}

/// Why a line of a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unplayable {
    /// The game cannot begin.
    #[error(transparent)]
    Start(#[from] SetupError),
    /// A move is illegal.
    #[error(transparent)]
    Move(#[from] Illegal),
}

/// Why records cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The format is for other games.
    #[error("{format} cannot hold a game of {game}")]
    WrongGame {
        /// The format.
        format: Format,
        /// The name of the record's game.
        game: &'static str,
    },
    /// The format holds one line of moves.
    #[error("{0} cannot hold variations: write the main line only")]
    Variations(Format),
    /// The format begins with the usual position.
    #[error("{0} cannot hold a game from a set-up position")]
    SetUp(Format),
    /// The format knows moves, not the choices of an opening.
    #[error("{0} cannot hold an opening other than “free”: write the stones only")]
    Opening(Format),
    /// The format holds one game, and there are several or none.
    #[error("{format} holds exactly one game, not {count}")]
    Count {
        /// The format.
        format: Format,
        /// How many records there are.
        count: usize,
    },
    /// The format is only read.
    #[error("{0} can be read but not written")]
    ReadOnly(Format),
    /// Something else that would come back otherwise than it was.
    #[error("{format} cannot hold {what}")]
    Content {
        /// The format.
        format: Format,
        /// What cannot be held.
        what: String,
    },
    /// The record is larger than what can be read again.
    #[error("a record of more than {0} moves is too large to be written")]
    TooLarge(usize),
    /// The record contradicts the rules of its game.
    #[error("the record is not a legal game: {0}")]
    Illegal(String),
}

impl From<SetupError> for WriteError {
    fn from(error: SetupError) -> Self {
        Self::Illegal(error.to_string())
    }
}

//! Errors and warnings about records, with their place and a message for people.

use std::fmt;

use thiserror::Error;

use super::Format;
use sente_rules::shortened;
use sente_rules::{Illegal, SetupError};

/// The place of an error in a file or a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The whole file.
    File,
    /// A place in a text; line and column are counted from 1.
    Line {
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
    },
    /// A byte offset in a binary file, counted from 0.
    Byte(usize),
    /// A game of a file with several games, counted from 1.
    Game(usize),
    /// An entry of the node list of Sente's own format, counted from 1.
    Node(usize),
    /// A move of a game.
    Move {
        /// The game, counted from 1, if the file has several.
        game: Option<usize>,
        /// The move's number, counted from 1 over the moves of both sides.
        ply: usize,
        /// The move as it is written in the file.
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

/// A place in a text as a byte offset, which is converted to line and column only for display.
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

/// Why a file, or a game in it, cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {reason}")]
pub struct ReadError {
    /// The place where reading stopped.
    pub place: Place,
    /// The reason.
    pub reason: String,
}

impl ReadError {
    pub(super) fn new(place: impl Into<Place>, reason: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            reason: reason.into(),
        }
    }

    /// An error about the whole file.
    pub(super) fn file(reason: impl Into<String>) -> Self {
        Self::new(Place::File, reason)
    }
}

/// A part of a file that was omitted while the rest was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The place.
    pub place: Place,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

/// The first warnings about a file, up to a limit.
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

/// Why a line of a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unplayable {
    /// The game cannot start.
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
    /// The format holds a single line of moves.
    #[error("{0} cannot hold variations: write the main line only")]
    Variations(Format),
    /// The format starts from the default position.
    #[error("{0} cannot hold a game from a set-up position")]
    SetUp(Format),
    /// The format holds moves, but not the choices of an opening.
    #[error("{0} cannot hold an opening other than “free”: write the stones only")]
    Opening(Format),
    /// The format holds exactly one game.
    #[error("{format} holds exactly one game, not {count}")]
    Count {
        /// The format.
        format: Format,
        /// How many records there are.
        count: usize,
    },
    /// The format can only be read.
    #[error("{0} can be read but not written")]
    ReadOnly(Format),
    /// Some other data would change when read again.
    #[error("{format} cannot hold {what}")]
    Content {
        /// The format.
        format: Format,
        /// The data that the format cannot hold.
        what: String,
    },
    /// The record is larger than the reader accepts.
    #[error("a record of more than {0} moves is too large to be written")]
    TooLarge(usize),
    /// The record violates the rules of its game.
    #[error("the record is not a legal game: {0}")]
    Illegal(String),
}

impl From<SetupError> for WriteError {
    fn from(error: SetupError) -> Self {
        Self::Illegal(error.to_string())
    }
}

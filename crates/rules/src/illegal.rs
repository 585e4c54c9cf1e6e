//! Why a move was refused. The texts are sentences for people; the variants are for programs.

use std::fmt;

use thiserror::Error;

use crate::{Colour, Point};

/// The reason a move is not accepted. Nothing on the board has changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Illegal {
    /// No more moves: there is an outcome.
    #[error("the game is over")]
    GameOver,
    /// The point does not exist on this board.
    #[error("{0} is not on the board")]
    OffBoard(Point),
    /// Something stands there already.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// Renju: Black may not play there.
    #[error("{point} is forbidden for Black: {kind}")]
    Forbidden {
        /// Where.
        point: Point,
        /// What the move would make.
        kind: Forbidden,
    },
    /// Othello: a move must turn over at least one disc.
    #[error("{0} turns over no disc")]
    FlipsNothing(Point),
    /// Othello: passing is for those who cannot move.
    #[error("{0} can move and may not pass")]
    CanMove(Colour),
    /// Othello: the only legal action is to pass.
    #[error("{0} cannot move and must pass")]
    MustPass(Colour),
    /// Surakarta: nothing to move there.
    #[error("there is no piece on {0}")]
    NoPiece(Point),
    /// Surakarta: the piece is the opponent's.
    #[error("the piece on {0} is not yours")]
    NotYours(Point),
    /// Surakarta: a plain move goes one step to an empty point.
    #[error("{to} is not one step from {from}")]
    NotAStep {
        /// The piece.
        from: Point,
        /// The refused target.
        to: Point,
    },
    /// Surakarta: a capture needs an enemy piece on its target.
    #[error("there is no enemy piece on {0} to capture")]
    NothingToCapture(Point),
    /// Surakarta: no free way along a track and round a loop.
    #[error("no free track round a loop leads from {from} to {to}")]
    NoTrack {
        /// The piece.
        from: Point,
        /// The refused target.
        to: Point,
    },
    /// The opening `pro`: the first stone stands in the centre.
    #[error("the opening asks for the first stone in the centre, {0}")]
    OpeningCentre(Point),
    /// The opening `pro`: Black's second stone keeps its distance.
    #[error("{0} is inside the central 5×5: the opening asks for Black's second stone outside it")]
    OpeningTooClose(Point),
    /// A stone was asked for, not a choice of colours.
    #[error("there is nothing to choose now: play a move")]
    NothingToChoose,
    /// A choice of colours was asked for, not a stone.
    #[error("choose first: {0}")]
    ChooseFirst(&'static str),
    /// The text is no move of this game at all.
    #[error("“{text}” is not a move: write it like {example}")]
    Unreadable {
        /// The beginning of what was written.
        text: String,
        /// A move as this game writes it.
        example: &'static str,
    },
}

/// The three kinds of points that Renju forbids to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl Forbidden {
    /// The kind's stable name in commands and messages.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double four",
            Self::DoubleThree => "double three",
        })
    }
}

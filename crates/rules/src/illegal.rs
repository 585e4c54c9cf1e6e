//! Why a move is illegal. The texts are for people; the variants are for programs.

use std::fmt;

use thiserror::Error;

use crate::{Colour, Point};

/// The reason why a move is illegal. The board is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum Illegal {
    /// The game has an outcome.
    #[error("the game is over")]
    GameOver,
    /// The point does not exist on this board.
    #[error("{0} is not on the board")]
    OffBoard(Point),
    /// There is already a piece on the point.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// Renju: the point is forbidden for Black.
    #[error("{point} is forbidden for Black: {kind}")]
    Forbidden {
        /// The point.
        point: Point,
        /// The kind of forbidden move.
        kind: Forbidden,
    },
    /// Othello: a move must turn over at least one disc.
    #[error("{0} turns over no disc")]
    FlipsNothing(Point),
    /// Othello: a side that can move may not pass.
    #[error("{0} can move and may not pass")]
    CanMove(Colour),
    /// Othello: the only legal action is to pass.
    #[error("{0} cannot move and must pass")]
    MustPass(Colour),
    /// Surakarta: there is no piece on the start of the move.
    #[error("there is no piece on {0}")]
    NoPiece(Point),
    /// Surakarta: the piece belongs to the opponent.
    #[error("the piece on {0} is not yours")]
    NotYours(Point),
    /// Surakarta: a move without a capture goes one step to an empty point.
    #[error("{to} is not one step from {from}")]
    NotAStep {
        /// The start of the move.
        from: Point,
        /// The rejected target.
        to: Point,
    },
    /// Surakarta: a capture needs an opponent's piece on its target.
    #[error("there is no enemy piece on {0} to capture")]
    NothingToCapture(Point),
    /// Surakarta: there is no unobstructed path along a track and through a loop.
    #[error("no free track round a loop leads from {from} to {to}")]
    NoTrack {
        /// The start of the move.
        from: Point,
        /// The rejected target.
        to: Point,
    },
    /// The opening `pro`: the first stone must be in the centre.
    #[error("the opening requires the first stone in the centre, {0}")]
    OpeningCentre(Point),
    /// The opening `pro`: Black's second stone must be outside the central area.
    #[error("{0} is inside the central 5×5: the opening requires Black's second stone outside it")]
    OpeningTooClose(Point),
    /// Renju's openings: the first stones must be near the centre.
    #[error(
        "{point} is outside the central {side}×{side}: the opening requires this stone inside it"
    )]
    OpeningTooFar {
        /// The rejected point.
        point: Point,
        /// The number of lines of the square in which the stone must be.
        side: u8,
    },
    /// Renju's openings: the number of fifth moves is expected.
    #[error("say first how many fifth moves will be offered: fifths-1 to fifths-{0}")]
    CountFirst(u8),
    /// Renju's openings: the same move, or one that is equal to it by symmetry, is offered already.
    #[error("{0} is already offered, or equal by symmetry to a move that is")]
    OfferedAlready(Point),
    /// Renju's openings: only an offered move can be taken.
    #[error("{0} was not offered: take one of the offered moves")]
    NotOffered(Point),
    /// A choice of colours where a move is expected.
    #[error("there is nothing to choose now: play a move")]
    NothingToChoose,
    /// A move where a choice of colours is expected.
    #[error("choose first: {0}")]
    ChooseFirst(&'static str),
    /// The text is not a move of this game.
    #[error("“{text}” is not a move: write it like {example}")]
    Unreadable {
        /// The beginning of the text.
        text: String,
        /// An example of a move.
        example: &'static str,
    },
}

/// The three kinds of points that Renju forbids to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forbidden {
    /// A line of six or more.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

impl Forbidden {
    /// The stable identifier of the kind in commands and messages.
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

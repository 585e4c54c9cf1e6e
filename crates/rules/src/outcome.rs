//! How a game ended by the rules of the board; resignations, clocks and agreements belong to the match.

use std::fmt;

use crate::{Colour, Point};

/// The end of a game: the winner, the reason, and the cells to highlight.
///
/// ```
/// use sente_rules::{Colour, GameId, Reason, Rules};
///
/// let mut table = Rules::usual(GameId::Gomoku).table();
/// for text in "h8 a1 i8 b1 j8 c1 k8 d1 l8".split(' ') {
///     table.play_text(text)?;
/// }
/// let outcome = table.outcome().expect("five in a row end the game");
/// assert_eq!((outcome.winner, outcome.reason), (Some(Colour::Black), Reason::Line));
/// assert_eq!(outcome.cells.len(), 5);
/// # Ok::<(), sente_rules::Illegal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Colour>,
    /// The reason for the end.
    pub reason: Reason,
    /// The cells to highlight, such as the winning line; may be empty.
    pub cells: Vec<Point>,
}

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Reason {
    /// A line of five, or more if the rules allow that.
    Line,
    /// The board is full.
    BoardFull,
    /// All remaining points are forbidden for Black.
    OnlyForbiddenPoints,
    /// Neither side can move, and discs are counted: Black's, White's.
    Discs(u8, u8),
    /// All of the loser's pieces are captured.
    AllCaptured,
    /// The loser has pieces but no move.
    NoMove,
    /// The limit of plies without a capture is reached, and pieces are counted: Black's, White's.
    QuietPlies(u8, u8),
    /// The position was repeated too often, and pieces are counted: Black's, White's.
    Repetition(u8, u8),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(colour) => write!(f, "{colour} wins: {}", self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line => f.write_str("five in a row"),
            Self::BoardFull => f.write_str("the board is full"),
            Self::OnlyForbiddenPoints => f.write_str("every point left is forbidden for Black"),
            Self::Discs(black, white) => write!(f, "{black} discs to {white}"),
            Self::AllCaptured => f.write_str("all pieces are captured"),
            Self::NoMove => f.write_str("the other side cannot move"),
            Self::QuietPlies(black, white) => {
                write!(f, "no capture for too long, {black} pieces to {white}")
            }
            Self::Repetition(black, white) => {
                write!(f, "repetition, {black} pieces to {white}")
            }
        }
    }
}

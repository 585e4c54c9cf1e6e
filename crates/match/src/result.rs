//! The result of a match, on the board or otherwise, and its effect on two ratings.

use std::fmt;

use sente_rules::{Reason, Seat};

use crate::{GameResult, Rating};

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MatchResult {
    /// The winning seat; `None` for a draw and for an aborted game.
    pub winner: Option<Seat>,
    /// The cause of the end.
    pub cause: Cause,
    /// Whether the result counts for the ratings.
    pub rated: bool,
}

/// The cause of the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Cause {
    /// The rules of the game.
    Board(Reason),
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// Both seats agreed to a draw.
    Agreement,
    /// The loser left and did not come back.
    Abandonment,
    /// The game was called off before both seats had moved.
    Aborted,
    /// The losing computer player failed.
    Forfeit,
}

impl MatchResult {
    /// The result for the first seat; `None` if the match was aborted.
    pub fn for_first_seat(&self) -> Option<GameResult> {
        (self.cause != Cause::Aborted).then_some(match self.winner {
            Some(Seat::First) => GameResult::Win,
            Some(Seat::Second) => GameResult::Loss,
            None => GameResult::Draw,
        })
    }

    /// The ratings of the first and the second seat after the match; `None` if it is not rated.
    pub fn ratings(&self, before: [Rating; 2]) -> Option<[Rating; 2]> {
        self.ratings_by(before, [Rating::K; 2])
    }

    /// The same with each player's K factor.
    pub fn ratings_by(&self, before: [Rating; 2], k: [f64; 2]) -> Option<[Rating; 2]> {
        let result = self.for_first_seat().filter(|_| self.rated)?;
        Some(before[0].after_by(before[1], result, k).into())
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(reason) => reason.fmt(f),
            Self::Resignation => f.write_str("resignation"),
            Self::Time => f.write_str("time is up"),
            Self::Agreement => f.write_str("agreed draw"),
            Self::Abandonment => f.write_str("the other player left"),
            Self::Aborted => f.write_str("aborted"),
            Self::Forfeit => f.write_str("the computer player could not go on"),
        }
    }
}

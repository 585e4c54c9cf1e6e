//! What the first screen shows, in one answer.

use serde::{Deserialize, Serialize};

use crate::{Outcome, SeekDoc};

/// Everything that the first screen shows beside the games in progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HomeDoc {
    /// Each rule set, with the asker's rating.
    pub games: Vec<HomeGame>,
    /// How many people are connected to this server.
    pub online: u32,
    /// Who looks for a game, in the order in which they came.
    pub seeks: Vec<SeekDoc>,
    /// The asker's last finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastGame>,
    /// The puzzle of the day; for somebody new an easy one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<DailyPuzzle>,
    /// How many of the asker's own mistakes are to be repeated today.
    #[serde(default)]
    pub due: u32,
}

/// One rule set on the first screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HomeGame {
    /// The game's code.
    pub game: String,
    /// The asker's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// How the rating moved in the last weeks: when, in milliseconds since 1970, and what it was from then on. Begins
    /// with the rating before the first of these games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(u64, f64)>,
}

/// A finished game, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LastGame {
    /// The game's id.
    pub game: String,
    /// The rules as text.
    pub rules: String,
    /// Who sat opposite.
    pub opponent: String,
    /// The computer player's id, where it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// How it ended for the asker.
    pub outcome: Outcome,
}

/// A puzzle to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyPuzzle {
    /// Its name.
    pub id: String,
    /// The rules as text.
    pub rules: String,
    /// The position as text.
    pub position: String,
    /// How hard it is, on the scale of players' ratings.
    pub rating: i32,
    /// After so many right moves the win is clear.
    pub asked: u32,
}

//! The data of the first screen, in one response.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::{Outcome, SeekDoc};

/// The data of the first screen, except for the games in progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HomeDoc {
    /// Each rule set, with the person's rating.
    pub games: Vec<HomeGame>,
    /// The number of people who are connected to this server.
    pub online: u32,
    /// The open seeks, in order of creation.
    pub seeks: Vec<SeekDoc>,
    /// The person's last finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastGame>,
    /// The puzzle of the day; an easy one for a new person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<DailyPuzzle>,
    /// The number of the person's own mistakes to repeat today.
    #[serde(default)]
    pub due: u32,
}

/// One rule set on the first screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HomeGame {
    /// The game's code.
    pub game: String,
    /// The person's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The rating in the last weeks, as pairs of a time in milliseconds since 1970 and the rating from then on. The
    /// first pair is the rating before the first of these games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(u64, f64)>,
}

/// A summary of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LastGame {
    /// The game's id.
    pub game: String,
    /// The rules as text.
    pub rules: String,
    /// The opponent's name.
    pub opponent: String,
    /// The opponent's id, if it was a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The result for the person.
    pub outcome: Outcome,
}

/// A puzzle to display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyPuzzle {
    /// Its id.
    pub id: String,
    /// The rules as text.
    pub rules: String,
    /// The position as text.
    pub position: String,
    /// The difficulty, on the scale of players' ratings.
    pub rating: i32,
    /// The number of correct moves after which the win is clear.
    pub asked: u32,
}

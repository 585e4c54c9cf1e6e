//! Tournaments between computer players (arenas), as people see them.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::Tally;

/// A request to start an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewArena {
    /// The rules as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The players' ids. Each plays against each other one.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 24))]
    pub players: Vec<String>,
    /// The number of games per pair.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 100))]
    pub games: u32,
}

/// The status of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ArenaStatus {
    /// It is waiting.
    Queued,
    /// It is running.
    Running,
    /// All games are played.
    Done,
    /// It was cancelled.
    Cancelled,
}

/// The state of an arena.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaDoc {
    /// Its id.
    pub id: String,
    /// The rules as text.
    pub rules: String,
    /// The status.
    pub status: ArenaStatus,
    /// The number of finished games.
    pub played: u32,
    /// The number of all games.
    pub total: u32,
    /// One row per player, the best first.
    pub rows: Vec<ArenaRow>,
    /// The current game, or the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<ArenaGame>,
    /// The time of its start, in milliseconds since 1970.
    pub created: u64,
    /// Whether the person who asks has started it. Only the person who started an arena can cancel it.
    #[serde(default)]
    pub yours: bool,
}

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaRow {
    /// The player's id.
    pub player: String,
    /// Its display name.
    pub name: String,
    /// Its results.
    pub tally: Tally,
    /// Its Elo rating in this arena, relative to the mean of all players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Half the width of the 95 % interval of that rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Its rating at the start of the arena.
    pub rating_before: f64,
    /// Its current rating.
    pub rating_now: f64,
}

/// A game of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaGame {
    /// The players of the first and the second seat.
    pub seats: [String; 2],
    /// The actions so far.
    pub moves: Vec<String>,
}

//! Computer players against each other, for people who watch.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::Tally;

/// What somebody wants to see played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewArena {
    /// The rules as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The players' ids: each plays each.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 24))]
    pub players: Vec<String>,
    /// How many games each pair plays.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 100))]
    pub games: u32,
}

/// How far an arena is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ArenaStatus {
    /// It waits for its turn.
    Queued,
    /// It is played.
    Running,
    /// All games are played.
    Done,
    /// It was called off.
    Cancelled,
}

/// An arena with what was played so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaDoc {
    /// Its id.
    pub id: String,
    /// The rules as text.
    pub rules: String,
    /// How far it is.
    pub status: ArenaStatus,
    /// Games played.
    pub played: u32,
    /// Games in all.
    pub total: u32,
    /// Each player's row, best first.
    pub rows: Vec<ArenaRow>,
    /// The game that is played now, or the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<ArenaGame>,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// Whether it is the asker's own, who alone can call it off.
    #[serde(default)]
    pub yours: bool,
}

/// How one player does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaRow {
    /// The player's id.
    pub player: String,
    /// Its name.
    pub name: String,
    /// Its results.
    pub tally: Tally,
    /// Its Elo in this arena, relative to the others' mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Half of the 95 % interval of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The rating when the arena began.
    pub rating_before: f64,
    /// The rating now.
    pub rating_now: f64,
}

/// A game of an arena to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaGame {
    /// The players of the first and the second seat.
    pub seats: [String; 2],
    /// Everything played so far.
    pub moves: Vec<String>,
}

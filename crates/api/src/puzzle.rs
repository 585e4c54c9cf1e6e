//! Puzzles: what somebody has tried, and how far they have come. The puzzles themselves come with the program.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::RatingChange;

/// How far somebody has come with a game's puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleProgressDoc {
    /// The rating for these puzzles, by Glicko-2.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// What the rating was at the end of the days on which it has moved: days since 1970, the first day first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub curve: Vec<(i32, f64)>,
    /// The ids of those that were solved, at once or later.
    pub solved: Vec<String>,
    /// The ids of those that were only failed.
    pub failed: Vec<String>,
    /// The best results.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bests: Vec<BestDoc>,
    /// How hard puzzles are for people, by their ids, where that differs from their files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<(String, i32)>,
}

/// The best result of a way to practise, and the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BestDoc {
    /// `daily`, `streak` or `rush`.
    pub practice: String,
    /// The most puzzles of one series, or days in a row.
    pub best: u32,
    /// The same of the last time.
    pub last: u32,
    /// The day of it, counted from 1970.
    pub day: i32,
}

/// A whole series, or the puzzle of a day: what was tried, one after another. Sent twice it counts once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeriesDoc {
    /// `daily`, `streak` or `rush`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 16))]
    pub practice: String,
    /// The day, counted from 1970.
    pub day: i32,
    /// The tries.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 500))]
    pub tries: Vec<PuzzleTryDoc>,
}

/// A try at a puzzle. Sent twice it counts once: a puzzle's first try moves the rating, and a puzzle that is solved
/// stays solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleTryDoc {
    /// The puzzle's id.
    pub puzzle: String,
    /// Whether it was solved, without help and a wrong move. Only with the moves that show it.
    pub solved: bool,
    /// Both sides' moves from the puzzle's position on, up to the last that was asked for, where it was solved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// What a try has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleTriedDoc {
    /// The rating for the game's puzzles, the same twice where it has not moved.
    pub rating: RatingChange,
    /// The codes of what was achieved by it, such as `puzzles:10`.
    pub achieved: Vec<String>,
}

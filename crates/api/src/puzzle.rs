//! Puzzles: attempts and progress. The puzzles themselves are part of the program.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::RatingChange;

/// A person's progress in the puzzles of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleProgressDoc {
    /// The Glicko-2 rating for these puzzles.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The rating at the end of each day on which it changed: days since 1970, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub curve: Vec<(i32, f64)>,
    /// The ids of the solved puzzles, including those solved after a failure.
    pub solved: Vec<String>,
    /// The ids of the puzzles that were only failed.
    pub failed: Vec<String>,
    /// The best results.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bests: Vec<BestDoc>,
    /// The puzzles' ratings by id, where people's attempts have changed those of the files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<(String, i32)>,
}

/// The best and the last result of a mode of practice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BestDoc {
    /// `daily`, `streak` or `rush`.
    pub practice: String,
    /// The largest number of puzzles in a series, or of consecutive days.
    pub best: u32,
    /// The last result.
    pub last: u32,
    /// The day of the last result, counted from 1970.
    pub day: i32,
}

/// A whole series, or the puzzle of the day: the attempts in order. Sending it again has no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeriesDoc {
    /// `daily`, `streak` or `rush`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 16))]
    pub practice: String,
    /// The day, counted from 1970.
    pub day: i32,
    /// The attempts.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 500))]
    pub tries: Vec<PuzzleTryDoc>,
}

/// An attempt at a puzzle. Sending it again has no effect: only the first attempt at a puzzle changes the rating, and a
/// solved puzzle stays solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleTryDoc {
    /// The puzzle's id.
    pub puzzle: String,
    /// Whether it was solved without help and without a wrong move. It counts only with the moves that prove it.
    pub solved: bool,
    /// The moves of both sides from the puzzle's position up to the last required one, if it was solved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// The effect of an attempt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleTriedDoc {
    /// The rating for the game's puzzles before and after; equal if it has not changed.
    pub rating: RatingChange,
    /// The codes of the earned achievements, such as `puzzles:10`.
    pub achieved: Vec<String>,
}

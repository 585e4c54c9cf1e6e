//! Puzzles: what somebody has tried, and how far they have come. The puzzles themselves come with the program.

use serde::{Deserialize, Serialize};

use crate::RatingChange;

/// How far somebody has come with a game's puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleProgressDoc {
    /// The rating for these puzzles.
    pub rating: f64,
    /// The ids of those that were solved, at once or later.
    pub solved: Vec<String>,
    /// The ids of those that were only failed.
    pub failed: Vec<String>,
}

/// A try at a puzzle. Sent twice it counts once: a puzzle's first try moves the rating, and a puzzle that is solved
/// stays solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleTriedDoc {
    /// The rating for the game's puzzles, the same twice where it has not moved.
    pub rating: RatingChange,
    /// The codes of what was achieved by it, such as `puzzles:10`.
    pub achieved: Vec<String>,
}

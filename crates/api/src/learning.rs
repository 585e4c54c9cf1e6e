//! What people learn from their own games: the results of reviews, and the mistakes that are repeated until they are
//! known. Days are counted from 1 January 1970 in UTC.

use sente_json::{FromJson, ToJson};
use sente_rules::Colour;
use serde::{Deserialize, Serialize};

/// All data about a person's learning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LearningDoc {
    /// The mistakes that are not known yet, the next due one first.
    pub mistakes: Vec<MistakeDoc>,
    /// The reviewed games, in order of their days.
    pub games: Vec<ReviewedGameDoc>,
    /// The progress in the courses.
    #[serde(default)]
    pub courses: Vec<CourseDoc>,
}

/// The completed steps of a game's course. Steps are only added: sending the same steps again, or from two browsers,
/// has no further effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseDoc {
    /// The game's code.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 16))]
    pub game: String,
    /// The steps as the name of the chapter and a number, such as `fours-2`.
    #[cfg_attr(feature = "schema", schema(max_items = 200))]
    pub steps: Vec<String>,
}

/// A position in which the person made a mistake, and the day of its next repetition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MistakeDoc {
    /// Its id; the same mistake has the same id.
    pub id: String,
    /// The rules as text.
    pub rules: String,
    /// The position before the mistake, as text.
    pub position: String,
    /// The played move.
    pub played: String,
    /// The best move.
    pub best: String,
    /// The day of the next repetition.
    pub due: i32,
    /// The number of consecutive correct answers.
    pub right: u8,
}

/// The results of the review of one of the person's games. Sending the same game again has no effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnReviewDoc {
    /// A summary of the person's play.
    pub reviewed: ReviewedGameDoc,
    /// The person's mistakes, in the order of the game.
    #[cfg_attr(feature = "schema", schema(max_items = 60))]
    pub mistakes: Vec<OwnMistakeDoc>,
}

/// How a person played a game, according to its review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedGameDoc {
    /// The game's id, on the server or in a browser.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub game: String,
    /// The rules as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The person's seat.
    pub side: Colour,
    /// The day of the review.
    pub day: i32,
    /// The person's accuracy, from 0 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 100))]
    pub accuracy: Option<f32>,
    /// The motifs of the person's mistakes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(max_items = 60))]
    pub motifs: Vec<MotifTally>,
}

/// How often a motif occurred in a game, as a chance or as a danger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MotifTally {
    /// The motif's key, such as `makes-four-three`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 40))]
    pub motif: String,
    /// How often the person missed it.
    #[cfg_attr(feature = "schema", schema(maximum = 1000))]
    pub missed: u32,
    /// How often it occurred, missed or not.
    #[cfg_attr(feature = "schema", schema(maximum = 1000))]
    pub all: u32,
}

/// A mistake in a reviewed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnMistakeDoc {
    /// The position before it, as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub position: String,
    /// The move that was played.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 16))]
    pub played: String,
    /// The best move.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 16))]
    pub best: String,
}

/// An answer to a repeated mistake. Sending it again has no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MistakeAnswerDoc {
    /// The mistake's id.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub mistake: String,
    /// The day of the answer.
    pub day: i32,
    /// Whether the move was as good as the best one.
    pub right: bool,
}

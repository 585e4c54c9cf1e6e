//! What somebody learns from their own games: what reviews have found in them, and the mistakes that are asked again until
//! they are known. Days are counted from 1 January 1970 in UTC.

use sente_json::{FromJson, ToJson};
use sente_rules::Colour;
use serde::{Deserialize, Serialize};

/// All that is kept about somebody's learning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LearningDoc {
    /// The mistakes that are not known yet, the one that is due first before the others.
    pub mistakes: Vec<MistakeDoc>,
    /// The reviewed games, the first day first.
    pub games: Vec<ReviewedGameDoc>,
    /// What was done of the courses.
    #[serde(default)]
    pub courses: Vec<CourseDoc>,
}

/// Which steps of a game's course somebody has done. Steps are only added: what is sent twice, or from two browsers, is
/// known once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CourseDoc {
    /// The game's code.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 16))]
    pub game: String,
    /// The steps, each as the name of its chapter and its number, such as `fours-2`.
    #[cfg_attr(feature = "schema", schema(max_items = 200))]
    pub steps: Vec<String>,
}

/// A position in which somebody has made a mistake, and when it is asked again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MistakeDoc {
    /// Its name: the same for the same mistake.
    pub id: String,
    /// The rules as text.
    pub rules: String,
    /// The position before the mistake, as text.
    pub position: String,
    /// The mistake.
    pub played: String,
    /// What would have been best.
    pub best: String,
    /// The day on which it is asked next.
    pub due: i32,
    /// How often in a row it was answered right.
    pub right: u8,
}

/// What a review has found about the asker's play in a game. The same game sent twice counts once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnReviewDoc {
    /// How the game went.
    pub reviewed: ReviewedGameDoc,
    /// The mistakes, in the order of the game.
    #[cfg_attr(feature = "schema", schema(max_items = 60))]
    pub mistakes: Vec<OwnMistakeDoc>,
}

/// How somebody has played a game, by its review.
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
    /// The own side.
    pub side: Colour,
    /// The day on which it was reviewed.
    pub day: i32,
    /// The own accuracy, from 0 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 100))]
    pub accuracy: Option<f32>,
    /// The motifs of the own mistakes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(max_items = 60))]
    pub motifs: Vec<MotifTally>,
}

/// How often somebody could have used a motif, or has run into it, in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MotifTally {
    /// The motif's key, such as `makes-four-three`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 40))]
    pub motif: String,
    /// How often it was missed.
    #[cfg_attr(feature = "schema", schema(maximum = 1000))]
    pub missed: u32,
    /// How often it was there, missed or not.
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
    /// The move that would have been best.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 16))]
    pub best: String,
}

/// An answer to a mistake that was asked again. Sent twice it counts once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MistakeAnswerDoc {
    /// The mistake's name.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub mistake: String,
    /// The day on which it was answered.
    pub day: i32,
    /// Whether the move was as good as the best.
    pub right: bool,
}

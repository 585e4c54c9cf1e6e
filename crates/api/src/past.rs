//! What remains of games: saves, history, statistics, achievements.

use sente_json::{FromJson, ToJson};
use sente_match::MatchResult;
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{GameSummary, RatingChange};

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SavedGame {
    /// Its number in the own list.
    pub number: u32,
    /// When it was saved, in milliseconds since 1970.
    pub saved: u64,
    /// The game as it stands.
    pub game: GameSummary,
}

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Outcome {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// One finished game in somebody's history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HistoryRow {
    /// Its number in the own history, counted from the first.
    pub number: u32,
    /// The game's id.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub finished: u64,
    /// The rules as text.
    pub rules: String,
    /// The own seat.
    pub seat: Seat,
    /// Who sat opposite.
    pub opponent: String,
    /// The computer player's id, where it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The winner's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// How it ended for whose history it is.
    pub outcome: Outcome,
    /// How it ended.
    pub result: MatchResult,
    /// What it did to the own rating, where it was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingChange>,
}

/// A page of somebody's history, newest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HistoryPage {
    /// The games.
    pub rows: Vec<HistoryRow>,
    /// How many there are in all.
    pub total: u32,
    /// Which page it is, counted from 0.
    pub page: u32,
    /// Rows of a full page.
    pub page_size: u32,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

/// The score against one computer player, or against people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerScore {
    /// The game's code.
    pub game: String,
    /// The computer player's id; none for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The score.
    pub tally: Tally,
}

/// Somebody's numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stats {
    /// Every computer player of every game, beginning from 0, and people.
    pub scores: Vec<PlayerScore>,
    /// How the ratings went, oldest first.
    pub ratings: Vec<RatingPoint>,
    /// How the ratings stand, in each game that was rated.
    #[serde(default)]
    pub standings: Vec<StandingDoc>,
}

/// A rating as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StandingDoc {
    /// The game's code.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// How sure it is: the standard deviation of the rating.
    pub deviation: f64,
    /// Rated games.
    pub games: u32,
}

/// A rating at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The game's code.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The rating from then on.
    pub rating: f64,
}

/// Something to be proud of, or on the way to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AchievementDoc {
    /// A stable code: `beat:minimax-3:10`, `first:renju`, `streak:5`, `puzzles:10`.
    pub code: String,
    /// How far it is.
    pub progress: u32,
    /// How far it has to be.
    pub goal: u32,
    /// When it was reached, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earned: Option<u64>,
}

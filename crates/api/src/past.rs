//! Past games: saves, history, statistics, achievements.

use sente_json::{FromJson, ToJson};
use sente_match::MatchResult;
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{GameSummary, RatingChange};

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SavedGame {
    /// Its number in the person's list.
    pub number: u32,
    /// The time of the save, in milliseconds since 1970.
    pub saved: u64,
    /// The current state of the game.
    pub game: GameSummary,
}

/// The result of a game for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Outcome {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

/// A finished game in a person's history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HistoryRow {
    /// Its number in the history, counted from the first game.
    pub number: u32,
    /// The game's id.
    pub game: String,
    /// The time of its end, in milliseconds since 1970.
    pub finished: u64,
    /// The rules as text.
    pub rules: String,
    /// The person's seat.
    pub seat: Seat,
    /// The opponent's name.
    pub opponent: String,
    /// The opponent's id, if it was a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The winner's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// The result for the person.
    pub outcome: Outcome,
    /// The result of the match.
    pub result: MatchResult,
    /// The change of the person's rating, if the game was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingChange>,
}

/// A page of a person's history, the newest game first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HistoryPage {
    /// The games.
    pub rows: Vec<HistoryRow>,
    /// The number of all games.
    pub total: u32,
    /// The index of the page, from 0.
    pub page: u32,
    /// The number of rows in a full page.
    pub page_size: u32,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// Wins.
    pub wins: u32,
    /// Draws.
    pub draws: u32,
    /// Losses.
    pub losses: u32,
}

/// The score against one computer player, or against people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerScore {
    /// The game's code.
    pub game: String,
    /// The computer player's id; `None` for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The score.
    pub tally: Tally,
}

/// A person's statistics.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stats {
    /// The scores against every computer player of every game, even without games, and against people.
    pub scores: Vec<PlayerScore>,
    /// The ratings over time, the oldest first.
    pub ratings: Vec<RatingPoint>,
    /// The current ratings, for each rated game.
    #[serde(default)]
    pub standings: Vec<StandingDoc>,
}

/// A current rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StandingDoc {
    /// The game's code.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// The standard deviation of the rating.
    pub deviation: f64,
    /// The number of rated games.
    pub games: u32,
}

/// A point of a rating curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The game's code.
    pub game: String,
    /// The time in milliseconds since 1970.
    pub at: u64,
    /// The rating from then on.
    pub rating: f64,
}

/// An achievement and the progress towards it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AchievementDoc {
    /// A stable code: `beat:minimax-3:10`, `first:renju`, `streak:5`, `puzzles:10`.
    pub code: String,
    /// The count so far.
    pub progress: u32,
    /// The goal.
    pub goal: u32,
    /// The time at which it was earned, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earned: Option<u64>,
}

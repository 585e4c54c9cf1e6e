//! Games as the server lists them, hands them out whole, and lets people begin and join them.

use sente_json::{FromJson, ToJson};
use sente_match::{Event, MatchResult, Settings, TimeControl};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::Thinking;

/// What somebody asks for to begin a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewGame {
    /// The rules as text, such as `renju` or `gomoku size=19 opening=swap2`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The position to begin from, where that is not the usual start; such a game is casual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub setup: Option<String>,
    /// Who is to sit in the first and in the second seat.
    pub seats: [SeatChoice; 2],
    /// Whether the seats are as written or drawn by lot.
    #[serde(default)]
    pub order: SeatOrder,
    /// How much time there is.
    #[serde(default)]
    pub time: TimeControl,
    /// Whether the result is meant to count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether both may use hints and analysis, where the other is a person elsewhere; such a game cannot be rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub help: bool,
    /// How many games to play one after another; more than one only where computers play each other.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 100))]
    pub games: u32,
}

/// Who is to sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatChoice {
    /// Whoever asks.
    Me,
    /// Somebody at the same screen, known by name only.
    Here {
        /// The name to show.
        #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
        name: String,
    },
    /// Somebody at the same screen who logs in for this game, so that it counts in both histories.
    Account {
        /// The account's name.
        #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
        name: String,
        /// Its password.
        #[cfg_attr(feature = "schema", schema(max_length = 128))]
        password: String,
    },
    /// A computer player.
    Computer {
        /// Its id, such as `sente-3`.
        #[cfg_attr(feature = "schema", schema(max_length = 64))]
        player: String,
    },
    /// Whoever follows the link or types the code.
    Open,
}

/// A finished game that was kept away from the server, by somebody who played it without one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedGame {
    /// What the sender calls it: sent again under the same id it changes nothing.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub id: String,
    /// The seat of whoever sends it.
    pub seat: Seat,
    /// What was agreed before. It is never rated.
    pub settings: Settings,
    /// All that happened, up to the end.
    #[cfg_attr(feature = "schema", schema(max_items = 6000))]
    pub events: Vec<Event>,
}

/// Whether seats are as written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatOrder {
    /// As written.
    #[default]
    Given,
    /// Drawn by lot.
    Random,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum GameStatus {
    /// Somebody has yet to come.
    Waiting,
    /// It goes on.
    Live,
    /// It is over.
    Finished,
}

/// A whole game as one client sees it: with the settings and the events everything can be replayed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameDoc {
    /// The game's id, which is part of its address.
    pub id: String,
    /// How far it is.
    pub status: GameStatus,
    /// What was agreed before.
    pub settings: Settings,
    /// All that happened.
    pub events: Vec<Event>,
    /// The seats that the asker may act for.
    pub yours: Vec<Seat>,
    /// Whether the asker has brought one of the players, be it a computer: only they can let a computer
    /// hurry, and call off a game in which only computers play.
    #[serde(default)]
    pub host: bool,
    /// What else is known of the first and the second seat.
    pub seats: [SeatSummary; 2],
    /// For who asked for the game while it is waiting: how another can join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Invitation>,
    /// What the ratings became, where the game is over and was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<[RatingChange; 2]>,
    /// The computer that is thinking now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Thinking>,
    /// The game that is played after this one: a rematch, or the next of several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How many watch who do not play.
    pub spectators: u32,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
}

/// What is known of a seat beside the name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    /// The name to show.
    pub name: String,
    /// The computer player's id, for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether the person has an account.
    #[serde(default)]
    pub account: bool,
    /// The rating in this rule set before the game, for who has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The colour that the account chose for its pieces, such as `#d23b3b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
}

/// How somebody elsewhere can join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// A short code to read out, such as `K7M2P-9QRTX`.
    pub code: String,
    /// The addresses under which this server can be reached, with the path that joins.
    pub links: Vec<String>,
}

/// Somebody wants to join a waiting game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Join {
    /// The code of the invitation, in capitals or not, with any dashes and spaces.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 32))]
    pub code: String,
}

/// What somebody who was invited learns before they sit down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InvitedDoc {
    /// Who invites.
    pub name: String,
    /// The rules as text.
    pub rules: String,
    /// How much time there is.
    pub time: TimeControl,
    /// Whether it counts.
    pub rated: bool,
    /// Whether both may use hints and analysis.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub help: bool,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// Before.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// A game in a list: enough for a row with a small board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The game's id.
    pub id: String,
    /// How far it is.
    pub status: GameStatus,
    /// The rules as text.
    pub rules: String,
    /// The names and the rest of both seats.
    pub seats: [SeatSummary; 2],
    /// The seats that the asker may act for.
    pub yours: Vec<Seat>,
    /// The position as text.
    pub position: String,
    /// The number of actions so far.
    pub ply: u32,
    /// Whose turn it is; nobody's when it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<MatchResult>,
    /// When something last happened, in milliseconds since 1970.
    pub updated: u64,
}

const fn one() -> u32 {
    1
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_one(games: &u32) -> bool {
    *games == 1
}

//! Games: listing, reading, starting and joining them.

use sente_json::{FromJson, ToJson};
use sente_match::{Event, MatchResult, Settings, TimeControl};
use sente_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::Thinking;

/// A request for a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewGame {
    /// The rules as text, such as `renju` or `gomoku size=19 opening=swap2`.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The initial position, if it is not the default one; such a game is casual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(max_length = 1024))]
    pub setup: Option<String>,
    /// The participants in the first and in the second seat.
    pub seats: [SeatChoice; 2],
    /// Whether the seats are as given or chosen at random.
    #[serde(default)]
    pub order: SeatOrder,
    /// The time control.
    #[serde(default)]
    pub time: TimeControl,
    /// Whether the game should be rated.
    #[serde(default)]
    pub rated: bool,
    /// Whether both may use hints and analysis, if the opponent is a person elsewhere; such a game cannot be rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub help: bool,
    /// The number of games in a series; more than one is allowed only between computers.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 100))]
    pub games: u32,
}

/// The participant in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatChoice {
    /// The person who asks.
    Me,
    /// A person at the same screen without an account.
    Here {
        /// The display name.
        #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
        name: String,
    },
    /// A person at the same screen who logs in for this game, so that it counts in both histories.
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
    /// The person who follows the link or types the code.
    Open,
}

/// Uploads a finished game that was played without the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedGame {
    /// The client's id for it: an upload with the same id has no effect.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 64))]
    pub id: String,
    /// The sender's seat.
    pub seat: Seat,
    /// The settings. The game is never rated.
    pub settings: Settings,
    /// All events, up to the end.
    #[cfg_attr(feature = "schema", schema(max_items = 6000))]
    pub events: Vec<Event>,
}

/// How the seats are assigned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum SeatOrder {
    /// As given.
    #[default]
    Given,
    /// Chosen at random.
    Random,
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum GameStatus {
    /// It is waiting for a person.
    Waiting,
    /// It is running.
    Live,
    /// It is over.
    Finished,
}

/// A whole game from one client's perspective. It can be replayed from the settings and the events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameDoc {
    /// The game's id, which is part of its address.
    pub id: String,
    /// The status.
    pub status: GameStatus,
    /// The settings.
    pub settings: Settings,
    /// The events.
    pub events: Vec<Event>,
    /// The seats for which the client may act.
    pub yours: Vec<Seat>,
    /// Whether the client has added one of the players, possibly a computer. Only such a client can tell a computer to
    /// move at once, and call off a game between computers.
    #[serde(default)]
    pub host: bool,
    /// More about the participants in the first and the second seat.
    pub seats: [SeatSummary; 2],
    /// The invitation; only for the client that created the game, while it is waiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Invitation>,
    /// The new ratings, if the game is over and was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<[RatingChange; 2]>,
    /// The progress of the computer that is searching now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Thinking>,
    /// The next game: a rematch, or the next of a series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The number of spectators.
    pub spectators: u32,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
}

/// A participant in a list or beside the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    /// The display name.
    pub name: String,
    /// The id, for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Whether the person has an account.
    #[serde(default)]
    pub account: bool,
    /// The rating in this rule set before the game, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The colour that the account has chosen for its pieces, such as `#d23b3b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<String>,
}

/// How another person can join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// A short code for reading out, such as `K7M2P-9QRTX`.
    pub code: String,
    /// The addresses of this server with the path of the invitation.
    pub links: Vec<String>,
}

/// A request to join a waiting game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Join {
    /// The code of the invitation, in any case and with any dashes and spaces.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 32))]
    pub code: String,
}

/// The settings that an invited person sees before joining.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InvitedDoc {
    /// The inviting person.
    pub name: String,
    /// The rules as text.
    pub rules: String,
    /// The time control.
    pub time: TimeControl,
    /// Whether the game will be rated.
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

/// A game in a list, with what a row with a small board needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The game's id.
    pub id: String,
    /// The status.
    pub status: GameStatus,
    /// The rules as text.
    pub rules: String,
    /// The participants.
    pub seats: [SeatSummary; 2],
    /// The seats for which the client may act.
    pub yours: Vec<Seat>,
    /// The position as text.
    pub position: String,
    /// The number of actions so far.
    pub ply: u32,
    /// The side to move; `None` if the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The result, if the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<MatchResult>,
    /// The time of the last event, in milliseconds since 1970.
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

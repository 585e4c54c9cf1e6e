//! Seeks: invitations to anybody in the lobby.

use sente_json::{FromJson, ToJson};
use sente_match::TimeControl;
use serde::{Deserialize, Serialize};

use crate::SeatOrder;

/// A request for a new seek.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewSeek {
    /// The rules as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// The time control.
    #[serde(default)]
    pub time: TimeControl,
    /// Whether the game should be rated.
    #[serde(default)]
    pub rated: bool,
    /// Whether both may use hints and analysis; such a game cannot be rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub help: bool,
    /// Whether the seeker takes the first seat or the seats are chosen at random.
    #[serde(default)]
    pub order: SeatOrder,
}

/// An open seek.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeekDoc {
    /// Its id.
    pub id: String,
    /// The seeking person.
    pub name: String,
    /// The person's rating in this rule set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Whether it is the client's own seek.
    pub yours: bool,
    /// The rules as text.
    pub rules: String,
    /// The time control.
    pub time: TimeControl,
    /// Whether the game will be rated.
    pub rated: bool,
    /// Whether both may use hints and analysis.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub help: bool,
    /// The id of the waiting game; the seeker follows it and sees its start.
    pub game: String,
    /// The time of its creation, in milliseconds since 1970.
    pub since: u64,
}

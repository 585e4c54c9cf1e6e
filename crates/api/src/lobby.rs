//! Seeks: somebody wants a game with anybody.

use sente_json::{FromJson, ToJson};
use sente_match::TimeControl;
use serde::{Deserialize, Serialize};

use crate::SeatOrder;

/// What somebody looks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJson, ToJson)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewSeek {
    /// The rules as text.
    #[cfg_attr(feature = "schema", schema(min_length = 1, max_length = 1024))]
    pub rules: String,
    /// How much time there is.
    #[serde(default)]
    pub time: TimeControl,
    /// Whether it counts.
    #[serde(default)]
    pub rated: bool,
    /// Whether both may use hints and analysis; such a game cannot be rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub help: bool,
    /// Whether the seeker sits first or seats are drawn by lot.
    #[serde(default)]
    pub order: SeatOrder,
}

/// An open seek.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeekDoc {
    /// Its id.
    pub id: String,
    /// Who seeks.
    pub name: String,
    /// Their rating in this rule set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Whether it is the asker's own.
    pub yours: bool,
    /// The rules as text.
    pub rules: String,
    /// How much time there is.
    pub time: TimeControl,
    /// Whether it counts.
    pub rated: bool,
    /// Whether both may use hints and analysis.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub help: bool,
    /// The waiting game; who seeks follows it and sees it begin.
    pub game: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}

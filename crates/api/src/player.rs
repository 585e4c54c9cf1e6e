//! Computer players, and the rankings of everybody.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::Tally;

/// A computer player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerDoc {
    /// Its id, such as `sente-3`.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// A sentence about its style.
    pub style: String,
    /// Its current rating; `None` for a player that plays as a different player in each game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The person's score against it.
    pub score: Tally,
    /// Whether it is the suggested opponent.
    pub suggested: bool,
}

impl PlayerDoc {
    /// The sorting key of players, the weakest first; players without a rating come last.
    pub fn strength(&self) -> f64 {
        self.rating.unwrap_or(f64::INFINITY)
    }

    /// The displayed rating; `None` without one.
    pub fn shown_rating(&self) -> String {
        let shown = self.rating.map(|rating| format!("{rating:.0}"));
        shown.unwrap_or_default()
    }
}

/// One row of a ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankingRow {
    /// The rank, from 1.
    pub place: u32,
    /// The name.
    pub name: String,
    /// The id, for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The rating.
    pub rating: f64,
    /// The standard deviation of the rating.
    #[serde(default)]
    pub deviation: f64,
    /// The number of rated games.
    pub games: u32,
    /// The results of the rated games.
    #[serde(default)]
    pub score: Tally,
    /// Whether it is the person who asks.
    pub you: bool,
}

/// A page of the rankings, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankingPage {
    /// The game's code.
    pub game: String,
    /// The rows.
    pub rows: Vec<RankingRow>,
    /// The row of the person who asks, on whichever page it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<RankingRow>,
    /// The number of all rows.
    pub total: u32,
    /// The index of the page, from 0.
    pub page: u32,
    /// The number of rows in a full page.
    pub page_size: u32,
}

//! Computer players to choose from, and everybody's ranking.

use sente_json::{FromJson, ToJson};
use serde::{Deserialize, Serialize};

use crate::Tally;

/// A computer player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerDoc {
    /// Its id, such as `sente-3`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is like, in a sentence.
    pub style: String,
    /// Its rating now; none for who is one of the others in each game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The asker's score against it.
    pub score: Tally,
    /// Whether it is the one about the asker's strength.
    pub suggested: bool,
}

impl PlayerDoc {
    /// What players are sorted by, the weakest first: those without a rating come last.
    pub fn strength(&self) -> f64 {
        self.rating.unwrap_or(f64::INFINITY)
    }

    /// The rating as it is shown; nothing for who has none.
    pub fn shown_rating(&self) -> String {
        let shown = self.rating.map(|rating| format!("{rating:.0}"));
        shown.unwrap_or_default()
    }
}

/// One row of a ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankingRow {
    /// The place, counted from 1.
    pub place: u32,
    /// The name.
    pub name: String,
    /// The computer player's id, for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The rating.
    pub rating: f64,
    /// How sure it is: the standard deviation of the rating.
    #[serde(default)]
    pub deviation: f64,
    /// Rated games.
    pub games: u32,
    /// How those of them ended that are counted.
    #[serde(default)]
    pub score: Tally,
    /// Whether it is the asker.
    pub you: bool,
}

/// A page of a ranking, best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, FromJson, ToJson)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankingPage {
    /// The game's code.
    pub game: String,
    /// The rows.
    pub rows: Vec<RankingRow>,
    /// The asker's row, wherever it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<RankingRow>,
    /// How many there are in all.
    pub total: u32,
    /// Which page it is, counted from 0.
    pub page: u32,
    /// Rows of a full page.
    pub page_size: u32,
}

//! The analysis that was touched last in this browser, in a few words: what the first screen shows of it. The analysis
//! itself is kept and read by its own screen.

use sente_json::{FromJson, ToJson};
use sente_rules::BoardView;

use crate::browser;
use crate::components::small_board::position_view;

/// Where the browser keeps it.
const KEY: &str = "sente-latest-analysis";

/// What there is to see of it.
#[derive(Clone, Debug, PartialEq, Eq, FromJson, ToJson)]
pub struct LatestAnalysis {
    /// The rules as text.
    pub rules: String,
    /// The position where one was, as text.
    pub position: String,
    /// How many moves it holds.
    pub moves: usize,
    /// What its owner calls it; nothing where it has no name.
    pub name: String,
}

impl LatestAnalysis {
    /// What was noted last.
    pub fn find() -> Option<Self> {
        sente_json::read(&browser::stored(KEY)?)
    }

    /// Notes this one instead.
    pub fn note(&self) {
        browser::store(KEY, &sente_json::write(self));
    }

    /// What stands on its board.
    pub fn board(&self) -> Option<BoardView> {
        position_view(&self.rules, &self.position)
    }
}

//! A summary of the last changed analysis in this browser, for the first screen. The analysis itself is stored and read
//! by its own screen.

use sente_json::{FromJson, ToJson};
use sente_rules::BoardView;

use crate::browser;
use crate::components::small_board::position_view;

/// The storage key.
const KEY: &str = "sente-latest-analysis";

/// The summary.
#[derive(Clone, Debug, PartialEq, Eq, FromJson, ToJson)]
pub struct LatestAnalysis {
    /// The rules as text.
    pub rules: String,
    /// The current position, as text.
    pub position: String,
    /// The number of moves in the tree.
    pub moves: usize,
    /// The name given by its owner; may be empty.
    pub name: String,
}

impl LatestAnalysis {
    /// Whether there is a stored summary.
    pub fn is_kept() -> bool {
        browser::stored(KEY).is_some()
    }

    /// The stored summary.
    pub fn find() -> Option<Self> {
        sente_json::read(&browser::stored(KEY)?)
    }

    /// Stores this summary.
    pub fn note(&self) {
        browser::store(KEY, &sente_json::write(self));
    }

    /// The current position as a board.
    pub fn board(&self) -> Option<BoardView> {
        position_view(&self.rules, &self.position)
    }
}

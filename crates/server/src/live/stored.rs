//! Matches as the store has them: settings and events as JSON. Makes nothing of them but a `Match`.

use sente_match::{Event, Match, Settings};
use sente_protocol::{EventDoc, SettingsDoc};
use sente_store::{EventRow, StoreError};
use serde::{Deserialize, Serialize};

/// What is stored as a match's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// What everybody knows.
    #[serde(flatten)]
    pub settings: SettingsDoc,
    /// How many games are to follow, where computers play several.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
}

impl Terms {
    /// Terms of a single game.
    pub fn new(settings: &Settings) -> Self {
        Self {
            settings: settings.into(),
            more: 0,
        }
    }

    /// The terms in this text.
    pub fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(malformed)
    }

    /// As text.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("terms are plain data")
    }

    /// The settings as the match understands them.
    pub fn to_settings(&self) -> Result<Settings, StoreError> {
        self.settings.clone().try_into().map_err(malformed)
    }
}

/// The events in these rows.
pub fn read_events(rows: &[EventRow]) -> Result<Vec<EventDoc>, StoreError> {
    let read = |row: &EventRow| serde_json::from_str(&row.body).map_err(malformed);
    rows.iter().map(read).collect()
}

/// The match that these terms and events make.
pub fn replay(terms: &Terms, events: &[EventDoc]) -> Result<Match, StoreError> {
    let mut game = Match::new(terms.to_settings()?).map_err(malformed)?;
    for event in events {
        let event = Event::try_from(event.clone()).map_err(malformed)?;
        game.apply(&event).map_err(malformed)?;
    }
    Ok(game)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it is what `map_err` hands over"
)]
fn malformed<E: ToString>(error: E) -> StoreError {
    StoreError::Malformed(error.to_string())
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

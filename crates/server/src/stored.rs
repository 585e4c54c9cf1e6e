//! Matches read from the store: their settings and events, and the match built from them. The only conversion from rows
//! to matches, for live games and lists; changes nothing.

use sente_api::{GameStatus, GameSummary, SeatSummary};
use sente_match::{Event, Match, MatchResult, Participant, Settings};
use sente_rules::Seat;
use sente_store::{
    EventRow, MatchId, Rename, Status, Store, StoreError, StoredMatch, StoredSeat, UserId,
};
use serde::{Deserialize, Serialize};

/// The stored form of a match's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSettings {
    /// The settings of the match.
    #[serde(flatten)]
    pub settings: Settings,
    /// The number of games that follow, if computers play several.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
}

impl StoredSettings {
    /// The settings of a single game.
    pub const fn new(settings: Settings) -> Self {
        Self { settings, more: 0 }
    }

    /// Parses the stored text.
    pub fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(malformed)
    }

    /// The text to store.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data")
    }
}

/// A match with its row.
pub struct Loaded {
    /// The row.
    pub row: StoredMatch,
    /// The settings.
    pub terms: StoredSettings,
    /// Its events.
    pub events: Vec<Event>,
    /// The match after them.
    pub game: Match,
}

impl Loaded {
    /// Reads a match.
    pub async fn find(store: &Store, id: MatchId) -> Result<Self, StoreError> {
        let (row, events) = store.match_with_events(id).await?;
        Self::of(row, &events)
    }

    /// Builds the match from these rows.
    pub fn of(row: StoredMatch, rows: &[EventRow]) -> Result<Self, StoreError> {
        let terms = StoredSettings::read(&row.settings)?;
        let read = |row: &EventRow| serde_json::from_str(&row.body).map_err(malformed);
        let events: Vec<Event> = rows.iter().map(read).collect::<Result<_, _>>()?;
        let game = Match::replay(terms.settings.clone(), &events).map_err(malformed)?;
        Ok(Self {
            row,
            terms,
            events,
            game,
        })
    }
}

/// The state of a match, stored with it so that lists need not read its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The number of events that it covers.
    version: u32,
    /// The number of actions on the board.
    ply: u32,
    /// The side to move, if the match is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Seat>,
    /// The position as text.
    position: String,
}

impl Summary {
    /// The summary of this match.
    pub fn of(game: &Match) -> Self {
        let table = game.table();
        Self {
            version: game.version().0,
            ply: table.ply() as u32,
            turn: game.turn(),
            position: table.position_text(),
        }
    }

    /// The text to store.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a summary is plain data")
    }

    /// The summary of a stored match. Reads the events only if no current summary is stored, and then stores it.
    async fn find(
        store: &Store,
        row: &StoredMatch,
        terms: &StoredSettings,
    ) -> Result<Self, StoreError> {
        let kept = row.summary.as_deref().map(serde_json::from_str::<Self>);
        if let Some(Ok(kept)) = kept
            && kept.version == row.version.0
        {
            return Ok(kept);
        }
        if row.version.0 == 0 {
            let game = Match::new(terms.settings.clone()).map_err(malformed)?;
            return Ok(Self::of(&game));
        }
        let loaded = Loaded::find(store, row.id).await?;
        let summary = Self::of(&loaded.game);
        store
            .set_summary(row.id, loaded.row.version, &summary.write())
            .await?;
        Ok(summary)
    }
}

/// A stored match as lists show it to this viewer.
pub async fn card(
    store: &Store,
    row: &StoredMatch,
    viewer: Option<UserId>,
) -> Result<GameSummary, StoreError> {
    let terms = StoredSettings::read(&row.settings)?;
    let summary = Summary::find(store, row, &terms).await?;
    let waiting = row.status == Status::Waiting;
    let result = row.result.as_ref();
    let result = result.map(|result| serde_json::from_str::<MatchResult>(&result.body));
    Ok(GameSummary {
        id: row.id.to_string(),
        status: status(row.status),
        rules: terms.settings.rules.to_string(),
        seats: [0, 1].map(|seat| seat_card(&row.seats[seat])),
        yours: yours(row, viewer),
        position: summary.position,
        ply: summary.ply,
        turn: summary.turn.filter(|_| !waiting),
        result: result.transpose().map_err(malformed)?,
        updated: row.updated.0,
    })
}

/// The seats that the viewer may act for; never those of computers.
pub fn yours(row: &StoredMatch, viewer: Option<UserId>) -> Vec<Seat> {
    let own = |seat: &Seat| {
        let stored = &row.seats[seat.index()];
        stored.player.is_none() && viewer.is_some() && stored.controller == viewer
    };
    Seat::ALL.into_iter().filter(own).collect()
}

/// The status of a stored match in the API.
pub const fn status(status: Status) -> GameStatus {
    match status {
        Status::Waiting => GameStatus::Waiting,
        Status::Live => GameStatus::Live,
        Status::Finished | Status::Aborted => GameStatus::Finished,
    }
}

/// The information about a seat that its row contains.
fn seat_card(seat: &StoredSeat) -> SeatSummary {
    SeatSummary {
        name: seat.name.clone(),
        player: seat.player.clone(),
        account: false,
        rating: None,
        colour: None,
    }
}

/// Changes a name in the stored settings of a match.
pub const RENAME: Rename = |settings, seat, name| {
    let Ok(mut terms) = StoredSettings::read(settings) else {
        return settings.to_owned();
    };
    match &mut terms.settings.seats[seat.index()] {
        Participant::Person { name: old } | Participant::Computer { name: old, .. } => {
            name.clone_into(old);
        }
    }
    terms.write()
};

#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes it by value"
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

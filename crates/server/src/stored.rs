//! Matches as they come out of the store: the settings and events read, and the match set up from
//! them. The one way from rows to a match, for rooms and for lists; changes nothing.

use sente_api::{GameStatus, GameSummary, SeatSummary};
use sente_match::{Event, Match, MatchResult, Participant, Settings};
use sente_rules::Seat;
use sente_store::{
    EventRow, MatchId, Rename, Status, Store, StoreError, StoredMatch, StoredSeat, UserId,
};
use serde::{Deserialize, Serialize};

/// What is stored as a match's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredSettings {
    /// What everybody knows.
    #[serde(flatten)]
    pub settings: Settings,
    /// How many games are to follow, where computers play several.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
}

impl StoredSettings {
    /// The settings of a single game.
    pub const fn new(settings: Settings) -> Self {
        Self { settings, more: 0 }
    }

    /// The terms in this text.
    pub fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(malformed)
    }

    /// As text.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("terms are plain data")
    }
}

/// A match with its row.
pub struct Loaded {
    /// The row.
    pub row: StoredMatch,
    /// What was agreed before.
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

    /// The match that these rows hold.
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

/// How a match stands, kept with it so that lists need not read its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// After so many events.
    version: u32,
    /// The number of actions on the board.
    ply: u32,
    /// Whose turn it is, while the match goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<Seat>,
    /// The position as text.
    position: String,
}

impl Summary {
    /// How this match stands.
    pub fn of(game: &Match) -> Self {
        let table = game.table();
        Self {
            version: game.version().0,
            ply: table.ply() as u32,
            turn: game.turn(),
            position: table.position_text(),
        }
    }

    /// As text.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a summary is plain data")
    }

    /// How a stored match stands. Its events are read only where nobody has kept that yet, which is made up for then.
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

/// A stored match as a list shows it to a viewer.
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

/// The seats that somebody may act for: not those of computers, who act for themselves.
pub fn yours(row: &StoredMatch, viewer: Option<UserId>) -> Vec<Seat> {
    let own = |seat: &Seat| {
        let stored = &row.seats[seat.index()];
        stored.player.is_none() && viewer.is_some() && stored.controller == viewer
    };
    Seat::ALL.into_iter().filter(own).collect()
}

/// How far a stored match is, for people.
pub const fn status(status: Status) -> GameStatus {
    match status {
        Status::Waiting => GameStatus::Waiting,
        Status::Live => GameStatus::Live,
        Status::Finished | Status::Aborted => GameStatus::Finished,
    }
}

/// What a row says about a seat by itself.
fn seat_card(seat: &StoredSeat) -> SeatSummary {
    SeatSummary {
        name: seat.name.clone(),
        player: seat.player.clone(),
        account: false,
        rating: None,
        colour: None,
    }
}

/// Puts another name into the settings of a match.
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

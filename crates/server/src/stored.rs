//! Matches as they come out of the store: the settings and events read, and the match set up from
//! them. Changes nothing.

use sente_match::{Event, Match, Settings};
use sente_protocol::{
    EventDoc, GameCard, GameStatus, ParticipantDoc, ResultDoc, SeatCard, SeatDoc, SettingsDoc,
};
use sente_rules::Seat;
use sente_store::{EventRow, MatchId, Rename, Status, StoredMatch, StoredSeat, UserId};

use crate::{ApiError, AppState};

/// A match with its row.
pub struct Loaded {
    /// The row.
    pub row: StoredMatch,
    /// Its events.
    pub events: Vec<EventDoc>,
    /// The match after them.
    pub game: Match,
}

impl Loaded {
    /// Reads a match.
    pub async fn find(state: &AppState, id: MatchId) -> Result<Self, ApiError> {
        let (row, events) = state.store.match_with_events(id).await?;
        Self::of(row, &events)
    }

    /// The match that these rows hold.
    pub fn of(row: StoredMatch, rows: &[EventRow]) -> Result<Self, ApiError> {
        let settings: SettingsDoc = serde_json::from_str(&row.settings).map_err(damaged)?;
        let settings = Settings::try_from(settings).map_err(damaged)?;
        let event = |row: &EventRow| serde_json::from_str(&row.body).map_err(damaged);
        let events: Vec<EventDoc> = rows.iter().map(event).collect::<Result<_, _>>()?;
        let mut game = Match::new(settings).map_err(damaged)?;
        for doc in &events {
            let event = Event::try_from(doc.clone()).map_err(damaged)?;
            game.apply(&event).map_err(damaged)?;
        }
        Ok(Self { row, events, game })
    }

    /// The match as a list shows it.
    pub fn card(&self, viewer: Option<UserId>) -> GameCard {
        let row = &self.row;
        let table = self.game.table();
        let waiting = row.status == Status::Waiting;
        GameCard {
            id: row.id.to_string(),
            status: status(row.status),
            rules: table.rules().to_string(),
            seats: [0, 1].map(|seat| seat_card(&row.seats[seat])),
            yours: yours(row, viewer),
            position: table.position_text(),
            ply: table.ply() as u32,
            turn: self.game.turn().filter(|_| !waiting).map(SeatDoc::from),
            result: self.game.result().map(|result| ResultDoc::from(result)),
            updated: row.updated.0,
        }
    }
}

/// The seats that somebody may act for.
pub fn yours(row: &StoredMatch, viewer: Option<UserId>) -> Vec<SeatDoc> {
    let own = |seat: &Seat| viewer.is_some() && row.seats[seat.index()].controller == viewer;
    Seat::ALL
        .into_iter()
        .filter(own)
        .map(SeatDoc::from)
        .collect()
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
fn seat_card(seat: &StoredSeat) -> SeatCard {
    SeatCard {
        name: seat.name.clone(),
        player: seat.player.clone(),
        account: false,
        rating: None,
        colour: None,
    }
}

/// Puts another name into the settings of a match.
pub const RENAME: Rename = |settings, seat, name| {
    let Ok(mut doc) = serde_json::from_str::<SettingsDoc>(settings) else {
        return settings.to_owned();
    };
    match &mut doc.seats[seat.index()] {
        ParticipantDoc::Person { name: old } | ParticipantDoc::Computer { name: old, .. } => {
            name.clone_into(old);
        }
    }
    serde_json::to_string(&doc).unwrap_or_else(|_| settings.to_owned())
};

fn damaged(error: impl std::fmt::Display) -> ApiError {
    ApiError::Internal(format!("a stored match cannot be read: {error}"))
}

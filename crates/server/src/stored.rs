//! Matches as they come out of the store: the settings and events read, and the match set up from
//! them. Changes nothing.

use sente_match::Match;
use sente_protocol::{
    EventDoc, GameCard, GameStatus, ParticipantDoc, ResultDoc, SeatCard, SeatDoc,
};
use sente_rules::Seat;
use sente_store::{EventRow, MatchId, Rename, Status, StoredMatch, StoredSeat, UserId};

use crate::live::{Terms, read_events, replay};
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
        let terms = Terms::read(&row.settings)?;
        let events = read_events(rows)?;
        let game = replay(&terms, &events)?;
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
            result: self.game.result().map(ResultDoc::from),
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
    let Ok(mut terms) = Terms::read(settings) else {
        return settings.to_owned();
    };
    match &mut terms.settings.seats[seat.index()] {
        ParticipantDoc::Person { name: old } | ParticipantDoc::Computer { name: old, .. } => {
            name.clone_into(old);
        }
    }
    terms.write()
};

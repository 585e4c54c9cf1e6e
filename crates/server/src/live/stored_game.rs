//! A game as stored, with all information that clients get. The owner updates it with its writes, the other servers
//! with the events they receive.

use sente_api::{RatingChange, SeatSummary};
use sente_match::{Event, Match, Time};
use sente_room::Seated;
use sente_store::{MatchId, Status, StoreError, StoredMatch};

use super::game_actor::Live;
use super::registry::Shared;
use super::view;
use crate::stored::{Loaded, StoredSettings};

/// A game as stored.
pub(super) struct StoredGame {
    pub(super) row: StoredMatch,
    pub(super) terms: StoredSettings,
    /// All events.
    pub(super) events: Vec<Event>,
    pub(super) cards: [SeatSummary; 2],
    pub(super) ratings: Option<[RatingChange; 2]>,
    /// The game after this one.
    pub(super) next: Option<MatchId>,
}

/// What a room needs besides the stored game.
pub(super) struct Opening {
    game: Match,
    /// The version after each message that led to events.
    answered: Vec<(String, u32)>,
}

impl StoredGame {
    /// Loads a game.
    pub(super) async fn load(shared: &Shared, id: MatchId) -> Result<(Self, Opening), StoreError> {
        let (row, rows) = shared.store.match_with_events(id).await?;
        let Loaded {
            row,
            terms,
            events,
            game,
        } = Loaded::of(row, &rows)?;
        let answered = rows
            .into_iter()
            .filter_map(|row| Some((row.message?, row.version.0)));
        let ratings = view::changes(shared, &row).await?;
        let cards = view::cards(shared, &row, ratings).await?;
        let opening = Opening {
            game,
            answered: answered.collect(),
        };
        let stored = Self {
            row,
            terms,
            events,
            cards,
            ratings,
            next: None,
        };
        Ok((stored, opening))
    }

    /// The initial state of its room.
    pub(super) fn seated(&self, opening: Opening) -> Seated<Live> {
        let [first, second] = &self.row.seats;
        Seated {
            game: opening.game,
            controllers: [first.controller, second.controller],
            is_waiting: self.is_waiting(),
            answered: opening.answered,
            more: self.terms.more,
            is_watched: false,
        }
    }

    /// Whether it waits for a second person.
    pub(super) fn is_waiting(&self) -> bool {
        self.row.status == Status::Waiting
    }

    /// The time of this game. It excludes the periods in which no server ran the game, so that its clocks stood still.
    pub(super) fn time(&self, now: Time) -> Time {
        Time(now.0.saturating_sub(self.row.lost.0))
    }
}

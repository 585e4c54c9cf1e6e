//! Stores the events of a game. After a failure the game is read again.

use sente_api::RatingChange;
use sente_match::{Event, EventKind};
use sente_room::{Input, Output, Persist, Request};
use sente_store::{Append, Appended, End, EventRow, Status, StoreError};
use tokio::time::Instant;

use super::publish::WrittenEvent;
use super::{CATCH_BREATH, GameActor, Live};
use crate::cluster::wire::{Body, GameFrame};
use crate::error::ApiError;
use crate::live::client_action;
use crate::live::recipient::Recipient;
use crate::live::stored_game::StoredGame;
use crate::live::subscribers::Subscribers;
use crate::live::view;
use crate::stored::Summary;

/// The room was read again because a write failed. Contains the next input for the room.
pub(super) struct Reloaded(pub(super) Option<Input<Live>>);

impl GameActor {
    /// Stores events and publishes them. After a failure, the room is read again from the store.
    pub(super) async fn persist(
        &mut self,
        persist: Persist<Live>,
        subscribers: &Subscribers,
    ) -> Result<(), Reloaded> {
        if self.lost.is_some() || self.is_taken {
            return Err(Reloaded(None));
        }
        let written: Vec<_> = persist.events.iter().map(WrittenEvent::of).collect();
        let append = self.to_append(&persist, &written);
        match self.shared.store.append(append).await {
            Ok(appended) => {
                self.tell(persist.events, &written, &appended);
                Ok(())
            }
            Err(StoreError::Fenced) => {
                self.leave_to_others();
                Err(Reloaded(None))
            }
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "storing failed, the game is read again");
                tokio::time::sleep(CATCH_BREATH).await;
                self.reload(subscribers).await;
                let input = match persist.request {
                    _ if self.is_taken => None,
                    Some(request) => self.answer_after_reload(request, error),
                    None => self.lost.is_none().then_some(Input::Opened),
                };
                Err(Reloaded(input))
            }
        }
    }

    /// Another server owns the game now. A server that forwarded the current request must send it to the new owner.
    pub(super) fn leave_to_others(&mut self) {
        tracing::info!(game = %self.id, "another server has taken over a game");
        self.is_taken = true;
        if let Some((_, Recipient::There { server, .. })) = &self.acting {
            self.shared.cluster.tell(*server, self.id, Body::NotOwner);
        }
    }

    /// The answer to a request whose events could not be stored. If the database has stored them after all, because
    /// only its answer was lost, the request is answered as a repeated one.
    pub(super) fn answer_after_reload(
        &self,
        request: Request<Live>,
        error: StoreError,
    ) -> Option<Input<Live>> {
        // A room that could not be read again does not know what is stored.
        if self.lost.is_none() && self.room.has_answered(&request) {
            return Some(Input::Request(request));
        }
        let problem = ApiError::from(error).problem();
        let version = self.stored.events.len() as u32;
        let answer = client_action::refused(self.id, request.message, problem, version);
        request.connection.tell(&answer);
        self.lost.is_none().then_some(Input::Opened)
    }

    fn to_append(&self, persist: &Persist<Live>, written: &[WrittenEvent]) -> Append {
        let events = &persist.events;
        let message = persist.request.as_ref().map(Request::key);
        let last = events.len() - 1;
        let row = |(index, (event, written)): (usize, (&Event, &WrittenEvent))| EventRow {
            version: event.version,
            at: event.at,
            // On the last event, because the answer contains the version after it.
            message: message.clone().filter(|_| index == last),
            body: written.text().to_owned(),
        };
        let result = events.iter().find_map(|event| match event.kind {
            EventKind::Ended { result } => Some(result),
            _ => None,
        });
        let seed = |seat: usize| {
            let measured =
                view::measured(&self.shared, &self.stored.row, &self.stored.row.seats[seat]);
            measured.unwrap_or_default()
        };
        Append {
            id: self.id,
            expected: sente_match::Version(self.stored.events.len() as u32),
            fence: self.fence,
            events: events.iter().zip(written).enumerate().map(row).collect(),
            wake: self.wake(),
            summary: Some(Summary::of(self.game()).write()),
            end: result.map(|result| End {
                result,
                body: serde_json::to_string(&result).expect("plain data"),
                seeds: [seed(0), seed(1)],
            }),
            now: self.shared.clock.now(),
        }
    }

    /// Publishes the stored events.
    fn tell(&mut self, events: Vec<Event>, written: &[WrittenEvent], appended: &Appended) {
        let change = |change: sente_store::RatingChange| RatingChange {
            before: change.before.0,
            after: change.after.0,
        };
        let before = self.stored.events.len();
        self.stored.events.extend(events);
        if let Some(ratings) = appended.ratings {
            self.stored.ratings = Some(ratings.map(change));
        }
        if self.game().result().is_some() {
            self.stored.row.status = Status::Finished;
        }
        self.publish_written(before, written);
    }

    /// Reads the game again and publishes what is new. The game is lost if it is missing or unreadable, or if the
    /// database stays unavailable for too long.
    pub(in crate::live) async fn reload(&mut self, subscribers: &Subscribers) {
        let (status, version) = (self.stored.row.status, self.stored.events.len());
        let give_up_at = Instant::now() + self.shared.config.reload_for;
        let (stored, opening) = loop {
            let error = match StoredGame::load(&self.shared, self.id).await {
                Ok(stored) => break stored,
                Err(error) => error,
            };
            tracing::warn!(game = %self.id, %error, "a game cannot be read");
            if self.shared.closing.is_cancelled() {
                return;
            }
            let can_pass = matches!(error, StoreError::Unavailable(_));
            if !can_pass || Instant::now() >= give_up_at {
                self.lost = Some(error.into());
                return;
            }
            tokio::time::sleep(10 * CATCH_BREATH).await;
        };
        if stored.row.fence != self.fence {
            return self.leave_to_others();
        }
        for ended in self.room.reopen(stored.seated(opening)) {
            if let Output::Cancel(job) = ended {
                self.searches.cancel(job);
            }
        }
        let next = self.stored.next;
        self.stored = StoredGame { next, ..stored };
        if let Some(next) = self.room.next_game() {
            self.open_next(next).await;
        }
        if status == self.stored.row.status {
            if version < self.stored.events.len() {
                self.publish_events(version);
            }
            return;
        }
        self.show_to_all(subscribers);
        let version = self.stored.events.len() as u32;
        self.shared.cluster.tell_followers(self.id, || GameFrame {
            after: version,
            version,
            text: None,
        });
    }
}

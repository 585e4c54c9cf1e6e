//! Who follows a game.

use std::collections::HashMap;

use sente_room::Presence;
use sente_store::{StoredSeat, UserId};

use crate::pubsub::{ListenerId, SubscriptionSender};

/// Everybody who follows one game.
#[derive(Debug, Default)]
pub(super) struct Subscribers(HashMap<ListenerId, Subscriber>);

#[derive(Debug)]
struct Subscriber {
    user: Option<UserId>,
    outbox: SubscriptionSender,
}

impl Subscribers {
    pub(super) fn add(&mut self, user: Option<UserId>, outbox: SubscriptionSender) {
        self.0.insert(outbox.id(), Subscriber { user, outbox });
    }

    pub(super) fn remove(&mut self, listener: ListenerId) {
        self.0.remove(&listener);
    }

    /// Everybody with the way to them.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Option<UserId>, &SubscriptionSender)> {
        self.0.values().map(|one| (one.user, &one.outbox))
    }

    /// How many watch who do not play.
    pub(super) fn spectators(&self, seats: &[StoredSeat; 2]) -> u32 {
        let plays = |user: UserId| seats.iter().any(|seat| seat.controller == Some(user));
        let watching = self.0.values();
        watching.filter(|one| !one.user.is_some_and(plays)).count() as u32
    }

    /// Who of those that play is among them.
    pub(super) fn presence(&self, seats: &[StoredSeat; 2]) -> Presence {
        Presence {
            seats: [self.has(&seats[0]), self.has(&seats[1])],
            is_watched: !self.0.is_empty(),
        }
    }

    fn has(&self, seat: &StoredSeat) -> bool {
        let controller = seat.controller;
        controller.is_some() && self.0.values().any(|one| one.user == controller)
    }
}

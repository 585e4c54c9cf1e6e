//! Who follows a game, and since when somebody who plays in it is not among them.

use std::collections::HashMap;
use std::time::Duration;

use sente_rules::Seat;
use sente_store::{StoredSeat, UserId};
use tokio::time::Instant;

use crate::pubsub::{ListenerId, SubscriptionSender};

/// Everybody who follows one game.
#[derive(Debug, Default)]
pub(super) struct Subscribers {
    here: HashMap<ListenerId, Subscriber>,
    /// When somebody who is not here counts as gone.
    leaves: [Option<Instant>; 2],
}

#[derive(Debug)]
struct Subscriber {
    user: Option<UserId>,
    outbox: SubscriptionSender,
}

impl Subscribers {
    pub(super) fn add(&mut self, user: Option<UserId>, outbox: SubscriptionSender) {
        self.here.insert(outbox.id(), Subscriber { user, outbox });
    }

    pub(super) fn remove(&mut self, listener: ListenerId) {
        self.here.remove(&listener);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.here.is_empty()
    }

    /// Everybody with the way to them.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Option<UserId>, &SubscriptionSender)> {
        self.here.values().map(|one| (one.user, &one.outbox))
    }

    /// How many watch who do not play.
    pub(super) fn spectators(&self, seats: &[StoredSeat; 2]) -> u32 {
        let plays = |user: UserId| seats.iter().any(|seat| seat.controller == Some(user));
        let watching = self.here.values();
        watching.filter(|one| !one.user.is_some_and(plays)).count() as u32
    }

    /// Whether who sits here follows the game.
    pub(super) fn has(&self, seat: &StoredSeat) -> bool {
        let controller = seat.controller;
        controller.is_some() && self.here.values().any(|one| one.user == controller)
    }

    /// Notes who of those that sit here is missing, from now on.
    pub(super) fn watch(&mut self, seats: &[StoredSeat; 2], patience: Duration) {
        for seat in Seat::ALL {
            let index = seat.index();
            if self.has(&seats[index]) {
                self.leaves[index] = None;
            } else if self.leaves[index].is_none() {
                self.leaves[index] = Some(Instant::now() + patience);
            }
        }
    }

    /// Who has been missing for too long by now; each is said once.
    pub(super) fn gone(&mut self, seat: Seat) -> bool {
        let leaves = &mut self.leaves[seat.index()];
        let gone = leaves.is_some_and(|at| at <= Instant::now());
        if gone {
            *leaves = None;
        }
        gone
    }

    /// When somebody counts as gone next.
    pub(super) fn due(&self) -> Option<Instant> {
        self.leaves.iter().flatten().min().copied()
    }
}

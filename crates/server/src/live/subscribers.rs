//! The subscribers of a game, at this server and at others.

use std::collections::HashMap;

use sente_room::Presence;
use sente_store::{ServerId, StoredSeat, UserId};

use crate::pubsub::{ListenerId, SubscriptionSender};

/// All subscribers of one game.
#[derive(Debug, Default)]
pub(super) struct Subscribers {
    here: HashMap<ListenerId, Subscriber>,
    /// The users that follow it at other servers.
    elsewhere: HashMap<ServerId, Vec<Option<UserId>>>,
}

#[derive(Debug)]
struct Subscriber {
    user: Option<UserId>,
    subscriber: SubscriptionSender,
}

impl Subscribers {
    pub(super) fn add(&mut self, user: Option<UserId>, subscriber: SubscriptionSender) {
        self.here
            .insert(subscriber.id(), Subscriber { user, subscriber });
    }

    pub(super) fn remove(&mut self, listener: ListenerId) {
        self.here.remove(&listener);
    }

    /// The subscribers at this server.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Option<UserId>, &SubscriptionSender)> {
        self.here.values().map(|one| (one.user, &one.subscriber))
    }

    /// The sender for a subscriber at this server.
    pub(super) fn subscriber(&self, listener: ListenerId) -> Option<&SubscriptionSender> {
        self.here.get(&listener).map(|one| &one.subscriber)
    }

    /// Whether the game has no subscribers at this server.
    pub(super) fn is_empty_here(&self) -> bool {
        self.here.is_empty()
    }

    /// Stores the list of users that follow the game at another server; returns whether it has changed.
    pub(super) fn set_elsewhere(
        &mut self,
        server: ServerId,
        watchers: Vec<Option<UserId>>,
    ) -> bool {
        if watchers.is_empty() {
            return self.elsewhere.remove(&server).is_some();
        }
        let before = self.elsewhere.insert(server, watchers);
        before.as_ref() != self.elsewhere.get(&server)
    }

    /// Removes the lists of servers that are no longer registered; returns whether there were any.
    pub(super) fn retain_servers(&mut self, registered: &[ServerId]) -> bool {
        let before = self.elsewhere.len();
        self.elsewhere
            .retain(|server, _| registered.contains(server));
        self.elsewhere.len() < before
    }

    /// Removes the lists of all other servers, because this server does not own the game any more.
    pub(super) fn forget_elsewhere(&mut self) {
        self.elsewhere.clear();
    }

    /// The users of all subscribers, here and at other servers.
    fn users(&self) -> impl Iterator<Item = Option<UserId>> {
        let here = self.here.values().map(|one| one.user);
        here.chain(self.elsewhere.values().flatten().copied())
    }

    /// The number of subscribers who don't play.
    pub(super) fn spectators(&self, seats: &[StoredSeat; 2]) -> u32 {
        let plays = |user: UserId| seats.iter().any(|seat| seat.controller == Some(user));
        self.users().filter(|user| !user.is_some_and(plays)).count() as u32
    }

    /// Which players are present.
    pub(super) fn presence(&self, seats: &[StoredSeat; 2]) -> Presence {
        Presence {
            seats: [self.has(&seats[0]), self.has(&seats[1])],
            is_watched: self.users().next().is_some(),
        }
    }

    fn has(&self, seat: &StoredSeat) -> bool {
        let controller = seat.controller;
        controller.is_some() && self.users().any(|user| user == controller)
    }
}

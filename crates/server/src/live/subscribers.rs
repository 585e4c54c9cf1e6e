//! Who follows a game: here, and at other servers.

use std::collections::HashMap;

use sente_room::Presence;
use sente_store::{ServerId, StoredSeat, UserId};

use crate::pubsub::{ListenerId, SubscriptionSender};

/// Everybody who follows one game.
#[derive(Debug, Default)]
pub(super) struct Subscribers {
    here: HashMap<ListenerId, Subscriber>,
    /// Who follows it at which other server.
    elsewhere: HashMap<ServerId, Vec<Option<UserId>>>,
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

    /// Everybody here with the way to them.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Option<UserId>, &SubscriptionSender)> {
        self.here.values().map(|one| (one.user, &one.outbox))
    }

    /// The way to a listener here.
    pub(super) fn outbox(&self, listener: ListenerId) -> Option<&SubscriptionSender> {
        self.here.get(&listener).map(|one| &one.outbox)
    }

    /// Whether nobody follows the game here.
    pub(super) fn is_empty_here(&self) -> bool {
        self.here.is_empty()
    }

    /// Notes who follows the game at another server, and says whether that is news.
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

    /// Forgets who followed it at servers that are gone, and says whether there was somebody.
    pub(super) fn retain_servers(&mut self, registered: &[ServerId]) -> bool {
        let before = self.elsewhere.len();
        self.elsewhere
            .retain(|server, _| registered.contains(server));
        self.elsewhere.len() < before
    }

    /// Forgets who follows it elsewhere: that is somebody else's business now.
    pub(super) fn forget_elsewhere(&mut self) {
        self.elsewhere.clear();
    }

    /// Everybody, here and elsewhere.
    fn users(&self) -> impl Iterator<Item = Option<UserId>> {
        let here = self.here.values().map(|one| one.user);
        here.chain(self.elsewhere.values().flatten().copied())
    }

    /// How many watch who do not play.
    pub(super) fn spectators(&self, seats: &[StoredSeat; 2]) -> u32 {
        let plays = |user: UserId| seats.iter().any(|seat| seat.controller == Some(user));
        self.users().filter(|user| !user.is_some_and(plays)).count() as u32
    }

    /// Who of those that play is among them.
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

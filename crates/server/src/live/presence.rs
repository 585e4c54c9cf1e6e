//! Counts the open sockets per user at this server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sente_store::UserId;

/// The present users, with the numbers of their sockets.
#[derive(Clone, Debug, Default)]
pub(super) struct Presence(Arc<Mutex<HashMap<UserId, usize>>>);

/// Counts as one open socket of a user until it is dropped.
#[derive(Debug)]
pub struct PresenceGuard {
    presence: Presence,
    user: UserId,
}

impl Presence {
    pub(super) fn enter(&self, user: UserId) -> PresenceGuard {
        *self.lock().entry(user).or_default() += 1;
        PresenceGuard {
            presence: self.clone(),
            user,
        }
    }

    pub(super) fn has(&self, user: UserId) -> bool {
        self.lock().contains_key(&user)
    }

    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let mut present = self.presence.lock();
        if let Some(sockets) = present.get_mut(&self.user) {
            *sockets -= 1;
            if *sockets == 0 {
                present.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_here_until_the_last_socket_is_closed() {
        let (presence, ann) = (Presence::default(), UserId::random());
        let one = presence.enter(ann);
        let two = presence.enter(ann);
        drop(one);
        assert!(presence.has(ann) && !presence.has(UserId::random()));
        assert_eq!(presence.count(), 1);
        drop(two);
        assert!(!presence.has(ann) && presence.lock().is_empty());
    }
}

//! Tells open sockets at once that their session has ended: logged out, revoked, deleted, or replaced by a new one.
//! Also tells the other servers of the site; if one misses it, its next check of the database finds out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sente_store::{Session, TokenHash, UserId};
use tokio_util::sync::CancellationToken;

use crate::cluster::Cluster;
use crate::cluster::wire::Broadcast;

/// The sessions with open sockets. A handle: its clones share them.
#[derive(Clone)]
pub struct SessionEnds {
    open: Arc<Mutex<Open>>,
    cluster: Cluster,
}

type Open = HashMap<UserId, Vec<(TokenHash, CancellationToken)>>;

/// A socket's watch of its session, until it is dropped.
pub struct SessionWatch {
    ends: SessionEnds,
    user: UserId,
    ended: CancellationToken,
}

impl SessionEnds {
    /// A value that watches no session.
    pub fn new(cluster: Cluster) -> Self {
        let open = Arc::default();
        Self { open, cluster }
    }

    /// Watches a session.
    pub fn watch(&self, session: &Session) -> SessionWatch {
        let ended = CancellationToken::new();
        let mut open = self.lock();
        let own = open.entry(session.user).or_default();
        own.push((session.token, ended.clone()));
        drop(open);
        SessionWatch {
            ends: self.clone(),
            user: session.user,
            ended,
        }
    }

    /// Tells the sockets of a session, on all servers, that it has ended.
    pub fn end(&self, user: UserId, token: TokenHash) {
        self.end_here(user, token);
        self.cluster.tell_all(|| Broadcast::SessionEnded {
            user: user.to_string(),
            token: token.to_string(),
        });
    }

    /// Tells the sockets of all sessions of a user except `keep`, on all servers, that they have ended.
    pub fn end_others(&self, user: UserId, keep: Option<TokenHash>) {
        self.end_others_here(user, keep);
        self.cluster.tell_all(|| Broadcast::SessionsEnded {
            user: user.to_string(),
            keep: keep.map(|keep| keep.to_string()),
        });
    }

    /// The same for the sockets of this server only.
    pub(crate) fn end_here(&self, user: UserId, token: TokenHash) {
        self.end_where(user, |other| other == token);
    }

    /// The same for the sockets of this server only.
    pub(crate) fn end_others_here(&self, user: UserId, keep: Option<TokenHash>) {
        self.end_where(user, |other| Some(other) != keep);
    }

    fn end_where(&self, user: UserId, has_ended: impl Fn(TokenHash) -> bool) {
        let open = self.lock();
        let own = open.get(&user).into_iter().flatten();
        for (_, ended) in own.filter(|(token, _)| has_ended(*token)) {
            ended.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        // The map is consistent after each of its operations, so a poisoned lock can be ignored.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SessionWatch {
    /// The token that is cancelled when the session has ended.
    pub const fn ended(&self) -> &CancellationToken {
        &self.ended
    }
}

impl Drop for SessionWatch {
    fn drop(&mut self) {
        // Marks this watch, so that it can be told from the others.
        self.ended.cancel();
        let mut open = self.ends.lock();
        if let Some(own) = open.get_mut(&self.user) {
            own.retain(|(_, ended)| !ended.is_cancelled());
            if own.is_empty() {
                open.remove(&self.user);
            }
        }
    }
}

//! Tells open sockets at once that their session has ended: logged out, revoked, deleted, or replaced by
//! a new one. The other servers of the site are told; one that misses it finds out when it next looks into the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sente_store::{Session, TokenHash, UserId};
use tokio_util::sync::CancellationToken;

use crate::cluster::Cluster;
use crate::cluster::wire::Broadcast;

/// All sessions that have an open socket. A handle: its clones are the same.
#[derive(Clone)]
pub struct SessionEnds {
    open: Arc<Mutex<Open>>,
    cluster: Cluster,
}

type Open = HashMap<UserId, Vec<(TokenHash, CancellationToken)>>;

/// One socket's watch over its session, until it is dropped.
pub struct SessionWatch {
    ends: SessionEnds,
    user: UserId,
    ended: CancellationToken,
}

impl SessionEnds {
    /// No session is watched yet.
    pub fn new(cluster: Cluster) -> Self {
        let open = Arc::default();
        Self { open, cluster }
    }

    /// Watches over a session.
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

    /// One of somebody's sessions has ended.
    pub fn end(&self, user: UserId, token: TokenHash) {
        self.end_here(user, token);
        self.cluster.tell_all(|| Broadcast::SessionEnded {
            user: user.to_string(),
            token: token.to_string(),
        });
    }

    /// All of somebody's sessions have ended, but the one that is kept.
    pub fn end_others(&self, user: UserId, keep: Option<TokenHash>) {
        self.end_others_here(user, keep);
        self.cluster.tell_all(|| Broadcast::SessionsEnded {
            user: user.to_string(),
            keep: keep.map(|keep| keep.to_string()),
        });
    }

    /// The same for the sockets of this server.
    pub(crate) fn end_here(&self, user: UserId, token: TokenHash) {
        self.end_where(user, |other| other == token);
    }

    /// The same for the sockets of this server.
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
        // The map is whole between any two of its operations.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SessionWatch {
    /// Cancelled when the session has ended.
    pub const fn ended(&self) -> &CancellationToken {
        &self.ended
    }
}

impl Drop for SessionWatch {
    fn drop(&mut self) {
        // So that it can be told from the others.
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

//! A cache of recently seen sessions, so that rate limits can tell users behind one address apart without a query. It
//! authorizes nothing: every request looks up its session in the database.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sente_store::{TokenHash, UserId};

/// Limit of cached sessions. When it is reached, the cache is cleared.
const MOST: usize = 50_000;

/// The users of cached sessions.
#[derive(Default)]
pub struct KnownSessions(Mutex<HashMap<TokenHash, UserId>>);

impl KnownSessions {
    /// Records a session that is in the database.
    pub fn note(&self, token: TokenHash, user: UserId) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST && !known.contains_key(&token) {
            known.clear();
        }
        known.insert(token, user);
    }

    /// The user of a cached session.
    pub fn user(&self, token: TokenHash) -> Option<UserId> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&token).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_so_many_sessions_are_remembered() {
        let known = KnownSessions::default();
        let token = |number: u32| {
            let mut bytes = [0; 32];
            bytes[..4].copy_from_slice(&number.to_be_bytes());
            TokenHash::from_bytes(bytes)
        };
        let user = UserId::random();
        for number in 0..=MOST as u32 {
            known.note(token(number), user);
        }
        assert_eq!(known.user(token(MOST as u32)), Some(user));
        assert_eq!(known.user(token(0)), None);
    }
}

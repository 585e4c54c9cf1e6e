//! Sessions that were found in the database lately, so that rate limits can tell people behind one address
//! apart before anything is looked up. Permits nothing: every request looks its session up by itself.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sente_store::{TokenHash, UserId};

/// Sessions that are remembered. When there are more, all are forgotten and noticed anew.
const MOST: usize = 50_000;

/// Whose sessions are whose.
#[derive(Default)]
pub struct KnownSessions(Mutex<HashMap<TokenHash, UserId>>);

impl KnownSessions {
    /// Notes a session that the database knows.
    pub fn note(&self, token: TokenHash, user: UserId) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST && !known.contains_key(&token) {
            known.clear();
        }
        known.insert(token, user);
    }

    /// Whose session this was when it was last looked up.
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

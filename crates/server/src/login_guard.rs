//! Limits login attempts. Known devices are hardly slowed down, strangers wait longer the more attempts on an account
//! have failed, and nobody's attempts lock the owner out. Checks no passwords.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::{DefaultKeyedRateLimiter, RateLimiter};
use sente_store::{TokenHash, UserId};

use crate::throttle::{Allowance, count};
use crate::{Address, ApiError};

/// Failed attempts of strangers on an account before the next ones are delayed.
const FREE_TRIES: u32 = 10;
/// The delay doubles after this many further failed attempts.
const DOUBLES_EVERY: u32 = 10;
/// The longest delay: the waiting person may be the owner.
const LONGEST: Duration = Duration::from_secs(15);
/// The half-life of the count of failed attempts.
const HALF_LIFE: Duration = Duration::from_mins(10);
/// Limit of accounts whose failed attempts are counted.
const REMEMBERED: usize = 100_000;

/// The counters of login attempts.
pub struct LoginGuard {
    /// Attempts from a known device on one account.
    known: DefaultKeyedRateLimiter<(UserId, TokenHash)>,
    /// Attempts from one strange address on one account.
    strangers: DefaultKeyedRateLimiter<Pair>,
    /// Strangers whose attempt is being delayed.
    waiting: Mutex<HashSet<Pair>>,
    /// Failed attempts of all strangers, by account.
    wrong: Mutex<HashMap<String, Wrong>>,
    first_delay: Duration,
}

/// The name of an account and the address of the client.
type Pair = (String, IpAddr);

#[derive(Clone, Copy)]
struct Wrong {
    tries: f64,
    at: Instant,
}

/// A stranger's delayed attempt; each stranger can have one.
struct Waiting<'a> {
    guard: &'a LoginGuard,
    pair: Pair,
}

impl LoginGuard {
    /// A guard that has counted nothing. `first_delay` is the delay of the first attempt that is delayed.
    pub fn new(first_delay: Duration) -> Self {
        let of_known = Allowance::new(10, Duration::from_secs(10));
        let of_strangers = Allowance::new(6, Duration::from_secs(30));
        Self {
            known: RateLimiter::keyed(of_known.quota()),
            strangers: RateLimiter::keyed(of_strangers.quota()),
            waiting: Mutex::default(),
            wrong: Mutex::default(),
            first_delay,
        }
    }

    /// Admits an attempt from a device, or in a session, that is known to belong to the account.
    pub fn admit_known(&self, user: UserId, device: TokenHash) -> Result<(), ApiError> {
        count(&self.known, &(user, device))
    }

    /// Admits a stranger's attempt after the current delay. Names without an account are treated alike.
    pub async fn admit_stranger(&self, key: &str, address: Address) -> Result<(), ApiError> {
        let pair = (key.to_owned(), address.client());
        count(&self.strangers, &pair)?;
        let delay = self.delay(key);
        if delay.is_zero() {
            return Ok(());
        }
        if !lock(&self.waiting).insert(pair.clone()) {
            return Err(ApiError::TooMany(delay.as_secs() + 1));
        }
        let _waiting = Waiting { guard: self, pair };
        tokio::time::sleep(delay).await;
        Ok(())
    }

    /// Counts a stranger's failed attempt.
    pub fn note_wrong(&self, key: &str) {
        let now = Instant::now();
        let mut wrong = lock(&self.wrong);
        if wrong.len() >= REMEMBERED && !wrong.contains_key(key) {
            wrong.retain(|_, one| one.tries_at(now) > f64::from(FREE_TRIES));
        }
        let tries = wrong.get(key).map_or(0.0, |one| one.tries_at(now)) + 1.0;
        wrong.insert(key.to_owned(), Wrong { tries, at: now });
    }

    /// Drops the counters that no longer matter.
    pub fn tidy(&self) {
        self.known.retain_recent();
        self.strangers.retain_recent();
        let now = Instant::now();
        lock(&self.wrong).retain(|_, one| one.tries_at(now) >= 0.5);
    }

    /// The delay of a stranger's attempt on this account.
    fn delay(&self, key: &str) -> Duration {
        let now = Instant::now();
        let tries = lock(&self.wrong)
            .get(key)
            .map_or(0.0, |one| one.tries_at(now));
        // The cast saturates.
        let beyond = (tries as u32).checked_sub(FREE_TRIES);
        beyond.map_or(Duration::ZERO, |beyond| {
            let doubled = 1_u32.checked_shl(beyond / DOUBLES_EVERY);
            self.first_delay
                .saturating_mul(doubled.unwrap_or(u32::MAX))
                .min(LONGEST)
        })
    }
}

impl Wrong {
    fn tries_at(self, now: Instant) -> f64 {
        let halves = now.duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.tries * (-halves).exp2()
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        lock(&self.guard.waiting).remove(&self.pair);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // The contents are consistent after each operation, so a poisoned lock can be ignored.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Address {
        Address([10, 0, 0, last].into())
    }

    #[tokio::test]
    async fn one_stranger_is_slowed_down_and_others_wait_but_are_let_in() {
        let guard = LoginGuard::new(Duration::from_millis(1));
        let mut tried = 0;
        for last in 1..=20 {
            while guard.admit_stranger("ann", address(last)).await.is_ok() {
                guard.note_wrong("ann");
                tried += 1;
            }
        }
        assert_eq!(tried, 120, "each address has six attempts");
        assert!(guard.admit_stranger("ann", address(50)).await.is_ok());
        assert!(guard.delay("ann") > Duration::from_millis(500));
        assert_eq!(guard.delay("bob"), Duration::ZERO);
    }

    #[test]
    fn the_delay_grows_and_has_an_end() {
        let guard = LoginGuard::new(Duration::from_millis(250));
        let mut before = Duration::ZERO;
        for _ in 0..1000 {
            guard.note_wrong("ann");
            let delay = guard.delay("ann");
            assert!(delay >= before && delay <= LONGEST);
            before = delay;
        }
        assert_eq!(before, LONGEST);
    }

    #[tokio::test]
    async fn a_stranger_waits_for_one_try_at_a_time() {
        let guard = LoginGuard::new(Duration::from_millis(20));
        (0..20).for_each(|_| guard.note_wrong("ann"));
        let (one, two) = tokio::join!(
            guard.admit_stranger("ann", address(1)),
            guard.admit_stranger("ann", address(1)),
        );
        assert!(one.is_ok());
        assert!(matches!(two, Err(ApiError::TooMany(_))));
        assert!(guard.admit_stranger("ann", address(1)).await.is_ok());
    }

    #[test]
    fn a_known_device_has_tries_of_its_own() {
        let guard = LoginGuard::new(Duration::from_secs(1));
        let (ann, device) = (UserId::random(), TokenHash::random());
        (0..500).for_each(|_| guard.note_wrong("ann"));
        let tries = (0..100).take_while(|_| guard.admit_known(ann, device).is_ok());
        assert_eq!(tries.count(), 10);
        assert!(guard.admit_known(ann, TokenHash::random()).is_ok());
    }
}

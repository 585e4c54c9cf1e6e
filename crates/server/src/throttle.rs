//! How often one client may do what costs something. Counts addresses; knows nothing about what is done.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{Address, ApiError};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedAction {
    /// Any call of the API.
    Call,
    /// Any other request: the page's files, and what operators ask for.
    Visit,
    /// A new guest.
    Come,
    /// A new account.
    SignUp,
    /// A password that is checked.
    LogIn,
    /// A game, a seek, an arena that begins.
    Begin,
    /// A code that is tried.
    Join,
    /// A deep search.
    Search,
    /// A record that is read.
    Read,
}

/// How often one client may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// How many at once.
    pub burst: NonZeroU32,
    /// After how long one more.
    pub every: Duration,
}

/// How often one client may do each action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits([Allowance; LimitedAction::ALL.len()]);

/// All counters.
pub struct Throttles {
    deeds: [DefaultKeyedRateLimiter<IpAddr>; LimitedAction::ALL.len()],
}

impl LimitedAction {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Call,
        Self::Visit,
        Self::Come,
        Self::SignUp,
        Self::LogIn,
        Self::Begin,
        Self::Join,
        Self::Search,
        Self::Read,
    ];

    /// What is usual.
    fn allowance(self) -> Allowance {
        let (burst, millis) = match self {
            Self::Call => (400, 20),
            Self::Visit => (2_000, 5),
            Self::Come => (30, 10_000),
            Self::SignUp => (10, 60_000),
            Self::LogIn | Self::Join => (20, 6_000),
            Self::Begin | Self::Search | Self::Read => (60, 1_000),
        };
        Allowance::new(burst, Duration::from_millis(millis))
    }
}

impl Allowance {
    /// So many at once, of which there is at least one, and one more after each such time.
    pub fn new(burst: u32, every: Duration) -> Self {
        Self {
            burst: NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN),
            every: every.max(Duration::from_nanos(1)),
        }
    }

    pub(crate) fn quota(self) -> Quota {
        Quota::with_period(self.every)
            .expect("a period is longer than nothing")
            .allow_burst(self.burst)
    }
}

impl Limits {
    /// Allows a action so often.
    pub const fn set(&mut self, action: LimitedAction, allowance: Allowance) {
        self.0[action as usize] = allowance;
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self(LimitedAction::ALL.map(LimitedAction::allowance))
    }
}

impl Throttles {
    /// Nothing is counted yet.
    pub fn new(limits: &Limits) -> Self {
        Self {
            deeds: limits.0.map(|one| RateLimiter::keyed(one.quota())),
        }
    }

    /// Counts a action, or says when it can be done again.
    pub fn check(&self, action: LimitedAction, address: Address) -> Result<(), ApiError> {
        count(&self.deeds[action as usize], &address.client())
    }

    /// Forgets whom it need not remember.
    pub fn tidy(&self) {
        self.deeds.iter().for_each(RateLimiter::retain_recent);
    }
}

/// Counts one more, or says when there can be one.
pub(crate) fn count<K: Clone + Eq + Hash>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), ApiError> {
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        ApiError::TooMany(wait.as_secs() + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> Address {
        Address([10, 0, 0, last].into())
    }

    #[test]
    fn one_client_is_slowed_down_and_others_are_not() {
        let throttles = Throttles::new(&Limits::default());
        let action = LimitedAction::SignUp;
        let done = (0..100).take_while(|_| throttles.check(action, address(1)).is_ok());
        assert_eq!(done.count(), 10);
        let refused = throttles.check(action, address(1)).unwrap_err();
        assert!(matches!(refused, ApiError::TooMany(1..=60)), "{refused}");
        assert!(throttles.check(action, address(2)).is_ok());
        assert!(throttles.check(LimitedAction::Come, address(1)).is_ok());
    }
}

//! Rate limits by user and by client address. An address may do as much as several users, because a school or an office
//! shares one. The servers of a site exchange their counts, so that a client of all of them may do no more than a
//! client of one. Does not know what the limited actions do.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sente_store::UserId;
use serde::{Deserialize, Serialize};

use crate::{Address, ApiError};

/// An action with a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitedAction {
    /// A call of the API.
    Call,
    /// Any other request: the page's files and the operator's requests.
    Visit,
    /// Creating a guest.
    Come,
    /// Creating an account.
    SignUp,
    /// Checking a password.
    LogIn,
    /// Starting a game, a seek or an arena.
    Begin,
    /// Trying an invitation code.
    Join,
    /// A deep search.
    Search,
    /// Parsing a game record.
    Read,
}

/// The rate limit of one client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The number of actions allowed at once.
    pub burst: NonZeroU32,
    /// The time after which one more is allowed.
    pub every: Duration,
}

/// The rate limits of one user for each action, and the number of users that one address counts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    each: [Allowance; LimitedAction::ALL.len()],
    room: NonZeroU32,
}

/// The key of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Counted {
    User(UserId),
    Address(IpAddr),
}

/// The recent actions of one client at one server, sent to the other servers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// The action.
    pub action: LimitedAction,
    /// The user; `None` if an address was counted.
    pub user: Option<String>,
    /// The address; `None` if a user was counted.
    pub address: Option<IpAddr>,
    /// The number of actions.
    pub count: u32,
}

/// The interval at which servers exchange their counts.
pub const SHARE_EVERY: Duration = Duration::from_millis(500);
/// Limit of the clients counted for the other servers.
const MOST_COUNTED: usize = 32_768;
/// Limit of the clients in one message to the other servers, the most active first.
const MOST_TOLD: usize = 4_096;

/// The rate limiters of one server.
pub struct Throttles {
    limits: Limits,
    /// The actions since the last message to the other servers.
    spent: Mutex<HashMap<(LimitedAction, Counted), u32>>,
    of_users: [DefaultKeyedRateLimiter<UserId>; LimitedAction::ALL.len()],
    of_addresses: [DefaultKeyedRateLimiter<IpAddr>; LimitedAction::ALL.len()],
}

impl LimitedAction {
    /// All actions.
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

    /// Whether an address recovers no faster than a single user: these are actions for guessing secrets or creating
    /// accounts in bulk.
    const fn is_guarded(self) -> bool {
        matches!(self, Self::SignUp | Self::LogIn | Self::Join)
    }

    /// The default limit.
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
    /// A limit with this burst, which is at least one, and one more action after each interval.
    pub fn new(burst: u32, every: Duration) -> Self {
        Self {
            burst: NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN),
            every: every.max(Duration::from_nanos(1)),
        }
    }

    /// The limit of an address that counts for this many people.
    fn shared_by(self, people: NonZeroU32, guarded: bool) -> Self {
        let every = if guarded {
            self.every
        } else {
            self.every / people.get()
        };
        Self::new(self.burst.saturating_mul(people).get(), every)
    }

    pub(crate) fn quota(self) -> Quota {
        Quota::with_period(self.every)
            .expect("the period is not zero")
            .allow_burst(self.burst)
    }
}

impl Limits {
    /// The default number of users that one address counts for.
    pub const ROOM: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

    /// Sets the limit of one user for an action.
    pub const fn set(&mut self, action: LimitedAction, allowance: Allowance) {
        self.each[action as usize] = allowance;
    }

    /// Sets the number of users that one address counts for.
    pub const fn set_room(&mut self, people: NonZeroU32) {
        self.room = people;
    }

    /// The number of users that one address counts for.
    pub const fn room(&self) -> NonZeroU32 {
        self.room
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            each: LimitedAction::ALL.map(LimitedAction::allowance),
            room: Self::ROOM,
        }
    }
}

impl Throttles {
    /// Limiters that have counted nothing.
    pub fn new(limits: &Limits) -> Self {
        let shared = |action: LimitedAction| {
            let each = limits.each[action as usize];
            RateLimiter::keyed(each.shared_by(limits.room, action.is_guarded()).quota())
        };
        Self {
            limits: limits.clone(),
            spent: Mutex::default(),
            of_users: limits.each.map(|one| RateLimiter::keyed(one.quota())),
            of_addresses: LimitedAction::ALL.map(shared),
        }
    }

    /// Counts an action of an anonymous client. The error contains the time to wait.
    pub fn check(&self, action: LimitedAction, address: Address) -> Result<(), ApiError> {
        let address = address.client();
        count(&self.of_addresses[action as usize], &address)?;
        self.note(action, Counted::Address(address));
        Ok(())
    }

    /// Counts an action of a user, first against the user's limit, then against the address's. So a user behind a
    /// shared address is slowed down before the others there.
    pub fn check_user(
        &self,
        action: LimitedAction,
        user: UserId,
        address: Address,
    ) -> Result<(), ApiError> {
        count(&self.of_users[action as usize], &user)?;
        self.note(action, Counted::User(user));
        self.check(action, address)
    }

    fn note(&self, action: LimitedAction, who: Counted) {
        let mut spent = self.spent();
        let is_full = spent.len() >= MOST_COUNTED;
        match spent.get_mut(&(action, who)) {
            Some(count) => *count += 1,
            None if !is_full => drop(spent.insert((action, who), 1)),
            None => {}
        }
    }

    fn spent(&self) -> MutexGuard<'_, HashMap<(LimitedAction, Counted), u32>> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the counts since the last call that the other servers need. A count is dropped if the same count at every
    /// server would be less than half of the limit.
    pub fn take_spent(&self, servers: usize) -> Vec<Spent> {
        let spent = std::mem::take(&mut *self.spent());
        if servers <= 1 {
            return Vec::new();
        }
        let is_much = |action: LimitedAction, count: u32| {
            let every = self.limits.each[action as usize].every;
            every.saturating_mul(count.saturating_mul(2 * servers as u32)) >= SHARE_EVERY
        };
        let mut told: Vec<Spent> = spent
            .into_iter()
            .filter(|((action, _), count)| is_much(*action, *count))
            .map(|((action, who), count)| Spent {
                action,
                user: match who {
                    Counted::User(user) => Some(user.to_string()),
                    Counted::Address(_) => None,
                },
                address: match who {
                    Counted::User(_) => None,
                    Counted::Address(address) => Some(address),
                },
                count,
            })
            .collect();
        told.sort_by_key(|spent| std::cmp::Reverse(spent.count));
        told.truncate(MOST_TOLD);
        told
    }

    /// Counts actions at another server.
    pub fn hear_spent(&self, spent: &Spent) {
        let action = spent.action as usize;
        let user = spent.user.as_deref().and_then(|user| user.parse().ok());
        // A client with no allowance left cannot lose more.
        for _ in 0..spent.count {
            let counted = match (user, spent.address) {
                (Some(user), _) => count(&self.of_users[action], &user),
                (None, Some(address)) => count(&self.of_addresses[action], &address),
                (None, None) => return,
            };
            if counted.is_err() {
                return;
            }
        }
    }

    /// Drops the counters of clients that have their full allowance again.
    pub fn tidy(&self) {
        self.of_users.iter().for_each(RateLimiter::retain_recent);
        self.of_addresses
            .iter()
            .for_each(RateLimiter::retain_recent);
    }
}

/// Counts an action. The error contains the time to wait.
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
    fn one_address_is_slowed_down_and_others_are_not() {
        let throttles = Throttles::new(&Limits::default());
        let action = LimitedAction::SignUp;
        let done = (0..1000).take_while(|_| throttles.check(action, address(1)).is_ok());
        assert_eq!(done.count(), 100);
        let refused = throttles.check(action, address(1)).unwrap_err();
        assert!(matches!(refused, ApiError::TooMany(1..=60)), "{refused}");
        assert!(throttles.check(action, address(2)).is_ok());
        assert!(throttles.check(LimitedAction::Come, address(1)).is_ok());
    }

    #[test]
    fn one_of_many_behind_an_address_is_slowed_down_alone() {
        let throttles = Throttles::new(&Limits::default());
        let [loud, quiet] = [UserId::random(), UserId::random()];
        let check = |user| throttles.check_user(LimitedAction::Begin, user, address(1));
        let done = (0..1000).take_while(|_| check(loud).is_ok());
        assert!((60..100).contains(&done.count()));
        assert!(check(quiet).is_ok());
        assert!(throttles.check(LimitedAction::Begin, address(1)).is_ok());
    }

    #[test]
    fn a_client_of_three_servers_does_no_more_than_a_client_of_one() {
        let servers = [(); 3].map(|()| Throttles::new(&Limits::default()));
        let user = UserId::random();
        let mut done = 0;
        // Ten attempts at each server between two exchanges.
        for _ in 0..20 {
            for server in &servers {
                let check = || server.check_user(LimitedAction::LogIn, user, address(1));
                done += (0..10).take_while(|_| check().is_ok()).count();
            }
            for (number, server) in servers.iter().enumerate() {
                let spent = server.take_spent(servers.len());
                let others = servers
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != number);
                for (_, other) in others {
                    for spent in &spent {
                        other.hear_spent(spent);
                    }
                }
            }
        }
        // Twenty are allowed, plus those before the first exchange.
        assert!((20..=30).contains(&done), "{done}");
        assert!(
            servers[0]
                .check_user(LimitedAction::LogIn, UserId::random(), address(1))
                .is_ok()
        );
    }

    #[test]
    fn only_those_who_do_much_are_told_of() {
        let throttles = Throttles::new(&Limits::default());
        let [loud, quiet] = [UserId::random(), UserId::random()];
        for (user, times) in [(loud, 30), (quiet, 2)] {
            for _ in 0..times {
                throttles
                    .check_user(LimitedAction::Call, user, address(1))
                    .unwrap();
            }
        }
        let told = throttles.take_spent(3);
        let users: Vec<&str> = told.iter().filter_map(|it| it.user.as_deref()).collect();
        assert_eq!(users, [loud.to_string()]);
        assert_eq!(throttles.take_spent(3), []);
        throttles.check(LimitedAction::LogIn, address(1)).unwrap();
        assert_eq!(throttles.take_spent(1), []);
    }

    #[test]
    fn the_operator_says_how_many_share_an_address() {
        let mut limits = Limits::default();
        limits.set_room(NonZeroU32::MIN);
        let throttles = Throttles::new(&limits);
        let action = LimitedAction::SignUp;
        let done = (0..1000).take_while(|_| throttles.check(action, address(1)).is_ok());
        assert_eq!(done.count(), 10);
    }
}

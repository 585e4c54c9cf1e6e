//! Rate limits. Everybody who is known has limits of their own; an address has the same limits with room
//! for several people, because a school or an office shares one. Servers of one site tell each other who has done much, so
//! that a client of all of them may do no more than a client of one. Knows nothing about what is done.

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

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

/// How often one person may do each action, and how many people one address stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    each: [Allowance; LimitedAction::ALL.len()],
    room: NonZeroU32,
}

/// Who is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Counted {
    User(UserId),
    Address(IpAddr),
}

/// What somebody has done at one server lately, for the others to count as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// What.
    pub action: LimitedAction,
    /// The user, or else the address.
    pub user: Option<String>,
    /// The address, where it is not about a user.
    pub address: Option<IpAddr>,
    /// How often.
    pub count: u32,
}

/// How often servers tell each other who has done much.
pub const SHARE_EVERY: Duration = Duration::from_millis(500);
/// How many are counted for the others at most.
const MOST_COUNTED: usize = 32_768;
/// How many are told to the others at once at most: those who did most.
const MOST_TOLD: usize = 4_096;

/// All counters.
pub struct Throttles {
    limits: Limits,
    /// What was done here since the others were told last.
    spent: Mutex<HashMap<(LimitedAction, Counted), u32>>,
    of_users: [DefaultKeyedRateLimiter<UserId>; LimitedAction::ALL.len()],
    of_addresses: [DefaultKeyedRateLimiter<IpAddr>; LimitedAction::ALL.len()],
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

    /// Whether an address regains it no sooner than one person does: passwords, codes and accounts are
    /// what somebody would guess or make in bulk.
    const fn is_guarded(self) -> bool {
        matches!(self, Self::SignUp | Self::LogIn | Self::Join)
    }

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

    /// The same for so many people.
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
            .expect("a period is longer than nothing")
            .allow_burst(self.burst)
    }
}

impl Limits {
    /// How many people one address has room for, unless the operator says otherwise.
    pub const ROOM: NonZeroU32 = NonZeroU32::new(10).expect("ten is not nothing");

    /// Allows one person an action so often.
    pub const fn set(&mut self, action: LimitedAction, allowance: Allowance) {
        self.each[action as usize] = allowance;
    }

    /// Lets one address do as much as so many people.
    pub const fn set_room(&mut self, people: NonZeroU32) {
        self.room = people;
    }

    /// As many people as one address has room for.
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
    /// Nothing is counted yet.
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

    /// Counts an action of somebody who is not known, or says when it can be done again.
    pub fn check(&self, action: LimitedAction, address: Address) -> Result<(), ApiError> {
        let address = address.client();
        count(&self.of_addresses[action as usize], &address)?;
        self.note(action, Counted::Address(address));
        Ok(())
    }

    /// Counts an action of somebody who is known: first for this person, so that one of many behind an
    /// address is slowed down before the others are, then for the address.
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

    /// What so many servers have to count together, since this was asked last. Whoever did so little here that the same
    /// at every server would be half of the limit is left out.
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

    /// Counts what was done at another server.
    pub fn hear_spent(&self, spent: &Spent) {
        let action = spent.action as usize;
        let user = spent.user.as_deref().and_then(|user| user.parse().ok());
        // Whoever has nothing left has nothing to lose.
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

    /// Forgets whom it need not remember.
    pub fn tidy(&self) {
        self.of_users.iter().for_each(RateLimiter::retain_recent);
        self.of_addresses
            .iter()
            .for_each(RateLimiter::retain_recent);
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
        // Ten tries at each server before the servers speak to each other again.
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
        // Twenty are allowed, and what was done before anybody had heard of the others.
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

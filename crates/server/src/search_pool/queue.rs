//! The order of searches: the more urgent class first, within a class round-robin by address, and within an address
//! round-robin by client, so that nobody can delay others with many requests. Does not know threads or engines.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

use sente_store::{MatchId, UserId};

/// The purpose of a search, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A move in a game with a person.
    Move,
    /// A hint, or the answer to a draw offer.
    Hint,
    /// An analysis.
    Analysis,
    /// A move in a game between computers.
    Arena,
}

/// The client of a search, for fair scheduling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// A user, independent of the address.
    Person(UserId),
    /// A user with their address. New guests cost nothing, so all users of an address share its turns.
    Visitor {
        /// The id of the user.
        user: UserId,
        /// The address or network that counts as one.
        address: IpAddr,
    },
    /// A game, for searches that no particular user requested.
    Game(MatchId),
    /// A search from a server that has already scheduled it, by its number there.
    Job(u64),
    /// The server itself.
    Server,
}

/// A unit of round-robin scheduling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Group {
    Address(IpAddr),
    Alone(Client),
}

impl Client {
    const fn group(self) -> Group {
        match self {
            Self::Visitor { address, .. } => Group::Address(address),
            Self::Person(_) | Self::Game(_) | Self::Job(_) | Self::Server => Group::Alone(self),
        }
    }

    /// Whether both belong to the same group.
    pub(super) fn shares(self, other: Self) -> bool {
        self.group() == other.group()
    }
}

impl Class {
    /// All classes, the most urgent first.
    pub const ALL: [Self; 4] = [Self::Move, Self::Hint, Self::Analysis, Self::Arena];

    /// The name in NATS subjects.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Hint => "hint",
            Self::Analysis => "analysis",
            Self::Arena => "arena",
        }
    }

    /// Whether it can take so long that other searches must not wait for its end.
    pub const fn is_long(self) -> bool {
        match self {
            Self::Move | Self::Hint => false,
            Self::Analysis | Self::Arena => true,
        }
    }

    /// The limit of waiting jobs per client.
    const fn most_of_one(self) -> usize {
        match self {
            Self::Move => 64,
            Self::Hint | Self::Analysis => 4,
            Self::Arena => 16,
        }
    }
}

/// The limit of waiting jobs per class.
const MOST: usize = 1024;
/// The limit of waiting jobs per group, within a class.
const MOST_OF_GROUP: usize = 64;

/// The waiting jobs.
#[derive(Debug)]
pub(super) struct Queue<J> {
    lanes: [Lane<J>; Class::ALL.len()],
}

/// The jobs of one class.
#[derive(Debug)]
struct Lane<J> {
    /// The groups with waiting jobs, in the order of their turns.
    turns: VecDeque<Group>,
    groups: HashMap<Group, Members<J>>,
    length: usize,
}

/// The jobs of one group.
#[derive(Debug)]
struct Members<J> {
    turns: VecDeque<Client>,
    jobs: HashMap<Client, VecDeque<J>>,
    length: usize,
}

impl<J> Queue<J> {
    /// Adds a job, or returns it if too many are waiting.
    pub(super) fn push(&mut self, class: Class, client: Client, job: J) -> Result<(), J> {
        let lane = &mut self.lanes[class as usize];
        let group = client.group();
        let members = lane.groups.get(&group);
        let of_group = members.map_or(0, |members| members.length);
        let waiting = members.and_then(|members| members.jobs.get(&client));
        let waiting = waiting.map_or(0, VecDeque::len);
        if lane.length >= MOST || of_group >= MOST_OF_GROUP || waiting >= class.most_of_one() {
            return Err(job);
        }
        if of_group == 0 {
            lane.turns.push_back(group);
        }
        let members = lane.groups.entry(group).or_default();
        if waiting == 0 {
            members.turns.push_back(client);
        }
        members.jobs.entry(client).or_default().push_back(job);
        members.length += 1;
        lane.length += 1;
        Ok(())
    }

    /// Removes and returns the most urgent job of the allowed classes.
    pub(super) fn pop(&mut self, allowed: impl Fn(Class) -> bool) -> Option<(Class, J)> {
        Class::ALL.into_iter().find_map(|class| {
            let lane = &mut self.lanes[class as usize];
            let job = allowed(class).then(|| lane.pop());
            job.flatten().map(|job| (class, job))
        })
    }

    /// Whether another client waits for a long search of this class or a more urgent one.
    pub(super) fn another_waits(&self, class: Class, client: Client) -> bool {
        let mut classes = Class::ALL.into_iter();
        classes.any(|other| {
            let lane = &self.lanes[other as usize];
            let mut groups = lane.groups.keys();
            other.is_long() && other <= class && groups.any(|group| *group != client.group())
        })
    }

    /// Removes the jobs of a client for which `keep` returns false.
    pub(super) fn retain(&mut self, class: Class, client: Client, keep: impl Fn(&J) -> bool) {
        let lane = &mut self.lanes[class as usize];
        let group = client.group();
        let Some(members) = lane.groups.get_mut(&group) else {
            return;
        };
        lane.length -= members.retain(client, keep);
        if members.length == 0 {
            lane.groups.remove(&group);
            lane.turns.retain(|other| *other != group);
        }
    }

    /// Removes all jobs.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The number of waiting jobs.
    pub(super) fn len(&self) -> usize {
        self.lanes.iter().map(|lane| lane.length).sum()
    }
}

impl<J> Lane<J> {
    fn pop(&mut self) -> Option<J> {
        let group = self.turns.pop_front()?;
        let members = self.groups.get_mut(&group)?;
        let job = members.pop();
        if members.length == 0 {
            self.groups.remove(&group);
        } else {
            self.turns.push_back(group);
        }
        self.length -= 1;
        job
    }
}

impl<J> Members<J> {
    fn pop(&mut self) -> Option<J> {
        let client = self.turns.pop_front()?;
        let jobs = self.jobs.get_mut(&client)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.length -= 1;
        job
    }

    /// Removes jobs of a client and returns their number.
    fn retain(&mut self, client: Client, keep: impl Fn(&J) -> bool) -> usize {
        let Some(jobs) = self.jobs.get_mut(&client) else {
            return 0;
        };
        let before = jobs.len();
        jobs.retain(keep);
        let gone = before - jobs.len();
        if jobs.is_empty() {
            self.jobs.remove(&client);
            self.turns.retain(|other| *other != client);
        }
        self.length -= gone;
        gone
    }
}

impl<J> Default for Members<J> {
    fn default() -> Self {
        Self {
            turns: VecDeque::new(),
            jobs: HashMap::new(),
            length: 0,
        }
    }
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Self {
            lanes: Class::ALL.map(|_| Lane {
                turns: VecDeque::new(),
                groups: HashMap::new(),
                length: 0,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: u8) -> Client {
        Client::Person(UserId::from_bytes([number; 16]))
    }

    fn drain(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(|_| true).map(|(_, job)| job)).collect()
    }

    #[test]
    fn moves_come_first_and_clients_take_turns() {
        let mut queue = Queue::default();
        for (class, client, job) in [
            (Class::Arena, 1, "arena"),
            (Class::Analysis, 1, "a1"),
            (Class::Analysis, 1, "a2"),
            (Class::Analysis, 2, "b1"),
            (Class::Hint, 3, "hint"),
            (Class::Move, 3, "move"),
        ] {
            queue.push(class, person(client), job).unwrap();
        }
        assert_eq!(queue.len(), 6);
        assert_eq!(
            drain(&mut queue),
            ["move", "hint", "a1", "b1", "a2", "arena"]
        );
    }

    #[test]
    fn those_who_share_an_address_share_its_turns() {
        let visitor = |user: u8, network: u8| Client::Visitor {
            user: UserId::from_bytes([user; 16]),
            address: IpAddr::from([network, 0, 0, 1]),
        };
        let mut queue = Queue::default();
        for (client, job) in [
            (visitor(1, 1), "a1"),
            (visitor(1, 1), "a2"),
            (visitor(2, 1), "b1"),
            (visitor(3, 1), "c1"),
            (visitor(4, 2), "d1"),
            (person(5), "e1"),
        ] {
            queue.push(Class::Analysis, client, job).unwrap();
        }
        assert!(queue.another_waits(Class::Analysis, visitor(9, 1)));
        assert_eq!(drain(&mut queue), ["a1", "d1", "e1", "b1", "c1", "a2"]);
        for user in 0..100 {
            let _ = queue.push(Class::Analysis, visitor(user, 1), "many");
        }
        assert_eq!(queue.len(), MOST_OF_GROUP);
        assert!(!queue.another_waits(Class::Analysis, visitor(200, 1)));
        assert!(queue.another_waits(Class::Arena, visitor(200, 2)));
        queue.retain(Class::Analysis, visitor(0, 1), |_| false);
        assert_eq!(queue.len(), MOST_OF_GROUP - 1);
        assert_eq!(drain(&mut queue).len(), MOST_OF_GROUP - 1);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn long_work_waits_where_only_short_work_is_wanted() {
        let mut queue = Queue::default();
        queue.push(Class::Analysis, person(1), "long").unwrap();
        assert_eq!(queue.pop(|class| !class.is_long()), None);
        assert_eq!(queue.pop(|_| true), Some((Class::Analysis, "long")));
    }

    #[test]
    fn one_client_cannot_fill_the_queue() {
        let mut queue = Queue::default();
        for _ in 0..4 {
            queue.push(Class::Analysis, person(1), "job").unwrap();
        }
        assert_eq!(queue.push(Class::Analysis, person(1), "more"), Err("more"));
        assert_eq!(queue.push(Class::Analysis, person(2), "other"), Ok(()));
    }

    #[test]
    fn what_is_called_off_is_gone() {
        let mut queue = Queue::default();
        queue.push(Class::Hint, person(1), "kept").unwrap();
        queue.push(Class::Hint, person(1), "gone").unwrap();
        queue.retain(Class::Hint, person(1), |job| *job != "gone");
        queue.push(Class::Hint, person(2), "gone").unwrap();
        queue.retain(Class::Hint, person(2), |job| *job != "gone");
        assert_eq!(queue.len(), 1);
        assert_eq!(drain(&mut queue), ["kept"]);
    }
}

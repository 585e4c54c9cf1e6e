//! Who thinks next: the more urgent class first, and within a class one client after the other, so that
//! nobody waits because somebody else asks a lot. Knows nothing of threads or thinking.

use std::collections::{HashMap, VecDeque};

use sente_store::{MatchId, UserId};

/// What thinking is for, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A move that somebody waits for.
    Move,
    /// A hint, or the answer to an offer.
    Hint,
    /// An analysis.
    Analysis,
    /// A game that computers play.
    Arena,
}

/// For whom it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// A person.
    Person(UserId),
    /// A game that nobody in particular asked for.
    Game(MatchId),
    /// The server itself.
    Server,
}

impl Class {
    const ALL: [Self; 4] = [Self::Move, Self::Hint, Self::Analysis, Self::Arena];

    /// Whether it can take so long that others must not have to wait for its end.
    pub(super) const fn is_long(self) -> bool {
        match self {
            Self::Move | Self::Hint => false,
            Self::Analysis | Self::Arena => true,
        }
    }

    /// How many may wait for one client.
    const fn most_of_one(self) -> usize {
        match self {
            Self::Move => 64,
            Self::Hint | Self::Analysis => 4,
            Self::Arena => 16,
        }
    }
}

/// How many may wait in one class.
const MOST: usize = 1024;

/// Jobs that wait.
#[derive(Debug)]
pub(super) struct Queue<J> {
    lanes: [Lane<J>; Class::ALL.len()],
}

#[derive(Debug)]
struct Lane<J> {
    /// Everybody who has a job here, in the order of their next turns.
    turns: VecDeque<Client>,
    jobs: HashMap<Client, VecDeque<J>>,
    length: usize,
}

impl<J> Queue<J> {
    /// Adds a job, or gives it back where too many wait already.
    pub(super) fn push(&mut self, class: Class, client: Client, job: J) -> Result<(), J> {
        let lane = &mut self.lanes[class as usize];
        let waiting = lane.jobs.get(&client).map_or(0, VecDeque::len);
        if lane.length >= MOST || waiting >= class.most_of_one() {
            return Err(job);
        }
        if waiting == 0 {
            lane.turns.push_back(client);
        }
        lane.jobs.entry(client).or_default().push_back(job);
        lane.length += 1;
        Ok(())
    }

    /// The next job, of a class that does not take long if the others have to wait.
    pub(super) fn pop(&mut self, with_long: bool) -> Option<(Class, J)> {
        let mut classes = Class::ALL.into_iter();
        classes.find_map(|class| {
            let allowed = with_long || !class.is_long();
            let lane = &mut self.lanes[class as usize];
            allowed
                .then(|| lane.pop())
                .flatten()
                .map(|job| (class, job))
        })
    }

    /// Takes the jobs out that nobody waits for any more.
    pub(super) fn retain(&mut self, class: Class, client: Client, keep: impl Fn(&J) -> bool) {
        let lane = &mut self.lanes[class as usize];
        let Some(jobs) = lane.jobs.get_mut(&client) else {
            return;
        };
        let before = jobs.len();
        jobs.retain(keep);
        lane.length -= before - jobs.len();
        if jobs.is_empty() {
            lane.jobs.remove(&client);
            lane.turns.retain(|other| *other != client);
        }
    }

    /// Takes all jobs out.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.lanes.iter().map(|lane| lane.length).sum()
    }
}

impl<J> Lane<J> {
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
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Self {
            lanes: Class::ALL.map(|_| Lane {
                turns: VecDeque::new(),
                jobs: HashMap::new(),
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
        std::iter::from_fn(|| queue.pop(true).map(|(_, job)| job)).collect()
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
    fn long_work_waits_where_only_short_work_is_wanted() {
        let mut queue = Queue::default();
        queue.push(Class::Analysis, person(1), "long").unwrap();
        assert_eq!(queue.pop(false), None);
        assert_eq!(queue.pop(true), Some((Class::Analysis, "long")));
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

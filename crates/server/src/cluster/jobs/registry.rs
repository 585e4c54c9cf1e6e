//! The workers of a site, from their announcements. Workers that stay silent are removed. Pure.

use std::collections::BTreeMap;

use sente_match::{Millis, Time};
use serde::{Deserialize, Serialize};

use super::ledger::WorkerId;

/// The interval of a worker's announcements.
pub const ANNOUNCE_EVERY: Millis = Millis::from_secs(1);
/// The time without an announcement after which a worker is removed.
const GONE_AFTER: Millis = Millis(3_500);
/// The maximum number of workers and the maximum length of an id, so that a holder of the worker token cannot fill a
/// server's memory.
const MOST: usize = 10_000;
const LONGEST_ID: usize = 64;

/// A worker's description of itself. During an upgrade both versions read it, so fields are only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    /// The id of the worker.
    pub worker: WorkerId,
    /// The version of the program.
    pub version: String,
    /// The fingerprint of its engines: equal fingerprints give equal answers.
    pub engines: String,
    /// The number of searches that it can run at once.
    pub searches: usize,
    /// The number of running searches.
    pub busy: usize,
    /// The ids of its players, by game.
    pub players: BTreeMap<String, Vec<String>>,
    /// The sizes of its tablebases in pieces, by game.
    pub tablebases: BTreeMap<String, usize>,
    /// Whether it shuts down.
    pub leaves: bool,
}

/// The known workers: how many searches each can run, and the time of its last announcement.
#[derive(Debug, Default)]
pub struct WorkerRegistry(BTreeMap<WorkerId, (usize, Time)>);

/// A change to log for operators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerChange {
    /// A new worker.
    Came(Box<Announcement>),
    /// A worker that shut down or went silent.
    Left(WorkerId),
}

impl WorkerRegistry {
    /// Handles an announcement; returns the change, if any.
    pub fn hear(&mut self, said: Announcement, now: Time) -> Option<WorkerChange> {
        let id = said.worker.clone();
        if said.leaves {
            return self.0.remove(&id).map(|_| WorkerChange::Left(id));
        }
        let is_new = !self.0.contains_key(&id);
        if is_new && (self.0.len() >= MOST || id.0.len() > LONGEST_ID) {
            return None;
        }
        self.0.insert(id, (said.searches, now));
        is_new.then(|| WorkerChange::Came(Box::new(said)))
    }

    /// Removes the workers that have been silent for too long.
    pub fn forget_silent(&mut self, now: Time) -> Vec<WorkerChange> {
        let is_silent = |heard: Time| now.since(heard) >= GONE_AFTER;
        let gone = self.0.extract_if(.., |_, (_, heard)| is_silent(*heard));
        gone.map(|(id, _)| WorkerChange::Left(id)).collect()
    }

    /// The number of workers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no workers.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of searches that all of them together can run at once.
    pub fn searches(&self) -> usize {
        let searches = self.0.values().map(|(searches, _)| *searches);
        searches.fold(0, usize::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str) -> Announcement {
        Announcement {
            worker: WorkerId(name.to_owned()),
            version: String::new(),
            engines: String::new(),
            searches: 2,
            busy: 0,
            players: BTreeMap::new(),
            tablebases: BTreeMap::new(),
            leaves: false,
        }
    }

    #[test]
    fn workers_come_and_go_with_and_without_saying_so() {
        let mut registry = WorkerRegistry::default();
        let came = registry.hear(said("a"), Time(0));
        assert_eq!(came, Some(WorkerChange::Came(Box::new(said("a")))));
        assert_eq!(registry.hear(said("a"), Time(1_000)), None);
        registry.hear(said("b"), Time(1_000));
        assert_eq!((registry.len(), registry.searches()), (2, 4));
        let goodbye = Announcement {
            leaves: true,
            ..said("b")
        };
        let left = WorkerChange::Left(WorkerId("b".into()));
        assert_eq!(registry.hear(goodbye.clone(), Time(1_000)), Some(left));
        assert_eq!(registry.hear(goodbye, Time(1_000)), None);
        assert_eq!(registry.forget_silent(Time(4_000)), []);
        let gone = registry.forget_silent(Time(4_500));
        assert_eq!(gone, [WorkerChange::Left(WorkerId("a".into()))]);
        assert!(registry.is_empty());
    }

    #[test]
    fn the_memory_for_workers_is_bounded() {
        let mut registry = WorkerRegistry::default();
        let long = "x".repeat(LONGEST_ID + 1);
        assert_eq!(registry.hear(said(&long), Time(0)), None);
        assert!(registry.is_empty());
        for number in 0..=MOST {
            registry.hear(said(&number.to_string()), Time(0));
        }
        assert_eq!(registry.len(), MOST);
    }
}

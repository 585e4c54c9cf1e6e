//! The workers that are there: what they say of themselves, until they have not been heard of for a while. Pure.

use std::collections::BTreeMap;

use sente_match::{Millis, Time};
use serde::{Deserialize, Serialize};

use super::ledger::WorkerId;

/// How often a worker says that it is there.
pub const ANNOUNCE_EVERY: Millis = Millis::from_secs(1);
/// After how long without a word a worker is no longer counted.
const GONE_AFTER: Millis = Millis(3_500);
/// More workers than these are not listed: whoever has a worker's token cannot fill a server's memory.
const MOST: usize = 10_000;

/// What a worker says of itself. Both sides of an upgrade read it, so fields are only ever added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    /// Who.
    pub worker: WorkerId,
    /// The version of its program.
    pub version: String,
    /// The name of its engines: the same name gives the same answers.
    pub engines: String,
    /// How many searches it does at once.
    pub searches: usize,
    /// How many of them are under way.
    pub busy: usize,
    /// The players it has, by game.
    pub players: BTreeMap<String, Vec<String>>,
    /// The endgames it knows by heart: pieces on the board, by game.
    pub tablebases: BTreeMap<String, usize>,
    /// Whether it says goodbye.
    pub leaves: bool,
}

/// Who is there.
#[derive(Debug, Default)]
pub struct Roster(BTreeMap<WorkerId, (Announcement, Time)>);

/// Something that operators should know of a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RosterChange {
    /// It has come.
    Came(Box<Announcement>),
    /// It is gone.
    Left(WorkerId),
}

impl Roster {
    /// A worker says something of itself.
    pub fn hear(&mut self, said: Announcement, now: Time) -> Option<RosterChange> {
        let id = said.worker.clone();
        if said.leaves {
            return self.0.remove(&id).map(|_| RosterChange::Left(id));
        }
        let is_new = !self.0.contains_key(&id);
        if is_new && self.0.len() >= MOST {
            return None;
        }
        self.0.insert(id, (said.clone(), now));
        is_new.then(|| RosterChange::Came(Box::new(said)))
    }

    /// Forgets those who were not heard of for a while.
    pub fn forget_silent(&mut self, now: Time) -> Vec<RosterChange> {
        let is_silent = |heard: Time| now.since(heard) >= GONE_AFTER;
        let gone = self.0.extract_if(.., |_, (_, heard)| is_silent(*heard));
        gone.map(|(id, _)| RosterChange::Left(id)).collect()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many searches they do at once, all together.
    pub fn searches(&self) -> usize {
        let searches = self.0.values().map(|(said, _)| said.searches);
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
        let mut roster = Roster::default();
        let came = roster.hear(said("a"), Time(0));
        assert_eq!(came, Some(RosterChange::Came(Box::new(said("a")))));
        assert_eq!(roster.hear(said("a"), Time(1_000)), None);
        roster.hear(said("b"), Time(1_000));
        assert_eq!((roster.len(), roster.searches()), (2, 4));
        let goodbye = Announcement {
            leaves: true,
            ..said("b")
        };
        let left = RosterChange::Left(WorkerId("b".into()));
        assert_eq!(roster.hear(goodbye.clone(), Time(1_000)), Some(left));
        assert_eq!(roster.hear(goodbye, Time(1_000)), None);
        assert_eq!(roster.forget_silent(Time(4_000)), []);
        let gone = roster.forget_silent(Time(4_500));
        assert_eq!(gone, [RosterChange::Left(WorkerId("a".into()))]);
        assert!(roster.is_empty());
    }
}

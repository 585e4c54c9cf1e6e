//! Games of one kind, and the index of their positions.

use sente_rules::{Position, Rules, Table, Visitor};

use crate::entry::shared;
use crate::index::{Index, Visits};
use crate::{Entry, PositionStatistics, Won};

/// The most games of a collection: more would take more memory than a page may have.
pub const MOST_GAMES: usize = 50_000;

/// How many games of a position are named.
const NAMED: usize = 20;

/// Games of one kind.
pub struct Collection {
    rules: Rules,
    entries: Vec<Entry>,
    /// How each game ended.
    ends: Vec<Won>,
    index: Box<dyn Index>,
}

impl Collection {
    /// An empty collection of games under these rules. How openings are agreed on is no part of them.
    pub fn new(rules: &Rules) -> Self {
        struct Empty;
        impl Visitor for Empty {
            type Output = Box<dyn Index>;

            fn visit<P: Position>(self, rules: &P::Rules) -> Self::Output {
                Box::new(Visits::<P>::new(rules))
            }
        }
        let rules = shared(rules);
        Self {
            index: rules.visit(Empty),
            rules,
            entries: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// The rules of its games.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether games under these rules belong here.
    pub fn takes(&self, rules: &Rules) -> bool {
        shared(rules) == self.rules
    }

    /// Adds a game; false where there is no more room.
    pub fn add(&mut self, entry: Entry) -> bool {
        if self.entries.len() >= MOST_GAMES {
            return false;
        }
        let end = self.index.add(self.entries.len() as u32, &entry);
        self.ends.push(match entry.won {
            Won::Unknown => end.unwrap_or(Won::Unknown),
            known => known,
        });
        self.entries.push(entry);
        true
    }

    /// Its games, in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How a game ended: as its record says, or else as its last position does.
    pub fn end(&self, game: u32) -> Won {
        self.ends[game as usize]
    }

    /// What was played in the position on a table.
    pub fn at(&self, table: &dyn Table) -> PositionStatistics {
        if !self.takes(&table.rules()) {
            return PositionStatistics::default();
        }
        self.index.at(table, &self.ends, NAMED)
    }
}

impl std::fmt::Debug for Collection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = f.debug_struct("Collection");
        text.field("rules", &self.rules);
        text.field("games", &self.entries.len());
        text.finish_non_exhaustive()
    }
}

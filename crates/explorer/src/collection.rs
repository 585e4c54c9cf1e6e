//! A collection of games under the same rules, with an index of their positions.

use sente_rules::{Position, Rules, Table, Visitor};

use crate::entry::shared;
use crate::index::{Index, Visits};
use crate::{Entry, PositionStatistics, Won};

/// The largest number of games in a collection, limited by the memory of a page.
pub const MOST_GAMES: usize = 50_000;

/// The largest number of games that are listed for a position.
const NAMED: usize = 20;

/// A collection of games under the same rules.
pub struct Collection {
    rules: Rules,
    entries: Vec<Entry>,
    /// The result of each game.
    ends: Vec<Won>,
    index: Box<dyn Index>,
}

impl Collection {
    /// An empty collection for these rules, regardless of the opening protocol.
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

    /// Whether games under these rules belong to this collection.
    pub fn takes(&self, rules: &Rules) -> bool {
        shared(rules) == self.rules
    }

    /// Adds a game; returns false if the collection is full.
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

    /// The games in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The result of a game: that of its record, or else that of its last position.
    pub fn end(&self, game: u32) -> Won {
        self.ends[game as usize]
    }

    /// The statistics of the position on a table.
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

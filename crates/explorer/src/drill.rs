//! Drills: a person plays one side of the opening, and the games of a collection answer. The collection decides which
//! moves are known; nothing here judges them. The random number is an argument.

use sente_rules::Table;

use crate::{Choice, Collection};

/// The least number of games that make a move part of the book: what was played once may be a slip.
const LEAST: u32 = 2;

impl Collection {
    /// The moves that the collection knows in a position, the most frequent first. Of several symmetric moves it names
    /// one.
    pub fn known_moves(&self, table: &dyn Table) -> Vec<Choice> {
        let mut moves = self.at(table).moves;
        moves.retain(|choice| choice.tally.all() >= LEAST);
        moves
    }

    /// The number of games that reached the position after a legal move, from whatever side; 0 if it is not known.
    pub fn games_after(&self, table: &dyn Table, text: &str) -> u32 {
        let mut after = table.boxed_clone();
        if after.play_text(text).is_err() {
            return 0;
        }
        let games = self.at(&*after).games;
        if games >= LEAST { games } else { 0 }
    }

    /// A known move for the side that the person does not play, more often a frequent one; `None` where the book ends.
    /// `lot` is a random number from 0 to 1.
    pub fn answer(&self, table: &dyn Table, lot: f64) -> Option<String> {
        let moves = self.known_moves(table);
        let all: u32 = moves.iter().map(|choice| choice.tally.all()).sum();
        let mut left = lot * f64::from(all);
        let drawn = moves.iter().find(|choice| {
            left -= f64::from(choice.tally.all());
            left < 0.0
        });
        drawn.or(moves.last()).map(|choice| choice.text.clone())
    }
}

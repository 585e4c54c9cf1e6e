//! Move statistics of a collection of games, position by position. Transpositions and symmetric boards are merged.
//! Pure: no files, no storage, no clock; it takes records of `sente-records`.
//!
//! ```
//! use sente_explorer::{Collection, Entry};
//! use sente_rules::{GameId, Rules};
//!
//! let rules = Rules::usual(GameId::Othello);
//! let mut collection = Collection::new(&rules);
//! collection.add(Entry::from_line("B\tAnn\tBo\t2024\t\tf5d6c3").unwrap());
//! collection.add(Entry::from_line("W\tBo\tAnn\t2024\t\td3c5").unwrap());
//! let here = collection.at(&*rules.table());
//! assert_eq!(here.games, 2);
//! // Both games began with the same move, seen from another side of the board.
//! assert_eq!((here.moves.len(), here.moves[0].tally.black), (1, 1));
//! ```

#![forbid(unsafe_code)]

mod collection;
mod drill;
mod entry;
mod index;
mod symmetric_images;
mod tally;

pub use collection::{Collection, MOST_GAMES};
pub use entry::Entry;
pub use index::{Choice, PositionStatistics};
pub use tally::{Tally, Won};

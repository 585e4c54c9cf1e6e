//! Puzzles: a position from which the side to move wins by force, and few first moves do. What one is, the
//! text it is written in, and those that are shipped. Shows nothing and keeps nobody's progress.
//!
//! With the feature `maker` also how they are found and proven, which takes the engine.

#![forbid(unsafe_code)]

mod attempt;
mod difficulty;
#[cfg(feature = "maker")]
pub mod maker;
mod puzzle;
mod shipped;

pub use attempt::{Attempted, attempted};
pub use difficulty::difficulty;
pub use puzzle::{Puzzle, PuzzleError, read};
pub use shipped::{find, shipped, text};

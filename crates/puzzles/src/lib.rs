//! Puzzles: a position from which the side to move wins by force, and few first moves do. What one is, the
//! text it is written in, those that are shipped, and how they are practised. Shows nothing and keeps nobody's progress.
//!
//! With the feature `maker` also how they are found and proven, which takes the engine.

#![forbid(unsafe_code)]

mod attempt;
mod difficulty;
#[cfg(feature = "maker")]
pub mod maker;
mod practice;
mod puzzle;
mod shipped;

pub use attempt::{Attempted, attempted};
pub use difficulty::difficulty;
pub use practice::{Day, PuzzleRating, Repetition, Series, daily};
pub use puzzle::{Puzzle, PuzzleError, read};
pub use shipped::{find, shipped, text};

//! Puzzles: positions in which the side to move wins by force, and few first moves do. Defines them, their text format,
//! the shipped puzzles, the modes of practice, and the courses. Contains no user interface and no storage.
//!
//! The feature `maker` adds finding and proving puzzles, which needs the engine.

#![forbid(unsafe_code)]

mod attempt;
mod course;
mod course_progress;
mod difficulty;
mod goal;
mod hint;
pub mod learning;
#[cfg(feature = "maker")]
pub mod maker;
pub mod mistake;
mod practice;
mod progress;
mod puzzle;
mod run;
mod shipped;
mod solving;
mod theme;

pub use attempt::{Attempted, attempted};
pub use course::{Chapter, Step, Words, course};
pub use course_progress::{Done, Place};
pub use difficulty::difficulty;
pub use goal::Goal;
pub use hint::Hint;
pub use practice::{Best, Day, Practice, Repetition, Series, UnknownPractice, daily, day_of};
pub use progress::Progress;
pub use puzzle::{Puzzle, PuzzleError, read};
pub use run::Run;
pub use shipped::{find, listed, shipped, text};
pub use solving::{Attempt, Verdict};
pub use theme::{Theme, UnknownTheme};

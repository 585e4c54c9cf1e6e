//! A game between two seats: whose turn it is, clocks, undo, offers, results, ratings. Pure: time is passed in, and
//! there is no storage, no network and no computer player here. The same [`Match`] runs in the server, the page and the
//! terminal.

#![forbid(unsafe_code)]

mod audit;
mod clock;
mod command;
mod decision;
pub mod draws;
mod event;
mod levels;
mod puzzle_rating;
mod rating;
mod record;
mod refused;
mod result;
mod settings;
mod state;
mod strength;
mod time;
mod uncertainty;

pub use audit::AuditError;
pub use clock::{Clock, TimeControl};
pub use command::{Command, Offer};
pub use event::{Event, EventKind, Help, ReplayError, Version};
pub use levels::{Experience, FittingLevel, Levels};
pub use puzzle_rating::PuzzleRating;
pub use rating::{GameResult, Rating};
pub use refused::Refused;
pub use result::{Cause, MatchResult};
pub use settings::{Participant, Settings, Venue};
pub use state::Match;
pub use strength::{Rung, Strength, ladder, nearest};
pub use time::{Millis, Time};
pub use uncertainty::Uncertainty;

//! Computer players against each other: who meets whom from which opening, the games on all cores,
//! what is kept on disk, and what the results mean. Reads the clock for the players and draws
//! openings by a seed; prints nothing.
//!
//! [`Settings`] say what is played, [`Tournament`] plays it, [`Store`] keeps it, [`Results`] count it
//! and a [`Report`] says what it means. A [`Fit`] rates the players of several tournaments together.

#![forbid(unsafe_code)]

pub mod chart;
mod fit;
pub mod opening;
mod pairing;
mod play;
mod record;
mod report;
mod results;
mod settings;
pub mod statistics;
mod store;
mod tournament;

pub use fit::{Anchor, Fit, FitError, Rated};
pub use pairing::{Fixture, Mode};
pub use play::{Contest, Ending, Played, Step};
pub use report::{MeetingRow, Report, Row, SprtReport};
pub use results::Results;
pub use settings::{Settings, SettingsError};
pub use store::{Store, StoreError};
pub use tournament::{CreateEngine, Finished, Tournament};

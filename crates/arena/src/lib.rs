//! Tournaments between computer players: pairings, openings, games on all cores, results on disk, and statistics. Reads
//! the clock for the players and draws openings from a seed; prints nothing.
//!
//! A [`Tournament`] plays the games of its [`Settings`], a [`Store`] keeps them, [`Results`] count them and a
//! [`Report`] presents them. A [`Fit`] computes ratings from several tournaments.

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

//! Live play: one room for each game that is awake, where commands become stored events that everybody
//! hears of. Decides nothing about the rules: that is `sente-match`'s.

mod begin;
mod computer;
mod config;
mod deed;
mod followers;
mod hall;
mod lobby;
mod next;
mod played;
mod presence;
mod room;
mod view;

pub use crate::stored::{Loaded, Terms};
pub use begin::Sitter;
pub use config::LiveConfig;
pub use deed::Deed;
pub use hall::Hall;
pub use lobby::for_reader;

//! Live play: one actor for each game in memory turns commands into stored events and publishes them. Knows no rules:
//! these are in `sente-match`.

mod begin;
mod client_action;
mod config;
mod game_actor;
mod lobby;
mod next;
mod played;
mod presence;
mod recipient;
mod registry;
mod relay;
mod searches;
mod stored_game;
mod subscribers;
mod view;

pub use crate::stored::{Loaded, StoredSettings};
pub use begin::Occupant;
pub use client_action::ClientAction;
pub use config::LiveConfig;
pub use lobby::for_reader;
pub use registry::GameRegistry;

//! Games that are stored in this browser, to be played without the server: their creation, their storage, and their
//! host. The logic of a room is in `sente-room`; a screen follows such a game like any other.

#![expect(
    clippy::unnecessary_wraps,
    reason = "`wasm_split` needs a result for parts that may fail to load"
)]

pub mod create;
pub mod host;
pub mod storage;

use std::rc::Rc;

use leptos::wasm_split::wasm_split;
use sente_api::{ClientMessage, ServerMessage};
use sente_room::HERE;

use crate::later::NotLoaded;
use crate::server::http::Answer;
use host::LocalGameHost;

/// A local game that is open on a screen.
pub trait OpenGame {
    /// Sends a message to the room.
    fn send(&self, message: &ClientMessage);
    /// Reads the game again if another tab has continued it.
    fn catch_up(&self);
    /// Closes the game without changing it.
    fn leave(&self);
}

/// Opens the game with an id and passes its messages on; `None` if there is no such game.
pub type OpenLocalGame = fn(&str, Box<dyn Fn(&ServerMessage)>) -> Option<Rc<dyn OpenGame>>;
/// Starts the game with an id again, and returns the id of the new one.
pub type Again = fn(&str) -> Answer<String>;

/// Opening a game: its room is a part of the page of its own, which games on the server do not need.
#[wasm_split(here, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn opening() -> Result<OpenLocalGame, NotLoaded> {
    Ok(|id, hear| Some(Rc::new(LocalGameHost::open(id, hear)?)))
}

/// Starting a game again.
#[wasm_split(here, wasm_split_path = ::leptos::wasm_split, fallible)]
pub fn again() -> Result<Again, NotLoaded> {
    Ok(create::again)
}

/// Whether the game with this id is stored in a browser, not on the server.
pub fn is_here(id: &str) -> bool {
    id.starts_with(HERE)
}

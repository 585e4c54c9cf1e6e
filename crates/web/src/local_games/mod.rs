//! Games that are stored in this browser, to be played without the server: their creation, their storage, and their
//! host. The logic of a room is in `sente-room`; a screen follows such a game like any other.

pub mod create;
pub mod host;
pub mod storage;

use sente_room::HERE;

/// Whether the game with this id is stored in a browser, not on the server.
pub fn is_here(id: &str) -> bool {
    id.starts_with(HERE)
}

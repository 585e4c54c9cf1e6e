//! Games that this browser keeps itself, for the time without the server: how they begin, where they are kept, and the
//! room in which they are played. What happens in a room is decided in `sente-room`; a screen follows such a game like
//! any other.

pub mod create;
pub mod host;
pub mod storage;

use sente_room::HERE;

/// Whether a game with this id is kept in a browser, and not on the server.
pub fn is_here(id: &str) -> bool {
    id.starts_with(HERE)
}

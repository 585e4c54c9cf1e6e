//! The language of Piskvork and the Gomocup tournament, with the additions of Yixin's board: points
//! are `x,y` from 0,0 at the top left.

mod coordinates;
mod engine;
mod host;
mod move_listing;
mod swap2;

pub(crate) use engine::GomocupEngine;
pub(crate) use host::Host;

/// Bits of `INFO rule`.
mod rule {
    /// Exactly five in a row wins.
    pub(super) const EXACT_FIVE: u32 = 1;
    /// Another game follows at once; nothing changes for an engine.
    pub(super) const CONTINUOUS: u32 = 2;
    /// Renju.
    pub(super) const RENJU: u32 = 4;
}

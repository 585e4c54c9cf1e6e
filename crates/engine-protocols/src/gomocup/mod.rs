//! The protocol of Piskvork and the Gomocup tournament, with Yixin's extensions: points are `x,y` from 0,0 at the top
//! left.

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
    /// Continuous game: another game follows at once; no effect for an engine.
    pub(super) const CONTINUOUS: u32 = 2;
    /// Renju.
    pub(super) const RENJU: u32 = 4;
}

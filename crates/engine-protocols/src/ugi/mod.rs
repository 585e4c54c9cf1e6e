//! The Universal Game Interface: every game, with moves and positions as Sente writes them. Forced
//! passes may be said or left out.

mod engine;
mod host;

pub(crate) use engine::UgiEngine;
pub(crate) use host::Host;

//! The Universal Game Interface: every game, with moves and positions in Sente's notation. Forced passes may be
//! announced or omitted.

mod engine;
mod host;

pub(crate) use engine::UgiEngine;
pub(crate) use host::Host;

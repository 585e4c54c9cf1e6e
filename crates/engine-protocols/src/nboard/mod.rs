//! NBoard's protocol, version 2, for Othello. A position is sent as a game in the Generic Game Format, and forced
//! passes are announced as `PA`.

mod engine;
mod game_clock;
mod ggf;
mod host;

pub(crate) use engine::NboardEngine;
pub(crate) use host::Host;

use crate::board::is_pass;

/// A move as NBoard writes it.
fn write_move(text: &str) -> String {
    if is_pass(text) {
        "PA".to_owned()
    } else {
        text.to_ascii_uppercase()
    }
}

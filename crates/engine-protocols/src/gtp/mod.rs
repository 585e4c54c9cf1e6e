//! The Go Text Protocol, version 2, for Othello: squares are `F5` with row 1 at the top, as Othello's
//! players write them, and forced passes are said.

mod engine;
mod host;

pub(crate) use engine::GtpEngine;
pub(crate) use host::Host;

use sente_rules::Colour;

/// `b`, `black`, `w` or `white`, in any case.
fn read_colour(text: &str) -> Option<Colour> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Colour::Black),
        "w" | "white" => Some(Colour::White),
        _ => None,
    }
}

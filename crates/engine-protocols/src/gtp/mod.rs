//! The Go Text Protocol, version 2, for Othello: squares are `F5` with row 1 at the top, as in Othello's notation, and
//! forced passes are announced.

mod engine;
mod host;

pub(crate) use engine::GtpEngine;
pub(crate) use host::Host;

use sente_rules::Colour;

/// Parses `b`, `black`, `w` or `white`, ignoring case.
fn read_colour(text: &str) -> Option<Colour> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Colour::Black),
        "w" | "white" => Some(Colour::White),
        _ => None,
    }
}

//! Messages about refused files and skipped content in the language of the page. The readers give their reasons in
//! English only; the place in the file can be described in every language.

use sente_records::{Format, Place, ReadError, Warning};

use crate::{t, text};

/// Why a file is unreadable.
pub fn refused(bytes: &[u8], error: &ReadError) -> String {
    if text::is_english() {
        return error.reason.clone();
    }
    match (Format::detect(bytes), &error.place) {
        (None, Place::File) => t!("refused-unknown"),
        (_, place) => t!("refused-at", place = place_text(place)),
    }
}

/// The content of a file that was skipped.
pub fn left_out(warning: &Warning) -> String {
    if text::is_english() {
        return warning.to_string();
    }
    t!("refused-at", place = place_text(&warning.place))
}

fn place_text(place: &Place) -> String {
    match place {
        Place::File => t!("place-file"),
        Place::Line { line, column } => t!("place-line", line = *line, column = *column),
        Place::Byte(byte) => t!("place-byte", byte = *byte),
        Place::Game(game) => t!("place-game", game = *game),
        Place::Node(node) => t!("place-node", node = *node),
        Place::Move {
            game: None,
            ply,
            text,
        } => t!("place-move", number = *ply, text = text.as_str()),
        Place::Move {
            game: Some(game),
            ply,
            text,
        } => t!(
            "place-game-move",
            game = *game,
            number = *ply,
            text = text.as_str()
        ),
    }
}

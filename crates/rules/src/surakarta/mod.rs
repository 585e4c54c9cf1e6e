//! Surakarta. Games are played on a [`Surakarta`]; searches that keep their own past work on the bare
//! [`Board`].

mod board;
mod keys;
mod moves;
mod position;
mod rings;
mod rules;
mod text;
mod tracks;

pub use board::{Board, Captures, Steps, points};
pub use keys::{key, key_change};
pub use moves::{Move, ParseMoveError};
pub use position::Surakarta;
pub use rings::{Encounters, Rings};
pub use rules::Rules;
pub use tracks::{Track, shortest_way};

use crate::{Facts, Position};

/// What is so in every position of Surakarta.
pub const FACTS: Facts = Facts {
    code: "surakarta",
    name: "Surakarta",
    sides: ["Yellow", "Green"],
    letters: ['y', 'g'],
    has_chosen_colours: true,
    pieces_move: true,
    begins_empty: false,
    counts_pieces: false,
    has_opening_names: true,
    has_traditional_openings: false,
    random_plies: 6,
    empty_letter: '.',
    row_separator: "/",
    move_separator: " ",
    symmetries: Surakarta::SYMMETRIES,
};

/// The number of columns and of rows.
pub const SIZE: u8 = 6;

/// The number of points.
pub const POINTS: usize = SIZE as usize * SIZE as usize;

/// The number of pieces with which each side begins.
pub const PIECES: u8 = 12;

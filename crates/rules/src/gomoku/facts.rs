//! The facts of Gomoku, Standard Gomoku and Renju, which differ only in their names and named openings.

use super::Gomoku;
use crate::{Facts, Position};

/// The facts of Gomoku.
pub const FREESTYLE: Facts = Facts {
    code: "gomoku",
    name: "Gomoku",
    sides: ["Black", "White"],
    letters: ['X', 'O'],
    has_chosen_colours: false,
    pieces_move: false,
    begins_empty: true,
    counts_pieces: false,
    has_opening_names: false,
    has_traditional_openings: false,
    random_plies: 4,
    empty_letter: '.',
    row_separator: "/",
    move_separator: " ",
    symmetries: Gomoku::SYMMETRIES,
};

/// The facts of Standard Gomoku.
pub const STANDARD: Facts = Facts {
    code: "standard",
    name: "Standard Gomoku",
    ..FREESTYLE
};

/// The facts of Renju.
pub const RENJU: Facts = Facts {
    code: "renju",
    name: "Renju",
    has_opening_names: true,
    has_traditional_openings: true,
    ..FREESTYLE
};

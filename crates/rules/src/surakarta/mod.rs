//! Surakarta. [`Surakarta`] is the position of a game; searches that keep their own history use the bare [`Board`].

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
pub use position::{Surakarta, shape};
pub use rings::{Encounters, Rings};
pub use rules::Rules;
pub use tracks::{Track, shortest_way};

use crate::{Facts, GameId, LateGame, Position};

/// The properties of Surakarta that don't depend on a position.
pub const FACTS: Facts = Facts {
    code: "surakarta",
    name: "Surakarta",
    menu_entry: GameId::Surakarta,
    sides: ["Yellow", "Green"],
    letters: ['y', 'g'],
    has_chosen_colours: true,
    pieces_move: true,
    beginning: "OOOOOO/OOOOOO/6/6/XXXXXX/XXXXXX X",
    begins_empty: false,
    counts_pieces: false,
    has_opening_names: true,
    has_traditional_openings: false,
    puzzles_know_all_moves: true,
    random_plies: 6,
    weakest_learner: 200,
    engine_ratings: [280, 1130, 1300, 1790, 1970, 2080, 2250, 2300, 2390, 2550],
    late_game: LateGame::FewPieces { each: 3 },
    empty_letter: '.',
    row_separator: "/",
    move_separator: " ",
    symmetries: Surakarta::SYMMETRIES,
};

/// The number of columns and rows.
pub const SIZE: u8 = 6;

/// The number of points.
pub const POINTS: usize = SIZE as usize * SIZE as usize;

/// The number of pieces of each side at the start.
pub const PIECES: u8 = 12;

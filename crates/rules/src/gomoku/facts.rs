//! The facts of Gomoku, Standard Gomoku and Renju, which differ only in their names, named openings and ratings.

use super::Gomoku;
use crate::{Facts, GameId, LateGame, Position};

/// The facts of Gomoku.
pub const FREESTYLE: Facts = Facts {
    code: "gomoku",
    name: "Gomoku",
    menu_entry: GameId::Gomoku,
    sides: ["Black", "White"],
    letters: ['X', 'O'],
    has_chosen_colours: false,
    pieces_move: false,
    beginning: "15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O",
    begins_empty: true,
    counts_pieces: false,
    has_opening_names: false,
    has_traditional_openings: false,
    puzzles_know_all_moves: false,
    random_plies: 4,
    weakest_learner: 200,
    engine_ratings: [650, 1390, 1660, 1820, 1910, 2050, 2250, 2350, 2460, 2520],
    late_game: LateGame::FullBoard { percent: 70 },
    empty_letter: '.',
    row_separator: "/",
    move_separator: " ",
    symmetries: Gomoku::SYMMETRIES,
};

/// The facts of Standard Gomoku.
pub const STANDARD: Facts = Facts {
    code: "standard",
    name: "Standard Gomoku",
    engine_ratings: [550, 1370, 1750, 1880, 1990, 2130, 2300, 2520, 2610, 2720],
    ..FREESTYLE
};

/// The facts of Renju.
pub const RENJU: Facts = Facts {
    code: "renju",
    name: "Renju",
    menu_entry: GameId::Renju,
    has_opening_names: true,
    has_traditional_openings: true,
    engine_ratings: [660, 1370, 1580, 1730, 1900, 1940, 2210, 2300, 2480, 2590],
    ..FREESTYLE
};

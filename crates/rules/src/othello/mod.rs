//! Othello: the board for engines, and the position that adds the rules.

mod board;
mod moves;
mod position;
mod text;

pub use board::{Board, Squares};
pub use moves::Move;
pub use position::{Othello, shape};

use crate::{Facts, GameId, LateGame, Position};

/// The properties of Othello that don't depend on a position.
pub const FACTS: Facts = Facts {
    code: "othello",
    name: "Othello",
    menu_entry: GameId::Othello,
    sides: ["Black", "White"],
    letters: ['X', 'O'],
    has_chosen_colours: false,
    pieces_move: false,
    beginning: "---------------------------OX------XO--------------------------- X",
    begins_empty: false,
    counts_pieces: true,
    has_opening_names: true,
    has_traditional_openings: true,
    puzzles_know_all_moves: true,
    random_plies: 8,
    weakest_learner: 500,
    engine_ratings: [740, 770, 1190, 1300, 1770, 1930, 2170, 2180, 2560, 2590],
    late_game: LateGame::Never,
    empty_letter: '-',
    row_separator: "",
    move_separator: "",
    symmetries: Othello::SYMMETRIES,
};

/// Othello's rules have no settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules;

//! The properties of a game that don't depend on a position, for callers that don't know the game. Each game defines
//! its facts in its own folder. A new fact is a new field, and the compiler then requires it from every game.

use crate::{Colour, GameId, Symmetry};

/// The properties of a game that don't depend on a position.
///
/// ```
/// use sente_rules::{Colour, GameId};
///
/// let facts = GameId::Surakarta.facts();
/// assert!(facts.pieces_move && facts.has_chosen_colours);
/// assert_eq!(facts.side(Colour::Black), "Yellow");
/// ```
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the facts are independent of each other"
)]
pub struct Facts {
    /// The stable identifier in commands, files and addresses.
    pub code: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The game that stands for it in menus, where Standard Gomoku is a choice in Gomoku's rules.
    pub menu_entry: GameId,
    /// The names of the sides, after the colours of their pieces: the side that moves first, then the other.
    pub sides: [&'static str; 2],
    /// The letters of their pieces on a drawn board.
    pub letters: [char; 2],
    /// Whether people can choose the colour of their pieces, so that sides are named after the chosen colours.
    pub has_chosen_colours: bool,
    /// Whether pieces move on the board, rather than staying where they are placed.
    pub pieces_move: bool,
    /// The board at the start of a game, or after one move if it starts empty, for pictures without the rules.
    pub beginning: &'static str,
    /// Whether a game starts on an empty board.
    pub begins_empty: bool,
    /// Whether pieces are counted at the end, so that a position can be evaluated in pieces.
    pub counts_pieces: bool,
    /// Whether its openings have names.
    pub has_opening_names: bool,
    /// Whether these names are traditional, so that a named opening is known to be playable.
    pub has_traditional_openings: bool,
    /// Whether a puzzle knows all of its winning first moves, because every move was solved or searched to the end. A
    /// threat solver can always find further ones.
    pub puzzles_know_all_moves: bool,
    /// The number of random plies that makes openings sufficiently different without deciding the game.
    pub random_plies: usize,
    /// The lowest rating of an opponent for learners. In Othello even players who only maximize discs reach a higher
    /// rating than beginners of other games.
    pub weakest_learner: u16,
    /// The measured ratings of the players `sente-1` to `sente-10`.
    pub engine_ratings: [i32; 10],
    /// When an even position stays even until the end of the game.
    pub late_game: LateGame,
    /// The letter for an empty point in a position text.
    pub empty_letter: char,
    /// The separator between the rows of a position text.
    pub row_separator: &'static str,
    /// The separator between the moves of a transcript.
    pub move_separator: &'static str,
    /// The symmetries of the board that leave the rules unchanged, the identity first.
    pub symmetries: &'static [Symmetry],
}

/// When a game is so late that an even position will stay even, so that computers accept a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateGame {
    /// Never: the last moves decide the game, and engines solve the end by then.
    Never,
    /// When this percentage of the points is occupied.
    FullBoard {
        /// The percentage.
        percent: u8,
    },
    /// When both sides have equally many pieces, and either few of them or no capture for half of the limit of plies
    /// without one.
    FewPieces {
        /// The largest number of pieces of each side.
        each: u16,
    },
}

impl Facts {
    /// The name of a side, after the colour of its pieces.
    pub const fn side(&self, colour: Colour) -> &'static str {
        self.sides[colour.index()]
    }

    /// The letter of a side's pieces on a drawn board.
    pub const fn letter(&self, colour: Colour) -> char {
        self.letters[colour.index()]
    }
}

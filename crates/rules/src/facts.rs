//! What is so about a game in every position of it, for callers that do not know which game it is. Each game states its
//! facts in its own folder; whoever needs another one adds it here, and the compiler asks every game for it.

use crate::{Colour, Symmetry};

/// What is known of a game without a position.
///
/// ```
/// use sente_rules::{Colour, GameId};
///
/// let facts = GameId::Surakarta.facts();
/// assert!(facts.pieces_move && facts.has_chosen_colours);
/// assert_eq!(facts.side(Colour::Black), "Yellow");
/// ```
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Facts {
    /// The stable name in commands, files and addresses.
    pub code: &'static str,
    /// The name that people read.
    pub name: &'static str,
    /// What the side that moves first and the other are called, after the colours of their pieces.
    pub sides: [&'static str; 2],
    /// The letters that stand for their pieces on a drawn board.
    pub letters: [char; 2],
    /// Whether people choose the colour of their own pieces, so that sides are called by what was chosen.
    pub has_chosen_colours: bool,
    /// Whether pieces move over the board, rather than being put down once and for all.
    pub pieces_move: bool,
    /// Whether a game begins on an empty board.
    pub begins_empty: bool,
    /// Whether pieces are counted at the end, so that a position is worth so many of them.
    pub counts_pieces: bool,
    /// Whether there are names for its openings.
    pub has_opening_names: bool,
    /// Whether those names come from people who play it, so that what has one is known to be playable.
    pub has_traditional_openings: bool,
    /// The number of random plies that make openings different enough without deciding the game.
    pub random_plies: usize,
    /// An empty point in a position text.
    pub empty_letter: char,
    /// What stands between the rows of a position text.
    pub row_separator: &'static str,
    /// What stands between the moves of a transcript.
    pub move_separator: &'static str,
    /// The ways to turn and mirror the board that the rules do not notice, the identity first.
    pub symmetries: &'static [Symmetry],
}

impl Facts {
    /// What a side is called, after the colour of its pieces.
    pub const fn side(&self, colour: Colour) -> &'static str {
        self.sides[colour.index()]
    }

    /// The letter that stands for a side's pieces on a drawn board.
    pub const fn letter(&self, colour: Colour) -> char {
        self.letters[colour.index()]
    }
}

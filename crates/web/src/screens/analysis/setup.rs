//! A position that is being set up: pieces and the side to move, changed by presses. Pure; does not check whether the
//! position is legal.

use sente_rules::{BoardView, Colour, Point, Rules, Symmetry};

/// The effect of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Puts a piece of this colour; removes one of the same colour.
    Only(Colour),
    /// Puts a piece of the side to move and changes the turn; removes any piece.
    Both,
}

/// A position under construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board to display.
    pub view: BoardView,
    /// The effect of a press.
    pub brush: Brush,
}

impl Setup {
    /// Starts from an existing position.
    pub fn new(view: BoardView) -> Self {
        let mut setup = Self {
            view,
            brush: Brush::Only(Colour::Black),
        };
        setup.view.last = None;
        setup.tidy();
        setup
    }

    /// Handles a press on a point.
    pub fn press(&mut self, point: Point) {
        let Some(cell) = self.view.pieces.get_mut(point.index(self.view.shape.width)) else {
            return;
        };
        *cell = match (self.brush, *cell) {
            (Brush::Only(colour), Some(there)) if there == colour => None,
            (Brush::Only(colour), _) => Some(colour),
            (Brush::Both, Some(_)) => None,
            (Brush::Both, None) => {
                let colour = self.view.turn;
                self.view.turn = !colour;
                Some(colour)
            }
        };
        self.tidy();
    }

    /// Removes all pieces.
    pub fn clear(&mut self) {
        self.view.pieces.fill(None);
        self.view.turn = Colour::Black;
        self.tidy();
    }

    /// Sets up the initial position of the game.
    pub fn start(&mut self) {
        let usual = Rules::usual(self.view.game).table().view();
        if usual.shape == self.view.shape {
            *self = Self {
                brush: self.brush,
                ..Self::new(usual)
            };
        } else {
            self.clear();
        }
    }

    /// Rotates the board by a quarter turn.
    pub fn rotate(&mut self) {
        const QUARTER: usize = 5;
        self.turn_by(Symmetry::ALL[QUARTER]);
    }

    /// Mirrors left and right.
    pub fn mirror(&mut self) {
        const COLUMNS: usize = 1;
        self.turn_by(Symmetry::ALL[COLUMNS]);
    }

    fn turn_by(&mut self, symmetry: Symmetry) {
        let width = self.view.shape.width;
        let mut turned = vec![None; self.view.pieces.len()];
        for (index, piece) in self.view.pieces.iter().enumerate() {
            let point = symmetry.apply(Point::from_index(index, width), width);
            turned[point.index(width)] = *piece;
        }
        self.view.pieces = turned;
        self.tidy();
    }

    /// Updates the piece counts and resets everything derived from the rules.
    fn tidy(&mut self) {
        let view = &mut self.view;
        let count = |colour| view.pieces.iter().filter(|&&it| it == Some(colour)).count() as u16;
        view.counts = Colour::ALL.map(count);
        view.legal.clear();
        view.forbidden.clear();
        view.outcome = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{Finished, GameId};

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn empty(game: GameId) -> Setup {
        let mut setup = Setup::new(Rules::usual(game).table().view());
        setup.clear();
        setup
    }

    #[test]
    fn one_colour_is_put_replaced_and_removed() {
        let mut setup = empty(GameId::Renju);
        let h8 = point("h8");
        setup.press(h8);
        setup.press(h8);
        assert_eq!(setup.view.piece(h8), None);
        setup.press(h8);
        setup.brush = Brush::Only(Colour::White);
        setup.press(h8);
        assert_eq!(setup.view.piece(h8), Some(Colour::White));
        assert_eq!(setup.view.turn, Colour::Black);
    }

    #[test]
    fn both_colours_alternate_as_in_play() {
        let mut setup = empty(GameId::Surakarta);
        setup.brush = Brush::Both;
        for name in ["a1", "b1", "c1"] {
            setup.press(point(name));
        }
        assert_eq!(
            setup.view.position_text(),
            "....../....../....../....../....../XOX... O"
        );
        setup.press(point("b1"));
        assert_eq!(setup.view.counts, [2, 0]);
        assert_eq!(setup.view.turn, Colour::White);
    }

    #[test]
    fn what_stands_on_a_board_is_the_text_that_the_rules_read() {
        for game in GameId::ALL {
            let rules = Rules::usual(game);
            let mut table = rules.table();
            let first = table.legal_texts().swap_remove(0);
            table.play_text(&first).unwrap();
            let text = Setup::new(table.view()).view.position_text();
            let again = rules.table_from(&text, Finished::Allowed).unwrap();
            assert_eq!(again.position_text(), table.position_text(), "{game}");
        }
    }

    #[test]
    fn four_quarter_turns_and_two_mirrors_change_nothing() {
        let mut setup = empty(GameId::Othello);
        setup.press(point("b1"));
        let before = setup.clone();
        setup.rotate();
        assert_ne!(setup, before);
        for _ in 0..3 {
            setup.rotate();
        }
        assert_eq!(setup, before);
        setup.mirror();
        assert_eq!(setup.view.piece(point("g1")), Some(Colour::Black));
        setup.mirror();
        assert_eq!(setup, before);
    }
}

//! Renju's forbidden points. The shapes are enough for overlines and double fours; only suspected double threes require
//! placing stones.

use sente_rules::Colour;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::shapes::Shape;

impl Board {
    /// Whether the colour may play on this empty point.
    #[inline]
    pub(super) fn is_legal(&mut self, colour: Colour, cell: Cell) -> bool {
        let class = self.class(colour, cell);
        class < Class::SuspectDoubleThree || self.is_legal_suspect(cell, class)
    }

    /// Only Renju's Black has suspects.
    fn is_legal_suspect(&mut self, cell: Cell, class: Class) -> bool {
        class != Class::Forbidden && !self.has_two_real_threes(cell)
    }

    fn has_two_real_threes(&mut self, cell: Cell) -> bool {
        let threes = [0, 1, 2, 3].map(|direction| {
            let shape = self.shape(Colour::Black, cell, direction);
            matches!(shape, Shape::OpenThree | Shape::WideThree)
        });
        self.place(Colour::Black, cell);
        let mut real = 0;
        for direction in (0..4).filter(|&direction| threes[direction]) {
            real += usize::from(self.is_real_three(cell, direction));
        }
        self.remove(Colour::Black, cell);
        real > 1
    }

    /// Whether Black can make a straight four from the three in this direction with a legal move that is no five.
    fn is_real_three(&mut self, cell: Cell, direction: usize) -> bool {
        [-1, 1].into_iter().any(|side| {
            let end = (1..4)
                .map(|distance| cell.step(direction, side * distance))
                .find(|&next| !self.has_stone(Colour::Black, next));
            end.is_some_and(|next| {
                self.is_empty_at(next)
                    && self.shape(Colour::Black, next, direction) == Shape::StraightFour
                    && self.class(Colour::Black, next) != Class::Five
                    && self.is_legal(Colour::Black, next)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::gomoku::{Gomoku, Rules, Variant};
    use sente_rules::{Finished, Position};

    fn assert_same_forbidden_points(position: &Gomoku) -> usize {
        let mut board = Board::of(position);
        let mut found = Vec::new();
        for cell in board.empty().iter() {
            if !board.is_legal(Colour::Black, cell) {
                found.push(cell.point());
            }
        }
        let expected: Vec<_> = position.forbidden_points().iter().map(|f| f.0).collect();
        assert_eq!(found, expected, "{position}");
        found.len()
    }

    #[test]
    fn forbidden_points_are_those_of_the_rules() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut forbidden = 0;
        for _ in 0..400 {
            // Many black stones close together produce nested double threes.
            let mut rows = [[b'.'; 15]; 15];
            for _ in 0..rng.usize(10..70) {
                let letter = *rng.choice(b"XXXO").expect("the slice is not empty");
                rows[rng.usize(2..13)][rng.usize(2..13)] = letter;
            }
            let rows = rows.map(|row| String::from_utf8_lossy(&row).into_owned());
            let text = format!("{} X", rows.join("/"));
            let rules = Rules::usual(Variant::Renju);
            if let Ok(position) = Gomoku::from_text(&rules, &text, Finished::Refused) {
                forbidden += assert_same_forbidden_points(&position);
            }
        }
        assert!(forbidden > 500, "only {forbidden} forbidden points");
    }
}

//! Counts unbroken rows: adjacent stones of one colour, by length and number of open ends. Rows with a gap count as
//! two, which is part of the style of the players with this evaluation.

use sente_rules::Colour;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::shapes::Shape;

/// The values of rows of one to four stones with zero, one and two open ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Values([[i32; 3]; 4]);

impl Values {
    /// A weight for each length, multiplied by the number of open ends.
    pub(super) const WEIGHTS: Self =
        Self([[0, 0, 0], [0, 1, 2], [0, 800, 1_600], [0, 60_000, 120_000]]);
    /// A value for each length and number of open ends.
    pub(super) const TABLE: Self = Self([[0, 0, 20], [0, 20, 100], [0, 100, 500], [0, 500, 2_500]]);

    /// The value of three stones with both ends open.
    pub(super) const fn open_three(self) -> i32 {
        self.0[2][2]
    }

    fn of(self, length: usize, open_ends: usize) -> i32 {
        // Rows of five or more that win end the game; those that do not win are worth nothing.
        let row = length.checked_sub(1).and_then(|index| self.0.get(index));
        row.map_or(0, |values| values[open_ends])
    }
}

/// The total value of a colour's rows.
pub(super) fn count(board: &Board, colour: Colour, values: Values) -> i32 {
    let mut sum = 0;
    for cell in board.stones().iter() {
        if !board.has_stone(colour, cell) {
            continue;
        }
        for direction in 0..4 {
            let before = cell.step(direction, -1);
            if board.has_stone(colour, before) {
                continue;
            }
            let (length, after) = end_of_row(board, colour, cell, direction);
            let ends = [before, after];
            let open = ends.iter().filter(|&&end| board.is_empty_at(end)).count();
            sum += values.of(length, open);
        }
    }
    sum
}

/// The length of the row that starts here, and the cell after it.
fn end_of_row(board: &Board, colour: Colour, first: Cell, direction: usize) -> (usize, Cell) {
    let mut length = 1;
    loop {
        let next = first.step(direction, length);
        if !board.has_stone(colour, next) {
            return (length as usize, next);
        }
        length += 1;
    }
}

/// Keeps only the most urgent moves if there are any: making five, else stopping five, else making a straight four.
pub(super) fn keep_forced(board: &Board, moves: &mut Vec<Cell>) {
    let turn = board.turn();
    let makes_five = |cell: Cell| board.class(turn, cell) == Class::Five;
    let stops_five = |cell: Cell| board.class(!turn, cell) == Class::Five;
    let makes_open_four =
        |cell: Cell| (0..4).any(|it| board.shape(turn, cell, it) == Shape::StraightFour);
    let reflexes: [&dyn Fn(Cell) -> bool; 3] = [&makes_five, &stops_five, &makes_open_four];
    for reflex in reflexes {
        if moves.iter().any(|&cell| reflex(cell)) {
            return moves.retain(|&cell| reflex(cell));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::gomoku::{Gomoku, Rules};
    use sente_rules::{Finished, Position};

    fn board(middle_row: &str) -> Board {
        let text = format!("15/15/15/15/15/15/15/{middle_row}/15/15/15/15/15/15/15 X");
        let position = Gomoku::from_text(&Rules::default(), &text, Finished::Allowed);
        Board::of(&position.expect("the position is valid"))
    }

    fn black(middle_row: &str, values: Values) -> i32 {
        count(&board(middle_row), Colour::Black, values)
    }

    #[test]
    fn rows_count_by_their_weight_times_their_open_ends() {
        for (row, value) in [
            ("7X7", 0),
            ("6XX7", 2),
            ("5OXX7", 1),
            ("6XXX6", 1_600),
            ("5OXXX6", 800),
            ("5OXXXO5", 0),
            ("XXX12", 800),
            ("5XXXX6", 120_000),
            ("5XX1XX5", 4),
        ] {
            assert_eq!(black(row, Values::WEIGHTS), value, "{row}");
        }
    }

    #[test]
    fn rows_count_by_the_table() {
        // In the three other directions each stone is alone with both ends open.
        let alone = |stones: i32| stones * 3 * 20;
        for (row, stones, value) in [
            ("7X7", 1, 20),
            ("6OX7", 1, 0),
            ("6XX7", 2, 100),
            ("5OXX7", 2, 20),
            ("6XXX6", 3, 500),
            ("5OXXX6", 3, 100),
            ("5XXXX6", 4, 2_500),
            ("4OXXXX6", 4, 500),
            ("4OXXXXO5", 4, 0),
            ("5XX1XX5", 4, 200),
        ] {
            assert_eq!(black(row, Values::TABLE) - alone(stones), value, "{row}");
        }
    }

    #[test]
    fn five_comes_before_stopping_five_and_that_before_an_open_four() {
        let points = |row: &str| {
            let board = board(row);
            let mut moves: Vec<Cell> = board.empty().iter().collect();
            keep_forced(&board, &mut moves);
            let mut points: Vec<String> = moves
                .into_iter()
                .map(|cell| cell.point().to_string())
                .collect();
            points.sort();
            points
        };
        assert_eq!(points("OXXXX2OOOO4"), ["f8"]);
        assert_eq!(points("1XXX3XOOOO3"), ["m8"]);
        assert_eq!(points("3XXX9"), ["c8", "g8"]);
        assert!(points("7X7").len() > 200);
    }
}

//! A heuristic for promising moves. The fixed-depth players use it to select moves; it is independent of the trained
//! weights.

use sente_rules::Colour;

use super::board::Board;
use super::cell::Cell;
use super::classes::Class;
use super::shapes::Shape;

/// The heuristic value of a move for the side to move: its value to that side's lines plus half the value to the
/// opponent's.
pub(super) fn score(board: &Board, cell: Cell) -> i32 {
    let colour = board.turn();
    2 * worth(board, colour, cell) + worth(board, !colour, cell)
}

fn worth(board: &Board, colour: Colour, cell: Cell) -> i32 {
    let lines: i32 = (0..4)
        .map(|direction| line_worth(board.shape(colour, cell, direction)))
        .sum();
    match board.class(colour, cell) {
        Class::Quiet | Class::Three | Class::Four | Class::FourAgain => lines,
        Class::DoubleThree => lines + 60,
        Class::SuspectDoubleThree => lines / 2,
        Class::FourThree | Class::SuspectFourThree => lines + 120,
        Class::WinningFour | Class::SuspectWinningFour => lines + 200,
        Class::Five => 2000,
        Class::Forbidden => 0,
    }
}

const fn line_worth(shape: Shape) -> i32 {
    match shape {
        Shape::Dead | Shape::Overline | Shape::One => 0,
        Shape::OpenOne => 1,
        Shape::Two => 2,
        Shape::OpenTwo => 5,
        Shape::WideTwo => 7,
        Shape::Three => 9,
        Shape::OpenThree => 28,
        Shape::WideThree => 34,
        Shape::Four => 38,
        Shape::DoubleFour | Shape::StraightFour => 150,
        Shape::Five => 1000,
    }
}

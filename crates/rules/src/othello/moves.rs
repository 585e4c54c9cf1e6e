//! Othello's moves and their notation. Independent of their effect.

use std::fmt;
use std::str::FromStr;

use crate::{ParsePointError, Point};

/// A disc placed on a square, or the pass of a side that cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a disc of the side to move on this point.
    Place(Point),
    /// Passes the turn to the other side.
    Pass,
}

impl Move {
    /// A disc on the square with this number, counted row by row from 0 for a1.
    pub const fn from_square(square: u8) -> Self {
        Self::Place(Point::from_index(square as usize, 8))
    }

    /// The number of the square; `None` for a pass or a point off the board.
    pub const fn square(self) -> Option<u8> {
        match self {
            Self::Place(Point { col, row }) if col < 8 && row < 8 => Some(8 * row + col),
            Self::Place(_) | Self::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => point.fmt(f),
            Self::Pass => f.pad("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Game records write a pass as `PA`.
        if text.eq_ignore_ascii_case("pass") || text.eq_ignore_ascii_case("pa") {
            return Ok(Self::Pass);
        }
        text.parse().map(Self::Place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_its_name_and_its_number() {
        for square in 0..64 {
            let mv = Move::from_square(square);
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(mv.square(), Some(square));
        }
        assert_eq!(Move::Pass.to_string().parse(), Ok(Move::Pass));
        assert_eq!(Move::from_square(37).to_string(), "f5");
    }

    #[test]
    fn case_and_the_short_pass_are_read() {
        assert_eq!("F5".parse(), Ok(Move::from_square(37)));
        for pass in ["pass", "pa", "PASS", "Pa"] {
            assert_eq!(pass.parse(), Ok(Move::Pass));
        }
        for bad in ["", "p", "pas", "passe", "5f"] {
            assert!(bad.parse::<Move>().is_err(), "{bad}");
        }
    }

    #[test]
    fn points_off_the_board_can_be_written_but_have_no_number() {
        for text in ["i1", "a9", "h20"] {
            assert_eq!(text.parse::<Move>().unwrap().square(), None);
        }
    }
}

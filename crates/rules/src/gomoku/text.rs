//! Position texts of Gomoku and Renju: rows from the top, with `X`, `O`, `.` and numbers for empty points.

use std::fmt;

use super::{Gomoku, Rules, Size, Variant};
use crate::diagram::Diagram;
use crate::{Finished, Point, Position, SetupError};

/// Reads a position. The number of rows overrides the size in the rules, if the variant allows that size.
pub(super) fn read(rules: Rules, text: &str, finished: Finished) -> Result<Gomoku, SetupError> {
    let diagram = Diagram::read(text)?;
    let rules = Size::from_lines(diagram.height())
        .and_then(|size| rules.with_size(size))
        .ok_or(SetupError::Rows {
            expected: match rules.variant() {
                Variant::Freestyle | Variant::Standard => "15, 19 or 20",
                Variant::Renju => "15",
            },
            found: diagram.height(),
        })?;
    Gomoku::set_up(rules, &diagram.pieces()?, diagram.turn, finished)
}

/// Writes the position, with every run of empty points as a number.
pub(super) fn write(position: &Gomoku, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let lines = position.size().lines();
    for row in (0..lines).rev() {
        let mut empties = 0;
        for col in 0..lines {
            match position.piece(Point::new(col, row)) {
                None => empties += 1,
                Some(colour) => {
                    write_empties(f, empties)?;
                    empties = 0;
                    write!(f, "{}", colour.letter())?;
                }
            }
        }
        write_empties(f, empties)?;
        if row > 0 {
            f.write_str("/")?;
        }
    }
    write!(f, " {}", position.turn().letter())
}

fn write_empties(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    if count > 0 {
        write!(f, "{count}")?;
    }
    Ok(())
}

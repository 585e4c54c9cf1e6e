//! Positions of Gomoku and Renju as text: rows from the top, `X`, `O`, `.` and numbers for empty points.

use std::fmt;

use super::{Gomoku, Rules, Size, Variant};
use crate::{Colour, Finished, Point, Position, SetupError};

/// Longer than any position with every point written out.
const LONGEST: usize = 1000;

/// Reads a position. The number of rows overrides the rules' size, where the variant has that size.
pub(super) fn read(rules: Rules, text: &str, finished: Finished) -> Result<Gomoku, SetupError> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(SetupError::TooLong);
    }
    let (board, side) = text
        .rsplit_once(char::is_whitespace)
        .ok_or(SetupError::NoSide)?;
    let turn = read_side(side).ok_or(SetupError::NoSide)?;

    let rows: Vec<&str> = board.trim_end().split('/').collect();
    let rules = Size::from_lines(rows.len())
        .and_then(|size| rules.with_size(size))
        .ok_or(SetupError::Rows {
            expected: match rules.variant() {
                Variant::Freestyle | Variant::Standard => "15, 19 or 20",
                Variant::Renju => "15",
            },
            found: rows.len(),
        })?;
    let mut stones = Vec::new();
    for (row, letters) in (0..rules.size().lines()).rev().zip(rows) {
        read_row(letters, row, rules.size(), &mut stones)?;
    }
    Gomoku::set_up(rules, &stones, turn, finished)
}

/// Writes the position with every run of empty points as a number.
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

fn read_side(side: &str) -> Option<Colour> {
    let mut letters = side.chars();
    let colour = Colour::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(colour)
}

fn read_row(
    letters: &str,
    row: u8,
    size: Size,
    stones: &mut Vec<(Point, Colour)>,
) -> Result<(), SetupError> {
    let place = || format!("row {}", row + 1);
    let expected = usize::from(size.lines());
    let mut col = 0_usize;
    let mut letters = letters.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(mut run) = digit(letter) {
            while let Some(next) = letters.peek().copied().and_then(digit) {
                run = run.saturating_mul(10).saturating_add(next);
                letters.next();
            }
            col = col.saturating_add(run);
        } else if let Some(colour) = Colour::from_letter(letter) {
            if col < expected {
                stones.push((Point::new(col as u8, row), colour));
            }
            col = col.saturating_add(1);
        } else if matches!(letter, '.' | '-' | '_') {
            col = col.saturating_add(1);
        } else {
            return Err(SetupError::Letter {
                place: place(),
                letter,
                empty: '.',
            });
        }
    }
    if col == expected {
        Ok(())
    } else {
        Err(SetupError::Length {
            place: place(),
            expected,
            found: col,
        })
    }
}

fn digit(letter: char) -> Option<usize> {
    letter.to_digit(10).map(|digit| digit as usize)
}

//! The common form of position texts: rows from the top, joined by `/`, with numbers for runs of empty points, then the
//! side to move. The games interpret the rows.

use crate::{Colour, Point, SetupError};

/// A text split into its rows, the top one first, and the side to move.
pub(crate) struct Diagram<'a> {
    rows: Vec<&'a str>,
    pub(crate) turn: Colour,
}

impl<'a> Diagram<'a> {
    /// Greater than the length of any board with every point written out.
    const LONGEST: usize = 1000;

    /// Splits a text into its rows and the side to move.
    pub(crate) fn read(text: &'a str) -> Result<Self, SetupError> {
        let text = text.trim();
        if text.len() > Self::LONGEST {
            return Err(SetupError::TooLong);
        }
        let (rows, side) = text
            .rsplit_once(char::is_whitespace)
            .ok_or(SetupError::NoSide)?;
        let turn = match side.as_bytes() {
            &[letter] => Colour::from_letter(letter.into()).ok_or(SetupError::NoSide)?,
            _ => return Err(SetupError::NoSide),
        };
        Ok(Self {
            rows: rows.trim_end().split('/').collect(),
            turn,
        })
    }

    /// The number of rows.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// The pieces of a square board with this number of rows, row 1 at the bottom.
    pub(crate) fn pieces(&self) -> Result<Vec<(Point, Colour)>, SetupError> {
        let size = self.height();
        let mut pieces = Vec::new();
        for (row, letters) in (0..size).rev().zip(&self.rows) {
            read_row(letters, row as u8, size, &mut pieces)?;
        }
        Ok(pieces)
    }
}

/// Greater than the length of any row; larger numbers need not be exact.
const LONGEST_RUN: usize = 99;

fn read_row(
    letters: &str,
    row: u8,
    size: usize,
    pieces: &mut Vec<(Point, Colour)>,
) -> Result<(), SetupError> {
    let place = || format!("row {}", row + 1);
    let mut col = 0_usize;
    let mut letters = letters.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(mut run) = digit(letter) {
            while let Some(next) = letters.peek().copied().and_then(digit) {
                run = (run * 10 + next).min(LONGEST_RUN);
                letters.next();
            }
            col += run;
            continue;
        }
        match Colour::from_letter(letter) {
            Some(colour) if col < size => pieces.push((Point::new(col as u8, row), colour)),
            Some(_) => {}
            None if matches!(letter, '.' | '-' | '_') => {}
            None => {
                return Err(SetupError::Letter {
                    place: place(),
                    letter,
                    empty: '.',
                });
            }
        }
        col += 1;
    }
    if col == size {
        return Ok(());
    }
    Err(SetupError::Length {
        place: place(),
        expected: size,
        found: col,
    })
}

fn digit(letter: char) -> Option<usize> {
    letter.to_digit(10).map(|digit| digit as usize)
}

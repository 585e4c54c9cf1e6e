//! Points of a board and their names, independent of the board's size: the position checks whether a point is on the
//! board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A square or intersection of a board: `a1` is column 0, row 0 in every game. The [`Shape`](crate::Shape) determines
/// whether row 1 is at the bottom or the top of the drawn board.
///
/// ```
/// use sente_rules::Point;
///
/// let point: Point = "h8".parse()?;
/// assert_eq!(point, Point::new(7, 7));
/// assert_eq!(point.to_string(), "h8");
/// assert_eq!("h0".parse::<Point>().unwrap_err().to_string(), "“h0” is not a point: write a letter and a number, like h8");
/// # Ok::<(), sente_rules::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The column, counted from the left, 0 for `a`.
    pub col: u8,
    /// The row, 0 for the row named `1`.
    pub row: u8,
}

impl Point {
    /// The greatest width of a board whose columns have one-letter names.
    pub const MAX_COLUMNS: u8 = 26;

    /// The point in this column and row, both counted from 0.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { col, row }
    }

    /// The index of the point in a row-major array of a board of this width, starting at `a1`.
    pub const fn index(self, width: u8) -> usize {
        self.row as usize * width as usize + self.col as usize
    }

    /// The inverse of [`Point::index`].
    pub const fn from_index(index: usize, width: u8) -> Self {
        Self::new(
            (index % width as usize) as u8,
            (index / width as usize) as u8,
        )
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_assert!(self.col < Self::MAX_COLUMNS);
        let letter = char::from(b'a'.saturating_add(self.col));
        f.pad(&format!("{letter}{}", u16::from(self.row) + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a point.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a point: write a letter and a number, like h8")]
pub struct ParsePointError(pub(crate) String);

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParsePointError(shortened(text));
        let (letter, digits) = text.split_at_checked(1).ok_or_else(error)?;
        let col = match letter.as_bytes()[0].to_ascii_lowercase() {
            letter @ b'a'..=b'z' => letter - b'a',
            _ => return Err(error()),
        };
        let plain = digits.len() <= 2 && !digits.starts_with('0');
        let row = match digits.parse::<u8>() {
            Ok(number) if plain && digits.bytes().all(|b| b.is_ascii_digit()) => number - 1,
            _ => return Err(error()),
        };
        Ok(Self { col, row })
    }
}

/// The beginning of a text of any length, for an error message.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_point_survives_its_name(col in 0..Point::MAX_COLUMNS, row in 0..99u8) {
            let point = Point::new(col, row);
            prop_assert_eq!(point.to_string().parse(), Ok(point));
        }

        #[test]
        fn any_text_is_a_point_or_an_error(text in ".*") {
            if let Ok(point) = text.parse::<Point>() {
                prop_assert_eq!(point.to_string(), text.to_lowercase());
            }
        }
    }

    #[test]
    fn names_count_from_a1_and_use_the_letter_i() {
        assert_eq!("a1".parse(), Ok(Point::new(0, 0)));
        assert_eq!("I9".parse(), Ok(Point::new(8, 8)));
        for bad in ["", "a", "8", "a0", "a01", "a+1", "é1", "a100", "h8 "] {
            assert!(bad.parse::<Point>().is_err(), "{bad}");
        }
    }
}

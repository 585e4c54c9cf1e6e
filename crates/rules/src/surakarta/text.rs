//! Surakarta's position text: six rows from the top, then the side to move. Knows what a board can
//! hold, not whether the game on it is over.

use std::fmt;

use super::{Board, PIECES, SIZE};
use crate::{Colour, Point, SetupError};

/// Reads pieces and side to move. A number stands for so many empty points, and case does not matter.
pub(super) fn read(text: &str) -> Result<(Board, Colour), SetupError> {
    const LONGEST: usize = 64;
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(SetupError::TooLong);
    }
    let (rows, side) = text
        .rsplit_once(char::is_whitespace)
        .ok_or(SetupError::NoSide)?;
    let turn = match side.as_bytes() {
        &[letter] => Colour::from_letter(letter.into()).ok_or(SetupError::NoSide)?,
        _ => return Err(SetupError::NoSide),
    };
    let rows: Vec<&str> = rows.trim_end().split('/').collect();
    if rows.len() != usize::from(SIZE) {
        return Err(SetupError::Rows {
            expected: "6",
            found: rows.len(),
        });
    }
    let mut pieces = [0_u64; 2];
    for (row, line) in (0..SIZE).rev().zip(rows) {
        for (col, piece) in (0..SIZE).zip(read_row(line, row)?) {
            if let Some(colour) = piece {
                pieces[colour.index()] |= 1 << Point::new(col, row).index(SIZE);
            }
        }
    }
    for colour in Colour::ALL {
        let found = pieces[colour.index()].count_ones() as usize;
        if found > PIECES.into() {
            return Err(SetupError::TooManyPieces {
                colour,
                most: PIECES.into(),
                found,
            });
        }
    }
    let board = Board {
        own: pieces[turn.index()],
        opponent: pieces[(!turn).index()],
    };
    Ok((board, turn))
}

/// Writes what [`read`] reads.
pub(super) fn write(f: &mut fmt::Formatter<'_>, board: Board, turn: Colour) -> fmt::Result {
    use fmt::Write;

    for row in (0..SIZE).rev() {
        for col in 0..SIZE {
            let point = Point::new(col, row).index(SIZE);
            f.write_char(if board.own >> point & 1 == 1 {
                turn.letter()
            } else if board.opponent >> point & 1 == 1 {
                (!turn).letter()
            } else {
                '.'
            })?;
        }
        f.write_char(if row == 0 { ' ' } else { '/' })?;
    }
    f.write_char(turn.letter())
}

fn read_row(line: &str, row: u8) -> Result<Vec<Option<Colour>>, SetupError> {
    let place = || format!("row {}", row + 1);
    let mut points = Vec::new();
    let mut rest = line.chars().peekable();
    while let Some(letter) = rest.next() {
        if letter == '.' {
            points.push(None);
        } else if let Some(colour) = Colour::from_letter(letter) {
            points.push(Some(colour));
        } else if let Some(digit) = letter.to_digit(10) {
            let mut run = digit as usize;
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                // No row is longer than the text may be, so that more digits need not count.
                run = (run * 10 + digit as usize - '0' as usize).min(99);
            }
            points.resize(points.len() + run, None);
        } else {
            return Err(SetupError::Letter {
                place: place(),
                letter,
                empty: '.',
            });
        }
    }
    if points.len() == usize::from(SIZE) {
        Ok(points)
    } else {
        Err(SetupError::Length {
            place: place(),
            expected: SIZE.into(),
            found: points.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn the_start_reads_in_several_spellings() {
        let start = Ok((Board::START, Colour::Black));
        assert_eq!(read("OOOOOO/OOOOOO/....../....../XXXXXX/XXXXXX X"), start);
        assert_eq!(read(" oooooo/oooooo/6/2.3/xxxxxx/xxxxxx  x\n"), start);
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let cases = [
            (
                "6/6/6/6/6/6",
                "the position must end in a space and the side to move, X or O",
            ),
            (
                "6/6/6/6/6/6 Z",
                "the position must end in a space and the side to move, X or O",
            ),
            (
                "6/6/6/6/6 X",
                "the position has 5 rows where 6 are expected",
            ),
            ("6/6/6/6/5/6 X", "row 2 has 5 points instead of 6"),
            ("X6/6/6/6/6/6 X", "row 6 has 7 points instead of 6"),
            (
                "6/99999999999999999999/6/6/6/6 X",
                "row 5 has 99 points instead of 6",
            ),
            (
                "6/6/..?.../6/6/6 X",
                "“?” in row 4 stands for no piece: X, O and . do",
            ),
            (
                "6/6/6/O5/OOOOOO/OOOOOO X",
                "White has 13 pieces; there are at most 12",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(error(text), expected);
        }
        assert_eq!(read(&"6/".repeat(40)), Err(SetupError::TooLong));
    }

    proptest! {
        #[test]
        fn any_text_is_a_board_or_an_error(text in "[xXoO.0-9/é ]{0,50}") {
            let _ = read(&text);
        }
    }
}

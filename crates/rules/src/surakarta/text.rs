//! Surakarta's position text: six rows from the top, then the side to move. Checks the number of pieces, not whether
//! the game is over.

use std::fmt;

use super::{Board, PIECES, SIZE};
use crate::diagram::Diagram;
use crate::{Colour, Point, SetupError};

/// Reads the pieces and the side to move. A number represents that many empty points; upper and lower case are equal.
pub(super) fn read(text: &str) -> Result<(Board, Colour), SetupError> {
    let diagram = Diagram::read(text)?;
    if diagram.height() != usize::from(SIZE) {
        return Err(SetupError::Rows {
            expected: "6",
            found: diagram.height(),
        });
    }
    let mut pieces = [0_u64; 2];
    for (point, colour) in diagram.pieces()? {
        pieces[colour.index()] |= 1 << point.index(SIZE);
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
    let turn = diagram.turn;
    let board = Board {
        own: pieces[turn.index()],
        opponent: pieces[(!turn).index()],
    };
    Ok((board, turn))
}

/// Writes the form that [`read`] reads.
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
                "“?” in row 4 is unknown: write X, O or .",
            ),
            (
                "6/6/6/O5/OOOOOO/OOOOOO X",
                "White has 13 pieces; there are at most 12",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(error(text), expected);
        }
        assert_eq!(read(&"6/".repeat(600)), Err(SetupError::TooLong));
    }

    proptest! {
        #[test]
        fn any_text_is_a_board_or_an_error(text in "[xXoO.0-9/é ]{0,50}") {
            let _ = read(&text);
        }
    }
}

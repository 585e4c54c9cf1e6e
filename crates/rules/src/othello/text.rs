//! Position texts of Othello: 64 characters from a1 row by row, a space, the side to move. Also reads the variants that
//! other programs write. Does not check whether the game is over.

use std::fmt;

use super::{Board, Othello};
use crate::{Colour, Point, Position, SetupError};

const SQUARES: usize = 64;
/// Enough for each square on a line of its own.
const LONGEST: usize = 256;
const EMPTY: char = '-';

impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for square in 0..SQUARES {
            let piece = self.piece(Point::from_index(square, 8));
            f.write_char(piece.map_or(EMPTY, Colour::letter))?;
        }
        write!(f, " {}", self.turn().letter())
    }
}

/// Reads a position. White space is ignored.
pub(super) fn read(text: &str) -> Result<Othello, SetupError> {
    if text.len() > LONGEST {
        return Err(SetupError::TooLong);
    }
    let letters: Vec<char> = text.split_whitespace().flat_map(str::chars).collect();
    let (&side, squares) = letters.split_last().ok_or(SetupError::NoSide)?;
    if squares.len() != SQUARES {
        return Err(wrong_length(text, squares.len()));
    }
    let turn = colour(side).ok_or(SetupError::NoSide)?;
    let mut board = Board {
        own: 0,
        opponent: 0,
    };
    for (square, &letter) in squares.iter().enumerate() {
        match (colour(letter), letter) {
            (Some(colour), _) if colour == turn => board.own |= 1 << square,
            (Some(_), _) => board.opponent |= 1 << square,
            (None, EMPTY | '.') => {}
            (None, letter) => {
                return Err(SetupError::Letter {
                    place: format!("row {}", square / 8 + 1),
                    letter,
                    empty: EMPTY,
                });
            }
        }
    }
    Ok(Othello::new(board, turn))
}

/// If the last letter stands alone, it is the side to move, so the number of squares is wrong; otherwise the side is
/// missing.
fn wrong_length(text: &str, found: usize) -> SetupError {
    let last_word = text.split_whitespace().next_back().unwrap_or_default();
    if last_word.chars().count() > 1 {
        return SetupError::NoSide;
    }
    SetupError::Length {
        place: "the board".to_owned(),
        expected: SQUARES,
        found,
    }
}

fn colour(letter: char) -> Option<Colour> {
    match letter {
        '*' | 'B' | 'b' => Some(Colour::Black),
        'W' | 'w' => Some(Colour::White),
        _ => Colour::from_letter(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Finished;
    use crate::othello::Rules;
    use proptest::prelude::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn the_start_is_written_as_everywhere() {
        let start = Othello::start(&Rules);
        assert_eq!(start.to_string(), START);
        assert_eq!(read(START), Ok(start));
    }

    #[test]
    fn other_programs_letters_and_spaces_are_read() {
        let start = read(START);
        assert_eq!(read(&START.replace(' ', "")), start);
        assert_eq!(read(&START.replace('X', "*").replace('-', ".")), start);
        assert_eq!(read(&START.replace('X', "B").replace('O', "W")), start);
        assert_eq!(read(&START.to_lowercase().replace('-', "- ")), start);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        let no_side = "the position must end in a space and the side to move, X or O";
        assert_eq!(error(""), no_side);
        assert_eq!(error(&START[..64]), no_side);
        assert_eq!(error(&START.replace(" X", " -")), no_side);
        assert_eq!(error(&START[1..]), "the board has 63 points instead of 64");
        assert_eq!(
            error(&START.replacen('O', "?", 1)),
            "“?” in row 4 is unknown: write X, O or -"
        );
        assert_eq!(error(&START.repeat(4)), "the position text is too long");
    }

    #[test]
    fn a_finished_game_is_refused_unless_allowed() {
        let text = format!("XX{} O", "-".repeat(62));
        let error = Othello::from_text(&Rules, &text, Finished::Refused).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the game is already over in this position: Black wins: 2 discs to 0"
        );
        let position = Othello::from_text(&Rules, &text, Finished::Allowed).unwrap();
        assert_eq!(position.to_string(), text);
    }

    proptest! {
        #[test]
        fn every_position_survives_its_text(own: u64, mask: u64, black: bool) {
            let turn = if black { Colour::Black } else { Colour::White };
            let position = Othello::new(Board { own, opponent: !own & mask }, turn);
            prop_assert_eq!(read(&position.to_string()), Ok(position));
        }

        #[test]
        fn any_text_is_a_position_or_an_error(text in ".{0,80}") {
            let _ = read(&text);
        }
    }
}

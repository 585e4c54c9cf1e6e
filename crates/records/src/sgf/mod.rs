//! Smart Game Format: trees of Gomoku, Renju and Othello games as text. Written in UTF-8; read in any encoding. Go and
//! other games of the format are not supported.

mod read;
mod syntax;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use sente_rules::{Point, Rules};

/// The notation for points of a board.
#[derive(Clone, Copy)]
struct Coordinates {
    lines: u8,
    /// Othello uses its own point names; the other games use letters counted from the top left.
    named: bool,
}

impl Coordinates {
    fn of(rules: &Rules) -> Self {
        let lines = rules.table().view().shape.width;
        let named = !matches!(rules, Rules::Gomoku(_));
        Self { lines, named }
    }

    /// Parses a point in either notation; `None` if it is not on the board.
    fn point(self, text: &str) -> Option<Point> {
        let on_board = |point: &Point| point.col < self.lines && point.row < self.lines;
        if let Ok(point) = text.parse::<Point>() {
            return Some(point).filter(on_board);
        }
        let &[col, row] = text.as_bytes() else {
            return None;
        };
        let place = |letter: u8| {
            let letter = letter.to_ascii_lowercase();
            letter.is_ascii_lowercase().then(|| letter - b'a')
        };
        let (col, line) = (place(col)?, place(row)?);
        let row = if self.named {
            line
        } else {
            self.lines.checked_sub(line + 1)?
        };
        Some(Point::new(col, row)).filter(on_board)
    }

    fn write(self, point: Point) -> String {
        if self.named {
            return point.to_string();
        }
        let letters = [point.col, self.lines - 1 - point.row].map(|place| char::from(b'a' + place));
        letters.iter().collect()
    }

    /// Whether the text is a pass: empty, or the point just outside a 19×19 board.
    fn is_pass(self, text: &str) -> bool {
        text.is_empty() || (text == "tt" && self.lines <= 19) || text.eq_ignore_ascii_case("pass")
    }
}

/// The format's number for the game, if it has one.
fn game_number(rules: &Rules) -> u8 {
    const OTHELLO: u8 = 2;
    const GOMOKU: u8 = 4;
    match rules {
        Rules::Gomoku(_) => GOMOKU,
        _ => OTHELLO,
    }
}

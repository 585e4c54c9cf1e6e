//! A board that is sent stone by stone, between `BOARD` and `DONE`.

use sente_rules::{Colour, Point};

use super::coordinates;

/// The action after the complete list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Find a move.
    Move,
    /// None.
    Show,
    /// Decide about the colours in the opening `swap2`.
    Swap2,
}

/// The stones so far.
pub(super) struct Listing {
    pub(super) purpose: Purpose,
    lines: u8,
    own: Vec<Point>,
    others: Vec<Point>,
    problem: Option<String>,
}

impl Listing {
    pub(super) const fn new(purpose: Purpose, lines: u8) -> Self {
        Self {
            purpose,
            lines,
            own: Vec::new(),
            others: Vec::new(),
            problem: None,
        }
    }

    /// Adds a line `x,y,field`: 1 is a stone of the engine, 2 of its opponent, and 3 belongs to a winning line of an
    /// earlier game and is ignored. The first error is kept until the end.
    pub(super) fn add(&mut self, line: &str) {
        let stone = line.rsplit_once(',').and_then(|(point, field)| {
            let point = coordinates::read(point, self.lines)?;
            Some((point, field.trim()))
        });
        match stone {
            Some((point, "1" | "2"))
                if self.own.contains(&point) || self.others.contains(&point) =>
            {
                self.complain(format!("{line} is told twice"));
            }
            Some((point, "1")) => self.own.push(point),
            Some((point, "2")) => self.others.push(point),
            Some((_, "3")) => {}
            _ => self.complain(format!("“{line}” is not x,y,field")),
        }
    }

    fn complain(&mut self, problem: String) {
        self.problem.get_or_insert(problem);
    }

    /// The position text of the board with the engine to move. The engine is Black if neither side has more stones.
    pub(super) fn position(&self) -> Result<String, String> {
        match &self.problem {
            Some(problem) => Err(problem.clone()),
            None => Ok(self.text()),
        }
    }

    /// The number of stones.
    pub(super) const fn count(&self) -> usize {
        self.own.len() + self.others.len()
    }

    fn text(&self) -> String {
        let own = if self.own.len() >= self.others.len() {
            Colour::Black
        } else {
            Colour::White
        };
        let letter = |point| {
            if self.own.contains(&point) {
                own.letter()
            } else if self.others.contains(&point) {
                (!own).letter()
            } else {
                '.'
            }
        };
        position_text(self.lines, own, letter)
    }
}

/// The position text of a board with this many lines and these points.
pub(super) fn position_text(lines: u8, turn: Colour, letter: impl Fn(Point) -> char) -> String {
    let row = |row| {
        (0..lines)
            .map(|col| letter(Point::new(col, row)))
            .collect::<String>()
    };
    let rows: Vec<String> = (0..lines).rev().map(row).collect();
    format!("{} {}", rows.join("/"), turn.letter())
}

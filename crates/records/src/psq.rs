//! Piskvork's format: a header with the board's size, a line `x,y,milliseconds` for each move with
//! both counted from 1 at the top left, then the players' names and a number. One line of moves.

use std::fmt::Write as _;

use super::error::{Place, ReadError, WriteError};
use super::replay::Draft;
use super::text::decode;
use super::tree::NodeId;
use super::{Budget, Format, Record, gomoku_rules};
use sente_rules::{GameId, Point, Rules};

pub(super) fn read(bytes: &[u8], hint: Option<GameId>) -> Result<Draft, ReadError> {
    let text = decode(bytes, None);
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty());
    let (_, first) = lines.next().unwrap_or_default();
    let header = Header::parse(first)?;
    let mut draft = Draft::new(gomoku_rules(hint, GameId::Gomoku, header.lines)?);
    let mut budget = Budget::default();
    let mut node = NodeId::START;
    let mut names = Vec::new();
    for (number, line) in lines {
        match parse_move(line) {
            Some((col, row, time)) if names.is_empty() => {
                budget.another_move()?;
                let point = point(col, row, header.lines).ok_or_else(|| {
                    let place = Place::Line {
                        line: number,
                        column: 1,
                    };
                    let lines = header.lines;
                    ReadError::new(
                        place,
                        format!("{col},{row} is not on a board of {lines}×{lines}"),
                    )
                })?;
                node = draft.push(node, &point.to_string(), None);
                draft.tree.notes_mut(node).time = time;
            }
            // After the names comes a number, the reason why the program stopped.
            _ if names.len() < 2 => names.push(line),
            _ => break,
        }
    }
    if let [first, second, ..] = names[..] {
        let (black, white) = if header.second_begins {
            (second, first)
        } else {
            (first, second)
        };
        black.clone_into(&mut draft.info.black.name);
        white.clone_into(&mut draft.info.white.name);
    }
    Ok(draft)
}

pub(super) fn write(record: &Record) -> Result<Vec<u8>, WriteError> {
    let Rules::Gomoku(rules) = &record.rules else {
        return Err(record.wrong_game(Format::Psq));
    };
    record.refuse_setup(Format::Psq)?;
    let tree = record.line(Format::Psq)?.tree;
    let lines = rules.size().lines();
    let mut text = format!("Piskvorky {lines}x{lines}, 0:0, 0\n");
    for node in tree.main_line(NodeId::START) {
        let point: Point = tree
            .action(node)
            .parse()
            .expect("a replayed stone is a point");
        let (col, row) = (point.col + 1, lines - point.row);
        let time = tree.notes(node).time.unwrap_or_default();
        let _ = writeln!(text, "{col},{row},{time}");
    }
    let info = record.info.cleaned();
    let [black, white] = [info.black.name, info.white.name];
    if !black.is_empty() || !white.is_empty() {
        for (name, unnamed) in [(black, "Black"), (white, "White")] {
            let name = if name.is_empty() { unnamed } else { &name };
            if parse_move(name).is_some() {
                return Err(WriteError::Content {
                    format: Format::Psq,
                    what: format!("the name “{name}”, which looks like a move"),
                });
            }
            let _ = writeln!(text, "{name}");
        }
    }
    text.push_str("-1\n");
    Ok(text.into_bytes())
}

struct Header {
    lines: usize,
    /// Whether the second player has Black.
    second_begins: bool,
}

impl Header {
    /// Parses `Piskvorky 20x20, 7:7, 0`.
    fn parse(line: &str) -> Result<Self, ReadError> {
        let error = |reason: String| ReadError::new(Place::Line { line: 1, column: 1 }, reason);
        let not_psq = || error("a Piskvork file begins like “Piskvorky 15x15, 0:0, 0”".to_owned());
        let rest = line.strip_prefix("Piskvorky").ok_or_else(not_psq)?;
        let mut parts = rest.split(',').map(str::trim);
        let size = parts.next().unwrap_or_default();
        let (width, height) = size.split_once(['x', 'X']).ok_or_else(not_psq)?;
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| not_psq());
        let (width, height) = (number(width)?, number(height)?);
        if width != height || sente_rules::gomoku::Size::from_lines(width).is_none() {
            return Err(error(format!(
                "boards of {width}×{height} are not played here: 15×15, 19×19 and 20×20 are"
            )));
        }
        Ok(Self {
            lines: width,
            second_begins: parts.nth(1) == Some("1"),
        })
    }
}

/// Column and row, counted from 1, and the time if there is one.
fn parse_move(line: &str) -> Option<(usize, usize, Option<u32>)> {
    let mut numbers = line.split(',').map(str::trim);
    let col = numbers.next()?.parse().ok()?;
    let row = numbers.next()?.parse().ok()?;
    let time = numbers.next().and_then(|time| time.parse().ok());
    Some((col, row, time))
}

fn point(col: usize, row: usize, lines: usize) -> Option<Point> {
    let is_on_board = |n| (1..=lines).contains(&n);
    (is_on_board(col) && is_on_board(row)).then(|| Point::new((col - 1) as u8, (lines - row) as u8))
}

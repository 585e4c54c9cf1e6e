//! Draws a board as lines of text from its view. Knows no rules.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use sente_rules::{BoardView, Colour, Point, Surface};

use crate::messages::{self, sentence};

/// How rows and columns are labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Letters and numbers from 1, as points are written.
    Points,
    /// Numbers from 0 at the top-left, with Surakarta's own letters for the pieces.
    Numbers,
}

/// The board with its coordinates, and a line with the state of the game.
pub fn board(view: &BoardView) -> String {
    let mut text = grid(view, Naming::Points);
    let _ = writeln!(text, "\n{}", standing(view));
    text
}

/// The board with its coordinates.
pub fn grid(view: &BoardView, naming: Naming) -> String {
    let mut text = columns(view, naming);
    let width = usize::from(view.shape.width);
    let points: Vec<Point> = view.shape.reading_order().collect();
    for (line, row) in points.chunks(width).enumerate() {
        let name = match naming {
            Naming::Points => usize::from(row[0].row) + 1,
            Naming::Numbers => line,
        };
        let _ = write!(text, "{name:>3}");
        for (index, &point) in row.iter().enumerate() {
            let before = if is_last(view, point) {
                '('
            } else if index > 0 && is_last(view, row[index - 1]) {
                ')'
            } else {
                ' '
            };
            text.push(before);
            text.push_str(&cell(view, point, naming));
        }
        let end = if is_last(view, row[width - 1]) {
            ')'
        } else {
            ' '
        };
        let _ = writeln!(text, "{end}{name}");
    }
    text.push_str(&columns(view, naming));
    text
}

/// One line with the side to move or the result, and the counters.
fn standing(view: &BoardView) -> String {
    let side = messages::side(view.game, view.turn);
    let mut text = match &view.outcome {
        Some(outcome) => sentence(&messages::outcome(view.game, outcome)),
        None => format!("{side} ({}) to move.", view.turn.letter()),
    };
    text.push_str(&counts(view, Naming::Points));
    if !view.forbidden.is_empty() {
        let names: Vec<String> = view
            .forbidden
            .iter()
            .map(|(point, kind)| format!("{point} ({kind})"))
            .collect();
        let _ = write!(text, " Forbidden: {}.", names.join(", "));
    }
    text
}

/// The counters, each after a space: discs that are still changing, or pieces that each side has captured.
pub fn counts(view: &BoardView, naming: Naming) -> String {
    let [x, o] = Colour::ALL.map(|colour| piece_letter(view, colour, naming));
    let mut text = String::new();
    let [black, white] = view.counts;
    if view.shape.surface == Surface::Squares && view.outcome.is_none() {
        let _ = write!(text, " Discs: {x} {black}, {o} {white}.");
    }
    // The board counts the pieces that a side has lost; the other side has captured them.
    if let Some([by_white, by_black]) = view.captured {
        let _ = write!(text, " Captured: {x} {by_black}, {o} {by_white}.");
    }
    text
}

fn columns(view: &BoardView, naming: Naming) -> String {
    let mut text = "   ".to_owned();
    for col in 0..view.shape.width {
        let _ = match naming {
            Naming::Points => write!(text, " {}", char::from(b'a' + col)),
            Naming::Numbers => write!(text, " {col}"),
        };
    }
    text.push('\n');
    text
}

fn is_last(view: &BoardView, point: Point) -> bool {
    view.last
        .as_ref()
        .is_some_and(|last| last.to == Some(point))
}

fn cell(view: &BoardView, point: Point, naming: Naming) -> String {
    let won = view
        .outcome
        .as_ref()
        .is_some_and(|outcome| outcome.cells.contains(&point));
    let (letter, style) = match view.piece(point) {
        Some(colour) if won => (
            piece_letter(view, colour, naming),
            colour_style(view, colour).bold().underline(),
        ),
        Some(colour) => (
            piece_letter(view, colour, naming),
            colour_style(view, colour),
        ),
        None if view.forbidden.iter().any(|(at, _)| *at == point) => {
            ('!', AnsiColor::Red.on_default())
        }
        None if view.shape.dots.contains(&point) => ('+', Style::new().dimmed()),
        None => ('.', Style::new().dimmed()),
    };
    format!("{style}{letter}{style:#}")
}

fn piece_letter(view: &BoardView, colour: Colour, naming: Naming) -> char {
    match naming {
        Naming::Points => colour.letter(),
        Naming::Numbers => messages::letter(view.game, colour),
    }
}

/// Surakarta's sides have the names of their colours. Black and White text would be invisible on some terminals, so
/// letters distinguish the sides, and Black's letters are bold.
fn colour_style(view: &BoardView, colour: Colour) -> Style {
    match (view.shape.surface, colour) {
        (Surface::Tracks, Colour::Black) => AnsiColor::Yellow.on_default(),
        (Surface::Tracks, Colour::White) => AnsiColor::Green.on_default(),
        (Surface::Crossings | Surface::Squares, Colour::Black) => Style::new().bold(),
        (Surface::Crossings | Surface::Squares, Colour::White) => Style::new(),
    }
}

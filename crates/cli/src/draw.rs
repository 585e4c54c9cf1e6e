//! Draws a board as lines of text from its view. Knows no rules.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use sente_rules::{BoardView, Colour, Point, Surface};

/// The board with its coordinates, and a line that says how things stand.
pub fn board(view: &BoardView) -> String {
    let mut text = columns(view);
    let width = usize::from(view.shape.width);
    let points: Vec<Point> = view.shape.reading_order().collect();
    for row in points.chunks(width) {
        let name = row[0].row + 1;
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
            text.push_str(&cell(view, point));
        }
        let end = if is_last(view, row[width - 1]) {
            ')'
        } else {
            ' '
        };
        let _ = writeln!(text, "{end}{name}");
    }
    text.push_str(&columns(view));
    let _ = writeln!(text, "\n{}", standing(view));
    text
}

/// One line: whose turn it is or how the game ended, and what has been counted.
pub fn standing(view: &BoardView) -> String {
    let mut text = match &view.outcome {
        Some(outcome) => sentence(&outcome.to_string()),
        None => format!("{} ({}) to move.", view.turn, view.turn.letter()),
    };
    let [black, white] = view.counts;
    if view.shape.surface == Surface::Squares && view.outcome.is_none() {
        let _ = write!(text, " Discs: X {black}, O {white}.");
    }
    if let Some([black, white]) = view.captured {
        let _ = write!(text, " Captured: X {black}, O {white}.");
    }
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

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

fn columns(view: &BoardView) -> String {
    let mut text = "   ".to_owned();
    for col in 0..view.shape.width {
        let _ = write!(text, " {}", char::from(b'a' + col));
    }
    text.push('\n');
    text
}

fn is_last(view: &BoardView, point: Point) -> bool {
    view.last
        .as_ref()
        .is_some_and(|last| last.to == Some(point))
}

fn cell(view: &BoardView, point: Point) -> String {
    let won = view
        .outcome
        .as_ref()
        .is_some_and(|outcome| outcome.cells.contains(&point));
    let (letter, style) = match view.piece(point) {
        Some(colour) if won => (colour.letter(), colour_style(colour).bold().underline()),
        Some(colour) => (colour.letter(), colour_style(colour)),
        None if view.forbidden.iter().any(|(at, _)| *at == point) => {
            ('!', AnsiColor::Red.on_default())
        }
        None if view.shape.dots.contains(&point) => ('+', Style::new().dimmed()),
        None => ('.', Style::new().dimmed()),
    };
    format!("{style}{letter}{style:#}")
}

fn colour_style(colour: Colour) -> Style {
    match colour {
        Colour::Black => AnsiColor::Yellow.on_default(),
        Colour::White => AnsiColor::Cyan.on_default(),
    }
}

//! Writes characters into the screen's buffer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes a text starting at this cell, clipped to the screen.
pub fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = buffer.area;
    if y >= area.bottom() || x >= area.right() {
        return;
    }
    buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
}

/// Writes a text into a line of a box; shortens it with dots if it is too long.
pub fn put_line(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    if line >= area.height {
        return;
    }
    let width = usize::from(area.width);
    let text = if text.chars().count() > width {
        let kept: String = text.chars().take(width.saturating_sub(3)).collect();
        format!("{}...", kept.trim_end())
    } else {
        text.to_owned()
    };
    put(buffer, area.x, area.y + line, &text, style);
}

/// Writes one character.
pub fn dot(buffer: &mut Buffer, x: u16, y: u16, letter: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(letter).set_style(style);
    }
}

/// Writes a path on a line of a box. If it is too long, its middle is omitted, because files differ at their ends.
pub fn put_path(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    let (width, length) = (usize::from(area.width), text.chars().count());
    if length <= width || width < 8 {
        return put_line(buffer, area, line, text, style);
    }
    let (start, end) = (width.div_ceil(2) - 2, width / 2 - 1);
    let start: String = text.chars().take(start).collect();
    let end: String = text.chars().skip(length - end).collect();
    put_line(buffer, area, line, &format!("{start}...{end}"), style);
}

/// Breaks a text into lines of at most this width. A longer word, such as a path, continues on the next line; a percent
/// sign stays with its number.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    let words = words(text).into_iter();
    for word in words.flat_map(|word| parts(&word, usize::from(width.max(1)))) {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(&word);
        } else if line.chars().count() + 1 + word.chars().count() <= usize::from(width) {
            line.push(' ');
            line.push_str(&word);
        } else {
            lines.push(word);
        }
    }
    lines
}

/// The words of a text, each with the percent sign that follows it.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(number) if word.starts_with('%') => *number = format!("{number} {word}"),
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// A word in parts that fit into the width.
fn parts(word: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters
        .chunks(width)
        .map(|part| part.iter().collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_too_long_goes_on_in_the_next_line() {
        let lines = wrap("Saved as 2026-01-02-othello-ann-ben.json. Go on.", 20);
        let expected = ["Saved as", "2026-01-02-othello-a", "nn-ben.json. Go on."];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_percent_sign_stays_with_its_number() {
        let lines = wrap("Turning point: 14 f8??, which cost 31 %. Go on.", 37);
        assert_eq!(
            lines,
            ["Turning point: 14 f8??, which cost", "31 %. Go on."]
        );
        assert_eq!(wrap("% 5", 37), ["% 5"]);
    }

    #[test]
    fn a_long_path_keeps_its_start_and_its_end() {
        let area = Rect::new(0, 0, 20, 1);
        let shown = |text: &str| {
            let mut buffer = Buffer::empty(area);
            put_path(&mut buffer, area, 0, text, Style::new());
            let cells = buffer.content.iter().map(ratatui::buffer::Cell::symbol);
            cells.collect::<String>().trim_end().to_owned()
        };
        assert_eq!(shown("game.json"), "game.json");
        assert_eq!(
            shown("2026-01-02-othello-ann-ben-2.sgf"),
            "2026-01-...ben-2.sgf"
        );
    }
}

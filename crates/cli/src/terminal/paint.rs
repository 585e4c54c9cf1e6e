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

/// Breaks a text into lines of at most this width.
pub fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= usize::from(width) {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

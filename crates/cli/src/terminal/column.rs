//! The panels of the column beside a board: filled rectangles on terminals with enough colours, frames on others. Knows
//! positions, not meanings.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::look::{Ground, Ink, Look};
use super::paint::{dot, put, put_line};

/// The meaning of a panel's colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    /// The player to move, or the next action.
    Turn,
    /// A refusal or a question.
    Warn,
    /// A blunder.
    Danger,
}

/// A panel. Its first row is half filled, so that adjacent panels have a gap of half a row.
pub struct Panel {
    pub area: Rect,
    pub tone: Tone,
    /// Whether the background is tinted, too.
    pub is_tinted: bool,
}

impl Panel {
    /// Draws the background and returns the area for the contents.
    pub fn draw(&self, look: Look, buffer: &mut Buffer) -> Rect {
        let area = self.area;
        if area.height < 2 || area.width < 6 {
            return Rect::default();
        }
        if look.has_grounds() {
            self.fill(look, buffer);
        } else {
            self.frame(look, buffer);
        }
        let below = u16::from(!look.has_grounds());
        Rect {
            x: area.x + 2,
            y: area.y + 1,
            width: area.width - 4,
            height: area.height - 1 - below,
        }
    }

    /// The background of the text in this panel.
    pub fn ground(&self) -> Ground {
        if self.is_tinted {
            Ground::Soft
        } else {
            Ground::Panel
        }
    }

    fn fill(&self, look: Look, buffer: &mut Buffer) {
        let area = self.area;
        let style = look.ground(self.ground());
        let back = style.bg.unwrap_or_default();
        for x in area.left()..area.right() {
            dot(buffer, x, area.y, '▄', Style::new().fg(back));
            for y in area.top() + 1..area.bottom() {
                dot(buffer, x, y, ' ', style);
            }
        }
        let Some(bar) = self.bar(look) else {
            return;
        };
        let x = area.x.saturating_sub(1);
        dot(buffer, x, area.y, '▗', bar);
        for y in area.top() + 1..area.bottom() {
            dot(buffer, x, y, '▐', bar);
        }
    }

    fn bar(&self, look: Look) -> Option<Style> {
        let ink = match self.tone {
            Tone::Plain => return None,
            Tone::Turn => Ink::Accent,
            Tone::Warn => Ink::Warn,
            Tone::Danger => Ink::Danger,
        };
        Some(look.ink(ink))
    }

    fn frame(&self, look: Look, buffer: &mut Buffer) {
        let area = self.area;
        let lines = look.lines();
        let [top_left, top_right, bottom_right, bottom_left] =
            if look.ascii { ['+'; 4] } else { lines.corners };
        let style = self.bar(look).unwrap_or_else(|| look.ink(Ink::Faint));
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        for x in area.left()..=right {
            dot(buffer, x, area.y, lines.horizontal, style);
            dot(buffer, x, bottom, lines.horizontal, style);
        }
        for y in area.y..=bottom {
            dot(buffer, area.x, y, lines.vertical, style);
            dot(buffer, right, y, lines.vertical, style);
        }
        dot(buffer, area.x, area.y, top_left, style);
        dot(buffer, right, area.y, top_right, style);
        dot(buffer, right, bottom, bottom_right, style);
        dot(buffer, area.x, bottom, bottom_left, style);
    }
}

/// Draws a title at the left and a figure at the right.
pub fn draw_title(area: Rect, title: &str, figure: &str, look: Look, buffer: &mut Buffer) {
    let style = look.ink(Ink::Quiet).add_modifier(Modifier::BOLD);
    put_line(buffer, area, 0, title, style);
    put_right(buffer, area, 0, figure, look.ink(Ink::Faint));
}

/// Writes a right-aligned text.
pub fn put_right(buffer: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    let width = text.chars().count() as u16;
    if line < area.height && width <= area.width {
        put(buffer, area.right() - width, area.y + line, text, style);
    }
}

/// Draws right-aligned digits of half blocks, three columns wide and five half rows high.
pub fn draw_clock(area: Rect, text: &str, style: Style, buffer: &mut Buffer) {
    let width = text.chars().map(figure_width).sum::<u16>();
    let mut x = (area.right() + 1).saturating_sub(width);
    for letter in text.chars() {
        let rows = figure(letter);
        let columns = figure_width(letter) - 1;
        for row in 0..3_u16 {
            let half = |at: u16| rows.get(usize::from(at)).copied().unwrap_or_default();
            let (upper, lower) = (half(2 * row), half(2 * row + 1));
            for column in 0..columns {
                let bit = 1 << (columns - 1 - column);
                let symbol = match (upper & bit != 0, lower & bit != 0) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => continue,
                };
                dot(buffer, x + column, area.y + row, symbol, style);
            }
        }
        x += figure_width(letter);
    }
}

/// The width of a digit with the following gap.
const fn figure_width(letter: char) -> u16 {
    match letter {
        ':' | '.' => 2,
        _ => 4,
    }
}

/// The bitmap of a digit: five half rows of three bits.
const fn figure(letter: char) -> [u8; 5] {
    match letter {
        '0' => [7, 5, 5, 5, 7],
        '1' => [2, 6, 2, 2, 7],
        '2' => [7, 1, 7, 4, 7],
        '3' => [7, 1, 3, 1, 7],
        '4' => [5, 5, 7, 1, 1],
        '5' => [7, 4, 7, 1, 7],
        '6' => [7, 4, 7, 5, 7],
        '7' => [7, 1, 2, 2, 2],
        '8' => [7, 5, 7, 5, 7],
        '9' => [7, 5, 7, 1, 7],
        ':' => [0, 1, 0, 1, 0],
        '.' => [0, 0, 0, 0, 1],
        _ => [0; 5],
    }
}

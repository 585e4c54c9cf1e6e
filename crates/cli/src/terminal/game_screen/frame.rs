//! The first and last line of every page: the header and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::terminal::column::put_right;
use crate::terminal::look::{Ground, Ink, Look};
use crate::terminal::paint::{put, put_line};

/// Draws the header: the mark, the page's name, details, and a status at the right.
pub fn draw_header(
    width: u16,
    place: &str,
    details: &str,
    right: &str,
    look: Look,
    buffer: &mut Buffer,
) {
    let line = Rect::new(0, 0, width, 1);
    buffer.set_style(line, look.ground(Ground::Header));
    let mark = if look.ascii { "o-o" } else { "●─○" };
    put(buffer, 1, 0, mark, look.ink(Ink::Accent));
    put(
        buffer,
        5,
        0,
        "sente",
        look.ink(Ink::Plain).add_modifier(Modifier::BOLD),
    );
    let bar = look.pick('│', '|').to_string();
    put(buffer, 12, 0, &bar, look.ink(Ink::Faint));
    put(buffer, 15, 0, place, look.ink(Ink::Accent));
    let x = 17 + place.chars().count() as u16;
    let room = Rect {
        x,
        width: width.saturating_sub(x + right.chars().count() as u16 + 2),
        ..line
    };
    let plain = |text: &str| {
        if look.ascii {
            text.replace('·', "-")
        } else {
            text.to_owned()
        }
    };
    put_line(buffer, room, 0, &plain(details), look.ink(Ink::Quiet));
    let line = Rect::new(0, 0, width - 1, 1);
    put_right(buffer, line, 0, &plain(right), look.ink(Ink::Faint));
}

/// Draws the available keys, the most important first. If there is too little room, keys are dropped from the middle,
/// but never the way back.
pub fn draw_keys(width: u16, y: u16, keys: &[(&str, &str)], look: Look, buffer: &mut Buffer) {
    buffer.set_style(Rect::new(0, y, width, 1), look.ground(Ground::Page));
    let mut x = 1;
    for (key, word) in fitting(width, keys, look) {
        let chip = format!(" {key} ");
        put(
            buffer,
            x,
            y,
            &chip,
            look.ground(Ground::Chip).add_modifier(Modifier::BOLD),
        );
        x += chip.chars().count() as u16 + 1;
        put(buffer, x, y, word, look.ink(Ink::Quiet));
        x += word.chars().count() as u16 + 2;
    }
}

/// The keys that fit, as they are written on this terminal.
fn fitting<'a>(width: u16, keys: &[(&'a str, &'a str)], look: Look) -> Vec<(&'a str, &'a str)> {
    let written = |key: &'a str| match key {
        "↑↓" if look.ascii => "Up/Down",
        "←→" if look.ascii => "Left/Right",
        key => key,
    };
    let wide = |(key, word): &(&str, &str)| key.chars().count() + word.chars().count() + 5;
    let mut shown: Vec<(&str, &str)> = keys
        .iter()
        .map(|&(key, word)| (written(key), word))
        .collect();
    // A column before the first key; the two columns after the last word may be cut off.
    while shown.iter().map(wide).sum::<usize>() > usize::from(width) + 1 && shown.len() > 2 {
        // The last two are help and quit.
        let middle = &shown[..shown.len() - 2];
        let least = middle.iter().rposition(|(key, _)| *key != "Esc");
        shown.remove(least.unwrap_or(0));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::look::Abilities;
    use crate::terminal::preferences::TerminalPreferences;
    use crate::terminal::rgb::Depth;

    const KEYS: [(&str, &str); 7] = [
        ("Enter", "start"),
        ("1-6", "open"),
        ("←→", "game"),
        ("↑↓", "choose"),
        ("Esc", "back"),
        ("F1", "help"),
        ("^Q", "quit"),
    ];

    fn shown(width: u16, unicode: bool) -> String {
        let abilities = Abilities {
            unicode,
            depth: Depth::Full,
        };
        let look = Look::new(abilities, &TerminalPreferences::default());
        let keys = fitting(width, &KEYS, look).into_iter();
        keys.map(|(key, _)| key).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_way_back_stays_when_there_is_little_room() {
        assert_eq!(shown(84, true), "Enter 1-6 ←→ ↑↓ Esc F1 ^Q");
        assert_eq!(shown(83, true), "Enter 1-6 ←→ Esc F1 ^Q");
        assert_eq!(shown(50, true), "Enter Esc F1 ^Q");
        assert_eq!(shown(10, true), "F1 ^Q");
    }

    #[test]
    fn the_names_of_keys_are_measured_as_they_are_written() {
        assert_eq!(shown(79, false), "Enter 1-6 Left/Right Esc F1 ^Q");
        assert_eq!(shown(78, false), "Enter 1-6 Esc F1 ^Q");
    }
}

//! The first page: which game. A list in a small window, cards in a large one.

mod cards;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sente_rules::GameId;

use super::look::{Ink, Look};
use super::paint::put_line;

/// What can be chosen on the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A game to play.
    Game(GameId),
    /// Positions to win.
    Puzzles,
    /// A file with a game to go on with.
    Load,
    /// How it looks and behaves.
    Options,
    /// The end of the program.
    Quit,
}

impl Entry {
    /// Its name, and what it is in a sentence.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Game(game) => (game.name(), about(game)),
            Self::Puzzles => ("Puzzles", "Find the moves that win."),
            Self::Load => ("Load a game", "Go on with a game from a record file."),
            Self::Options => (
                "Settings",
                "Colours, marks, the coach, and how moves are made.",
            ),
            Self::Quit => ("Quit", "Leave Sente."),
        }
    }
}

/// The list with the chosen entry.
#[derive(Default)]
pub struct Menu {
    chosen: usize,
}

/// The first line of the list on the page.
const TOP: u16 = 5;

impl Menu {
    /// The entries in order.
    fn entries() -> Vec<Entry> {
        let games = GameId::ALL.into_iter().map(Entry::Game);
        games
            .chain([Entry::Load, Entry::Options, Entry::Puzzles, Entry::Quit])
            .collect()
    }

    /// A key; an entry where one was taken.
    pub fn press(&mut self, key: KeyCode) -> Option<Entry> {
        let entries = Self::entries();
        match key {
            KeyCode::Up | KeyCode::Left => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                self.chosen = (self.chosen + 1).min(entries.len() - 1);
            }
            KeyCode::Enter | KeyCode::Char(' ') => return Some(entries[self.chosen]),
            KeyCode::Char(digit) => {
                let number = digit.to_digit(10)? as usize;
                let index = number.checked_sub(1)?;
                let entry = *entries.get(index)?;
                self.chosen = index;
                return Some(entry);
            }
            _ => {}
        }
        None
    }

    /// A click on a card or a line of the page.
    pub fn click(&mut self, (x, y): (u16, u16), area: Rect, look: Look) -> Option<Entry> {
        let index = match cards::places(area, look) {
            Some(places) => places
                .iter()
                .position(|(_, place)| place.contains(Position { x, y }))?,
            None => usize::from(y.checked_sub(TOP + 1)? / 2),
        };
        let entry = *Self::entries().get(index)?;
        self.chosen = index;
        Some(entry)
    }

    /// Draws the cards, or the list where they have no room.
    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        match cards::places(area, look) {
            Some(places) => self.draw_cards(&places, area, look, buffer),
            None => self.draw_list(area, look, buffer),
        }
    }

    fn draw_list(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let area = Rect {
            x: area.x + 6,
            width: area.width.saturating_sub(8),
            ..area
        };
        let mark = look.piece(GameId::Gomoku, sente_rules::Colour::Black);
        put_line(
            buffer,
            area,
            1,
            &format!("{mark} Sente"),
            look.ink(Ink::Accent),
        );
        let what = "Gomoku, Renju, Othello and Surakarta.";
        put_line(buffer, area, 2, what, look.ink(Ink::Faint));
        for (index, entry) in Self::entries().into_iter().enumerate() {
            let (name, about) = entry.words();
            let text = format!(" {}  {name:<16}", index + 1);
            let line = TOP + 2 * index as u16;
            let is_chosen = index == self.chosen;
            let style = if is_chosen {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            put_line(buffer, area, line, &text, style);
            let beside = Rect {
                x: area.x + 24,
                width: area.width.saturating_sub(24),
                ..area
            };
            put_line(buffer, beside, line, about, look.ink(Ink::Faint));
        }
    }
}

/// The game in one sentence.
const fn about(game: GameId) -> &'static str {
    match game {
        GameId::Gomoku => "Five or more in a row win.",
        GameId::Standard => "Exactly five in a row win.",
        GameId::Renju => "Five in a row, with forbidden points for Black.",
        GameId::Othello => "Turn the other side's discs over.",
        GameId::Surakarta => "Capture all pieces by running round the loops.",
    }
}

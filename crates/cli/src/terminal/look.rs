//! Which characters and colours the screen is made of. Two sets of characters, colours or none.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use sente_rules::{Colour, GameId};

use crate::words;

/// The way to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Only characters that every terminal has.
    pub ascii: bool,
    /// Whether there are colours.
    pub colours: bool,
}

/// What a part of the screen means, from which its colours follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Plain,
    /// The name of a page, the chosen entry.
    Accent,
    /// What is less important.
    Faint,
    /// The last move, forbidden points, captures.
    Danger,
    /// Surakarta's two tracks.
    InnerTrack,
    OuterTrack,
}

/// The characters that lines are made of.
pub struct Lines {
    pub horizontal: char,
    pub vertical: char,
    /// Crossings by row (top, middle, bottom) and column (left, middle, right).
    pub crossings: [[char; 3]; 3],
    /// Round corners: of a box, from its top-left clockwise.
    pub corners: [char; 4],
}

impl Look {
    /// What this terminal can show: `NO_COLOR` and the locale are respected.
    pub fn detect(ascii: bool) -> Self {
        let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(variable);
        let locale = locale.unwrap_or_default().to_uppercase();
        let is_unicode = locale.contains("UTF-8") || locale.contains("UTF8") || cfg!(windows);
        Self {
            ascii: ascii || !is_unicode,
            colours: variable("NO_COLOR").is_none(),
        }
    }

    /// One of two characters.
    pub const fn pick(self, unicode: char, ascii: char) -> char {
        if self.ascii { ascii } else { unicode }
    }

    /// A piece.
    pub fn piece(self, game: GameId, colour: Colour) -> char {
        match colour {
            _ if self.ascii => words::letter(game, colour),
            Colour::Black => '●',
            Colour::White => '○',
        }
    }

    /// The characters of lines.
    pub const fn lines(self) -> Lines {
        if self.ascii {
            Lines {
                horizontal: '-',
                vertical: '|',
                crossings: [['+'; 3]; 3],
                corners: ['.', '.', '\'', '\''],
            }
        } else {
            Lines {
                horizontal: '─',
                vertical: '│',
                crossings: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
                corners: ['╭', '╮', '╯', '╰'],
            }
        }
    }

    /// The style of a part of the screen.
    pub fn ink(self, ink: Ink) -> Style {
        let (colour, modifier) = match ink {
            Ink::Plain => (Color::Reset, Modifier::empty()),
            Ink::Accent => (Color::Indexed(73), Modifier::BOLD),
            Ink::Faint => (Color::Indexed(245), Modifier::empty()),
            Ink::Danger => (Color::Indexed(160), Modifier::BOLD),
            Ink::InnerTrack => (Color::Indexed(172), Modifier::empty()),
            Ink::OuterTrack => (Color::Indexed(74), Modifier::empty()),
        };
        let style = Style::new().add_modifier(modifier);
        if self.colours {
            style.fg(colour)
        } else {
            style
        }
    }

    /// The chosen one of several entries.
    pub fn chosen(self) -> Style {
        self.ink(Ink::Accent).add_modifier(Modifier::REVERSED)
    }

    /// The material of a board with its lines.
    pub fn board(self, game: GameId) -> Style {
        let (cloth, lines) = match game {
            GameId::Gomoku | GameId::Standard | GameId::Renju => (179, 94),
            GameId::Othello => (29, 22),
            GameId::Surakarta => (236, 245),
        };
        if self.colours {
            Style::new()
                .bg(Color::Indexed(cloth))
                .fg(Color::Indexed(lines))
        } else {
            Style::new()
        }
    }

    /// A piece on a board.
    pub fn piece_style(self, game: GameId, colour: Colour) -> Style {
        let ink = match (game, colour) {
            (GameId::Surakarta, Colour::Black) => 220,
            (GameId::Surakarta, Colour::White) => 77,
            (_, Colour::Black) => 16,
            (_, Colour::White) => 231,
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colours {
            style.fg(Color::Indexed(ink))
        } else {
            style
        }
    }
}

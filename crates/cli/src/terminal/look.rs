//! Which characters and colours the screen is made of: two sets of characters, and colours
//! as far as there are any.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use sente_rules::{Colour, GameId, Point};

use super::preferences::{Characters, TerminalPreferences};
use super::rgb::{Depth, Rgb};
use crate::messages;

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// Whether it has more than ASCII.
    pub unicode: bool,
    pub depth: Depth,
}

/// The way to draw: what the terminal can show, as the person likes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Only characters that every terminal has.
    pub ascii: bool,
    /// Whether rows and columns have their names at the edge.
    pub coordinates: bool,
    /// Whether legal moves are marked.
    pub legal_moves: bool,
    depth: Depth,
    /// Colours that were changed: of light and dark squares, of Black's and White's pieces and marks, and of
    /// the person's own pieces in Surakarta.
    squares: [Option<Rgb>; 2],
    pieces: [Option<Rgb>; 2],
    marks: [Option<Rgb>; 2],
    own: Option<Rgb>,
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

impl Abilities {
    /// What this terminal can show: `NO_COLOR`, `COLORTERM` and the locale are respected.
    pub fn detect() -> Self {
        let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(variable);
        let locale = locale.unwrap_or_default().to_uppercase();
        Self {
            unicode: locale.contains("UTF-8") || locale.contains("UTF8") || cfg!(windows),
            depth: match variable("COLORTERM").as_deref() {
                _ if variable("NO_COLOR").is_some() => Depth::Mono,
                Some("truecolor" | "24bit") => Depth::Full,
                _ => Depth::Indexed,
            },
        }
    }
}

impl Look {
    /// The look for a person at a terminal.
    pub fn new(abilities: Abilities, prefs: &TerminalPreferences) -> Self {
        let preferences = &prefs.preferences;
        let colours = &preferences.colours;
        // A colour that cannot be read leaves the usual one.
        let read = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
        Self {
            ascii: match prefs.characters {
                Characters::Automatic => !abilities.unicode,
                Characters::Ascii => true,
                Characters::Unicode => false,
            },
            coordinates: preferences.coordinates,
            legal_moves: preferences.legal_dots,
            depth: abilities.depth,
            squares: colours.squares.each_ref().map(read),
            pieces: colours.pieces.each_ref().map(read),
            marks: colours.hints.each_ref().map(read),
            own: read(&colours.own),
        }
    }

    /// One of two characters.
    pub const fn pick(self, unicode: char, ascii: char) -> char {
        if self.ascii { ascii } else { unicode }
    }

    /// A piece.
    pub fn piece(self, game: GameId, colour: Colour) -> char {
        match colour {
            _ if self.ascii => messages::letter(game, colour),
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
        if self.has_colours() {
            style.fg(colour)
        } else {
            style
        }
    }

    /// Text in a colour of the person's choice.
    pub fn paint(self, colour: Rgb) -> Style {
        let colour = colour.on(self.depth);
        colour.map_or_else(Style::new, |colour| Style::new().fg(colour))
    }

    fn has_colours(self) -> bool {
        self.depth != Depth::Mono
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
        if self.has_colours() {
            Style::new()
                .bg(Color::Indexed(cloth))
                .fg(Color::Indexed(lines))
        } else {
            Style::new()
        }
    }

    /// The colour of a square, where the person has chosen one.
    pub fn square(self, point: Point) -> Option<Style> {
        let colour = self.squares[usize::from(point.col + point.row) % 2]?;
        Some(Style::new().bg(colour.on(self.depth)?))
    }

    /// A piece on a board; `own` is the side of the only person who plays.
    pub fn piece_style(self, game: GameId, colour: Colour, own: Option<Colour>) -> Style {
        let usual = match (game, colour) {
            (GameId::Surakarta, Colour::Black) => 220,
            (GameId::Surakarta, Colour::White) => 77,
            (_, Colour::Black) => 16,
            (_, Colour::White) => 231,
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        if !self.has_colours() {
            return style;
        }
        let is_own = game == GameId::Surakarta && own == Some(colour);
        let chosen = self.own.filter(|_| is_own);
        match chosen.or(self.pieces[colour.index()]) {
            Some(chosen) => style.patch(self.paint(chosen)),
            None => style.fg(Color::Indexed(usual)),
        }
    }

    /// The mark of a side's legal move.
    pub fn mark(self, colour: Colour) -> Style {
        let chosen = self.marks[colour.index()];
        chosen.map_or_else(|| self.ink(Ink::Plain), |chosen| self.paint(chosen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    fn look(depth: Depth, change: impl Fn(&mut TerminalPreferences)) -> Look {
        let mut prefs = TerminalPreferences::default();
        change(&mut prefs);
        let unicode = true;
        Look::new(Abilities { unicode, depth }, &prefs)
    }

    #[test]
    fn chosen_colours_replace_the_usual_ones() {
        let choose = |prefs: &mut TerminalPreferences| {
            let colours = &mut prefs.preferences.colours;
            colours.pieces = [Some("#102030".to_owned()), Some("blue".to_owned())];
            colours.own = Some("#405060".to_owned());
        };
        let look = look(Depth::Full, choose);
        let colour = |game, side, own| look.piece_style(game, side, own).fg.unwrap();
        let chosen = Color::Rgb(0x10, 0x20, 0x30);
        assert_eq!(colour(GameId::Othello, Black, Some(Black)), chosen);
        assert_eq!(colour(GameId::Othello, White, None), Color::Indexed(231));
        let own = Color::Rgb(0x40, 0x50, 0x60);
        assert_eq!(colour(GameId::Surakarta, White, Some(White)), own);
        assert_eq!(colour(GameId::Surakarta, Black, Some(White)), chosen);
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let look = look(Depth::Mono, |prefs| {
            prefs.preferences.colours.squares = [Some("#102030".to_owned()), None];
            prefs.characters = Characters::Ascii;
        });
        assert!(look.ascii);
        assert_eq!(look.square(Point::new(0, 0)), None);
        assert_eq!(look.paint(Rgb(1, 2, 3)), Style::new());
        assert_eq!(look.board(GameId::Renju), Style::new());
    }
}

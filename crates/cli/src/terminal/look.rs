//! The look of the screen: characters, number of colours, and the person's chosen colours. All styles of the screen are
//! made here, so that the mapping to fewer colours is in one place.

use std::env;

use ratatui::style::{Modifier, Style};
use sente_rules::{Colour, GameId, Point};

use super::pieces::Shade;
use super::preferences::{Characters, TerminalPreferences};
use super::rgb::{Depth, Rgb};
use super::theme::{self, Material, Theme};
use crate::messages;

/// The capabilities of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// Whether it displays characters beyond ASCII.
    pub unicode: bool,
    pub depth: Depth,
}

/// How to draw: the terminal's capabilities combined with the person's preferences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Look {
    /// Whether to use ASCII characters only.
    pub ascii: bool,
    /// Whether rows and columns are labelled at the edge.
    pub coordinates: bool,
    /// Whether legal moves are marked.
    pub legal_moves: bool,
    /// Whether moves are shown in motion.
    pub is_moving: bool,
    pub depth: Depth,
    pub theme: Theme,
    /// Custom colours: of light and dark squares, of Black's and White's pieces and marks, and of the person's own
    /// pieces in Surakarta.
    squares: [Option<Rgb>; 2],
    pieces: [Option<Rgb>; 2],
    marks: [Option<Rgb>; 2],
    own: Option<Rgb>,
}

/// The meaning of a part of the screen, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Plain,
    /// The name of a page, or the selected entry.
    Accent,
    /// Less important text.
    Quiet,
    /// The least important text.
    Faint,
    /// A win or an advantage.
    Good,
    /// A refusal or a question.
    Warn,
    /// A mistake.
    Orange,
    /// A blunder, little time, captures.
    Danger,
}

/// The background of a part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The page.
    Page,
    /// The first line, and the line of the keys.
    Header,
    /// A panel.
    Panel,
    /// The panel of the player to move.
    Soft,
    /// A key.
    Chip,
    /// The main action.
    Filled,
}

/// The characters for drawing lines.
pub struct Lines {
    pub horizontal: char,
    pub vertical: char,
    /// Crossings by row (top, middle, bottom) and column (left, middle, right).
    pub crossings: [[char; 3]; 3],
    /// The rounded corners of a box, clockwise from the top left.
    pub corners: [char; 4],
}

impl Abilities {
    /// The capabilities of this terminal, according to `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
    pub fn detect() -> Self {
        let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(variable);
        let locale = locale.unwrap_or_default().to_uppercase();
        Self {
            unicode: locale.contains("UTF-8") || locale.contains("UTF8") || cfg!(windows),
            depth: depth(variable),
        }
    }
}

/// The number of colours according to the environment variables.
fn depth(variable: impl Fn(&'static str) -> Option<String>) -> Depth {
    /// Prefixes of the names of terminals with only sixteen colours.
    const OLD: [&str; 5] = ["linux", "vt", "ansi", "cygwin", "rxvt-16"];
    let term = variable("TERM").unwrap_or_default();
    match variable("COLORTERM").as_deref() {
        _ if variable("NO_COLOR").is_some() => Depth::Mono,
        Some("truecolor" | "24bit") => Depth::Full,
        _ if cfg!(windows) => Depth::Full,
        _ if OLD.iter().any(|old| term.starts_with(old)) => Depth::Sixteen,
        _ => Depth::Indexed,
    }
}

impl Look {
    /// The look for a person at a terminal.
    pub fn new(abilities: Abilities, prefs: &TerminalPreferences) -> Self {
        let preferences = &prefs.preferences;
        let colours = &preferences.colours;
        // An unreadable colour falls back to the default.
        let read = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
        let ascii = match prefs.characters {
            Characters::Automatic => !abilities.unicode,
            Characters::Ascii => true,
            Characters::Unicode => false,
        };
        Self {
            ascii,
            coordinates: preferences.coordinates,
            legal_moves: preferences.legal_dots,
            // Movements need smooth edges.
            is_moving: preferences.animations && abilities.depth == Depth::Full && !ascii,
            depth: abilities.depth,
            theme: Theme::new(preferences.theme),
            squares: colours.squares.each_ref().map(read),
            pieces: colours.pieces.each_ref().map(read),
            marks: colours.hints.each_ref().map(read),
            own: read(&colours.own),
        }
    }

    /// The first character, or the second on an ASCII terminal.
    pub const fn pick(self, unicode: char, ascii: char) -> char {
        if self.ascii { ascii } else { unicode }
    }

    /// A piece as a single character.
    pub fn piece(self, game: GameId, colour: Colour) -> char {
        match colour {
            _ if self.ascii => messages::letter(game, colour),
            // Without colours Othello's board shows outlines for Black and filled discs for White.
            Colour::Black if !self.has_colours() && game == GameId::Othello => '○',
            Colour::Black => '●',
            Colour::White if game == GameId::Othello => '●',
            // With colours, the pieces of both sides are filled.
            Colour::White if self.has_colours() => '●',
            Colour::White => '○',
        }
    }

    /// The characters of Surakarta's outer track, which without colours is told apart by them.
    pub fn outer_lines(self) -> Lines {
        let usual = self.lines();
        match self.ascii {
            true => Lines {
                horizontal: '=',
                ..usual
            },
            false if self.has_colours() => usual,
            false => Lines {
                horizontal: '═',
                vertical: '║',
                crossings: usual.crossings,
                corners: ['╔', '╗', '╝', '╚'],
            },
        }
    }

    /// The characters of lines.
    pub const fn lines(self) -> Lines {
        if self.ascii {
            Lines {
                horizontal: '-',
                vertical: '|',
                crossings: [['+'; 3]; 3],
                corners: ['/', '\\', '/', '\\'],
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
        let theme = self.theme;
        let (colour, modifier) = match ink {
            Ink::Plain => (theme.ink, Modifier::empty()),
            Ink::Accent => (theme.accent, Modifier::BOLD),
            Ink::Quiet => (theme.quiet, Modifier::empty()),
            Ink::Faint => (theme.faint, Modifier::empty()),
            Ink::Good => (theme.good, Modifier::empty()),
            Ink::Warn => (theme.warn, Modifier::BOLD),
            Ink::Orange => (theme.orange, Modifier::BOLD),
            Ink::Danger => (theme.red, Modifier::BOLD),
        };
        self.paint(colour).add_modifier(modifier)
    }

    /// The background of a part of the screen, with the colour of plain text on it.
    pub fn ground(self, ground: Ground) -> Style {
        let theme = self.theme;
        let (back, fore) = match ground {
            Ground::Page => (theme.paper, theme.ink),
            Ground::Header => (theme.header, theme.quiet),
            Ground::Panel => (theme.panel, theme.ink),
            Ground::Soft => (theme.soft, theme.ink),
            Ground::Chip => (theme.chip, theme.soft_ink),
            Ground::Filled => (theme.accent, theme.on_accent),
        };
        match (self.has_grounds(), ground) {
            (true, _) => self.on(fore, back),
            (false, Ground::Chip | Ground::Filled) => {
                Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
            }
            (false, _) => Style::new(),
        }
    }

    /// Whether panels are distinguished by their background instead of by frames.
    pub fn has_grounds(self) -> bool {
        !self.ascii && matches!(self.depth, Depth::Indexed | Depth::Full)
    }

    /// Text in a colour.
    pub fn paint(self, colour: Rgb) -> Style {
        let colour = colour.on(self.depth);
        colour.map_or_else(Style::new, |colour| Style::new().fg(colour))
    }

    /// Text in a colour on a background.
    pub fn on(self, fore: Rgb, back: Rgb) -> Style {
        let back = back.on(self.depth);
        let style = self.paint(fore);
        back.map_or(style, |back| style.bg(back))
    }

    /// Whether there are any colours.
    pub fn has_colours(self) -> bool {
        self.depth != Depth::Mono
    }

    /// The style of the selected entry.
    pub fn chosen(self) -> Style {
        if self.has_grounds() {
            self.ground(Ground::Filled).add_modifier(Modifier::BOLD)
        } else {
            self.ink(Ink::Accent).add_modifier(Modifier::REVERSED)
        }
    }

    /// The material of a board; with 256 or 16 colours, the nearest ones that go well together.
    pub fn material(self, game: GameId) -> Material {
        theme::material_in(game, self.depth)
    }

    /// The colour of a square: the person's choice or the default.
    pub fn square(self, game: GameId, point: Point) -> Rgb {
        let index = usize::from(point.col + point.row) % 2;
        let material = self.material(game);
        let usual = [material.top, material.other][index];
        self.squares[index].unwrap_or(usual)
    }

    /// The material of a side's pieces; `own` is the side of the person if only one person plays.
    pub fn shade(self, game: GameId, colour: Colour, own: Option<Colour>) -> Shade {
        let is_own = game.facts().has_chosen_colours && own == Some(colour);
        let chosen = self.own.filter(|_| is_own);
        let chosen = chosen.or(self.pieces[colour.index()]);
        chosen.map_or_else(|| self.usual_shade(game, colour), Shade::of)
    }

    /// The style of a piece that is one character beside a text.
    pub fn piece_style(self, game: GameId, colour: Colour, own: Option<Colour>) -> Style {
        let Shade { base, light, .. } = self.shade(game, colour, own);
        // The nearest of sixteen colours to a light tone is white, but on a dark ground a dark piece needs its light one.
        let has_own_tone = self.depth == Depth::Sixteen && !base.is_dark();
        self.paint(if has_own_tone { base } else { light })
    }

    fn usual_shade(self, game: GameId, colour: Colour) -> Shade {
        match (self.depth, game, colour) {
            // The nearest of 256 colours is an orange like that of the tracks.
            (Depth::Indexed, GameId::Surakarta, Colour::Black) => Shade::of(Rgb(0xff, 0xaf, 0)),
            _ => theme::shade(game, colour),
        }
    }

    /// The colour of the mark of a side's legal move.
    pub fn mark(self, game: GameId, colour: Colour) -> Rgb {
        self.marks[colour.index()].unwrap_or(self.material(game).dot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};
    use ratatui::style::Color;

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
        let colour = |game, side, own| look.shade(game, side, own).base;
        let chosen = Rgb(0x10, 0x20, 0x30);
        assert_eq!(colour(GameId::Othello, Black, Some(Black)), chosen);
        let usual = theme::shade(GameId::Othello, White).base;
        assert_eq!(colour(GameId::Othello, White, None), usual);
        let own = Rgb(0x40, 0x50, 0x60);
        assert_eq!(colour(GameId::Surakarta, White, Some(White)), own);
        assert_eq!(colour(GameId::Surakarta, Black, Some(White)), chosen);
    }

    #[test]
    fn a_piece_beside_a_text_has_the_colour_of_its_side() {
        let side = |depth, game, colour| {
            let style = look(depth, |_| {}).piece_style(game, colour, None);
            style.fg.unwrap()
        };
        let sixteen = |game, colour| side(Depth::Sixteen, game, colour);
        let [yellow, green] = [Black, White].map(|it| sixteen(GameId::Surakarta, it));
        assert_eq!([yellow, green], [11, 10].map(Color::Indexed));
        let [black, white] = [Black, White].map(|it| sixteen(GameId::Othello, it));
        assert_eq!([black, white], [8, 15].map(Color::Indexed));
        let light = theme::shade(GameId::Surakarta, White).light;
        let full = side(Depth::Full, GameId::Surakarta, White);
        assert_eq!(Some(full), light.on(Depth::Full));
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let look = look(Depth::Mono, |prefs| {
            prefs.characters = Characters::Ascii;
        });
        assert!(look.ascii && !look.has_grounds());
        assert_eq!(look.paint(Rgb(1, 2, 3)), Style::new());
        assert_eq!(look.ground(Ground::Panel), Style::new());
        assert_eq!(look.ink(Ink::Plain), Style::new());
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let depth = |known: &[(&'static str, &str)]| {
            super::depth(|name| {
                let found = known.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        let full = ("COLORTERM", "truecolor");
        assert_eq!(depth(&[full]), Depth::Full);
        assert_eq!(depth(&[full, ("NO_COLOR", "1")]), Depth::Mono);
        if cfg!(not(windows)) {
            assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Indexed);
            assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        }
    }
}

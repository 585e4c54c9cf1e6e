//! The settings page: a list of settings, and a board that previews them.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_api::{Coach, Palette, Preferences};
use sente_rules::{Colour, GameId, Rules};

use super::board::Picture;
use super::geometry::Geometry;
use super::look::{Ink, Look};
use super::paint::{put, put_line, wrap};
use super::preferences::{Characters, TerminalPreferences};
use super::rgb::Rgb;

/// The page.
pub struct Options {
    prefs: TerminalPreferences,
    focus: usize,
    /// The text of a colour that is being typed.
    entry: String,
}

/// The result of a key.
pub enum Answer {
    /// No effect outside the page.
    Open,
    /// The preferences have changed.
    Changed,
    /// The typed text is invalid for this reason.
    Refused(String),
    /// Back to the previous page.
    Done,
}

/// A line of the page.
#[derive(Clone, Copy)]
struct Row {
    label: &'static str,
    about: &'static str,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Colour(fn(&mut Palette) -> &mut Option<String>),
    Switch(fn(&mut Preferences) -> &mut bool),
    Characters,
    Coach,
}

const OWN: &str = "Own in Surakarta";

const ROWS: [Row; 13] = [
    colour("Light squares", |it| &mut it.squares[0]),
    colour("Dark squares", |it| &mut it.squares[1]),
    colour("Black's pieces", |it| &mut it.pieces[0]),
    colour("White's pieces", |it| &mut it.pieces[1]),
    colour("Black's move dots", |it| &mut it.hints[0]),
    colour("White's move dots", |it| &mut it.hints[1]),
    Row {
        label: OWN,
        about: "Your own pieces in Surakarta against a computer, whichever side they are.",
        what: What::Colour(|it| &mut it.own),
    },
    Row {
        label: "Move dots",
        about: "Marks where you may play.",
        what: What::Switch(|it| &mut it.legal_dots),
    },
    Row {
        label: "Coordinates",
        about: "Labels rows and columns at the edge.",
        what: What::Switch(|it| &mut it.coordinates),
    },
    Row {
        label: "Confirm moves",
        about: "Previews a move; a second Enter or click plays it.",
        what: What::Switch(|it| &mut it.confirm_moves),
    },
    Row {
        label: "Coach",
        about: "Comments on your moves against a computer: gentle only after serious mistakes, strict after every move.",
        what: What::Coach,
    },
    Row {
        label: "Characters",
        about: "Automatic uses what the terminal supports.",
        what: What::Characters,
    },
    Row {
        label: "Motion",
        about: "Discs turn and pieces run, on terminals with all colours.",
        what: What::Switch(|it| &mut it.animations),
    },
];

const fn colour(label: &'static str, of: fn(&mut Palette) -> &mut Option<String>) -> Row {
    Row {
        label,
        about: "Left and Right change the colour, or type one such as #2e8b57.",
        what: What::Colour(of),
    }
}

/// The named colours.
const NAMED: [(&str, Rgb); 10] = [
    ("black", Rgb(0x14, 0x16, 0x1a)),
    ("white", Rgb(0xf4, 0xf2, 0xec)),
    ("red", Rgb(0xc8, 0x37, 0x2d)),
    ("orange", Rgb(0xe0, 0x7b, 0x26)),
    ("yellow", Rgb(0xf4, 0xb7, 0x35)),
    ("green", Rgb(0x2e, 0x8b, 0x57)),
    ("blue", Rgb(0x3b, 0x78, 0xc4)),
    ("purple", Rgb(0x8a, 0x5b, 0xb5)),
    ("brown", Rgb(0x8b, 0x5a, 0x2b)),
    ("grey", Rgb(0x8a, 0x8f, 0x98)),
];

/// The layout of the page.
const TOP: u16 = 3;
const LABEL_WIDTH: u16 = 19;
const PREVIEW_LEFT: u16 = 38;
/// The length of `#rrggbb`.
const LONGEST_ENTRY: usize = 7;

impl Options {
    /// The page with the current preferences.
    pub const fn new(prefs: TerminalPreferences) -> Self {
        Self {
            prefs,
            focus: 0,
            entry: String::new(),
        }
    }

    /// The current preferences.
    pub const fn prefs(&self) -> &TerminalPreferences {
        &self.prefs
    }

    /// Handles a key.
    pub fn press(&mut self, key: KeyCode) -> Answer {
        match key {
            KeyCode::Esc if !self.entry.is_empty() => self.entry.clear(),
            KeyCode::Esc => return Answer::Done,
            KeyCode::Up => self.go_to(self.focus.saturating_sub(1)),
            KeyCode::Down | KeyCode::Tab => self.go_to((self.focus + 1).min(ROWS.len() - 1)),
            KeyCode::Left => return self.change(false),
            KeyCode::Right | KeyCode::Char(' ') => return self.change(true),
            KeyCode::Enter if self.entry.is_empty() => return self.change(true),
            KeyCode::Enter => return self.enter(),
            KeyCode::Backspace => {
                self.entry.pop();
            }
            KeyCode::Char(letter) => return self.typed(letter.to_ascii_lowercase()),
            _ => {}
        }
        Answer::Open
    }

    /// Handles a click: on a line selects it, on the selected line changes its value.
    pub fn click(&mut self, x: u16, y: u16, area: Rect) -> Answer {
        let row = y.checked_sub(area.y + TOP).map(usize::from);
        match row.filter(|&row| row < ROWS.len() && x < PREVIEW_LEFT) {
            Some(row) if row == self.focus => self.change(true),
            Some(row) => {
                self.go_to(row);
                Answer::Open
            }
            None => Answer::Open,
        }
    }

    fn go_to(&mut self, row: usize) {
        self.focus = row;
        self.entry.clear();
    }

    fn change(&mut self, forward: bool) -> Answer {
        self.entry.clear();
        match ROWS[self.focus].what {
            What::Colour(of) => {
                let colour = of(&mut self.prefs.preferences.colours);
                *colour = next_colour(colour.as_deref(), forward);
            }
            What::Switch(of) => {
                let switch = of(&mut self.prefs.preferences);
                *switch = !*switch;
            }
            What::Coach => {
                use Coach::{Gentle, Off, Strict};
                let coach = &mut self.prefs.preferences.coach;
                *coach = match (*coach, forward) {
                    (Off, true) | (Strict, false) => Gentle,
                    (Gentle, true) | (Off, false) => Strict,
                    (Strict, true) | (Gentle, false) => Off,
                };
            }
            What::Characters => {
                use Characters::{Ascii, Automatic, Unicode};
                self.prefs.characters = match (self.prefs.characters, forward) {
                    (Automatic, true) | (Unicode, false) => Ascii,
                    (Ascii, true) | (Automatic, false) => Unicode,
                    (Unicode, true) | (Ascii, false) => Automatic,
                };
            }
        }
        Answer::Changed
    }

    /// Handles a typed character of a colour; a complete colour is applied at once.
    fn typed(&mut self, letter: char) -> Answer {
        let is_colour = matches!(ROWS[self.focus].what, What::Colour(_));
        let starts = letter == '#' && self.entry.is_empty();
        if !is_colour || !(starts || letter.is_ascii_hexdigit()) {
            return Answer::Open;
        }
        if !starts && self.entry.is_empty() {
            self.entry.push('#');
        }
        self.entry.push(letter);
        if self.entry.len() < LONGEST_ENTRY {
            Answer::Open
        } else {
            self.enter()
        }
    }

    fn enter(&mut self) -> Answer {
        let text = std::mem::take(&mut self.entry);
        match (ROWS[self.focus].what, text.parse::<Rgb>()) {
            (What::Colour(of), Ok(colour)) => {
                *of(&mut self.prefs.preferences.colours) = Some(colour.to_string());
                Answer::Changed
            }
            _ => Answer::Refused(format!("“{text}” is not a colour. Write it like #2e8b57.")),
        }
    }

    /// Draws the list and the preview.
    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let inner = Rect {
            x: area.x + 3,
            width: PREVIEW_LEFT - 4,
            ..area
        };
        put_line(buffer, inner, 1, "Settings", look.ink(Ink::Accent));
        for (index, row) in ROWS.iter().enumerate() {
            let line = TOP + index as u16;
            put_line(buffer, inner, line, row.label, look.ink(Ink::Plain));
            self.draw_value(row.what, inner, line, index == self.focus, look, buffer);
        }
        let about = wrap(ROWS[self.focus].about, inner.width);
        for (line, text) in (TOP + ROWS.len() as u16 + 1..).zip(&about) {
            put_line(buffer, inner, line, text, look.ink(Ink::Faint));
        }
        self.draw_preview(area, look, buffer);
    }

    fn draw_value(
        &self,
        what: What,
        area: Rect,
        line: u16,
        has_focus: bool,
        look: Look,
        buffer: &mut Buffer,
    ) {
        let mut prefs = self.prefs.clone();
        let mut swatch = None;
        let value = match what {
            What::Colour(_) if has_focus && !self.entry.is_empty() => format!("{}_", self.entry),
            What::Colour(of) => {
                let text = of(&mut prefs.preferences.colours).as_deref();
                swatch = text.and_then(|text| text.parse::<Rgb>().ok());
                swatch.map_or("default".to_owned(), name)
            }
            What::Switch(of) => {
                let is_on = *of(&mut prefs.preferences);
                if is_on { "on" } else { "off" }.to_owned()
            }
            What::Coach => match prefs.preferences.coach {
                Coach::Off => "off",
                Coach::Gentle => "gentle",
                Coach::Strict => "strict",
            }
            .to_owned(),
            What::Characters => match prefs.characters {
                Characters::Automatic => "automatic",
                Characters::Ascii => "ASCII",
                Characters::Unicode => "Unicode",
            }
            .to_owned(),
        };
        let arrows = if has_focus { ('<', '>') } else { (' ', ' ') };
        let style = if has_focus {
            look.chosen()
        } else {
            look.ink(Ink::Plain)
        };
        let left = area.x + LABEL_WIDTH;
        let y = area.y + line;
        let text = format!("{} {value} {}", arrows.0, arrows.1);
        put(buffer, left, y, &text, style);
        if let Some(colour) = swatch {
            let full = look.pick('█', '#').to_string().repeat(3);
            let x = left + text.chars().count() as u16 + 1;
            put(buffer, x, y, &full, look.paint(colour));
        }
    }

    /// A few moves of the game that best illustrates the selected setting.
    fn draw_preview(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let is_own = ROWS[self.focus].label == OWN;
        let (game, moves): (GameId, &[&str]) = if is_own {
            (GameId::Surakarta, &["c2-c3", "d5-d4"])
        } else {
            (GameId::Othello, &["f5", "d6", "c3"])
        };
        let mut table = Rules::usual(game).table();
        for text in moves {
            table.play_text(text).expect("these moves are legal");
        }
        let view = table.view();
        let right = Rect {
            x: area.x + PREVIEW_LEFT,
            width: area.width.saturating_sub(PREVIEW_LEFT),
            ..area
        };
        let geometry = Geometry::fit(&view.shape, right);
        let picture = Picture {
            shows_legal: true,
            own: Some(Colour::Black),
            ..Picture::plain(&view, look)
        };
        picture.draw(&geometry, buffer);
    }
}

/// The next colour of the cycle: default, then the named ones.
fn next_colour(now: Option<&str>, forward: bool) -> Option<String> {
    let texts: Vec<Option<String>> = std::iter::once(None)
        .chain(NAMED.iter().map(|(_, colour)| Some(colour.to_string())))
        .collect();
    let at = texts.iter().position(|text| text.as_deref() == now);
    let by = if forward { 1 } else { texts.len() - 1 };
    texts[(at.unwrap_or(0) + by) % texts.len()].clone()
}

fn name(colour: Rgb) -> String {
    let named = NAMED.iter().find(|(_, known)| *known == colour);
    named.map_or_else(|| colour.to_string(), |(name, _)| (*name).to_owned())
}

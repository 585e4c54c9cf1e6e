//! The form for a new game: players, rules and clock.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_engine::{PlayerRegistry, Profile};
use sente_match::{Participant, Settings, TimeControl};
use sente_rules::{Colour, GameId, Opening, Rules};

use super::clock;
use super::geometry::centred;
use super::look::{Ink, Look};
use super::paint::{dot, put_line, wrap};
use crate::messages;

/// The form's state.
pub struct Form {
    rules: Rules,
    roster: Vec<Profile>,
    seats: [Choice; 2],
    time: TimeControl,
    /// The text of a clock that is being typed.
    typed: String,
    focus: usize,
}

/// The subject of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Seat(usize),
    /// A setting of the rules.
    Rule(usize),
    Clock,
}

/// A seat's choice: a person with a name, or a player of the roster.
struct Choice {
    /// 0 for a person; the roster's players start at 1.
    index: usize,
    name: String,
}

/// The result of a key.
pub enum Answer {
    /// The form stays open.
    Open,
    /// Back to the menu.
    Back,
    /// The typed text is invalid for this reason.
    Refused(String),
    /// The game should start with these settings.
    Start(Settings),
}

/// The layout of the page.
const TOP: u16 = 3;
const LIST_TOP: u16 = 3;
const LIST_LEFT: u16 = 44;
/// The page in a large window.
const WIDEST: u16 = 92;
const LONGEST_NAME: usize = 16;
const LONGEST_CLOCK: usize = 7;

impl Form {
    /// The form with a person against a level of Sente.
    pub fn new(rules: Rules, registry: &PlayerRegistry, level: u32) -> Self {
        let mut roster = registry.profiles(rules.game());
        roster.sort_by_key(Profile::order);
        let id = format!("sente-{level}");
        let usual = roster.iter().position(|profile| profile.id == id);
        let choice = |index| Choice {
            index,
            name: String::new(),
        };
        Self {
            seats: [choice(0), choice(usual.map_or(0, |index| index + 1))],
            roster,
            rules,
            time: TimeControl::Unlimited,
            typed: String::new(),
            focus: 0,
        }
    }

    /// The game.
    pub const fn game(&self) -> GameId {
        self.rules.game()
    }

    /// Handles a key.
    pub fn press(&mut self, key: KeyCode) -> Answer {
        match key {
            KeyCode::Esc => return Answer::Back,
            KeyCode::Enter => return self.start(),
            KeyCode::Up => self.focus = self.focus.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.focus = (self.focus + 1).min(self.rows() - 1),
            KeyCode::Left => self.change(false),
            KeyCode::Right => self.change(true),
            KeyCode::Backspace => {
                if let Some((text, _)) = self.text_mut() {
                    text.pop();
                }
            }
            KeyCode::Char(letter) => {
                if let Some((text, longest)) = self.text_mut()
                    && text.chars().count() < longest
                    && !letter.is_control()
                {
                    text.push(letter);
                }
            }
            _ => {}
        }
        Answer::Open
    }

    /// Handles a click on a cell of the page.
    pub fn click(&mut self, x: u16, y: u16, area: Rect) {
        let area = centred(area, WIDEST);
        if x >= area.x + LIST_LEFT
            && let Some(list) = self.list()
        {
            let (first, room) = list.window(area);
            let Some(line) = y.checked_sub(area.y + LIST_TOP).map(usize::from) else {
                return;
            };
            if line < room && first + line < list.entries.len() {
                self.choose(first + line);
            }
        } else if let Some(line) = y.checked_sub(area.y + TOP) {
            self.focus = usize::from(line / 3).min(self.rows() - 1);
        }
    }

    /// The number of rows: seats, settings of the rules, the clock.
    fn rows(&self) -> usize {
        self.seats.len() + self.rules.settings().len() + 1
    }

    fn row(&self) -> Row {
        match self.focus.checked_sub(self.seats.len()) {
            None => Row::Seat(self.focus),
            Some(index) if index < self.rules.settings().len() => Row::Rule(index),
            Some(_) => Row::Clock,
        }
    }

    /// The text that typing changes, and its maximal length.
    fn text_mut(&mut self) -> Option<(&mut String, usize)> {
        match self.row() {
            Row::Seat(seat) => {
                let choice = &mut self.seats[seat];
                (choice.index == 0).then_some((&mut choice.name, LONGEST_NAME))
            }
            Row::Rule(_) => None,
            Row::Clock => Some((&mut self.typed, LONGEST_CLOCK)),
        }
    }

    fn change(&mut self, forward: bool) {
        if let Row::Rule(index) = self.row() {
            return self.change_rule(index, forward);
        }
        if let Some(list) = self.list() {
            let count = list.entries.len();
            let by = if forward { 1 } else { count - 1 };
            self.choose((list.chosen + by) % count);
        }
    }

    /// Selects an entry of the focused row's list.
    fn choose(&mut self, index: usize) {
        match self.row() {
            Row::Seat(seat) => self.seats[seat].index = index,
            Row::Rule(_) => {}
            Row::Clock => {
                self.time = clock::CHOICES[index];
                self.typed.clear();
            }
        }
    }

    fn change_rule(&mut self, index: usize, forward: bool) {
        let settings = self.rules.settings();
        let Some((name, value)) = settings.get(index) else {
            return;
        };
        let values = values(name);
        let at = values.iter().position(|known| known == value).unwrap_or(0);
        // Skips values that the rules reject: not every board size is available in every combination.
        for by in 1..=values.len() {
            let by = if forward {
                by
            } else {
                values.len() - by % values.len()
            };
            if let Ok(rules) = self.rules.with(name, values[(at + by) % values.len()]) {
                self.rules = rules;
                return;
            }
        }
    }

    fn start(&mut self) -> Answer {
        if !self.typed.is_empty() {
            match clock::read(&self.typed) {
                Ok(time) => self.time = time,
                Err(reason) => return Answer::Refused(reason),
            }
        }
        Answer::Start(self.settings())
    }

    fn settings(&self) -> Settings {
        let seats = [0, 1].map(|seat| {
            let choice = &self.seats[seat];
            if let Some(index) = choice.index.checked_sub(1) {
                let profile = &self.roster[index];
                return Participant::computer(&profile.name, &profile.id);
            }
            let name = choice.name.trim();
            let usual = messages::side(self.game(), Colour::ALL[seat]);
            Participant::person(if name.is_empty() { usual } else { name })
        });
        let mut settings = Settings::usual(self.rules.clone(), seats);
        settings.time = self.time;
        settings
    }

    /// Draws the rows and the list of choices for the focused row.
    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let area = centred(area, WIDEST);
        let inner = Rect {
            x: area.x + 3,
            width: LIST_LEFT - 5,
            ..area
        };
        let title = format!("{}: who plays?", self.game().name());
        put_line(buffer, inner, 1, &title, look.ink(Ink::Accent));
        for (row, (label, value)) in self.labels(look).into_iter().enumerate() {
            let line = TOP + 3 * row as u16;
            let has_focus = row == self.focus;
            put_line(buffer, inner, line, &label, look.ink(Ink::Faint));
            if let Some(&colour) = Colour::ALL.get(row) {
                let piece = look.piece(self.game(), colour);
                let style = look.piece_style(self.game(), colour, None);
                dot(buffer, inner.x, inner.y + line, piece, style);
            }
            let arrows = if has_focus { ('<', '>') } else { (' ', ' ') };
            let text = format!("{} {value} {}", arrows.0, arrows.1);
            let style = if has_focus {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            put_line(buffer, inner, line + 1, &text, style);
        }
        if let Some(list) = self.list() {
            list.draw(area, look, buffer);
        }
    }

    /// The label and value of each row.
    fn labels(&self, look: Look) -> Vec<(String, String)> {
        let seats = Colour::ALL.map(|colour| {
            let choice = &self.seats[colour.index()];
            let order = match colour {
                Colour::Black => "first",
                Colour::White => "second",
            };
            let piece = look.piece(self.game(), colour);
            let side = messages::side(self.game(), colour);
            let value = match choice.index.checked_sub(1) {
                Some(index) => self.roster[index].name.clone(),
                None => format!("Person: {}_", choice.name),
            };
            (format!("{piece} {side}, moves {order}"), value)
        });
        let settings = self.rules.settings().into_iter();
        let settings = settings.map(|(name, value)| (setting_label(name).to_owned(), value));
        let time = if self.typed.is_empty() {
            clock::describe(self.time)
        } else {
            format!("{}_", self.typed)
        };
        let time = ("Clock".to_owned(), time);
        seats.into_iter().chain(settings).chain([time]).collect()
    }

    /// The list of choices for the focused row.
    fn list(&self) -> Option<List> {
        match self.row() {
            Row::Seat(seat) => Some(self.list_players(self.seats[seat].index)),
            Row::Rule(_) => None,
            Row::Clock => Some(self.list_clocks()),
        }
    }

    fn list_players(&self, chosen: usize) -> List {
        let players = self.roster.iter().map(|profile| {
            let name: String = profile.name.chars().take(22).collect();
            let rating = if profile.has_rating() {
                profile.rating.to_string()
            } else {
                String::new()
            };
            format!(" {name:<22} {rating:>6} ")
        });
        let person = format!(" {:<29} ", "Person");
        List {
            title: "Players (rating)",
            entries: std::iter::once(person).chain(players).collect(),
            chosen,
            about: match chosen.checked_sub(1) {
                Some(index) => self.roster[index].style.clone(),
                None => "A person at this keyboard: type the name.".to_owned(),
            },
        }
    }

    fn list_clocks(&self) -> List {
        let choices = clock::CHOICES.iter();
        let entries = choices.map(|&time| format!(" {:<29} ", clock::describe(time)));
        let chosen = clock::CHOICES.iter().position(|time| *time == self.time);
        List {
            title: "Clocks",
            entries: entries.collect(),
            chosen: chosen.unwrap_or_default(),
            about: "Or type one: 5+3 for minutes and seconds a move, 30s for each move.".to_owned(),
        }
    }
}

/// A list beside the form with one selected entry.
struct List {
    title: &'static str,
    entries: Vec<String>,
    chosen: usize,
    /// One or two lines about the selected entry.
    about: String,
}

impl List {
    fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let list = Rect {
            x: area.x + LIST_LEFT,
            width: area.width.saturating_sub(LIST_LEFT + 1),
            ..area
        };
        let (first, room) = self.window(area);
        put_line(buffer, list, 1, self.title, look.ink(Ink::Accent));
        let listed = self.entries.iter().enumerate().skip(first).take(room);
        for (line, (index, text)) in (LIST_TOP..).zip(listed) {
            let style = if index == self.chosen {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            put_line(buffer, list, line, text, style);
        }
        let about = wrap(&self.about, list.width);
        for (line, text) in (LIST_TOP + room as u16 + 1..).zip(about.iter().take(2)) {
            put_line(buffer, list, line, text, look.ink(Ink::Faint));
        }
    }

    /// The index of the first visible entry and the number of visible entries.
    fn window(&self, area: Rect) -> (usize, usize) {
        let room = usize::from(area.height.saturating_sub(LIST_TOP + 4)).max(1);
        let first = (self.chosen + 1).saturating_sub(room);
        (first, room)
    }
}

fn setting_label(name: &str) -> &str {
    match name {
        "size" => "Board size",
        "opening" => "Opening",
        "quiet" => "Quiet moves that end the game",
        "repetition" => "Repetitions that end the game",
        other => other,
    }
}

/// The values offered for a setting.
fn values(name: &str) -> Vec<&'static str> {
    match name {
        "size" => vec!["15", "19", "20"],
        "opening" => Opening::ALL.map(Opening::code).into(),
        "quiet" => vec!["50", "100", "200", "off"],
        "repetition" => vec!["3", "off"],
        _ => Vec::new(),
    }
}

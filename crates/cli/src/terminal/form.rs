//! The second page: who plays, and under which rules.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_engine::{Profile, players};
use sente_match::{Participant, Settings};
use sente_rules::{Colour, GameId, Rules};

use super::look::{Ink, Look};
use super::paint::{put_line, wrap};
use crate::words;

/// What is being agreed on.
pub struct Form {
    rules: Rules,
    roster: Vec<Profile>,
    seats: [Choice; 2],
    focus: usize,
}

/// Who sits in a seat: a person with a name, or a player of the roster.
struct Choice {
    /// 0 for a person, then the players.
    index: usize,
    name: String,
}

/// What a key on the form led to.
pub enum Answer {
    /// Still being filled in.
    Open,
    /// Back to the menu.
    Back,
    /// Everything is agreed.
    Start(Settings),
}

/// Where the parts lie on the page.
const TOP: u16 = 3;
const LIST_TOP: u16 = 3;
const LIST_LEFT: u16 = 44;
const LONGEST_NAME: usize = 16;

impl Form {
    /// A person against a computer of middling strength.
    pub fn new(rules: Rules) -> Self {
        let roster = players::roster(rules.game());
        let usual = roster.iter().position(|profile| profile.id == "sente-3");
        let choice = |index| Choice {
            index,
            name: String::new(),
        };
        Self {
            seats: [choice(0), choice(usual.map_or(0, |index| index + 1))],
            roster,
            rules,
            focus: 0,
        }
    }

    /// The game.
    pub const fn game(&self) -> GameId {
        self.rules.game()
    }

    /// A key.
    pub fn press(&mut self, key: KeyCode) -> Answer {
        match key {
            KeyCode::Esc => return Answer::Back,
            KeyCode::Enter => return Answer::Start(self.settings()),
            KeyCode::Up => self.focus = self.focus.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.focus = (self.focus + 1).min(self.rows() - 1),
            KeyCode::Left => self.change(false),
            KeyCode::Right => self.change(true),
            KeyCode::Backspace => {
                if let Some(name) = self.name_mut() {
                    name.pop();
                }
            }
            KeyCode::Char(letter) => {
                if let Some(name) = self.name_mut()
                    && name.chars().count() < LONGEST_NAME
                    && !letter.is_control()
                {
                    name.push(letter);
                }
            }
            _ => {}
        }
        Answer::Open
    }

    /// A click on a cell of the page.
    pub fn click(&mut self, x: u16, y: u16, area: Rect) {
        if x >= LIST_LEFT && self.focus < 2 {
            let (first, room) = self.window(area);
            let Some(line) = y.checked_sub(area.y + LIST_TOP) else {
                return;
            };
            let index = first + usize::from(line);
            if usize::from(line) < room && index <= self.roster.len() {
                self.seats[self.focus].index = index;
            }
        } else if let Some(line) = y.checked_sub(area.y + TOP) {
            self.focus = usize::from(line / 3).min(self.rows() - 1);
        }
    }

    fn rows(&self) -> usize {
        2 + self.rules.settings().len()
    }

    /// The name that typing changes.
    fn name_mut(&mut self) -> Option<&mut String> {
        let choice = self.seats.get_mut(self.focus)?;
        (choice.index == 0).then_some(&mut choice.name)
    }

    fn change(&mut self, forward: bool) {
        let count = self.roster.len() + 1;
        if let Some(choice) = self.seats.get_mut(self.focus) {
            let by = if forward { 1 } else { count - 1 };
            choice.index = (choice.index + by) % count;
            return;
        }
        let settings = self.rules.settings();
        let Some((name, value)) = settings.get(self.focus - 2) else {
            return;
        };
        let values = values(name);
        let at = values.iter().position(|known| known == value).unwrap_or(0);
        // A board may not exist in every size: the next value that the rules accept.
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

    fn settings(&self) -> Settings {
        let seats = [0, 1].map(|seat| {
            let choice = &self.seats[seat];
            if let Some(index) = choice.index.checked_sub(1) {
                let profile = &self.roster[index];
                return Participant::computer(&profile.name, &profile.id);
            }
            let name = choice.name.trim();
            let usual = words::side(self.game(), Colour::ALL[seat]);
            Participant::person(if name.is_empty() { usual } else { name })
        });
        Settings::usual(self.rules.clone(), seats)
    }

    /// Draws the rows, and the players for the row that has the focus.
    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
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
            let arrows = if has_focus { ('<', '>') } else { (' ', ' ') };
            let text = format!("{} {value} {}", arrows.0, arrows.1);
            let style = if has_focus {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            put_line(buffer, inner, line + 1, &text, style);
        }
        if let Some(choice) = self.seats.get(self.focus) {
            self.draw_roster(choice.index, area, look, buffer);
        }
    }

    /// What each row is called and what it says.
    fn labels(&self, look: Look) -> Vec<(String, String)> {
        let seats = Colour::ALL.map(|colour| {
            let choice = &self.seats[colour.index()];
            let order = match colour {
                Colour::Black => "first",
                Colour::White => "second",
            };
            let piece = look.piece(self.game(), colour);
            let side = words::side(self.game(), colour);
            let value = match choice.index.checked_sub(1) {
                Some(index) => self.roster[index].name.clone(),
                None => format!("Person: {}_", choice.name),
            };
            (format!("{piece} {side}, moves {order}"), value)
        });
        let settings = self.rules.settings().into_iter();
        let settings = settings.map(|(name, value)| (setting_label(name).to_owned(), value));
        seats.into_iter().chain(settings).collect()
    }

    fn draw_roster(&self, chosen: usize, area: Rect, look: Look, buffer: &mut Buffer) {
        let list = Rect {
            x: area.x + LIST_LEFT,
            width: area.width.saturating_sub(LIST_LEFT + 1),
            ..area
        };
        let (first, room) = self.window(area);
        put_line(buffer, list, 1, "Players (rating)", look.ink(Ink::Accent));
        for line in 0..room.min(self.roster.len() + 1 - first) {
            let index = first + line;
            let text = match index.checked_sub(1) {
                Some(index) => {
                    let profile = &self.roster[index];
                    format!(" {:<22} {:>6} ", profile.name, profile.rating)
                }
                None => format!(" {:<29} ", "Person"),
            };
            let style = if index == chosen {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            put_line(buffer, list, LIST_TOP + line as u16, &text, style);
        }
        let style = match chosen.checked_sub(1) {
            Some(index) => self.roster[index].style.as_str(),
            None => "Somebody at this keyboard: type the name.",
        };
        for (line, text) in wrap(style, list.width).iter().take(2).enumerate() {
            let line = LIST_TOP + (room + 1 + line) as u16;
            put_line(buffer, list, line, text, look.ink(Ink::Faint));
        }
    }

    /// The first player that is listed, and how many are.
    fn window(&self, area: Rect) -> (usize, usize) {
        let room = usize::from(area.height.saturating_sub(LIST_TOP + 4)).max(1);
        let chosen = self.seats.get(self.focus).map_or(0, |choice| choice.index);
        let first = (chosen + 1).saturating_sub(room);
        (first, room)
    }
}

fn setting_label(name: &str) -> &str {
    match name {
        "size" => "Board size",
        "opening" => "Opening",
        "quiet" => "Moves without a capture that end the game",
        "repetition" => "Repetitions that end the game",
        other => other,
    }
}

/// The values that are offered for a setting.
fn values(name: &str) -> &'static [&'static str] {
    match name {
        "size" => &["15", "19", "20"],
        "opening" => &["free", "pro", "swap2"],
        "quiet" => &["50", "100", "200", "off"],
        "repetition" => &["3", "off"],
        _ => &[],
    }
}

//! The first page: the choice of a game. A list in a small window, cards in a large one.

mod cards;

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sente_engine::PlayerRegistry;
use sente_rules::GameId;

use super::games;
use super::look::{Ink, Look};
use super::paint::put_line;

/// An entry of the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A game to play.
    Game(GameId),
    /// Puzzles, the person's own mistakes, courses.
    Learn,
    /// Loading a game from a file.
    Load,
    /// The settings page.
    Options,
    /// Quitting the program.
    Quit,
}

impl Entry {
    /// Its name, and a description in one sentence.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Game(game) => (game.name(), games::about(game)),
            Self::Learn => ("Learn", "Puzzles, your own mistakes, a course."),
            Self::Load => ("Load a game", "Continue a game from a record file."),
            Self::Options => ("Settings", "Colours, marks, the coach, how moves are made."),
            Self::Quit => ("Quit", "Leave Sente."),
        }
    }
}

/// The list with the selected entry, and the level of Sente for each game.
#[derive(Default)]
pub struct Menu {
    chosen: usize,
    /// By game code; the default level if absent.
    levels: BTreeMap<String, u32>,
    /// The ratings of each game's levels, starting with level 1.
    ratings: BTreeMap<String, Vec<i32>>,
    /// The number of the person's own mistakes that are due today.
    due: usize,
}

/// The default level for new people.
pub const USUAL_LEVEL: u32 = 3;

/// The first line of the list on the page.
const TOP: u16 = 4;

impl Menu {
    /// The page with the levels chosen earlier, and the number of mistakes that are due.
    pub fn new(registry: &PlayerRegistry, levels: &BTreeMap<String, u32>, due: usize) -> Self {
        let ratings = GameId::ALL.into_iter().map(|game| {
            let of_level = |level: u32| registry.profile(game, &format!("sente-{level}"));
            let known = (1..).map_while(of_level);
            let ratings = known.map(|profile| profile.rating).collect();
            (game.code().to_owned(), ratings)
        });
        Self {
            chosen: 0,
            levels: levels.clone(),
            ratings: ratings.collect(),
            due,
        }
    }

    /// A description of an entry in one sentence.
    fn about(&self, entry: Entry) -> String {
        match (entry, self.due) {
            (Entry::Learn, 1) => "One of your mistakes is due today.".to_owned(),
            (Entry::Learn, due @ 2..) => format!("{due} of your mistakes are due today."),
            _ => entry.words().1.to_owned(),
        }
    }

    /// The chosen levels by game code.
    pub const fn levels(&self) -> &BTreeMap<String, u32> {
        &self.levels
    }

    /// The chosen level of a game, its highest level, and the chosen level's rating.
    fn level(&self, game: GameId) -> (u32, u32, Option<i32>) {
        let ratings = self.ratings.get(game.code()).map_or(&[][..], Vec::as_slice);
        let highest = (ratings.len() as u32).max(1);
        let level = self.levels.get(game.code()).copied();
        let level = level.unwrap_or(USUAL_LEVEL).clamp(1, highest);
        let rating = ratings.get(level as usize - 1).copied();
        (level, highest, rating)
    }

    /// Changes the level of the selected game. Returns false if no game is selected.
    fn change_level(&mut self, by: i32) -> bool {
        let Some(Entry::Game(game)) = Self::entries().get(self.chosen).copied() else {
            return false;
        };
        let (level, highest, _) = self.level(game);
        let level = level.saturating_add_signed(by).clamp(1, highest);
        self.levels.insert(game.code().to_owned(), level);
        true
    }

    /// The entries in order.
    fn entries() -> Vec<Entry> {
        let games = GameId::ALL.into_iter().map(Entry::Game);
        games
            .chain([Entry::Load, Entry::Options, Entry::Learn, Entry::Quit])
            .collect()
    }

    /// Handles a key; returns the entry that was opened, if any.
    pub fn press(&mut self, key: KeyCode) -> Option<Entry> {
        let entries = Self::entries();
        match key {
            KeyCode::Left if self.change_level(-1) => {}
            KeyCode::Right if self.change_level(1) => {}
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

    /// Handles a click on a card or a line of the page.
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

    /// Draws the cards, or the list if there is no room for them.
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
            let (name, _) = entry.words();
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
            put_line(
                buffer,
                beside,
                line,
                &self.about(entry),
                look.ink(Ink::Faint),
            );
            if let (Entry::Game(game), true) = (entry, is_chosen) {
                let (level, _, rating) = self.level(game);
                let (left, right) = (look.pick('◂', '<'), look.pick('▸', '>'));
                let rating = rating.map_or_else(String::new, |it| format!("rated {it}"));
                let text = format!("{left} Sente {level} {right}  {rating}");
                put_line(buffer, beside, line + 1, &text, look.ink(Ink::Accent));
            }
        }
    }
}

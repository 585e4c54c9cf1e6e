//! The first page: which game. A list in a small window, cards in a large one.

mod cards;

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use sente_engine::PlayerRegistry;
use sente_rules::GameId;

use super::look::{Ink, Look};
use super::paint::put_line;

/// What can be chosen on the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A game to play.
    Game(GameId),
    /// Puzzles, own mistakes, courses.
    Learn,
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
            Self::Learn => ("Learn", "Puzzles, your own mistakes, a course."),
            Self::Load => ("Load a game", "Go on with a game from a record file."),
            Self::Options => ("Settings", "Colours, marks, the coach, how moves are made."),
            Self::Quit => ("Quit", "Leave Sente."),
        }
    }
}

/// The list with the chosen entry, and the level of Sente for each game.
#[derive(Default)]
pub struct Menu {
    chosen: usize,
    /// By the code of the game; the usual one where nothing stands here.
    levels: BTreeMap<String, u32>,
    /// What the levels of each game are worth, the first one first.
    ratings: BTreeMap<String, Vec<i32>>,
    /// How many own mistakes are to be repeated today.
    due: usize,
}

/// The level that a new person meets.
pub const USUAL_LEVEL: u32 = 3;

/// The first line of the list on the page.
const TOP: u16 = 4;

impl Menu {
    /// The page with the levels that were chosen before, and with so many mistakes to be repeated.
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

    /// What an entry is, in a sentence.
    fn about(&self, entry: Entry) -> String {
        match (entry, self.due) {
            (Entry::Learn, 1) => "One of your mistakes to repeat today.".to_owned(),
            (Entry::Learn, due @ 2..) => format!("{due} of your mistakes to repeat today."),
            _ => entry.words().1.to_owned(),
        }
    }

    /// The levels that were chosen.
    pub const fn levels(&self) -> &BTreeMap<String, u32> {
        &self.levels
    }

    /// The level of a game, the highest that there is, and what the level is worth.
    fn level(&self, game: GameId) -> (u32, u32, Option<i32>) {
        let ratings = self.ratings.get(game.code()).map_or(&[][..], Vec::as_slice);
        let highest = (ratings.len() as u32).max(1);
        let level = self.levels.get(game.code()).copied();
        let level = level.unwrap_or(USUAL_LEVEL).clamp(1, highest);
        let rating = ratings.get(level as usize - 1).copied();
        (level, highest, rating)
    }

    /// Another level for the chosen game, if a game is chosen.
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

    /// A key; an entry where one was taken.
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

/// The same in a few words, for a card.
const fn in_short(game: GameId) -> &'static str {
    match game {
        GameId::Gomoku | GameId::Standard => about(game),
        GameId::Renju => "Stricter for Black.",
        GameId::Othello => "Enclose and turn.",
        GameId::Surakarta => "Capture round the loops.",
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

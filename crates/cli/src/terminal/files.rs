//! The list of saved games in this folder, the newest first, with a preview: for loading a game without typing its
//! path.

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use sente_engine::PlayerRegistry;
use sente_match::Match;
use sente_rules::Seat;

use super::event::SavedFile;
use super::look::{Ink, Look};
use super::paint::{put, put_line, put_path};
use super::play;
use crate::draw::{self, Naming};
use crate::messages::{self, Badge};

/// The list and the selected game.
#[derive(Debug, Default)]
pub struct Files {
    games: Vec<Saved>,
    chosen: usize,
}

/// A file that contains a game.
#[derive(Debug)]
struct Saved {
    path: PathBuf,
    /// The description of the game, line by line.
    about: Vec<String>,
    /// Its last position.
    picture: String,
}

/// The first column of the preview, and the first line of both halves.
const PREVIEW_LEFT: u16 = 42;
const TOP: u16 = 3;

impl Files {
    /// A list of the files that contain a loadable game, in their order.
    pub fn new(files: Vec<SavedFile>, registry: &PlayerRegistry) -> Self {
        let games = files.into_iter().filter_map(|file| {
            let game = play::read(&file.bytes, registry).ok()?;
            Some(Saved::new(file.path, &game))
        });
        Self {
            games: games.collect(),
            chosen: 0,
        }
    }

    /// Handles a key; returns whether the list uses it.
    pub fn press(&mut self, key: KeyCode) -> bool {
        let last = self.games.len().saturating_sub(1);
        self.chosen = match key {
            KeyCode::Up => self.chosen.saturating_sub(1),
            KeyCode::Down => (self.chosen + 1).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => return false,
        };
        true
    }

    /// The selected file, if any.
    pub fn chosen(&self) -> Option<&Path> {
        let saved = self.games.get(self.chosen)?;
        Some(&saved.path)
    }

    /// Draws the list and the preview of the selected game.
    pub fn draw(&self, area: Rect, look: Look, buffer: &mut Buffer) {
        let list = Rect {
            x: area.x + 2,
            width: PREVIEW_LEFT - 4,
            ..area
        };
        let title = "Games in this folder, newest first";
        put_line(buffer, list, 1, title, look.ink(Ink::Accent));
        let Some(chosen) = self.games.get(self.chosen) else {
            let nothing = "No games found. Type a path.";
            return put_line(buffer, list, TOP, nothing, look.ink(Ink::Plain));
        };
        let room = usize::from(area.height.saturating_sub(TOP)).max(1);
        let first = (self.chosen + 1).saturating_sub(room);
        let shown = self.games.iter().enumerate().skip(first).take(room);
        for (line, (index, saved)) in (TOP..).zip(shown) {
            let style = if index == self.chosen {
                look.chosen()
            } else {
                look.ink(Ink::Plain)
            };
            if index == self.chosen {
                let bar = " ".repeat(usize::from(list.width) + 1);
                put(buffer, list.x - 1, list.y + line, &bar, style);
            }
            put_path(buffer, list, line, &saved.path.to_string_lossy(), style);
        }
        let preview = Rect {
            x: area.x + PREVIEW_LEFT,
            y: area.y + 1,
            width: area.width.saturating_sub(PREVIEW_LEFT),
            height: area.height.saturating_sub(1),
        };
        for (line, text) in chosen.about.iter().enumerate() {
            put_line(buffer, preview, line as u16, text, look.ink(Ink::Faint));
        }
        for (line, text) in (chosen.about.len() as u16 + 1..).zip(chosen.picture.lines()) {
            put_line(buffer, preview, line, text, look.ink(Ink::Plain));
        }
    }
}

impl Saved {
    fn new(path: PathBuf, game: &Match) -> Self {
        let table = game.table();
        let names = Seat::ALL.map(|seat| messages::player(game, seat, Badge::Side));
        let moves = table.actions().len();
        let standing = messages::ending(game, Badge::Side).unwrap_or_else(|| {
            let name = messages::player(game, table.seat(), Badge::Side);
            format!("{name} to move.")
        });
        let picture = draw::grid(&table.view(), Naming::Points);
        Self {
            path,
            about: vec![
                format!("{}, {moves} moves", table.game().name()),
                names.join(" and "),
                standing,
            ],
            picture: anstream::adapter::strip_str(&picture).to_string(),
        }
    }
}

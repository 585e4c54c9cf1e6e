//! Saving, listing and loading games. Touches no files itself.

use std::path::{Path, PathBuf};

use ratatui::crossterm::event::KeyCode;

use super::{App, Page};
use crate::terminal::event::{Effect, SaveError};
use crate::terminal::files::Files;
use crate::terminal::play;
use crate::terminal::prompt::Prompt;

impl App {
    /// Handles a key in the list of games to load; returns `None` if it belongs to the typed path.
    pub(super) fn press_files(&mut self, key: KeyCode) -> Option<Vec<Effect>> {
        let Some(Prompt::Load(typed)) = &self.prompt else {
            return None;
        };
        if self.files.press(key) {
            return Some(Vec::new());
        }
        let path = self.files.chosen()?.to_owned();
        if key != KeyCode::Enter || !typed.is_empty() {
            return None;
        }
        self.prompt = None;
        Some(vec![Effect::Load(path)])
    }

    pub(super) fn open_files(&mut self) -> Vec<Effect> {
        self.files = Files::default();
        self.prompt = Some(Prompt::load());
        vec![Effect::List]
    }

    /// Handles the result of saving; asks before replacing an existing file.
    pub(super) fn saved(&mut self, path: PathBuf, result: Result<(), SaveError>) {
        let name = path.display().to_string();
        match (result, &mut self.page) {
            (Ok(()), page) => {
                if let Page::Play(play) = page {
                    play.keep_file(path);
                }
                self.say(format!("Saved as {name}. Ctrl-E: another name."));
            }
            (Err(SaveError::Exists), Page::Play(_)) => self.prompt = Some(Prompt::Replace(name)),
            (Err(SaveError::Exists), _) => self.say(format!("{name} already exists.")),
            (Err(SaveError::Failed(reason)), _) => {
                self.say(format!("{name} was not saved: {reason}."));
            }
        }
    }

    pub(super) fn loaded(&mut self, path: &Path, result: Result<Vec<u8>, String>) -> Vec<Effect> {
        let read = |bytes: Vec<u8>| {
            let game = play::read(&bytes, &self.world.registry)?;
            let is_whole = play::is_whole(&game, path, &bytes);
            Ok((game, is_whole))
        };
        match result.and_then(read) {
            Ok((game, is_whole)) => {
                let effects = self.open(game);
                if let (Page::Play(play), true) = (&mut self.page, is_whole) {
                    play.keep_loaded(path.to_owned());
                }
                effects
            }
            Err(reason) => {
                self.say(format!("{} was not loaded: {reason}.", path.display()));
                Vec::new()
            }
        }
    }
}

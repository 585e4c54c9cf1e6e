//! Executes the app's effects: searches, files, the server, the terminal itself.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use anyhow::Context;
use ratatui::crossterm::terminal;
use sente_engine::PlayerRegistry;
use tokio::sync::mpsc::UnboundedSender;

use super::disk;
use super::event::{Effect, Event};
use super::online::connection::Ask;
use super::review_thread;
use super::screen::Screen;
use super::search_thread::Bench;

/// The environment of the app.
pub struct Outside {
    pub bench: Bench,
    pub screen: Screen,
    /// The connection to the server, if any.
    pub connection: Option<UnboundedSender<Ask>>,
    /// The switches that cancel the review and the coach's judgement.
    pub review: Arc<AtomicBool>,
    pub judging: Arc<AtomicBool>,
    pub registry: Arc<PlayerRegistry>,
    /// The file of the preferences; `None` without a home directory.
    pub preferences: Option<PathBuf>,
    /// The file of the learning progress; `None` without a home directory.
    pub learning: Option<PathBuf>,
    pub events: Sender<Event>,
}

impl Outside {
    /// Executes an effect; answers arrive as events.
    pub fn carry_out(&mut self, effect: Effect) -> anyhow::Result<()> {
        match effect {
            Effect::Think(job) => self.bench.search(job),
            Effect::StopThinking => self.bench.stop(),
            Effect::Save {
                path,
                bytes,
                replace,
            } => {
                let saved = disk::save(&path, &bytes, replace);
                self.tell(Event::Saved(path, saved));
            }
            Effect::List => self.tell(Event::Listed(disk::list(Path::new(".")))),
            Effect::Load(path) => {
                let loaded = disk::load(&path);
                self.tell(Event::Loaded(path, loaded));
            }
            Effect::Keep(text) => {
                let kept = disk::keep(self.preferences.as_deref(), &text);
                self.tell(Event::Kept(kept));
            }
            Effect::KeepLearning(text) => {
                let kept = disk::keep(self.learning.as_deref(), &text);
                self.tell(Event::Kept(kept));
            }
            Effect::Review(number, table) => {
                self.review.store(true, Ordering::Relaxed);
                let (registry, events) = (Arc::clone(&self.registry), self.events.clone());
                self.review = review_thread::start(registry, number, table, events);
            }
            Effect::StopReview => self.review.store(true, Ordering::Relaxed),
            Effect::Judge(number, table) => {
                self.judging.store(true, Ordering::Relaxed);
                let (registry, events) = (Arc::clone(&self.registry), self.events.clone());
                self.judging = review_thread::judge(registry, number, table, events);
            }
            Effect::Ask(ask) => {
                if let Some(connection) = &self.connection {
                    // The connection's thread only ends with the program.
                    let _ = connection.send(ask);
                }
            }
            Effect::Suspend => {
                self.screen
                    .suspend()
                    .context("cannot resume the terminal")?;
                // The window may have been resized in the meantime.
                let (width, height) = terminal::size()?;
                self.tell(Event::Resize(width, height));
            }
            // The event loop ends the program.
            Effect::Quit => {}
        }
        Ok(())
    }

    fn tell(&self, event: Event) {
        // The receiver is gone when the program exits.
        let _ = self.events.send(event);
    }
}

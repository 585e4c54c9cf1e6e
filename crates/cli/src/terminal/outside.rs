//! What the app wants done outside, carried out: searches, files, the server, the terminal itself.

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

/// Everything that the app is connected with.
pub struct Outside {
    pub bench: Bench,
    pub screen: Screen,
    /// To the server, where there is one.
    pub connection: Option<UnboundedSender<Ask>>,
    /// The switches that end the review and the coach's look at a move.
    pub review: Arc<AtomicBool>,
    pub judging: Arc<AtomicBool>,
    pub registry: Arc<PlayerRegistry>,
    /// The file of the person's preferences; none for who has no home.
    pub preferences: Option<PathBuf>,
    /// The file of what the person has learned; none for who has no home.
    pub learning: Option<PathBuf>,
    pub events: Sender<Event>,
}

impl Outside {
    /// Does what the app wants; answers come as events.
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
                    // Its thread ends with the program only.
                    let _ = connection.send(ask);
                }
            }
            Effect::Suspend => {
                self.screen
                    .suspend()
                    .context("the terminal did not come back")?;
                // The window may have another size by now.
                let (width, height) = terminal::size()?;
                self.tell(Event::Resize(width, height));
            }
            // The program ends where the app runs.
            Effect::Quit => {}
        }
        Ok(())
    }

    fn tell(&self, event: Event) {
        // Nobody listens any more when the program ends.
        let _ = self.events.send(event);
    }
}

//! The full-screen app: this file connects it with the terminal, the files and the thread that thinks;
//! `app.rs` is the app itself.

mod app;
mod board;
mod event;
mod form;
mod geometry;
mod help;
mod look;
mod menu;
mod paint;
mod play;
mod prompt;
mod screen;
#[cfg(test)]
mod tests;
mod thinker;
mod tracks;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context, bail};
use ratatui::crossterm::event::{self as input, Event as Input};
use ratatui::crossterm::terminal;
use sente_rules::{Rules, record};

use app::App;
use event::{Effect, Event};
use look::Look;
use screen::Screen;
use thinker::Bench;

/// Fills the terminal until the person has enough.
pub fn run(rules: Option<Rules>, ascii: bool, seed: u64) -> anyhow::Result<()> {
    let size = terminal::size().context("the terminal does not say its size")?;
    let today = jiff::Zoned::now().date().to_string();
    let mut app = App::new(rules, Look::detect(ascii), size, today, seed);
    let (sender, events) = channel();
    let signals = sender.clone();
    ctrlc::set_handler(move || {
        // Nobody listens any more when the program is already ending.
        let _ = signals.send(Event::Terminate);
    })
    .context("signals cannot be heard")?;
    let mut bench = Bench::start(sender.clone());
    let mut screen = Screen::enter().context("the terminal cannot be filled")?;
    let inputs = sender.clone();
    thread::spawn(move || listen(&inputs));
    loop {
        screen.terminal.draw(|frame| app.draw(frame))?;
        let event = events.recv().expect("this function keeps a sender");
        let waiting = std::iter::once(event).chain(events.try_iter());
        for event in waiting.collect::<Vec<_>>() {
            let is_signal = matches!(event, Event::Terminate);
            for effect in app.update(event) {
                match effect {
                    Effect::Think(job) => bench.think(job),
                    Effect::StopThinking => bench.stop(),
                    Effect::Save(path, bytes) => {
                        let saved = save(&path, &bytes);
                        let _ = sender.send(Event::Saved(path, saved));
                    }
                    Effect::Load(path) => {
                        let loaded = load(&path);
                        let _ = sender.send(Event::Loaded(path, loaded));
                    }
                    Effect::Quit if is_signal => {
                        drop(screen);
                        bail!("ended by a signal");
                    }
                    Effect::Quit => return Ok(()),
                }
            }
        }
    }
}

/// Passes on what the terminal reports, until it is gone.
fn listen(events: &Sender<Event>) {
    loop {
        let event = match input::read() {
            Ok(Input::Key(key)) => Event::Key(key),
            Ok(Input::Mouse(mouse)) => Event::Mouse(mouse),
            Ok(Input::Resize(width, height)) => Event::Resize(width, height),
            Ok(_) => continue,
            Err(_) => Event::Terminate,
        };
        let is_last = matches!(event, Event::Terminate);
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Writes a file that was not there before.
fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let file = fs::File::create_new(path);
    let written = file.and_then(|mut file| file.write_all(bytes));
    written.map_err(|error| error.to_string())
}

fn load(path: &Path) -> Result<Vec<u8>, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > record::LARGEST_FILE as u64 {
        return Err("it is too large for a game record".to_owned());
    }
    fs::read(path).map_err(|error| error.to_string())
}

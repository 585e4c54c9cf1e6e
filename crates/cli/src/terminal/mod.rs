//! The full-screen app: this file connects it with the terminal, the files and the thread that thinks;
//! `app.rs` is the app itself.

mod app;
mod board;
mod board_input;
mod clock;
mod column;
mod event;
mod files;
mod form;
mod game_screen;
mod geometry;
mod graph;
mod help;
mod look;
mod menu;
mod online;
mod options;
mod paint;
mod pieces;
mod play;
mod preferences;
mod prompt;
mod puzzle_page;
mod review_page;
mod review_thread;
mod rgb;
mod screen;
mod search_thread;
#[cfg(test)]
mod tests;
mod theme;
mod tile;
mod tracks;

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, bail};
use ratatui::crossterm::event::{self as input, Event as Input};
use ratatui::crossterm::terminal;
use sente_engine::PlayerRegistry;
use sente_match::Time;
use sente_room::Policy;
use sente_rules::Rules;
use url::Url;

use crate::failure::reason;
use app::{App, World};
use event::{Effect, Event, SaveError, SavedFile};
use look::Abilities;
pub use online::connection::read_address;
use preferences::TerminalPreferences;
use screen::Screen;
use search_thread::Bench;

/// What the command line says about the app.
pub struct Wishes {
    /// The game, if it is already chosen.
    pub rules: Option<Rules>,
    /// Only characters that every terminal has.
    pub ascii: bool,
    pub seed: u64,
    /// The folder of the preferences, if it is not the usual one.
    pub preferences: Option<PathBuf>,
    /// The server on which to play against people elsewhere.
    pub server: Option<Url>,
}

/// Fills the terminal until the person has enough.
pub fn run(wishes: Wishes, registry: &Arc<PlayerRegistry>) -> anyhow::Result<()> {
    let mut abilities = Abilities::detect();
    abilities.unicode &= !wishes.ascii;
    let file = preferences::file(wishes.preferences.as_deref());
    let (sender, events) = channel();
    let prefs = recall(file.as_deref()).unwrap_or_else(|reason| {
        let _ = sender.send(Event::Kept(Err(reason)));
        TerminalPreferences::default()
    });
    let world = World {
        size: terminal::size().context("the terminal does not say its size")?,
        abilities,
        prefs,
        today: jiff::Zoned::now().date().to_string(),
        seed: wishes.seed,
        registry: Arc::clone(registry),
        policy: Policy::default(),
    };
    let mut app = match &wishes.server {
        Some(server) => App::online(server.to_string(), world),
        None => App::new(wishes.rules, world),
    };
    let connection = wishes
        .server
        .map(|server| online::connection::start(server, sender.clone()));
    let signals = sender.clone();
    ctrlc::set_handler(move || {
        // Nobody listens any more when the program is already ending.
        let _ = signals.send(Event::Terminate);
    })
    .context("signals cannot be heard")?;
    let mut bench = Bench::start(Arc::clone(registry), sender.clone());
    let mut screen = Screen::enter().context("the terminal cannot be filled")?;
    let inputs = sender.clone();
    thread::spawn(move || listen(&inputs));
    let mut review = Arc::new(AtomicBool::new(true));
    let start = Instant::now();
    loop {
        screen.terminal.draw(|frame| app.draw(frame))?;
        for event in wait(&events, app.changes_in()) {
            let is_signal = matches!(event, Event::Terminate);
            let now = Time(start.elapsed().as_millis() as u64);
            for effect in app.update(event, now) {
                match effect {
                    Effect::Think(job) => bench.search(job),
                    Effect::StopThinking => bench.stop(),
                    Effect::Save {
                        path,
                        bytes,
                        replace,
                    } => {
                        let saved = save(&path, &bytes, replace);
                        let _ = sender.send(Event::Saved(path, saved));
                    }
                    Effect::List => {
                        let _ = sender.send(Event::Listed(list(Path::new("."))));
                    }
                    Effect::Suspend => {
                        screen.suspend().context("the terminal did not come back")?;
                        // The window may have another size by now.
                        let (width, height) = terminal::size()?;
                        let _ = sender.send(Event::Resize(width, height));
                    }
                    Effect::Load(path) => {
                        let loaded = load(&path);
                        let _ = sender.send(Event::Loaded(path, loaded));
                    }
                    Effect::Keep(text) => {
                        let _ = sender.send(Event::Kept(keep(file.as_deref(), &text)));
                    }
                    Effect::Review(number, spec) => {
                        review.store(true, Ordering::Relaxed);
                        review = review_thread::start(
                            Arc::clone(registry),
                            number,
                            spec,
                            sender.clone(),
                        );
                    }
                    Effect::StopReview => review.store(true, Ordering::Relaxed),
                    Effect::Ask(ask) => {
                        if let Some(connection) = &connection {
                            // Its thread ends with the program only.
                            let _ = connection.send(ask);
                        }
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

/// Everything that has happened, at least one thing; after this time that it has passed.
fn wait(events: &Receiver<Event>, longest: Option<Duration>) -> Vec<Event> {
    let first = match longest {
        Some(longest) => events.recv_timeout(longest).unwrap_or(Event::Tick),
        None => events.recv().expect("the app keeps a sender"),
    };
    std::iter::once(first).chain(events.try_iter()).collect()
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

/// Writes a file; one that is to be replaced stays whole until the new one is.
fn save(path: &Path, bytes: &[u8], replace: bool) -> Result<(), SaveError> {
    let written = if replace {
        let mut draft = path.as_os_str().to_owned();
        draft.push(".new");
        fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, path))
    } else {
        fs::File::create_new(path).and_then(|mut file| file.write_all(bytes))
    };
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => SaveError::Exists,
        _ => SaveError::Failed(reason(&error)),
    })
}

fn load(path: &Path) -> Result<Vec<u8>, String> {
    let size = fs::metadata(path).map_err(|error| reason(&error))?.len();
    if size > sente_records::LARGEST_FILE as u64 {
        return Err("it is too large for a game record".to_owned());
    }
    fs::read(path).map_err(|error| reason(&error))
}

/// The newest files of a folder that may be records. What cannot be read is not listed.
fn list(folder: &Path) -> Vec<SavedFile> {
    const MOST: usize = 50;
    /// Collections of thousands of games are no saved games.
    const LARGEST: u64 = 1 << 20;
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let path = PathBuf::from(entry.file_name());
            sente_records::Format::from_extension(path.extension()?.to_str()?)?;
            let about = entry.metadata().ok()?;
            let fits = about.is_file() && about.len() <= LARGEST;
            fits.then(|| about.modified().map(|time| (time, path)).ok())?
        })
        .collect();
    found.sort_by(|one, other| other.cmp(one));
    let newest = found.into_iter().take(MOST);
    let read = newest.filter_map(|(_, path)| {
        let bytes = fs::read(folder.join(&path)).ok()?;
        Some(SavedFile { path, bytes })
    });
    read.collect()
}

/// What the person likes, as far as it was written down.
fn recall(file: Option<&Path>) -> Result<TerminalPreferences, String> {
    let Some(file) = file else {
        return Ok(TerminalPreferences::default());
    };
    let text = match fs::read_to_string(file) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(TerminalPreferences::default());
        }
        Err(error) => Err(reason(&error)),
    };
    let prefs =
        text.and_then(|text| TerminalPreferences::read(&text).map_err(|error| error.to_string()));
    prefs.map_err(|reason| {
        let name = file.display();
        format!("The settings are the usual ones: {reason} ({name}).")
    })
}

/// Writes down what the person likes; a failure leaves what was written before.
fn keep(file: Option<&Path>, text: &str) -> Result<(), String> {
    let file = file.ok_or("You have no home folder: this is not kept.")?;
    let written = file
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| {
            let draft = file.with_extension("new");
            fs::write(&draft, text)?;
            fs::rename(&draft, file)
        });
    written.map_err(|error| format!("{} was not written: {}.", file.display(), reason(&error)))
}

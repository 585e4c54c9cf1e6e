//! The full-screen app: this file runs its event loop, `outside.rs` executes its effects, and `app.rs` is the app
//! itself.

mod app;
mod board;
mod board_input;
mod clock;
mod column;
mod disk;
mod event;
mod files;
mod form;
mod game_screen;
mod games;
mod geometry;
mod graph;
mod help;
mod look;
mod menu;
mod motion;
mod online;
mod options;
mod outside;
mod paint;
mod pieces;
mod play;
mod practice;
mod preferences;
mod prompt;
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

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use ratatui::crossterm::event::{self as input, Event as Input};
use ratatui::crossterm::terminal;
use sente_engine::PlayerRegistry;
use sente_match::Time;
use sente_room::Policy;
use sente_rules::{GameId, Rules};
use url::Url;

use app::{App, World};
use event::{Effect, Event};
use look::Abilities;
use online::THIS_MACHINE;
pub use online::connection::read_address;
use outside::Outside;
use practice::Notebook;
pub use practice::Way;
use preferences::TerminalPreferences;
use screen::Screen;
use search_thread::Bench;

/// The command line's options for the app.
pub struct Wishes {
    /// The game to start with, if any.
    pub rules: Option<Rules>,
    /// Whether to use ASCII characters only.
    pub ascii: bool,
    pub seed: u64,
    /// The folder of the preferences, if not the default.
    pub preferences: Option<PathBuf>,
    /// The server to play on.
    pub server: Option<Url>,
    /// Whether the server runs only for this app, with the accounts of this machine.
    pub is_own_server: bool,
    /// The game and the way to practise to start with.
    pub practice: Option<(GameId, Way)>,
}

/// Runs the app in the whole terminal until the person quits.
pub fn run(wishes: Wishes, registry: &Arc<PlayerRegistry>) -> anyhow::Result<()> {
    let mut abilities = Abilities::detect();
    abilities.unicode &= !wishes.ascii;
    let file = preferences::file(wishes.preferences.as_deref());
    let (sender, events) = channel();
    let prefs = disk::recall(file.as_deref()).unwrap_or_else(|reason| {
        let _ = sender.send(Event::Kept(Err(reason)));
        TerminalPreferences::default()
    });
    let learning = practice::file(wishes.preferences.as_deref());
    let notebook = disk::recall_learning(learning.as_deref()).unwrap_or_else(|reason| {
        let _ = sender.send(Event::Kept(Err(reason)));
        Notebook::default()
    });
    let world = World {
        size: terminal::size().context("cannot determine the terminal's size")?,
        abilities,
        prefs,
        today: jiff::Zoned::now().date().to_string(),
        began: jiff::Timestamp::now()
            .as_millisecond()
            .try_into()
            .unwrap_or_default(),
        notebook,
        seed: wishes.seed,
        registry: Arc::clone(registry),
        policy: Policy::default(),
    };
    let mut app = match (&wishes.server, wishes.practice) {
        (Some(_), _) if wishes.is_own_server => App::online(THIS_MACHINE.to_owned(), world),
        (Some(server), _) => App::online(server.to_string(), world),
        (None, Some((game, way))) => App::practice(game, way, world),
        (None, None) => App::new(wishes.rules, world),
    };
    let connection = wishes
        .server
        .map(|server| online::connection::start(server, sender.clone()));
    let signals = sender.clone();
    ctrlc::set_handler(move || {
        // The receiver is gone if the program is already exiting.
        let _ = signals.send(Event::Terminate);
    })
    .context("cannot install the signal handler")?;
    let mut outside = Outside {
        bench: Bench::start(Arc::clone(registry), sender.clone()),
        screen: Screen::enter().context("cannot switch the terminal to full screen")?,
        connection,
        review: Arc::default(),
        judging: Arc::default(),
        registry: Arc::clone(registry),
        preferences: file,
        learning,
        events: sender.clone(),
    };
    thread::spawn(move || listen(&sender));
    let start = Instant::now();
    loop {
        let began = Instant::now();
        outside.screen.terminal.draw(|frame| app.draw(frame))?;
        app.note_picture(began.elapsed());
        for event in wait(&events, app.changes_in()) {
            let is_signal = matches!(event, Event::Terminate);
            let now = Time(start.elapsed().as_millis() as u64);
            for effect in app.update(event, now) {
                if !matches!(effect, Effect::Quit) {
                    outside.carry_out(effect)?;
                } else if is_signal {
                    drop(outside);
                    bail!("terminated by a signal");
                } else {
                    return Ok(());
                }
            }
        }
    }
}

/// Waits for at least one event and returns all pending ones; returns a tick after `longest`.
fn wait(events: &Receiver<Event>, longest: Option<Duration>) -> Vec<Event> {
    let first = match longest {
        Some(longest) => events.recv_timeout(longest).unwrap_or(Event::Tick),
        None => events.recv().expect("the app keeps a sender"),
    };
    std::iter::once(first).chain(events.try_iter()).collect()
}

/// Forwards the terminal's events until the terminal is gone.
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

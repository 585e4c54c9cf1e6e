//! An app without a terminal: keys, clicks and engine results are passed in, and its screen can be read.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sente_api::{Account, Kind, Me, Preferences};
use sente_engine::{
    Analysis, DynEngine, Evaluation, Line, PlayerRegistry, Proven, SearchControl, SearchRequest,
};
use sente_match::{Millis, Time};
use sente_room::Policy;
use sente_rules::{Rules, Table};

use crate::terminal::app::{App, World};
use crate::terminal::event::{Effect, Event, Job, SaveError, SavedFile, SearchUpdate};
use crate::terminal::look::Abilities;
use crate::terminal::online::connection::{Ask, Heard};
use crate::terminal::practice::Notebook;
use crate::terminal::preferences::TerminalPreferences;

/// The day on which the app starts, counted from 1970: 2 January 2026.
pub const DAY: u64 = 20_455;

/// The usual preferences without movements, so that a screen is complete at once.
pub fn still() -> TerminalPreferences {
    let mut prefs = TerminalPreferences::default();
    prefs.preferences.animations = false;
    prefs
}

/// An app, and an environment that executes its effects at once.
pub struct TestApp {
    app: App,
    pub size: (u16, u16),
    abilities: Abilities,
    /// The search that is not answered yet.
    pub job: Option<Job>,
    engine: Option<(String, Box<dyn DynEngine>)>,
    pub saved: Option<(PathBuf, Vec<u8>)>,
    /// The stored preferences.
    pub kept: Option<String>,
    /// The stored learning progress.
    pub learned: Option<String>,
    pub has_quit: bool,
    pub was_suspended: bool,
    /// The requests to the server.
    pub asked: Vec<Ask>,
    /// The game to review.
    pub review: Option<(u64, Box<dyn Table>)>,
    /// The move for the coach to judge.
    pub judged: Option<(u64, Box<dyn Table>)>,
    now: Time,
    registry: Arc<PlayerRegistry>,
}

impl TestApp {
    pub fn new(rules: Option<&str>, size: (u16, u16), abilities: Abilities) -> Self {
        Self::with(rules, size, abilities, still(), PlayerRegistry::default())
    }

    pub fn with(
        rules: Option<&str>,
        size: (u16, u16),
        abilities: Abilities,
        prefs: TerminalPreferences,
        registry: PlayerRegistry,
    ) -> Self {
        let rules: Option<Rules> = rules.map(|text| text.parse().unwrap());
        let registry = Arc::new(registry);
        let world = World {
            size,
            abilities,
            prefs,
            today: "2026-01-02".to_owned(),
            began: DAY * 24 * 60 * 60 * 1000,
            notebook: Notebook::default(),
            seed: 1,
            registry: Arc::clone(&registry),
            // The app plays a computer's move at once.
            policy: Policy {
                answer_pause: Millis::ZERO,
                show_pause: Millis::ZERO,
                ..Policy::default()
            },
        };
        Self {
            app: App::new(rules, world),
            size,
            abilities,
            job: None,
            engine: None,
            saved: None,
            kept: None,
            learned: None,
            has_quit: false,
            was_suspended: false,
            asked: Vec::new(),
            review: None,
            judged: None,
            now: Time::default(),
            registry,
        }
    }

    /// A person at the log-in page of a server.
    pub fn online(server: &str, size: (u16, u16), abilities: Abilities) -> Self {
        let mut app = Self::new(None, size, abilities);
        let world = World {
            size,
            abilities,
            prefs: still(),
            today: "2026-01-02".to_owned(),
            began: DAY * 24 * 60 * 60 * 1000,
            notebook: Notebook::default(),
            seed: 1,
            registry: Arc::clone(&app.registry),
            policy: Policy::default(),
        };
        app.app = App::online(server.to_owned(), world);
        app
    }

    /// Mira, who has an account, in the lobby of a server.
    pub fn in_lobby(size: (u16, u16), abilities: Abilities) -> Self {
        let mut app = Self::online("http://127.0.0.1:7373", size, abilities);
        let me = Me {
            account: Some(Account {
                name: "Mira".to_owned(),
                kind: Kind::Account,
                since: 0,
            }),
            preferences: Preferences::default(),
            can_quit: false,
            version: String::new(),
        };
        app.send(Event::Server(Heard::Me(Box::new(me))));
        app.send(Event::Server(Heard::Connected));
        app
    }

    /// Restarts the app with earlier learning progress.
    pub fn learn(&mut self, notebook: &Notebook) {
        let world = World {
            size: self.size,
            abilities: self.abilities,
            prefs: still(),
            today: "2026-01-02".to_owned(),
            began: DAY * 24 * 60 * 60 * 1000,
            notebook: notebook.clone(),
            seed: 1,
            registry: Arc::clone(&self.registry),
            policy: Policy::default(),
        };
        self.app = App::new(None, world);
    }

    /// Two people in a game with these rules.
    pub fn two_people(rules: &str, size: (u16, u16), abilities: Abilities) -> Self {
        let mut app = Self::new(Some(rules), size, abilities);
        app.seat_two_people();
        app.press(KeyCode::Enter);
        app
    }

    /// Fills in the form for Ann and Ben.
    pub fn seat_two_people(&mut self) {
        self.write("Ann");
        self.press(KeyCode::Down);
        self.choose("Person");
        self.write("Ben");
    }

    /// Advances the time in the steps in which the screen changes.
    pub fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        while self.now < end {
            let step = self.app.changes_in().map(|step| step.as_millis() as u64);
            self.now = step.map_or(end, |step| (self.now + Millis(step)).min(end));
            self.send(Event::Tick);
        }
    }

    /// Advances the time without telling the app; the next event comes this much later.
    pub fn pass(&mut self, time: Millis) {
        self.now = self.now + time;
    }

    /// Answers the open search with this move and win probability.
    pub fn answer(&mut self, text: &str, win_probability: f32) {
        self.judge(text, win_probability, None);
    }

    /// Answers the open search, optionally with a proven result.
    pub fn judge(&mut self, text: &str, win_probability: f32, proven: Option<Proven>) {
        let job = self.job.take().expect("a search should be running");
        let evaluation = Evaluation {
            win_probability,
            proven,
            ..Evaluation::UNKNOWN
        };
        let answer = Analysis {
            lines: vec![Line {
                moves: vec![text.to_owned()],
                evaluation,
            }],
            depth: 1,
            nodes: 1,
        };
        self.send(Event::SearchUpdate(
            job.ticket,
            SearchUpdate::Answer(Ok(answer)),
        ));
    }

    pub fn send(&mut self, event: Event) {
        for effect in self.app.update(event, self.now) {
            match effect {
                Effect::Think(job) => self.job = Some(job),
                Effect::StopThinking => {}
                Effect::Save {
                    path,
                    bytes,
                    replace,
                } => {
                    let is_there = self.saved.as_ref().is_some_and(|(it, _)| *it == path);
                    let result = if is_there && !replace {
                        Err(SaveError::Exists)
                    } else {
                        self.saved = Some((path.clone(), bytes));
                        Ok(())
                    };
                    self.send(Event::Saved(path, result));
                }
                Effect::List => {
                    let files = self.saved.iter().cloned();
                    let files = files.map(|(path, bytes)| SavedFile { path, bytes });
                    self.send(Event::Listed(files.collect()));
                }
                Effect::Suspend => self.was_suspended = true,
                Effect::Load(path) => {
                    let (_, bytes) = self.saved.clone().unwrap();
                    self.send(Event::Loaded(path, Ok(bytes)));
                }
                Effect::Keep(text) => {
                    self.kept = Some(text);
                    self.send(Event::Kept(Ok(())));
                }
                Effect::KeepLearning(text) => {
                    self.learned = Some(text);
                    self.send(Event::Kept(Ok(())));
                }
                Effect::Review(number, table) => self.review = Some((number, table)),
                Effect::Judge(number, table) => self.judged = Some((number, table)),
                Effect::StopReview => self.review = None,
                Effect::Ask(ask) => self.asked.push(ask),
                Effect::Quit => self.has_quit = true,
            }
        }
    }

    /// Tells the app how long it took to show a picture.
    pub fn note_picture(&mut self, took: Duration) {
        self.app.note_picture(took);
    }

    pub fn press(&mut self, code: KeyCode) {
        self.send(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn control(&mut self, letter: char) {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        self.send(Event::Key(key));
    }

    pub fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    pub fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.write(text);
            self.press(KeyCode::Enter);
        }
    }

    pub fn click(&mut self, column: u16, row: u16) {
        self.send(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Goes through the players until this one is selected.
    pub fn choose(&mut self, player: &str) {
        for _ in 0..40 {
            let chosen = format!("< {player}");
            if self.screen().contains(&chosen) {
                return;
            }
            self.press(KeyCode::Right);
        }
        panic!("there is no {player}");
    }

    /// Answers the open search with its real player and few nodes.
    pub fn search(&mut self) {
        let job = self.job.take().expect("a search should be running");
        let id = &job.engine.player;
        if self.engine.as_ref().is_none_or(|(known, _)| known != id) {
            let game = job.table.game();
            self.engine = self
                .registry
                .create_limited(game, id, job.engine.seed)
                .map(|engine| (id.clone(), engine));
        }
        let (_, engine) = self.engine.as_mut().unwrap();
        let control = SearchControl {
            stop: &AtomicBool::new(false),
            elapsed: &|| Duration::ZERO,
        };
        let request = SearchRequest::best(sente_engine::Limits::nodes(200));
        let answer = engine.search(&*job.table, request, control, &mut |_: &_| {});
        let answer = answer.map_err(|error| error.to_string());
        self.send(Event::SearchUpdate(
            job.ticket,
            SearchUpdate::Answer(answer),
        ));
    }

    /// The screen as cells with colours.
    pub fn cells(&self) -> Buffer {
        let (width, height) = self.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    pub fn screen(&self) -> String {
        let buffer = self.cells();
        let width = self.size.0;
        let lines = buffer.content.chunks(usize::from(width)).map(|line| {
            let line: String = line.iter().map(ratatui::buffer::Cell::symbol).collect();
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The displayed message or question.
    pub fn message(&self) -> String {
        self.app.message()
    }
}

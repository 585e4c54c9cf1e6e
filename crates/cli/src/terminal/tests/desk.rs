//! An app on a desk: keys, clicks and thoughts go in as from outside, and its screen can be read.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use sente_engine::{AnyMind, Control, Question, players};
use sente_rules::Rules;

use crate::terminal::app::App;
use crate::terminal::event::{Effect, Event, Job, Thought};
use crate::terminal::look::Look;

/// An app, and an outside that does what it wants at once.
pub struct Desk {
    app: App,
    pub size: (u16, u16),
    /// What is thought about, until it is answered.
    pub job: Option<Job>,
    mind: Option<(String, Box<dyn AnyMind>)>,
    pub saved: Option<(PathBuf, Vec<u8>)>,
    pub has_quit: bool,
}

impl Desk {
    pub fn new(rules: Option<&str>, size: (u16, u16), look: Look) -> Self {
        let rules: Option<Rules> = rules.map(|text| text.parse().unwrap());
        Self {
            app: App::new(rules, look, size, "2026-01-02".to_owned(), 1),
            size,
            job: None,
            mind: None,
            saved: None,
            has_quit: false,
        }
    }

    /// Two people at a game under these rules.
    pub fn two_people(rules: &str, size: (u16, u16), look: Look) -> Self {
        let mut desk = Self::new(Some(rules), size, look);
        desk.write("Ann");
        desk.press(KeyCode::Down);
        desk.choose("Person");
        desk.write("Ben");
        desk.press(KeyCode::Enter);
        desk
    }

    pub fn send(&mut self, event: Event) {
        for effect in self.app.update(event) {
            match effect {
                Effect::Think(job) => self.job = Some(job),
                Effect::StopThinking => {}
                Effect::Save(path, bytes) => self.saved = Some((path, bytes)),
                Effect::Load(path) => {
                    let (_, bytes) = self.saved.clone().unwrap();
                    self.send(Event::Loaded(path, Ok(bytes)));
                }
                Effect::Quit => self.has_quit = true,
            }
        }
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

    /// Goes through the players until this one is chosen.
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

    /// Answers the job that is open, with its own player and few nodes.
    pub fn think(&mut self) {
        let job = self.job.take().expect("somebody should be thinking");
        let id = &job.thinker.player;
        if self.mind.as_ref().is_none_or(|(known, _)| known != id) {
            let game = job.situation.rules.game();
            self.mind = players::hire(game, id, job.thinker.seed).map(|mind| (id.clone(), mind));
        }
        let (_, mind) = self.mind.as_mut().unwrap();
        let control = Control {
            stop: &AtomicBool::new(false),
            elapsed: &|| Duration::ZERO,
        };
        let question = Question::best(sente_engine::Limits::nodes(200));
        let answer = mind.think(&job.situation, question, control, &mut |_: &_| {});
        let answer = answer.map_err(|error| error.to_string());
        self.send(Event::Thought(job.ticket, Thought::Answer(answer)));
    }

    pub fn screen(&self) -> String {
        let (width, height) = self.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let lines = buffer.content.chunks(usize::from(width)).map(|line| {
            let line: String = line.iter().map(ratatui::buffer::Cell::symbol).collect();
            line.trim_end().to_owned()
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The line for messages.
    pub fn message(&self) -> String {
        let lines: Vec<String> = self.screen().lines().map(str::to_owned).collect();
        lines[usize::from(self.size.1) - 2].trim().to_owned()
    }
}

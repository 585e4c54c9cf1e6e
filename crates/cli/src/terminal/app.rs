//! The whole app as plain data: pages, prompts, messages. It handles events, returns effects, and can draw itself at
//! any time. Touches no terminal, no file and no thread.

mod drawing;
mod filing;
mod input;
mod pages;
mod practising;
mod reviews;

use std::sync::Arc;
use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use sente_api::Preferences;
use sente_engine::PlayerRegistry;
use sente_match::Time;
use sente_puzzles::Day;
use sente_room::Policy;
use sente_rules::{GameId, Rules};

use super::event::{Effect, Event};
use super::files::Files;
use super::form::Form;
use super::help::Help;
use super::look::{Abilities, Look};
use super::menu::{Menu, USUAL_LEVEL};
use super::online::Online;
use super::online::connection::Heard;
use super::options::Options;
use super::play::Play;
use super::practice::{Learner, Notebook, Practice, Way};
use super::preferences::TerminalPreferences;
use super::prompt::Prompt;
use super::review_page::ReviewPage;

/// The app.
pub struct App {
    page: Page,
    /// Help and settings cover the page.
    help: Option<Help>,
    options: Option<Options>,
    prompt: Option<Prompt>,
    /// The files offered by the prompt for loading a game.
    files: Files,
    /// The message on pages without their own message line.
    message: String,
    world: World,
    look: Look,
    /// Whether the terminal is too slow for movements.
    is_slow: bool,
    now: Time,
    games: u64,
    reviews: u64,
    /// The review of a finished game, which starts automatically, with the game's number.
    prepared: Option<(u64, Box<ReviewPage>)>,
    /// Pages below a game that was started from a review, the most recent last.
    aside: Vec<Page>,
    /// What the person has learned on this machine, and what the account on the server has.
    here: Learner,
    there: Learner,
}

/// The environment of the app at its start.
pub struct World {
    /// The window's columns and rows.
    pub size: (u16, u16),
    pub abilities: Abilities,
    pub prefs: TerminalPreferences,
    /// The date in the format of game files, and the start time in milliseconds since 1970.
    pub today: String,
    pub began: u64,
    /// What the person has learned so far.
    pub notebook: Notebook,
    pub seed: u64,
    /// The available players.
    pub registry: Arc<PlayerRegistry>,
    /// Pauses and limits of games.
    pub policy: Policy,
}

enum Page {
    Menu(Menu),
    Form(Form),
    Play(Box<Play>),
    Online(Box<Online>),
    /// With the page to return to, unless that is the menu.
    Practice(Box<Practice>, Option<Box<Page>>),
    /// With the page to return to.
    Review(Box<ReviewPage>, Box<Page>),
}

impl Page {
    /// The online pages, even if a review or practice page covers them.
    fn online(&mut self) -> Option<&mut Online> {
        match self {
            Self::Online(online) => Some(online),
            Self::Review(_, below) | Self::Practice(_, Some(below)) => below.online(),
            Self::Menu(_) | Self::Form(_) | Self::Play(_) | Self::Practice(_, None) => None,
        }
    }

    /// Applies changed preferences.
    fn adapt(&mut self, look: Look, preferences: &Preferences) {
        match self {
            Self::Play(play) => play.adapt(look, preferences),
            Self::Online(online) => online.adapt(look),
            Self::Practice(practice, below) => {
                practice.adapt(look);
                if let Some(below) = below {
                    below.adapt(look, preferences);
                }
            }
            Self::Review(review, below) => {
                review.adapt(look);
                below.adapt(look, preferences);
            }
            Self::Menu(_) | Self::Form(_) => {}
        }
    }
}

impl App {
    /// The app at the menu or, with rules, at the form for a new game.
    pub fn new(rules: Option<Rules>, mut world: World) -> Self {
        let here = Learner::here(std::mem::take(&mut world.notebook));
        let due = here.due(Day::of(world.began)).len();
        let menu = Menu::new(&world.registry, &world.prefs.chosen_levels, due);
        Self {
            here,
            there: Learner::at_server(),
            page: match rules {
                Some(rules) => Page::Form(Form::new(rules, &world.registry, USUAL_LEVEL)),
                None => Page::Menu(menu),
            },
            help: None,
            options: None,
            prompt: None,
            files: Files::default(),
            message: String::new(),
            look: Look::new(world.abilities, &world.prefs),
            is_slow: false,
            world,
            now: Time::default(),
            games: 0,
            reviews: 0,
            prepared: None,
            aside: Vec::new(),
        }
    }

    /// The app at the log-in page of a server.
    pub fn online(server: String, world: World) -> Self {
        let seed = world.seed;
        let mut app = Self::new(None, world);
        let online = Online::new(server, &app.world.registry, seed, app.look);
        app.page = Page::Online(Box::new(online));
        app
    }

    /// The app at a way to practise a game.
    pub fn practice(game: GameId, way: Way, world: World) -> Self {
        let mut app = Self::new(None, world);
        app.open_practice(game, Some(way));
        app
    }

    /// Handles an event at this time and returns the effects to execute.
    pub fn update(&mut self, event: Event, now: Time) -> Vec<Effect> {
        self.now = now;
        // A clock may have run out before the event.
        let mut effects = match &mut self.page {
            Page::Play(play) => play.tick(now),
            Page::Online(online) => {
                online.tick(now);
                Vec::new()
            }
            Page::Practice(..) => self.practise(Practice::tick),
            Page::Menu(_) | Page::Form(_) | Page::Review(..) => Vec::new(),
        };
        effects.extend(self.meet(event));
        effects.extend(self.prepare_review());
        effects
    }

    /// The time until the screen changes by itself, if it does.
    pub fn changes_in(&self) -> Option<Duration> {
        match &self.page {
            Page::Play(play) => play.changes_in(),
            Page::Online(online) => online.changes_in(),
            Page::Practice(practice, _) => practice.changes_in(self.now),
            Page::Menu(_) | Page::Form(_) | Page::Review(..) => None,
        }
    }

    /// Notes how long it took to show a picture. Over a slow link movements would delay the answers to keys.
    pub fn note_picture(&mut self, took: Duration) {
        const SLOWEST: Duration = Duration::from_millis(50);
        let is_moving = self.changes_in().is_some_and(|next| next <= SLOWEST);
        if is_moving && took > SLOWEST && !self.is_slow {
            self.is_slow = true;
            self.look_again();
        }
    }

    fn meet(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => return self.press(plain(key)),
            Event::Mouse(mouse) => return self.click(mouse),
            Event::Resize(width, height) => self.world.size = (width, height),
            Event::SearchUpdate(ticket, update) => {
                if let Page::Play(play) = &mut self.page {
                    return play.hear(ticket, update);
                }
                return self.practise(|practice, context| practice.hear(ticket, update, context));
            }
            Event::Reviewed(number, update) => return self.reviewed(number, update),
            Event::Judged(number, count, judged) => {
                if let Page::Play(play) = &mut self.page {
                    play.hear_judgement(number, count, *judged);
                    return Vec::new();
                }
                return self.practise(|practice, context| {
                    practice.hear_judgement(number, &judged, context)
                });
            }
            Event::Server(Heard::Learning(known)) => self.there.hear_learning(*known),
            Event::Server(Heard::Puzzles(game, known)) => self.there.hear_puzzles(game, &known),
            Event::Server(heard) => {
                if matches!(heard, Heard::Me(_)) {
                    // Another account has learned other things.
                    self.there = Learner::at_server();
                }
                let mut pages = std::iter::once(&mut self.page).chain(self.aside.iter_mut().rev());
                if let Some(online) = pages.find_map(Page::online) {
                    return online.hear(heard);
                }
            }
            Event::Saved(path, result) => self.saved(path, result),
            Event::Listed(files) => self.files = Files::new(files, &self.world.registry),
            Event::Loaded(path, result) => return self.loaded(&path, result),
            Event::Kept(Ok(())) | Event::Tick => {}
            Event::Kept(Err(reason)) => self.message = reason,
            Event::Terminate => return vec![Effect::Quit],
        }
        Vec::new()
    }

    /// The game that the help should describe.
    fn game(&self) -> GameId {
        match &self.page {
            Page::Online(online) => online.game(),
            Page::Practice(practice, _) => practice.game(),
            Page::Review(review, _) => review.game(),
            Page::Menu(_) => GameId::Gomoku,
            Page::Form(form) => form.game(),
            Page::Play(play) => play.game().settings().rules.game(),
        }
    }
}

/// Some terminals send Backspace and Enter as Ctrl-H and Ctrl-J.
fn plain(key: KeyEvent) -> KeyEvent {
    let code = match key.code {
        KeyCode::Char('h') => KeyCode::Backspace,
        KeyCode::Char('j') => KeyCode::Enter,
        _ => return key,
    };
    if key.modifiers == KeyModifiers::CONTROL {
        KeyEvent::new(code, KeyModifiers::NONE)
    } else {
        key
    }
}

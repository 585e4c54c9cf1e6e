//! The whole app as plain data: pages, prompts, messages. Events go in, wishes for the outside come
//! out, and it can draw itself at any time. Touches no terminal, no file and no thread.

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
    /// Help and settings lie over the page.
    help: Option<Help>,
    options: Option<Options>,
    prompt: Option<Prompt>,
    /// What can be loaded, while that is asked.
    files: Files,
    /// What is said on pages without a line of their own for it.
    message: String,
    world: World,
    look: Look,
    now: Time,
    games: u64,
    reviews: u64,
    /// The finished game's review, which begins by itself, with the game's number.
    prepared: Option<(u64, Box<ReviewPage>)>,
    /// Reviews that were left to try something out, the last one on top.
    aside: Vec<Page>,
    /// What was learned by whoever sits here, and by who is logged in at a server.
    here: Learner,
    there: Learner,
}

/// What the app is told about the world outside when it begins.
pub struct World {
    /// The window's columns and rows.
    pub size: (u16, u16),
    pub abilities: Abilities,
    pub prefs: TerminalPreferences,
    /// The date, as files have it, and the moment of the beginning in milliseconds since 1970.
    pub today: String,
    pub began: u64,
    /// What was learned before.
    pub notebook: Notebook,
    pub seed: u64,
    /// Who can play.
    pub registry: Arc<PlayerRegistry>,
    /// Pauses and limits of games.
    pub policy: Policy,
}

enum Page {
    Menu(Menu),
    Form(Form),
    Play(Box<Play>),
    Online(Box<Online>),
    /// With the page that one goes back to, where that is not the menu.
    Practice(Box<Practice>, Option<Box<Page>>),
    /// With the page that one goes back to.
    Review(Box<ReviewPage>, Box<Page>),
}

impl Page {
    /// The pages that talk with a server, also where a review lies over them.
    fn online(&mut self) -> Option<&mut Online> {
        match self {
            Self::Online(online) => Some(online),
            Self::Review(_, below) | Self::Practice(_, Some(below)) => below.online(),
            Self::Menu(_) | Self::Form(_) | Self::Play(_) | Self::Practice(_, None) => None,
        }
    }

    /// Draws and behaves from now on as the person likes it.
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
    /// The app at the menu or, where rules are given, at the choice of players.
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
            world,
            now: Time::default(),
            games: 0,
            reviews: 0,
            prepared: None,
            aside: Vec::new(),
        }
    }

    /// The app at the page on which one logs in to a server.
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

    /// Lets something happen at a moment, and says what is to be done about it.
    pub fn update(&mut self, event: Event, now: Time) -> Vec<Effect> {
        self.now = now;
        // A flag may have fallen before this happened.
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

    /// After which time the screen changes by itself, if it does.
    pub fn changes_in(&self) -> Option<Duration> {
        match &self.page {
            Page::Play(play) => play.changes_in(),
            Page::Online(online) => online.changes_in(),
            Page::Practice(practice, _) => practice.changes_in(self.now),
            Page::Menu(_) | Page::Form(_) | Page::Review(..) => None,
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
                    // Somebody else has learned something else.
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

    /// The game that help is about.
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

/// Some terminals send these two keys as control letters.
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

//! The ways from one page to another, and what is set on the way.

use sente_match::{Match, Settings};
use sente_rules::{GameId, Rules};

use super::{App, Page};
use crate::messages;
use crate::terminal::event::Effect;
use crate::terminal::form::Form;
use crate::terminal::look::Look;
use crate::terminal::menu::{Entry, Menu};
use crate::terminal::options::{self, Options};
use crate::terminal::play::Play;
use crate::terminal::puzzle_page::PuzzlePage;
use crate::terminal::review_page::ReviewPage;

impl App {
    pub(super) fn open_options(&mut self) {
        self.options = Some(Options::new(self.world.prefs.clone()));
    }

    /// What is liked is drawn at once and kept.
    pub(super) fn liked(&mut self, answer: options::Answer) -> Vec<Effect> {
        match (answer, &self.options) {
            (options::Answer::Changed, Some(options)) => {
                self.world.prefs.clone_from(options.prefs());
                self.look = Look::new(self.world.abilities, &self.world.prefs);
                let preferences = &self.world.prefs.preferences;
                self.page.adapt(self.look, preferences);
                return vec![Effect::Keep(self.world.prefs.write())];
            }
            (options::Answer::Refused(reason), _) => self.message = reason,
            (options::Answer::Done, _) => self.options = None,
            (options::Answer::Open | options::Answer::Changed, _) => {}
        }
        Vec::new()
    }

    pub(super) fn enter(&mut self, entry: Option<Entry>) -> Vec<Effect> {
        match entry {
            Some(Entry::Game(game)) => {
                self.page = Page::Form(Form::new(Rules::usual(game), &self.world.registry));
            }
            Some(Entry::Puzzles) => {
                self.page = Page::Puzzle(Box::new(PuzzlePage::new(GameId::Gomoku, self.look)));
            }
            Some(Entry::Load) => return self.open_files(),
            Some(Entry::Options) => self.open_options(),
            Some(Entry::Quit) => return vec![Effect::Quit],
            None => {}
        }
        Vec::new()
    }

    /// Looks at the finished game again.
    pub(super) fn open_review(&mut self) -> Vec<Effect> {
        let game = match &self.page {
            Page::Play(play) => Some(play.game()),
            Page::Online(online) => online.finished_game(),
            Page::Menu(_) | Page::Form(_) | Page::Puzzle(_) | Page::Review(..) => None,
        };
        let Some(game) = game else {
            return Vec::new();
        };
        self.reviews += 1;
        let review = ReviewPage::new(self.reviews, game, self.look);
        let effect = Effect::Review(review.number, review.table().boxed_clone());
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        self.page = Page::Review(Box::new(review), Box::new(page));
        vec![effect]
    }

    /// Back to the game that was reviewed.
    pub(super) fn close_review(&mut self) {
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        self.page = match page {
            Page::Review(_, below) => *below,
            page => page,
        };
    }

    pub(super) fn open_menu(&mut self) -> Vec<Effect> {
        self.page = Page::Menu(Menu::default());
        vec![Effect::StopThinking]
    }

    pub(super) fn start(&mut self, settings: Settings) -> Vec<Effect> {
        match Match::new(settings) {
            Ok(game) => self.open(game),
            Err(error) => {
                self.message = messages::sentence(&error.to_string());
                Vec::new()
            }
        }
    }

    pub(super) fn open(&mut self, game: Match) -> Vec<Effect> {
        self.games += 1;
        let seed = self.world.seed.wrapping_add(2 * self.games);
        let roster = self.world.registry.profiles(game.table().game());
        let policy = self.world.policy;
        let (mut play, effects) =
            Play::new(game, self.games, seed, self.now, &roster, self.look, policy);
        play.adapt(self.look, &self.world.prefs.preferences);
        self.options = None;
        self.page = Page::Play(Box::new(play));
        [vec![Effect::StopThinking], effects].concat()
    }

    pub(super) fn say(&mut self, message: String) {
        match &mut self.page {
            Page::Play(play) => play.say(message),
            Page::Menu(_)
            | Page::Form(_)
            | Page::Online(_)
            | Page::Puzzle(_)
            | Page::Review(..) => {
                self.message = message;
            }
        }
    }
}

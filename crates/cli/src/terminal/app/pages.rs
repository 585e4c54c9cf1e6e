//! Navigation between pages, and the settings that change on the way.

use sente_match::{Match, Settings};
use sente_rules::{GameId, Rules};

use super::{App, Page};
use crate::messages;
use crate::terminal::event::Effect;
use crate::terminal::form::Form;
use crate::terminal::look::Look;
use crate::terminal::menu::{Entry, Menu, USUAL_LEVEL};
use crate::terminal::options::{self, Options};
use crate::terminal::play::Play;

impl App {
    pub(super) fn open_options(&mut self) {
        self.options = Some(Options::new(self.world.prefs.clone()));
    }

    /// Applies and stores changed preferences.
    pub(super) fn liked(&mut self, answer: options::Answer) -> Vec<Effect> {
        match (answer, &self.options) {
            (options::Answer::Changed, Some(options)) => {
                self.world.prefs.clone_from(options.prefs());
                self.look_again();
                return vec![Effect::Keep(self.world.prefs.write())];
            }
            (options::Answer::Refused(reason), _) => self.message = reason,
            (options::Answer::Done, _) => self.options = None,
            (options::Answer::Open | options::Answer::Changed, _) => {}
        }
        Vec::new()
    }

    /// Passes the look to all pages again, after a change of what it depends on.
    pub(super) fn look_again(&mut self) {
        self.look = Look::new(self.world.abilities, &self.world.prefs);
        self.look.is_moving &= !self.is_slow;
        let preferences = &self.world.prefs.preferences;
        for page in std::iter::once(&mut self.page).chain(&mut self.aside) {
            page.adapt(self.look, preferences);
        }
        if let Some((_, review)) = &mut self.prepared {
            review.adapt(self.look);
        }
    }

    /// Stores levels that were chosen on the first page.
    pub(super) fn keep_levels(&mut self) -> Vec<Effect> {
        match &self.page {
            Page::Menu(menu) if *menu.levels() != self.world.prefs.chosen_levels => {
                self.world.prefs.chosen_levels.clone_from(menu.levels());
                vec![Effect::Keep(self.world.prefs.write())]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn enter(&mut self, entry: Option<Entry>) -> Vec<Effect> {
        match entry {
            Some(Entry::Game(game)) => {
                let level = self.world.prefs.chosen_levels.get(game.code()).copied();
                let level = level.unwrap_or(USUAL_LEVEL);
                let form = Form::new(Rules::usual(game), &self.world.registry, level);
                self.page = Page::Form(form);
            }
            Some(Entry::Learn) => return self.open_practice(GameId::Gomoku, None),
            Some(Entry::Load) => return self.open_files(),
            Some(Entry::Options) => self.open_options(),
            Some(Entry::Quit) => return vec![Effect::Quit],
            None => {}
        }
        Vec::new()
    }

    pub(super) fn open_menu(&mut self) -> Vec<Effect> {
        let due = self.here.due(self.today()).len();
        let levels = &self.world.prefs.chosen_levels;
        let menu = Menu::new(&self.world.registry, levels, due);
        self.page = Page::Menu(menu);
        self.aside.clear();
        [vec![Effect::StopThinking], self.drop_review()].concat()
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
        [vec![Effect::StopThinking], self.drop_review(), effects].concat()
    }

    pub(super) fn say(&mut self, message: String) {
        match &mut self.page {
            Page::Play(play) => play.say(message),
            Page::Menu(_)
            | Page::Form(_)
            | Page::Online(_)
            | Page::Practice(..)
            | Page::Review(..) => {
                self.message = message;
            }
        }
    }
}

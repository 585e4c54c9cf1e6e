//! The app's practice pages: opening and closing them, and storing the progress.

use ratatui::crossterm::event::KeyEvent;
use sente_puzzles::Day;
use sente_rules::GameId;

use super::{App, Page};
use crate::terminal::event::Effect;
use crate::terminal::menu::Menu;
use crate::terminal::practice::{Practice, PracticeContext, Way};

impl App {
    /// The current day in UTC.
    pub(super) fn today(&self) -> Day {
        Day::of(self.world.began + self.now.0)
    }

    /// Opens the ways to practise a game, or one of them. A page of a server stays below; other pages are replaced.
    pub(super) fn open_practice(&mut self, game: GameId, way: Option<Way>) -> Vec<Effect> {
        self.games += 1;
        let practice = Practice::new(game, self.games, self.world.seed, self.look);
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        let below = matches!(page, Page::Online(_)).then(|| Box::new(page));
        let learner = match below {
            Some(_) => &self.there,
            None => &self.here,
        };
        let effects = learner.ask(game);
        self.page = Page::Practice(Box::new(practice), below);
        if let Some(way) = way {
            self.practise(|practice, context| {
                practice.enter(way, context);
                Vec::new()
            });
        }
        effects
    }

    /// Runs a function on the practice page with its context.
    pub(super) fn practise(
        &mut self,
        work: impl FnOnce(&mut Practice, &mut PracticeContext<'_>) -> Vec<Effect>,
    ) -> Vec<Effect> {
        let (now, today) = (self.now, self.today());
        let Page::Practice(practice, below) = &mut self.page else {
            return Vec::new();
        };
        let learner = match below {
            Some(_) => &mut self.there,
            None => &mut self.here,
        };
        let mut context = PracticeContext {
            learner,
            now,
            today,
        };
        work(practice, &mut context)
    }

    /// Handles a key on the practice pages.
    pub(super) fn press_practice(&mut self, key: KeyEvent) -> Vec<Effect> {
        let mut is_left = false;
        let effects = self.practise(|practice, context| {
            let pressed = practice.press(key, context);
            is_left = pressed.is_none();
            pressed.unwrap_or_default()
        });
        if is_left {
            return self.close_practice();
        }
        effects
    }

    /// Returns to the server's page below, or to the first page.
    pub(super) fn close_practice(&mut self) -> Vec<Effect> {
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        match page {
            Page::Practice(_, Some(below)) => {
                self.page = *below;
                vec![Effect::StopThinking]
            }
            _ => self.open_menu(),
        }
    }
}

//! Reviews of finished games: the one that starts automatically, the review page, and games that are played from a
//! review.

use super::{App, Page};
use crate::messages;
use crate::terminal::event::Effect;
use crate::terminal::menu::Menu;
use crate::terminal::review_page::{ReviewPage, ReviewUpdate};

impl App {
    /// Starts to review a game as soon as it is over; drops the review if the game continues.
    pub(super) fn prepare_review(&mut self) -> Vec<Effect> {
        let Page::Play(play) = &self.page else {
            return Vec::new();
        };
        let is_over = play.game().result().is_some() && !play.game().actors().is_empty();
        match &self.prepared {
            Some((of, _)) if is_over && *of == play.number() => Vec::new(),
            None if !is_over => Vec::new(),
            _ if !is_over => self.drop_review(),
            _ => {
                self.reviews += 1;
                // A game played from a review is not the person's own for learning.
                let own = self.aside.is_empty().then(|| play.own_game()).flatten();
                let review = ReviewPage::new(self.reviews, play.game(), own, self.look);
                let effect = Effect::Review(review.number, review.table().boxed_clone());
                self.prepared = Some((play.number(), Box::new(review)));
                vec![effect]
            }
        }
    }

    /// Cancels the prepared review, if any.
    pub(super) fn drop_review(&mut self) -> Vec<Effect> {
        match self.prepared.take() {
            Some(_) => vec![Effect::StopReview],
            None => Vec::new(),
        }
    }

    /// The review with this number, wherever it is.
    pub(super) fn find_review(&mut self, number: u64) -> Option<&mut ReviewPage> {
        let pages = std::iter::once(&mut self.page).chain(&mut self.aside);
        let shown = pages.filter_map(|page| match page {
            Page::Review(review, _) => Some(&mut **review),
            Page::Menu(_)
            | Page::Form(_)
            | Page::Play(_)
            | Page::Online(_)
            | Page::Practice(..) => None,
        });
        let prepared = self.prepared.iter_mut().map(|(_, review)| &mut **review);
        let mut all = shown.chain(prepared);
        all.find(|review| review.number == number)
    }

    /// Handles progress of a review, and stores its findings about the person's own play.
    pub(super) fn reviewed(&mut self, number: u64, update: ReviewUpdate) -> Vec<Effect> {
        let today = self.today();
        let Some(review) = self.find_review(number) else {
            return Vec::new();
        };
        review.hear(update);
        let Some(found) = review.own_review(today) else {
            return Vec::new();
        };
        let learner = match self.page.online() {
            Some(_) => &mut self.there,
            None => &mut self.here,
        };
        vec![learner.note_review(found)]
    }

    /// Opens the review of the finished game.
    pub(super) fn open_review(&mut self) -> Vec<Effect> {
        if let Some((_, review)) = self.prepared.take() {
            self.lay_over(review);
            return Vec::new();
        }
        let Some((game, own)) = self.page.online().and_then(|online| online.finished_game()) else {
            return Vec::new();
        };
        self.reviews += 1;
        let review = ReviewPage::new(self.reviews, game, own, self.look);
        let effect = Effect::Review(review.number, review.table().boxed_clone());
        self.lay_over(Box::new(review));
        vec![effect]
    }

    fn lay_over(&mut self, review: Box<ReviewPage>) {
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        self.page = Page::Review(review, Box::new(page));
    }

    /// Returns to the reviewed game. The review of a local game continues, because the game's end displays it.
    pub(super) fn close_review(&mut self) -> Vec<Effect> {
        let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
        let Page::Review(review, below) = page else {
            self.page = page;
            return Vec::new();
        };
        self.page = *below;
        if let Page::Play(play) = &self.page {
            self.prepared = Some((play.number(), review));
            return Vec::new();
        }
        vec![Effect::StopReview]
    }

    /// Starts a game from the position of the review.
    pub(super) fn try_out(&mut self) -> Vec<Effect> {
        let Page::Review(review, _) = &self.page else {
            return Vec::new();
        };
        match review.trial(&self.world.registry) {
            Ok(game) => {
                let page = std::mem::replace(&mut self.page, Page::Menu(Menu::default()));
                self.aside.push(page);
                let effects = self.open(game);
                self.say("Try another move. Ctrl-G goes back to the review.".to_owned());
                effects
            }
            Err(reason) => {
                self.message = messages::sentence(&reason);
                Vec::new()
            }
        }
    }

    /// Returns from a game to its review, and resumes the review if it is unfinished.
    pub(super) fn end_trial(&mut self) -> Vec<Effect> {
        let mut effects = [vec![Effect::StopThinking], self.drop_review()].concat();
        if let Some(page) = self.aside.pop() {
            if let Page::Review(review, _) = &page
                && review.is_open()
            {
                effects.push(Effect::Review(review.number, review.table().boxed_clone()));
            }
            self.page = page;
        }
        effects
    }
}

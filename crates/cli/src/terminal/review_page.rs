//! A finished game looked at again: the graph, every move judged, what would have been better. The judging is done outside;
//! until it is done the moves can be read already.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use sente_engine::{GameSpec, Judgement, Review, ReviewedMove};
use sente_match::Match;
use sente_rules::{BoardView, Colour, GameId, Point, Seat};

use super::board::Picture;
use super::board_input::earlier;
use super::column::Tone;
use super::game_screen::{Card, GameScreen, Layout, Need};
use super::look::{Ink, Look};
use crate::messages::{self, Badge};

/// How far the judging is.
#[derive(Clone, Debug)]
pub enum ReviewUpdate {
    /// So many moves of so many.
    Progress(usize, usize),
    /// All of them, or why not.
    Done(Result<Box<Review>, String>),
}

/// The page.
pub struct ReviewPage {
    /// The number by which answers are known.
    pub number: u64,
    spec: GameSpec,
    names: [String; 2],
    ending: String,
    /// After how many moves the position is shown.
    shown: usize,
    progress: (usize, usize),
    review: Option<Result<Box<Review>, String>>,
    look: Look,
}

impl ReviewPage {
    /// The review of a game that is over; it begins at the end.
    pub fn new(number: u64, game: &Match, look: Look) -> Self {
        let table = game.table();
        let names = Colour::ALL.map(|colour| {
            let seat: Seat = table.holder(colour);
            game.participant(seat).name().to_owned()
        });
        let spec = crate::search_options::spec(table);
        Self {
            number,
            shown: spec.moves.len(),
            progress: (0, spec.moves.len()),
            spec,
            names,
            ending: messages::ending(game, Badge::Side).unwrap_or_default(),
            review: None,
            look,
        }
    }

    /// What is to be judged.
    pub const fn spec(&self) -> &GameSpec {
        &self.spec
    }

    /// The game.
    pub const fn game(&self) -> GameId {
        self.spec.rules.game()
    }

    /// Draws from now on as the person likes it.
    pub const fn adapt(&mut self, look: Look) {
        self.look = look;
    }

    /// The judging is further.
    pub fn hear(&mut self, update: ReviewUpdate) {
        match update {
            ReviewUpdate::Progress(done, all) => self.progress = (done, all),
            ReviewUpdate::Done(review) => self.review = Some(review),
        }
    }

    /// A key; whether the page is left.
    pub fn press(&mut self, key: KeyCode) -> bool {
        let last = self.spec.moves.len();
        self.shown = match key {
            KeyCode::Left | KeyCode::Char('[') | KeyCode::PageUp => self.shown.saturating_sub(1),
            KeyCode::Right | KeyCode::Char(']') | KeyCode::PageDown => (self.shown + 1).min(last),
            KeyCode::Up => self.shown.saturating_sub(2),
            KeyCode::Down => (self.shown + 2).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Char('n') => self.next_mistake(),
            KeyCode::Esc | KeyCode::Char('q') => return true,
            _ => self.shown,
        };
        false
    }

    /// The wheel looks back and forth.
    pub fn click(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollUp => {
                self.press(KeyCode::Left);
            }
            MouseEventKind::ScrollDown => {
                self.press(KeyCode::Right);
            }
            _ => {}
        }
    }

    fn judged(&self) -> &[ReviewedMove] {
        match &self.review {
            Some(Ok(review)) => &review.moves,
            _ => &[],
        }
    }

    /// The next move that gave something away; from the last one it goes on at the first.
    fn next_mistake(&self) -> usize {
        let mistakes = self.judged().iter().enumerate();
        let mistakes = mistakes.filter(|(_, mv)| mv.judgement >= Judgement::Mistake);
        let places: Vec<usize> = mistakes.map(|(index, _)| index + 1).collect();
        let next = places.iter().find(|&&place| place > self.shown);
        next.or(places.first()).copied().unwrap_or(self.shown)
    }

    /// The move that led to the position that is shown.
    fn current(&self) -> Option<&ReviewedMove> {
        self.judged().get(self.shown.checked_sub(1)?)
    }

    /// The position after so many moves.
    fn view(&self, count: usize) -> Option<BoardView> {
        let GameSpec {
            rules,
            setup,
            moves,
        } = &self.spec;
        earlier(rules, setup.as_deref(), moves, count)
    }

    /// Draws the board and what is said about the move.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let Some(view) = self.view(self.shown) else {
            return;
        };
        let layout = Layout::new(&view.shape, area);
        let (mistake, better) = self.marks(&view);
        let screen = GameScreen {
            picture: Picture {
                hint: &better,
                mistake,
                ..Picture::plain(&view, self.look)
            },
            cards: [Colour::White, Colour::Black].map(|colour| self.card(colour)),
            moves: &self.spec.moves,
            signs: self.judged().iter().map(|mv| sign(mv.judgement)).collect(),
            shown: self.shown,
            is_earlier: true,
            need: self.need(&layout),
            chance: self.current().map(for_black),
            chances: &self.chances(),
            message: self.message(),
        };
        screen.draw(&layout, buffer);
    }

    /// The move that was played, where it was wrong, and the better one.
    fn marks(&self, view: &BoardView) -> (Option<(Point, &'static str)>, Vec<Point>) {
        let Some(mv) = self.current().filter(|mv| sign(mv.judgement).is_some()) else {
            return (None, Vec::new());
        };
        let played = view.last.as_ref().and_then(|last| last.to);
        let mistake = played
            .zip(sign(mv.judgement))
            .map(|(to, (sign, _))| (to, sign));
        let before = self.view(self.shown.saturating_sub(1));
        let better = mv
            .best
            .moves
            .first()
            .zip(before)
            .and_then(|(text, before)| {
                let found = before.legal.into_iter().find(|it| it.text == *text)?;
                Some(found.from.into_iter().chain(found.to).collect())
            });
        (mistake, better.unwrap_or_default())
    }

    fn card(&self, colour: Colour) -> Card {
        let accuracy = match &self.review {
            Some(Ok(review)) => review.accuracy[colour.index()],
            _ => None,
        };
        let side = messages::side(self.game(), colour);
        Card {
            colour,
            name: self.names[colour.index()].clone(),
            rating: None,
            details: accuracy.map_or_else(|| side.to_owned(), |it| format!("{it:.0} % accurate")),
            clock: None,
            is_turn: self.current().is_some_and(|mv| mv.colour == colour),
        }
    }

    /// The first player's chances after each move.
    fn chances(&self) -> Vec<Option<f32>> {
        let mut chances: Vec<Option<f32>> =
            self.judged().iter().map(|mv| Some(for_black(mv))).collect();
        chances.resize(self.spec.moves.len(), None);
        chances
    }

    /// The better line, where there is one and the graph has another place; else the graph.
    fn need(&self, layout: &Layout) -> Need {
        let Some(mv) = self.current().filter(|mv| sign(mv.judgement).is_some()) else {
            return Need::default();
        };
        if !layout.has_second() {
            return Need::default();
        }
        let best = &mv.best;
        Need {
            title: format!("Better: {}", best.moves.first().map_or("", String::as_str)),
            figure: format!("{:.0} % to win", 100.0 * best.evaluation.win_probability),
            rows: vec![
                (best.moves.join(" "), Ink::Plain),
                (best.evaluation.to_string(), Ink::Quiet),
            ],
        }
    }

    fn message(&self) -> (String, Tone) {
        let (done, all) = self.progress;
        match (&self.review, self.current()) {
            (None, _) => (
                format!("Judging move {done} of {all}. {}", self.ending),
                Tone::Plain,
            ),
            (Some(Err(reason)), _) => (messages::sentence(reason), Tone::Warn),
            (Some(Ok(_)), None) => (
                format!("The beginning of the game. {}", self.ending),
                Tone::Plain,
            ),
            (Some(Ok(_)), Some(mv)) => {
                let number = self.shown;
                let text = &mv.text;
                if sign(mv.judgement).is_none() {
                    let said = format!("{number}. {text}: {}.", mv.judgement);
                    return (said, Tone::Plain);
                }
                let better = mv.best.moves.iter().take(4).cloned();
                let better = better.collect::<Vec<_>>().join(" ");
                let lost = 100.0 * mv.loss();
                let said = format!(
                    "{number}. {text}: {}, −{lost:.0} %. Better: {better}.",
                    mv.judgement
                );
                let tone = match mv.judgement {
                    Judgement::Blunder => Tone::Danger,
                    _ => Tone::Warn,
                };
                (said, tone)
            }
        }
    }

    /// The message as one line, for tests.
    #[cfg(test)]
    pub fn said(&self) -> String {
        self.message().0
    }
}

/// The keys of the page.
pub const KEYS: &[(&str, &str)] = &[
    ("←→", "move"),
    ("Home End", "first, last"),
    ("N", "next mistake"),
    ("Esc", "back"),
    ("F1", "help"),
    ("^Q", "quit"),
];

/// The sign behind a move that was not good.
const fn sign(judgement: Judgement) -> Option<(&'static str, Ink)> {
    match judgement {
        Judgement::Best | Judgement::Good => None,
        Judgement::Inaccuracy => Some(("?!", Ink::Warn)),
        Judgement::Mistake => Some(("?", Ink::Orange)),
        Judgement::Blunder => Some(("??", Ink::Danger)),
    }
}

/// The first player's chance to win after a move.
fn for_black(mv: &ReviewedMove) -> f32 {
    match mv.colour {
        Colour::Black => mv.after.win_probability,
        Colour::White => 1.0 - mv.after.win_probability,
    }
}

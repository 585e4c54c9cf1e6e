//! The review of a finished game: the graph, a judgement of every move, and better moves. The judging happens
//! elsewhere; until it is finished the moves can already be browsed.

mod trial;
mod words;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use sente_api::{GameSpecDoc, OwnReviewDoc};
use sente_engine::{Judgement, Review, ReviewedMove};
use sente_engine_worker::review_doc;
use sente_match::{Match, Participant};
use sente_puzzles::Day;
use sente_puzzles::learning::{OwnGame, own_review};
use sente_rules::{BoardView, Colour, GameId, Point, Table};

use super::board::Picture;
use super::board_input::earlier;
use super::column::Tone;
use super::game_screen::{Card, GameScreen, Layout, MESSAGE, Need, ReviewColumn};
use super::look::{Ink, Look};
use crate::messages::{self, Badge};

/// Progress or the result of the judging.
#[derive(Clone, Debug)]
pub enum ReviewUpdate {
    /// The number of judged moves and of all moves.
    Progress(usize, usize),
    /// The finished review, or the reason why it failed.
    Done(Result<Box<Review>, String>),
}

/// The page.
pub struct ReviewPage {
    /// The number that identifies the answers.
    pub number: u64,
    /// The whole game and its moves.
    table: Box<dyn Table>,
    moves: Vec<String>,
    /// The players by colour.
    players: [Participant; 2],
    ending: String,
    /// The ply of the displayed position.
    shown: usize,
    /// The number of displayed moves of the better line.
    stepped: usize,
    progress: (usize, usize),
    review: Option<Result<Box<Review>, String>>,
    /// The person's own side in the game, from whose mistakes they can learn.
    own: Option<OwnGame>,
    look: Look,
}

impl ReviewPage {
    /// The review of a finished game; starts at its last position.
    pub fn new(number: u64, game: &Match, own: Option<OwnGame>, look: Look) -> Self {
        let table = game.table();
        let players = Colour::ALL.map(|colour| game.participant(table.holder(colour)).clone());
        Self {
            number,
            shown: table.ply(),
            stepped: 0,
            progress: (0, table.ply()),
            table: table.boxed_clone(),
            moves: table.actions(),
            players,
            ending: messages::ending(game, Badge::Side).unwrap_or_default(),
            review: None,
            own,
            look,
        }
    }

    /// The game to judge.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.table.game()
    }

    /// Applies changed preferences.
    pub const fn adapt(&mut self, look: Look) {
        self.look = look;
    }

    /// Whether the judging is still running.
    pub const fn is_open(&self) -> bool {
        self.review.is_none()
    }

    /// Handles progress or the result of the judging.
    pub fn hear(&mut self, update: ReviewUpdate) {
        match update {
            ReviewUpdate::Progress(done, all) => self.progress = (done, all),
            ReviewUpdate::Done(review) => self.review = Some(review),
        }
    }

    /// The review as a learning document for the person who played; `None` if unfinished or if nobody learns from it.
    pub fn own_review(&self, today: Day) -> Option<OwnReviewDoc> {
        let (own, review) = (self.own.as_ref()?, self.review.as_ref()?);
        let judged = review_doc(Review::clone(review.as_ref().ok()?));
        let situation = GameSpecDoc {
            rules: self.table.rules().to_string(),
            setup: self.table.setup_text(),
            moves: self.moves.clone(),
        };
        own_review(own, &situation, &judged, today)
    }

    /// Handles a key. Returns whether the page should close.
    pub fn press(&mut self, key: KeyCode) -> bool {
        let last = self.moves.len();
        if key == KeyCode::Char('b') {
            // One move further along the better line; after its last move, back to the game.
            self.stepped = (self.stepped + 1) % (self.line().len() + 1);
            return false;
        }
        self.stepped = 0;
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

    /// The wheel browses through the moves.
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

    /// The judgement of each action of the game; opening choices have none.
    fn judged(&self) -> Vec<Option<&ReviewedMove>> {
        let mut judged = match &self.review {
            Some(Ok(review)) => review.moves.as_slice(),
            _ => &[],
        }
        .iter()
        .peekable();
        let moves = self.moves.iter();
        moves
            .map(|text| judged.next_if(|mv| mv.text == *text))
            .collect()
    }

    /// The ply after the next mistake; after the last mistake, continues with the first. In a game without mistakes,
    /// inaccuracies take their place.
    fn next_mistake(&self) -> usize {
        let judged = self.judged();
        let worst = judged.iter().flatten().map(|mv| mv.judgement).max();
        let least = worst.unwrap_or(Judgement::Best).min(Judgement::Mistake);
        let least = least.max(Judgement::Inaccuracy);
        let judged = judged.into_iter().enumerate();
        let mistakes = judged.filter(|(_, mv)| mv.is_some_and(|mv| mv.judgement >= least));
        let places: Vec<usize> = mistakes.map(|(index, _)| index + 1).collect();
        let next = places.iter().find(|&&place| place > self.shown);
        next.or(places.first()).copied().unwrap_or(self.shown)
    }

    /// The move that led to the displayed position.
    fn current(&self) -> Option<&ReviewedMove> {
        self.judged().get(self.shown.checked_sub(1)?).copied()?
    }

    /// The position after this number of moves.
    fn view(&self, count: usize) -> Option<BoardView> {
        self.earlier(&self.moves, count)
    }

    /// Draws the board and the comments on the move.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let line = self.line();
        let Some(view) = self.view_in(&line) else {
            return;
        };
        let layout = Layout::new(&view.shape, area);
        let (mistake, better) = match self.stepped {
            0 => self.marks(&view),
            _ => (None, Vec::new()),
        };
        let column = self.column(line);
        let screen = GameScreen {
            picture: Picture {
                hint: &better,
                mistake,
                ..Picture::plain(&view, self.look)
            },
            cards: [Colour::White, Colour::Black].map(|colour| self.card(colour)),
            moves: &self.moves,
            signs: self.signs(),
            shown: self.shown,
            is_earlier: true,
            need: Need::default(),
            has_evaluation: true,
            chance: self.current().map(for_black),
            chances: &self.chances(),
            message: (String::new(), Tone::Plain),
            message_height: MESSAGE,
            review: Some(&column),
        };
        screen.draw(&layout, buffer);
    }

    /// The displayed board: a position of the game, or of the better line.
    fn view_in(&self, line: &[String]) -> Option<BoardView> {
        if self.stepped == 0 {
            return self.view(self.shown);
        }
        let before = self.moves.iter().take(self.shown.saturating_sub(1));
        let moves: Vec<String> = before.chain(line).cloned().collect();
        let count = self.shown.saturating_sub(1) + self.stepped;
        self.earlier(&moves, count)
    }

    fn earlier(&self, moves: &[String], count: usize) -> Option<BoardView> {
        let setup = self.table.setup_text();
        earlier(&self.table.rules(), setup.as_deref(), moves, count)
    }

    /// The better or the expected line. Passes are left out because they are played automatically.
    fn line(&self) -> Vec<String> {
        let best = self.current().map(|mv| mv.best.moves.iter());
        let line = best.into_iter().flatten().filter(|text| *text != "pass");
        line.cloned().collect()
    }

    /// The played move, if it was wrong, and the better one.
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
        let accuracy = self.accuracy(colour);
        let side = messages::side(self.game(), colour);
        Card {
            colour,
            name: self.name(colour).to_owned(),
            rating: None,
            accuracy: None,
            details: accuracy.map_or_else(|| side.to_owned(), |it| format!("{it:.0} % accurate")),
            clock: None,
            is_turn: self.current().is_some_and(|mv| mv.colour == colour),
        }
    }

    fn name(&self, colour: Colour) -> &str {
        self.players[colour.index()].name()
    }

    /// A side's accuracy, if known.
    pub fn accuracy(&self, colour: Colour) -> Option<f32> {
        match &self.review {
            Some(Ok(review)) => review.accuracy[colour.index()],
            _ => None,
        }
    }

    /// The signs of the moves that were not good, by index.
    pub fn signs(&self) -> Vec<Option<(&'static str, Ink)>> {
        let judged = self.judged().into_iter();
        judged.map(|mv| sign(mv?.judgement)).collect()
    }

    /// The first player's win probability after each move.
    pub fn chances(&self) -> Vec<Option<f32>> {
        let mut last = None;
        let judged = self.judged().into_iter();
        let chances = judged.map(|mv| {
            last = mv.map(for_black).or(last);
            last
        });
        chances.collect()
    }

    fn column(&self, line: Vec<String>) -> ReviewColumn {
        let (verdict, tone) = self.verdict();
        let marked = self.signs().into_iter().enumerate();
        let marked = marked.filter_map(|(index, sign)| Some((index, sign?.1)));
        ReviewColumn {
            accuracy: Colour::ALL.map(|colour| self.accuracy(colour)),
            mistakes: marked.collect(),
            verdict,
            tone,
            better: self.better(),
            line,
            played: self.stepped,
        }
    }

    /// The game and who played it, for the header.
    pub fn title(&self) -> String {
        let [black, white] = Colour::ALL.map(|colour| self.name(colour));
        format!("{} · {black} – {white}", self.game().name())
    }

    /// The number of the displayed move, for the header.
    pub fn standing(&self) -> String {
        format!("move {} of {}", self.shown, self.moves.len())
    }

    /// The displayed text, for tests.
    #[cfg(test)]
    pub fn said(&self) -> String {
        let (verdict, better) = (self.verdict().0, self.better());
        let rows = |need: &Need| need.rows.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
        [
            vec![verdict.title.clone()],
            rows(&verdict),
            vec![better.title.clone()],
            rows(&better),
        ]
        .concat()
        .join(" ")
    }
}

/// The keys of the page.
pub const KEYS: &[(&str, &str)] = &[
    ("←→", "move"),
    ("N", "mistake"),
    ("B", "better"),
    ("T", "try"),
    ("Esc", "back"),
    ("Home End", "first, last"),
    ("F1", "help"),
    ("^Q", "quit"),
];

/// The sign for a move that was not good.
pub const fn sign(judgement: Judgement) -> Option<(&'static str, Ink)> {
    match judgement {
        Judgement::Best | Judgement::Good => None,
        Judgement::Inaccuracy => Some(("?!", Ink::Warn)),
        Judgement::Mistake => Some(("?", Ink::Orange)),
        Judgement::Blunder => Some(("??", Ink::Danger)),
    }
}

/// The first player's win probability after a move.
fn for_black(mv: &ReviewedMove) -> f32 {
    match mv.colour {
        Colour::Black => mv.after.win_probability,
        Colour::White => 1.0 - mv.after.win_probability,
    }
}

/// The target point of a move, from its text.
pub fn target(text: &str) -> Option<Point> {
    text.rsplit(['-', 'x']).next()?.parse().ok()
}

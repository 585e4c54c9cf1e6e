//! The person's own mistakes that are due, one after another. Moves are judged in the same way as by the review; the
//! first answer counts.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use sente_api::MistakeDoc;
use sente_engine::reasons::Subject;
use sente_engine::{Judgement, ReviewedMove};
use sente_puzzles::{Repetition, mistake};
use sente_rules::{Colour, GameId, Point, Rules, Table};

use super::board_page::{BoardPage, TaskBoard};
use super::{PracticeContext, days};
use crate::terminal::board::Picture;
use crate::terminal::board_input::BoardInput;
use crate::terminal::column::Tone;
use crate::terminal::event::Effect;
use crate::terminal::game_screen::{Card, GameScreen, Layout, Need};
use crate::terminal::look::{Ink, Look};
use crate::terminal::review_page::target;
use crate::{messages, reasons};

/// The page.
pub struct MistakesPage {
    /// The mistakes that are due, starting with the one on the board.
    queue: Vec<MistakeDoc>,
    /// The number of mistakes that were due, and the days until the next one.
    all: usize,
    next: Option<u32>,
    table: Box<dyn Table>,
    board: TaskBoard,
    stage: Stage,
    /// Whether the first answer was right, if there was one.
    first: Option<bool>,
    why: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Waits for a better move.
    Asked,
    /// The engine judges a move.
    Judging(String),
    /// A good move was found, or the better one was shown.
    Done,
}

impl BoardPage for MistakesPage {
    fn table(&self) -> &dyn Table {
        &*self.table
    }

    fn board(&mut self) -> &mut TaskBoard {
        &mut self.board
    }

    fn is_open(&self) -> bool {
        self.stage == Stage::Asked && !self.queue.is_empty()
    }

    /// The best move according to the review, the mistake again, or a move for the engine to judge.
    fn answer(
        &mut self,
        played: String,
        after: Box<dyn Table>,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        let mistake = &self.queue[0];
        if played == mistake.best {
            return self.accept(&played, context);
        }
        if played == mistake.played {
            return self.refuse(&played, context);
        }
        self.board.message = (format!("Looking at {played}."), Tone::Plain);
        self.stage = Stage::Judging(played);
        vec![Effect::Judge(0, after)]
    }
}

impl MistakesPage {
    /// A page with the mistakes that are due today.
    pub fn new(context: &PracticeContext<'_>, look: Look) -> Self {
        let queue = context.learner.due(context.today);
        let next = context.learner.later(context.today).first().copied();
        let table = Rules::usual(GameId::Gomoku).table();
        let mut page = Self {
            all: queue.len(),
            next: next.map(|next| (next.0 - context.today.0).unsigned_abs()),
            queue,
            board: TaskBoard::new(&table.view().shape, look),
            table,
            stage: Stage::Asked,
            first: None,
            why: Vec::new(),
        };
        page.begin();
        page
    }

    /// The game of the mistake on the board.
    pub fn game(&self) -> GameId {
        self.table.game()
    }

    /// Applies changed preferences.
    pub const fn adapt(&mut self, look: Look) {
        self.board.look = look;
    }

    /// Puts the first mistake of the queue on the board.
    fn begin(&mut self) {
        self.stage = Stage::Asked;
        self.first = None;
        self.why.clear();
        let Some((mistake, table)) = self
            .queue
            .first()
            .and_then(|mistake| Some((mistake, mistake::table_of(mistake)?)))
        else {
            self.board.message = (self.nothing(), Tone::Turn);
            return;
        };
        let side = messages::side(table.game(), table.turn());
        let played = &mistake.played;
        let said = format!("{side} to move. In a game you played {played}: what is better?");
        self.board.message = (said, Tone::Turn);
        self.board.input = BoardInput::new(&table.view().shape);
        self.table = table;
    }

    fn nothing(&self) -> String {
        let next = match self.next {
            Some(wait) => format!("The next one comes in {}.", days(wait)),
            None if self.all > 0 => "You know all of them by now.".to_owned(),
            None => "Reviewing a game finds your mistakes; they come back after 1, 3, 7 and 21 days until you get them right.".to_owned(),
        };
        format!("Nothing is due today. {next}")
    }

    /// Handles a key; returns `None` if the page should close.
    pub fn press(
        &mut self,
        key: KeyEvent,
        context: &mut PracticeContext<'_>,
    ) -> Option<Vec<Effect>> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('s') if is_control => return Some(self.show(context)),
            _ if is_control => return Some(Vec::new()),
            KeyCode::Enter if self.stage == Stage::Done => {
                self.queue.remove(0);
                self.begin();
                return Some(Vec::new());
            }
            KeyCode::Enter | KeyCode::Esc if self.queue.is_empty() => return None,
            _ => {}
        }
        self.press_board(key.code, context)
    }

    /// Handles a judgement: of the move that was tried or, once the mistake is answered, of the mistake itself, with
    /// the reasons against it.
    pub fn hear(
        &mut self,
        judged: &ReviewedMove,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        match self.stage.clone() {
            Stage::Judging(text) if text == judged.text => {
                self.stage = Stage::Asked;
                if judged.judgement <= Judgement::Good {
                    self.accept(&text, context)
                } else {
                    self.refuse(&text, context)
                }
            }
            Stage::Done => {
                let game = self.game();
                let told = judged.reasons.iter();
                let about = |subject| {
                    told.clone()
                        .filter(move |reason| reason.subject == subject)
                        .map(|reason| reasons::sentence(game, reason))
                };
                self.why = about(Subject::Better).chain(about(Subject::Move)).collect();
                Vec::new()
            }
            Stage::Asked | Stage::Judging(_) => Vec::new(),
        }
    }

    fn accept(&mut self, text: &str, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let effects = self.note(true, context);
        let comes_back = self.comes_back(context);
        self.board.message = (format!("{text} is right. {comes_back}"), Tone::Turn);
        self.close(text, effects)
    }

    fn refuse(&mut self, text: &str, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let effects = self.note(false, context);
        let said =
            format!("{text} is not good enough. Try another move, or press Ctrl-S to see one.");
        self.board.message = (said, Tone::Warn);
        effects
    }

    /// Shows the better move, which counts as a wrong answer.
    fn show(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        if !self.is_open() {
            return Vec::new();
        }
        let effects = self.note(false, context);
        let best = self.queue[0].best.clone();
        let comes_back = self.comes_back(context);
        self.board.message = (format!("{best} is better. {comes_back}"), Tone::Turn);
        self.close(&best, effects)
    }

    /// Plays the good move, and requests the reasons why the mistake was one.
    fn close(&mut self, text: &str, mut effects: Vec<Effect>) -> Vec<Effect> {
        self.stage = Stage::Done;
        let mut wrong = self.table.boxed_clone();
        if wrong.play_text(&self.queue[0].played).is_ok() {
            effects.push(Effect::Judge(0, wrong));
        }
        // Both moves were legal when the mistake was stored.
        let _ = self.table.play_text(text);
        effects
    }

    /// Records an answer, if it is the first one.
    fn note(&mut self, right: bool, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        if self.first.is_some() {
            return Vec::new();
        }
        self.first = Some(right);
        let mistake = &self.queue[0].id;
        vec![context.learner.note_answer(mistake, context.today, right)]
    }

    /// When the mistake comes back after its first answer.
    fn comes_back(&self, context: &PracticeContext<'_>) -> String {
        let mistake: &Repetition = &mistake::repetition(&self.queue[0]);
        let next = mistake.answered(context.today, self.first == Some(true));
        let told = match next {
            Some(next) => {
                let wait = days((next.due.0 - context.today.0).unsigned_abs());
                format!("It comes back in {wait}.")
            }
            None => "You know it now: it will not come back.".to_owned(),
        };
        format!("{told} Enter continues.")
    }

    /// Draws the board and the task.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let view = self.table.view();
        let layout = Layout::new(&view.shape, area);
        let is_open = self.is_open();
        let moves = self.table.actions();
        let mistake = self.queue.first().filter(|_| is_open);
        let marked: Option<(Point, &'static str)> =
            mistake.and_then(|it| Some((target(&it.played)?, "?")));
        let own = match self.stage {
            Stage::Done => !view.turn,
            Stage::Asked | Stage::Judging(_) => view.turn,
        };
        let picture = Picture {
            mistake: marked,
            ..self.board.picture(&view, own, is_open)
        };
        let cards = [!own, own].map(|colour| self.card(colour, colour == own));
        let screen = GameScreen::of_task(
            picture,
            cards,
            &moves,
            self.need(),
            self.board.shown_message(),
        );
        screen.draw(&layout, buffer);
    }

    fn need(&self) -> Need {
        let at = (self.all - self.queue.len() + 1).min(self.all);
        let mut rows: Vec<(String, Ink)> =
            self.why.iter().map(|it| (it.clone(), Ink::Plain)).collect();
        if rows.is_empty() {
            let right = self.queue.first().map_or(0, |it| it.right);
            rows.push(match right {
                0 => ("Not answered yet.".to_owned(), Ink::Quiet),
                1 => ("Answered correctly once.".to_owned(), Ink::Quiet),
                right => (format!("Answered correctly {right} times."), Ink::Quiet),
            });
            rows.push((
                "Right answers bring it back after 3, 7 and 21 days, a wrong one tomorrow."
                    .to_owned(),
                Ink::Faint,
            ));
        }
        Need {
            title: "Your mistake".to_owned(),
            figure: format!("{at} of {}", self.all),
            rows,
        }
    }

    fn card(&self, colour: Colour, is_own: bool) -> Card {
        let side = messages::side(self.game(), colour).to_owned();
        let name = if is_own { "You" } else { "Your opponent" };
        Card {
            colour,
            name: name.to_owned(),
            rating: None,
            accuracy: None,
            details: side,
            clock: None,
            is_turn: self.is_open() && is_own,
        }
    }

    /// The displayed message, for tests.
    #[cfg(test)]
    pub fn said(&self) -> String {
        self.board.message.0.clone()
    }

    /// The keys of the page.
    pub fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match self.stage {
            _ if self.queue.is_empty() => &[("Enter", "back"), ("F1", "help"), ("^Q", "quit")],
            Stage::Done => &[
                ("Enter", "next"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            Stage::Asked | Stage::Judging(_) => &[
                ("Enter", "play"),
                ("^S", "show me"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
        }
    }
}

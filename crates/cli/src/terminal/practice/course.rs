//! The course of a game: a sequence of positions with a task on the board in each. The step's goal decides which moves
//! are right; the texts are the web page's.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use sente_engine::{Analysis, Limits};
use sente_puzzles::{Chapter, Done, Goal, Place, Step, Words, course};
use sente_room::Purpose;
use sente_rules::{Colour, GameId, Point, Table};
use sente_texts::{Texts, english_plurals};

use super::board_page::{BoardPage, TaskBoard};
use super::{Learner, PracticeContext, count_done};
use crate::messages;
use crate::terminal::board::Picture;
use crate::terminal::board_input::BoardInput;
use crate::terminal::column::Tone;
use crate::terminal::event::{Effect, EngineKey, Job, SearchId};
use crate::terminal::game_screen::{Card, GameScreen, Layout, Need};
use crate::terminal::look::{Ink, Look};

/// The web page has these texts in every language; the terminal uses the English ones.
const CATALOGUES: [&str; 2] = [
    include_str!("../../../../web/locales/en/courses.ftl"),
    include_str!("../../../../web/locales/en/help.ftl"),
];

/// The page.
pub struct CoursePage {
    game: GameId,
    chapters: Vec<Chapter>,
    done: Done,
    at: Place,
    table: Box<dyn Table>,
    own: Colour,
    board: TaskBoard,
    stage: Stage,
    hint: Vec<Point>,
    texts: Texts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Waits for the person's move.
    Asked,
    /// Waits for the computer's move.
    Awaited,
    /// The step is finished.
    Done,
}

impl BoardPage for CoursePage {
    fn table(&self) -> &dyn Table {
        &*self.table
    }

    fn board(&mut self) -> &mut TaskBoard {
        &mut self.board
    }

    fn is_open(&self) -> bool {
        self.stage == Stage::Asked
    }

    fn answer(
        &mut self,
        played: String,
        after: Box<dyn Table>,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        let goal = self.step().goal;
        let legal = self.table.view().legal;
        let mv = legal.iter().find(|mv| mv.text == played);
        if !mv.is_some_and(|mv| goal.accepts(&*self.table, mv)) {
            let said = match self.step().words() {
                Words::Both => self.text(&format!("{}-wrong", self.step().text)),
                Words::Right | Words::None => {
                    "That is not it. Try again, or press Ctrl-T.".to_owned()
                }
            };
            self.board.message = (said, Tone::Warn);
            return Vec::new();
        }
        self.hint.clear();
        self.table = after;
        match goal {
            Goal::Beat(opponent) => self.go_on(opponent, context),
            _ => self.solve(context),
        }
    }
}

impl CoursePage {
    /// Continues at the first unfinished step; starts again if all are finished.
    pub fn new(game: GameId, learner: &Learner, look: Look) -> Self {
        let chapters = course(game);
        let done = learner.course(game, &chapters);
        let at = done.first_open(&chapters);
        let table = chapters[at.chapter].steps[at.step].table(game);
        let [first, second] = CATALOGUES;
        let mut texts = Texts::read(first, english_plurals());
        texts.add(second);
        let mut page = Self {
            game,
            own: table.turn(),
            board: TaskBoard::new(&table.view().shape, look),
            chapters,
            done,
            at,
            table,
            stage: Stage::Asked,
            hint: Vec::new(),
            texts,
        };
        page.begin("");
        page
    }

    /// Applies changed preferences.
    pub const fn adapt(&mut self, look: Look) {
        self.board.look = look;
    }

    fn step(&self) -> Step {
        self.chapters[self.at.chapter].steps[self.at.step]
    }

    fn text(&self, key: &str) -> String {
        let side = messages::side(self.game, self.own);
        let found = self.texts.find(key, &[("side", side.into())]);
        found.unwrap_or_default()
    }

    /// Sets up the current step.
    fn begin(&mut self, before: &str) {
        self.table = self.step().table(self.game);
        self.own = self.table.turn();
        self.board.input = BoardInput::new(&self.table.view().shape);
        self.stage = Stage::Asked;
        self.hint.clear();
        let task = self.text(self.step().text);
        self.board.message = (format!("{before}{task}"), Tone::Turn);
    }

    /// Handles a key; returns `None` if the page should close.
    pub fn press(
        &mut self,
        key: KeyEvent,
        context: &mut PracticeContext<'_>,
    ) -> Option<Vec<Effect>> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('t') if is_control => self.show(),
            KeyCode::Char('u') if is_control => {
                self.begin("");
                return Some(vec![Effect::StopThinking]);
            }
            KeyCode::Char('n') if is_control => return Some(self.turn_to(1)),
            KeyCode::Char('b') if is_control => return Some(self.turn_to(-1)),
            _ if is_control => {}
            KeyCode::Enter if self.stage == Stage::Done => return Some(self.turn_to(1)),
            code => return self.press_board(code, context),
        }
        Some(Vec::new())
    }

    /// Moves on to another step; after the last one, to the first unfinished one.
    fn turn_to(&mut self, by: isize) -> Vec<Effect> {
        let all: Vec<Place> = Place::all(&self.chapters).collect();
        let at = all.iter().position(|place| *place == self.at);
        let next = at.unwrap_or_default().saturating_add_signed(by);
        let is_end = next >= all.len();
        self.at = match all.get(next) {
            Some(place) => *place,
            None => self.done.first_open(&self.chapters),
        };
        let said = if is_end {
            format!("{} ", self.text("course-end"))
        } else {
            String::new()
        };
        self.begin(&said);
        vec![Effect::StopThinking]
    }

    /// Continues a game against the computer with the side to move, or finishes it.
    fn go_on(&mut self, player: &str, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        match self.table.outcome() {
            Some(outcome) if outcome.winner == Some(self.own) => self.solve(context),
            Some(_) => {
                let said = self.text("course-lost");
                self.begin(&format!("{said} "));
                Vec::new()
            }
            None if self.table.turn() == self.own => {
                self.stage = Stage::Asked;
                self.board.message = (self.text("course-go-on"), Tone::Turn);
                Vec::new()
            }
            None => {
                self.stage = Stage::Awaited;
                self.board.message = (self.text("course-thinking"), Tone::Plain);
                vec![Effect::Think(Job {
                    // The practice pages assign both numbers.
                    ticket: SearchId(0),
                    engine: EngineKey {
                        game: 0,
                        purpose: Purpose::Hint,
                        player: player.to_owned(),
                        seed: 1,
                    },
                    table: self.table.boxed_clone(),
                    limits: Limits::time(Step::MOVE_TIME),
                })]
            }
        }
    }

    /// Handles the computer's move.
    pub fn hear(
        &mut self,
        answer: Result<Analysis<String>, String>,
        context: &mut PracticeContext<'_>,
    ) -> Vec<Effect> {
        let (Stage::Awaited, Goal::Beat(player)) = (self.stage, self.step().goal) else {
            return Vec::new();
        };
        let found = answer.ok().and_then(|found| found.lines.into_iter().next());
        let text = found.and_then(|line| line.moves.into_iter().next());
        if text.is_some_and(|text| self.table.play_text(&text).is_ok()) {
            return self.go_on(player, context);
        }
        self.begin("The computer found no move. ");
        Vec::new()
    }

    /// Finishes the step.
    fn solve(&mut self, context: &mut PracticeContext<'_>) -> Vec<Effect> {
        let said = match self.step().words() {
            Words::Both | Words::Right => self.text(&format!("{}-right", self.step().text)),
            Words::None => self.text("course-right"),
        };
        self.stage = Stage::Done;
        self.board.message = (format!("{said} Enter continues."), Tone::Turn);
        if !self.done.add(self.at) {
            return Vec::new();
        }
        vec![
            context
                .learner
                .note_step(self.game, &self.chapters, self.at),
        ]
    }

    /// Shows a right answer; not possible while playing against the computer.
    fn show(&mut self) {
        let step = self.step();
        if self.stage != Stage::Asked || matches!(step.goal, Goal::Beat(_)) {
            return;
        }
        if let Some(mv) = step.goal.answer(&*self.table) {
            self.hint = mv.from.into_iter().chain(mv.to).collect();
            let said = format!("{} is a correct answer. Play it.", mv.text);
            self.board.message = (said, Tone::Turn);
        }
    }

    /// Draws the board and the task.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let view = self.table.view();
        let layout = Layout::new(&view.shape, area);
        let is_open = self.stage == Stage::Asked;
        let moves = self.table.actions();
        let own = self.own;
        let picture = Picture {
            hint: &self.hint,
            ..self.board.picture(&view, own, is_open)
        };
        let cards = [!own, own].map(|colour| self.card(colour));
        let screen = GameScreen::of_task(
            picture,
            cards,
            &moves,
            self.need(),
            self.board.shown_message(),
        );
        screen.draw(&layout, buffer);
    }

    /// The chapters, with the number of finished steps of each.
    fn need(&self) -> Need {
        let chapters = self.chapters.iter().enumerate();
        let rows = chapters.map(|(index, chapter)| {
            let (done, all) = (self.done.of_chapter(index), chapter.steps.len());
            let name = self.chapter_name(index);
            let ink = match index {
                _ if index == self.at.chapter => Ink::Accent,
                _ if done == all => Ink::Good,
                _ => Ink::Quiet,
            };
            (format!("{done:>2} of {all:<2}  {name}"), ink)
        });
        let all = Place::all(&self.chapters).count();
        let count = count_done(&self.chapters, |place| self.done.contains(place));
        Need {
            title: "The course".to_owned(),
            figure: format!("{count} of {all} steps"),
            rows: rows.collect(),
        }
    }

    fn chapter_name(&self, index: usize) -> String {
        self.text(&format!("chapter-{}", self.chapters[index].name))
    }

    /// The chapter and the step, for the header.
    pub fn standing(&self) -> String {
        let steps = self.chapters[self.at.chapter].steps.len();
        let name = self.chapter_name(self.at.chapter);
        format!("{name}, step {} of {steps}", self.at.step + 1)
    }

    fn card(&self, colour: Colour) -> Card {
        let name = match (colour == self.own, self.step().goal) {
            (true, _) => "You".to_owned(),
            // The name of a level, as in all other places.
            (false, Goal::Beat(player)) => player.replace("sente-", "Sente "),
            (false, _) => "The course".to_owned(),
        };
        Card {
            colour,
            name,
            rating: None,
            accuracy: None,
            details: messages::side(self.game, colour).to_owned(),
            clock: None,
            is_turn: self.stage != Stage::Done && self.table.turn() == colour,
        }
    }

    /// The displayed message, for tests.
    #[cfg(test)]
    pub fn said(&self) -> String {
        self.board.message.0.clone()
    }

    /// The keys of the page.
    pub const fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match self.stage {
            Stage::Done => &[
                ("Enter", "next"),
                ("^B", "previous"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
            Stage::Asked | Stage::Awaited => &[
                ("Enter", "play"),
                ("^T", "show me"),
                ("^N", "skip"),
                ("^B", "previous"),
                ("^U", "again"),
                ("Esc", "back"),
                ("F1", "help"),
                ("^Q", "quit"),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::look::Abilities;
    use crate::terminal::practice::Notebook;
    use crate::terminal::preferences::TerminalPreferences;
    use crate::terminal::rgb::Depth;

    #[test]
    fn every_step_has_its_sentences() {
        let abilities = Abilities {
            unicode: true,
            depth: Depth::Full,
        };
        let look = Look::new(abilities, &TerminalPreferences::default());
        let learner = Learner::here(Notebook::default());
        for game in GameId::ALL {
            let mut page = CoursePage::new(game, &learner, look);
            for place in Place::all(&course(game)) {
                page.at = place;
                page.begin("");
                let said = page.said();
                assert!(!said.is_empty() && !said.contains('$'), "{game}: {place:?}");
                assert!(!page.standing().starts_with(','), "{game}: {place:?}");
                for answer in match page.step().words() {
                    Words::Both => vec!["-right", "-wrong"],
                    Words::Right => vec!["-right"],
                    Words::None => Vec::new(),
                } {
                    let key = format!("{}{answer}", page.step().text);
                    assert!(!page.text(&key).is_empty(), "{key}");
                }
            }
        }
    }
}

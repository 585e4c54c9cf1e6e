//! The puzzle on the board and the person's actions: moves, answers, help, the next puzzle. The attempt or the engine
//! judges moves; the screen displays the state.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{
    ADVISER, AnalysisDoc, AnalysisRequest, AnalysisStatus, MoveReasonDoc, PuzzleProgressDoc,
};
use sente_puzzles::{Attempt, Hint, Practice, Progress, Puzzle, Theme, Verdict, daily, listed};
use sente_rules::{BoardView, GameId, Rules};

use super::progress;
use super::series::{Run, RunStage};
use crate::board::input::Refusal;
use crate::engine_worker::{self, WorkerUpdate};
use crate::messages::{Messages, use_messages};
use crate::server::http;
use crate::{browser, learning, sentences, t};

/// The engine that decides whether another move still wins, and its time in milliseconds.
pub(super) const ENGINE: (&str, u64) = (ADVISER, Attempt::JUDGING_TIME.as_millis() as u64);
/// The delay before the other side's answer, so that people can follow.
pub(super) const PAUSE: Duration = Duration::from_millis(550);
/// The id of the element with the task.
pub const TASK: &str = "puzzle-task";
/// The id of the button for the next puzzle.
pub const NEXT: &str = "puzzle-next";

/// The stage of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The person is to move.
    Asked,
    /// The person has asked for a hint.
    Hinted(Hint),
    /// The engine judges a move.
    Judging,
    /// The other side is about to answer.
    Answering,
    /// This move does not win.
    Wrong(String),
    /// This move does not win, and there is no second try.
    Missed(String),
    /// No move was possible there; the explanation.
    Refused(String),
    /// The puzzle is won.
    Won,
    /// The solution has been shown.
    Shown,
}

/// The state of the screen.
#[derive(Clone, Copy)]
pub struct PuzzleState {
    pub game: GameId,
    /// The kind of practice; `None` for one puzzle after another.
    pub practice: Option<Practice>,
    /// The series, if this practice is one.
    pub run: Option<Run>,
    /// The theme that the person practises; `None` for all.
    pub theme: RwSignal<Option<Theme>>,
    pub(super) puzzles: StoredValue<Vec<Puzzle>>,
    pub progress: RwSignal<Progress>,
    /// Whether the puzzles have loaded.
    pub loaded: RwSignal<bool>,
    /// The attempt; `None` if all puzzles are solved.
    pub attempt: RwSignal<Option<Attempt>>,
    pub stage: RwSignal<Stage>,
    pub view: RwSignal<BoardView>,
    /// The rating before and after this puzzle, once it has changed.
    pub change: RwSignal<Option<[f64; 2]>>,
    /// Whether the person had help, so that the puzzle does not count as solved.
    pub(super) helped: RwSignal<bool>,
    /// The reasons for the first move of the solution, once the puzzle is over.
    pub(super) reasons: RwSignal<Vec<MoveReasonDoc>>,
    /// Counts events: a timer that finds another number is out of date.
    pub(super) number: StoredValue<u32>,
    messages: Messages,
}

impl PuzzleState {
    /// Puts the first puzzle on the board and requests the progress from the server.
    pub fn open(game: GameId, practice: Option<Practice>) -> Self {
        let progress = progress::stored(game);
        let puzzles = Self {
            game,
            practice,
            run: practice.and_then(Run::new),
            theme: RwSignal::new(None),
            puzzles: StoredValue::new(Vec::new()),
            loaded: RwSignal::new(false),
            progress: RwSignal::new(progress),
            attempt: RwSignal::new(None),
            stage: RwSignal::new(Stage::Asked),
            view: RwSignal::new(Rules::usual(game).table().view()),
            change: RwSignal::new(None),
            helped: RwSignal::new(false),
            reasons: RwSignal::new(Vec::new()),
            number: StoredValue::new(0),
            messages: use_messages(),
        };
        puzzles.load();
        on_cleanup(engine_worker::stop);
        puzzles
    }

    /// Loads the puzzles and puts the requested one on the board.
    fn load(self) {
        let query = crate::navigation::use_navigation().query_untracked();
        let asked = crate::query::value(&query, "puzzle");
        let theme = crate::query::value(&query, "theme").and_then(|it| it.parse().ok());
        self.theme.set(theme);
        spawn_local(async move {
            let text = match browser::puzzles_address(self.game) {
                Some(address) => browser::fetch_text(&address).await,
                None => None,
            };
            let is_closed = self.loaded.is_disposed();
            match text {
                _ if is_closed => {}
                Some(text) => {
                    self.puzzles.set_value(listed(&text));
                    self.loaded.set(true);
                    if self.run.is_none() {
                        self.put_next();
                    }
                    self.put_asked(asked.as_deref());
                    self.ask_server();
                }
                None => self.messages.warn(t!("puzzle-missing")),
            }
        });
    }

    /// Puts the puzzle of the address on the board, such as `/puzzles/renju?puzzle=renju-0f3a51c2`.
    fn put_asked(self, asked: Option<&str>) {
        let found = self.puzzles.with_value(|puzzles| {
            let named = |puzzle: &&Puzzle| Some(puzzle.id.as_str()) == asked;
            puzzles.iter().find(named).cloned()
        });
        if let Some(puzzle) = found {
            let attempt = Attempt::new(puzzle);
            self.view.set(attempt.table.view());
            self.attempt.set(Some(attempt));
        }
    }

    fn ask_server(self) {
        spawn_local(async move {
            // If the server is unreachable, the progress stored in the browser is used.
            let known = http::get::<PuzzleProgressDoc>(&format!("/puzzles/{}", self.game)).await;
            if let Ok(known) = known {
                let Some(mut progress) = self.progress.try_get_untracked() else {
                    return;
                };
                self.puzzles.update_value(|puzzles| rate(puzzles, &known));
                let puzzles = self.puzzles.get_value();
                for one in progress.merge(&known, &puzzles) {
                    progress::send(self.game, &one);
                }
                progress::store(&progress, self.game);
                self.progress.set(progress);
                self.leave_what_is_solved();
            }
        });
    }

    /// Skips a puzzle that was solved on another device, unless the person has begun it.
    fn leave_what_is_solved(self) {
        let untouched = self.stage.get_untracked() == Stage::Asked;
        let solved = self.attempt.with_untracked(|attempt| {
            attempt.as_ref().is_some_and(|attempt| {
                let id = &attempt.puzzle.id;
                attempt.made == 0 && self.progress.with_untracked(|it| it.solved.contains(id))
            })
        });
        if untouched && solved && self.practice.is_none() {
            self.put_next();
        }
    }

    /// The number of puzzles. Tracked.
    pub fn count(self) -> usize {
        self.loaded.track();
        self.puzzles.with_value(Vec::len)
    }

    /// Practises a theme, or all of them; an unsuitable puzzle leaves the board.
    pub fn practise(self, theme: Option<Theme>) {
        self.theme.set(theme);
        let is_suitable = self.attempt.with_untracked(|attempt| {
            let attempt = attempt.as_ref();
            attempt.is_some_and(|it| theme.is_none_or(|theme| it.puzzle.theme == theme))
        });
        if !is_suitable {
            self.put_next();
        }
    }

    /// Puts the next puzzle on the board.
    pub fn put_next(self) {
        engine_worker::stop();
        self.moved_on();
        let before = self.attempt.get_untracked().map(|it| it.puzzle.id);
        let next = self
            .puzzles
            .with_value(|puzzles| match (self.practice, self.run) {
                (_, Some(run)) => run.next(puzzles),
                (Some(_), None) => daily(puzzles, learning::today()).cloned(),
                (None, None) => {
                    let progress = self.progress.read_untracked();
                    let theme = self.theme.get_untracked();
                    let suitable = puzzles
                        .iter()
                        .filter(|it| theme.is_none_or(|theme| it.theme == theme));
                    progress.next(suitable, before.as_deref()).cloned()
                }
            });
        self.change.set(None);
        self.reasons.set(Vec::new());
        self.helped.set(false);
        self.stage.set(Stage::Asked);
        let attempt = next.map(Attempt::new);
        if let Some(attempt) = &attempt {
            self.view.set(attempt.table.view());
        }
        self.attempt.set(attempt);
    }

    /// Puts the next puzzle on the board and moves the focus to the task.
    pub fn go_on(self) {
        self.put_next();
        request_animation_frame(|| browser::focus(TASK));
    }

    /// Handles a legal move of the person.
    pub fn play(self, text: &str) {
        let Some(attempt) = self.attempt.get_untracked() else {
            return;
        };
        if !self.may_play() {
            return;
        }
        self.moved_on();
        match attempt.judge(text) {
            Verdict::Unclear => self.ask_engine(&attempt, text),
            verdict => self.conclude(text, &verdict),
        }
    }

    /// Whether the person may play now. Tracked.
    pub fn is_playable(self) -> bool {
        let runs = self
            .run
            .is_none_or(|run| run.stage.get() == RunStage::Running);
        runs && self.attempt.read().is_some() && is_open(&self.stage.read())
    }

    pub(super) fn may_play(self) -> bool {
        let runs = self
            .run
            .is_none_or(|run| run.stage.get_untracked() == RunStage::Running);
        runs && is_open(&self.stage.read_untracked())
    }

    fn conclude(self, text: &str, verdict: &Verdict) {
        match verdict {
            Verdict::Wrong | Verdict::Unclear => {
                self.note(false);
                if self.run.is_some() {
                    self.stage.set(Stage::Missed(text.to_owned()));
                    self.run_on();
                } else {
                    self.stage.set(Stage::Wrong(text.to_owned()));
                }
            }
            Verdict::Right => {
                self.make(text);
                self.stage.set(Stage::Answering);
                self.answer_soon(None);
            }
            Verdict::Won => {
                self.make(text);
                self.win();
            }
        }
    }

    /// Plays a correct move of the person.
    fn make(self, text: &str) {
        self.change_attempt(|attempt| attempt.play(text));
    }

    pub(super) fn change_attempt(self, change: impl FnOnce(&mut Attempt)) {
        self.attempt.update(|attempt| {
            if let Some(attempt) = attempt {
                change(attempt);
                self.view.set(attempt.table.view());
            }
        });
    }

    fn win(self) {
        if !self.helped.get_untracked() {
            self.note(true);
        }
        self.stage.set(Stage::Won);
        if self.run.is_some() {
            return self.run_on();
        }
        self.explain();
        // The button exists only after this update.
        request_animation_frame(|| browser::focus(NEXT));
    }

    /// Records the result. Only the first one of a puzzle changes the rating, whether by a wrong move, help or a win.
    pub(super) fn note(self, solved: bool) {
        let Some(attempt) = self.attempt.get_untracked() else {
            return;
        };
        let before = self.progress.read_untracked().rating;
        let moves = solved.then(|| attempt.table.actions());
        if let Some(run) = self.run {
            // Series start with easy puzzles and may be timed, so they do not change the rating.
            return run.note(&attempt.puzzle, moves);
        }
        if self.practice == Some(Practice::Daily) {
            self.note_daily(&attempt.puzzle, moves.clone());
        }
        self.progress
            .update(|progress| progress::attempt(progress, &attempt.puzzle, moves));
        let after = self.progress.read_untracked().rating;
        if (after - before).abs() > f64::EPSILON {
            self.change.set(Some([before, after]));
        }
    }

    /// Plays the other side's answer after a delay: `said` by the engine, or else from the solution.
    fn answer_soon(self, said: Option<String>) {
        let number = self.number.get_value();
        let answer = move || {
            if self.number.try_get_value() != Some(number) {
                return;
            }
            let attempt = self.attempt.get_untracked();
            let Some(attempt) = attempt.filter(Attempt::awaits_answer) else {
                return self.stage.set(Stage::Asked);
            };
            let expected = attempt.expected().map(str::to_owned);
            match said.or(expected) {
                Some(text) => {
                    self.change_attempt(|attempt| {
                        attempt.answer(&text);
                    });
                    self.tell_last();
                    self.await_move();
                }
                None => self.ask_for_answer(&attempt),
            }
        };
        set_timeout(answer, PAUSE);
    }

    /// Waits for the person's move, unless they have to pass: then the other side moves again.
    fn await_move(self) {
        let again = self.attempt.with_untracked(|attempt| {
            let attempt = attempt.as_ref();
            attempt.is_some_and(Attempt::awaits_answer)
        });
        if again {
            self.answer_soon(None);
        } else {
            self.stage.set(Stage::Asked);
        }
    }

    /// Announces the other side's move to screen readers.
    fn tell_last(self) {
        let last = self.view.with_untracked(|view| view.last.clone());
        if let Some(last) = last {
            self.messages.announce(sentences::moved(self.game, &last));
        }
    }

    /// Asks the engine whether a move still wins, and for the answer to it.
    fn ask_engine(self, attempt: &Attempt, text: &str) {
        self.stage.set(Stage::Judging);
        let (attempt, text) = (attempt.clone(), text.to_owned());
        self.ask(&attempt.clone(), Some(&text.clone()), move |doc| {
            let best = doc.lines.first();
            let verdict = attempt.weigh(&text, best);
            let mut after = attempt.clone();
            after.play(&text);
            let answer = best.and_then(|line| line.moves.first().cloned());
            let answer = answer.filter(|_| after.awaits_answer());
            if verdict == Verdict::Right {
                self.make(&text);
                self.stage.set(Stage::Answering);
                self.answer_soon(answer);
            } else {
                self.conclude(&text, &verdict);
            }
        });
    }

    fn ask_for_answer(self, attempt: &Attempt) {
        self.ask(attempt, None, move |doc| {
            let answer = doc.lines.first().and_then(|line| line.moves.first());
            self.answer_soon(answer.cloned());
        });
    }

    /// Searches the position, after a further move if one is given.
    fn ask(self, attempt: &Attempt, text: Option<&str>, then: impl Fn(&AnalysisDoc) + 'static) {
        let (player, millis) = ENGINE;
        let question = AnalysisRequest {
            situation: attempt.situation(text),
            player: player.to_owned(),
            lines: 1,
            millis,
            review: false,
        };
        engine_worker::ask(question, move |heard| match heard {
            WorkerUpdate::Found(doc) if doc.status == AnalysisStatus::Done => then(&doc),
            WorkerUpdate::Found(doc) if doc.status != AnalysisStatus::Failed => {}
            WorkerUpdate::Found(_) | WorkerUpdate::Lost => {
                self.stage.set(Stage::Asked);
                self.messages.warn(t!("engine-lost"));
            }
        });
    }

    /// Handles a press on a point where no move is possible.
    pub fn refuse(self, refusal: Refusal) {
        let attempt = self.attempt.get_untracked();
        if let Some(attempt) = attempt.filter(|_| self.may_play()) {
            let sentence = sentences::refusal(&*attempt.table, refusal);
            self.stage.set(Stage::Refused(sentence));
        }
    }

    /// Whether the puzzle is over. Tracked.
    pub fn is_done(self) -> bool {
        matches!(*self.stage.read(), Stage::Won | Stage::Shown)
    }

    /// Whether the person had help. Tracked.
    pub fn was_helped(self) -> bool {
        self.helped.get()
    }

    pub(super) fn moved_on(self) {
        self.number.update_value(|number| *number += 1);
    }
}

/// Updates the difficulty of the puzzles from the server's ratings.
fn rate(puzzles: &mut [Puzzle], known: &PuzzleProgressDoc) {
    for (id, rating) in &known.ratings {
        if let Some(puzzle) = puzzles.iter_mut().find(|it| it.id == *id) {
            puzzle.rating = *rating;
        }
    }
}

const fn is_open(stage: &Stage) -> bool {
    match stage {
        Stage::Asked | Stage::Hinted(_) | Stage::Wrong(_) | Stage::Refused(_) => true,
        Stage::Missed(_) | Stage::Judging | Stage::Answering | Stage::Won | Stage::Shown => false,
    }
}

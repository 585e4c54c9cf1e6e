//! The person's own mistakes that are due for practice, one after another: the position, and how a move is judged.
//! Moves are judged like in the review; only the first answer counts.

use leptos::prelude::*;
use leptos::task::spawn_local;
use sente_api::{ADVISER, AnalysisRequest, AnalysisStatus, GameSpecDoc, MistakeDoc, MoveReasonDoc};
use sente_puzzles::{Day, mistake};
use sente_rules::{BoardView, GameId, Rules};

use crate::board::input::Refusal;
use crate::board::marks::{Mark, recommended};
use crate::engine_worker::{self, WorkerUpdate};
use crate::messages::{Messages, use_messages};
use crate::{browser, game_review, learning, reasons, sentences, t};

/// The id of the element with the task.
pub const TASK: &str = "mistake-task";
/// The id of the button for the next mistake.
pub const NEXT: &str = "mistake-next";

/// The stage of a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The person is to find a better move.
    Asked,
    /// The engine judges a move.
    Judging(String),
    /// This move is not good enough.
    Wrong(String),
    /// No move was possible there; the explanation.
    Refused(String),
    /// The person has found a move as good as the best.
    Right(String),
    /// The answer has been shown.
    Shown,
}

/// When an answered mistake is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComesBack {
    /// In this number of days.
    InDays(i32),
    /// Never again: it is learnt.
    Never,
}

/// The state of the screen.
#[derive(Clone, Copy)]
pub struct RepetitionState {
    /// Whether the mistakes have loaded.
    pub loaded: RwSignal<bool>,
    /// The mistakes due today.
    pub queue: RwSignal<Vec<MistakeDoc>>,
    /// The due days of the other mistakes.
    pub later: RwSignal<Vec<i32>>,
    /// The index in the queue.
    pub at: RwSignal<usize>,
    pub stage: RwSignal<Stage>,
    pub view: RwSignal<BoardView>,
    /// The reasons for the better move, once it is known.
    reasons: RwSignal<Vec<MoveReasonDoc>>,
    /// Whether the first answer was right, once there is one.
    first: RwSignal<Option<bool>>,
    messages: Messages,
}

impl RepetitionState {
    /// Loads the mistakes and puts the first due one on the board.
    pub fn open() -> Self {
        let state = Self {
            loaded: RwSignal::new(false),
            queue: RwSignal::new(Vec::new()),
            later: RwSignal::new(Vec::new()),
            at: RwSignal::new(0),
            stage: RwSignal::new(Stage::Asked),
            view: RwSignal::new(Rules::usual(GameId::Gomoku).table().view()),
            reasons: RwSignal::new(Vec::new()),
            first: RwSignal::new(None),
            messages: use_messages(),
        };
        on_cleanup(move || state.stop_judging());
        spawn_local(async move {
            let known = learning::load().await;
            if state.loaded.is_disposed() {
                return;
            }
            let Day(today) = learning::today();
            let readable = |it: &MistakeDoc| mistake::table_of(it).is_some();
            let known = known.mistakes.into_iter().filter(readable);
            let (due, later): (Vec<_>, Vec<_>) = known.partition(|it| it.due <= today);
            state.queue.set(due);
            state
                .later
                .set(later.into_iter().map(|it| it.due).collect());
            state.loaded.set(true);
            state.put(0);
        });
        state
    }

    /// The mistake on the board. Tracked.
    pub fn current(self) -> Option<MistakeDoc> {
        let at = self.at.get();
        self.queue.with(|queue| queue.get(at).cloned())
    }

    fn current_untracked(self) -> Option<MistakeDoc> {
        untrack(|| self.current())
    }

    /// The game of the mistake on the board. Tracked.
    pub fn game(self) -> GameId {
        let rules = self.current().and_then(|it| it.rules.parse::<Rules>().ok());
        rules.map_or(GameId::Gomoku, |rules| rules.game())
    }

    /// Stops the judgement. Other searches of the coach continue.
    fn stop_judging(self) {
        let stage = self.stage.try_get_untracked();
        if matches!(stage, Some(Stage::Judging(_))) {
            engine_worker::stop_coach();
        }
    }

    fn put(self, at: usize) {
        self.stop_judging();
        self.at.set(at);
        self.stage.set(Stage::Asked);
        self.first.set(None);
        self.reasons.set(Vec::new());
        self.show_position(None);
    }

    /// Displays the position, after a move if one is given.
    fn show_position(self, text: Option<&str>) {
        let table = self
            .current_untracked()
            .and_then(|it| mistake::table_of(&it));
        if let Some(mut table) = table {
            // If the move is illegal, the position stays the same.
            text.and_then(|text| table.play_text(text).ok());
            self.view.set(table.view());
        }
    }

    /// Goes to the next mistake and moves the focus to the task.
    pub fn go_on(self) {
        self.put(self.at.get_untracked() + 1);
        request_animation_frame(|| browser::focus(TASK));
    }

    /// Whether the person may play now. Tracked.
    pub fn is_playable(self) -> bool {
        self.current().is_some() && is_open(&self.stage.read())
    }

    /// Whether the mistake on the board is done. Tracked.
    pub fn is_done(self) -> bool {
        matches!(*self.stage.read(), Stage::Right(_) | Stage::Shown)
    }

    /// Handles a legal move of the person.
    pub fn play(self, text: &str) {
        let Some(mistake) = self.current_untracked() else {
            return;
        };
        if !is_open(&self.stage.read_untracked()) {
            return;
        }
        if mistake.best == text {
            self.accept(text);
        } else if mistake.played == text {
            self.refuse_move(text);
        } else {
            self.judge(&mistake, text);
        }
    }

    /// Asks the engine for the same judgement as in the review.
    fn judge(self, mistake: &MistakeDoc, text: &str) {
        self.stage.set(Stage::Judging(text.to_owned()));
        let (id, text) = (mistake.id.clone(), text.to_owned());
        game_review::stop();
        engine_worker::ask_judgement(question(mistake, Some(&text)), move |heard| {
            let here = self.current_untracked().map(|it| it.id);
            match heard {
                _ if here.as_deref() != Some(&id) => {}
                WorkerUpdate::Found(doc) if !doc.status.is_over() => {}
                WorkerUpdate::Found(doc) if doc.status == AnalysisStatus::Done => {
                    if game_review::is_as_good(doc.review.as_ref()) {
                        self.accept(&text);
                    } else {
                        self.refuse_move(&text);
                    }
                }
                WorkerUpdate::Found(_) | WorkerUpdate::Lost => {
                    self.stage.set(Stage::Asked);
                    self.messages.warn(t!("engine-lost"));
                }
            }
        });
    }

    fn accept(self, text: &str) {
        self.note(true);
        self.stage.set(Stage::Right(text.to_owned()));
        self.show_position(Some(text));
        self.explain();
        request_animation_frame(|| browser::focus(NEXT));
    }

    fn refuse_move(self, text: &str) {
        self.note(false);
        self.stage.set(Stage::Wrong(text.to_owned()));
    }

    /// Shows the better move, which counts as a wrong answer.
    pub fn show(self) {
        let Some(mistake) = self.current_untracked() else {
            return;
        };
        self.stop_judging();
        self.note(false);
        self.stage.set(Stage::Shown);
        self.show_position(Some(&mistake.best));
        self.explain();
        request_animation_frame(|| browser::focus(NEXT));
    }

    /// Records the first answer.
    fn note(self, right: bool) {
        let mistake = self.current_untracked();
        if let Some(mistake) = mistake.filter(|_| self.first.get_untracked().is_none()) {
            self.first.set(Some(right));
            learning::answer(&mistake.id, right);
        }
    }

    /// When the mistake is repeated, once it has been answered. Tracked.
    pub fn comes_back(self) -> Option<ComesBack> {
        let right = self.first.get()?;
        let mistake = self.current()?;
        let today = learning::today();
        let next = mistake::repetition(&mistake).answered(today, right);
        Some(next.map_or(ComesBack::Never, |next| {
            ComesBack::InDays(next.due.0 - today.0)
        }))
    }

    /// Asks the engine for the reasons for the better move.
    fn explain(self) {
        let Some(mistake) = self.current_untracked() else {
            return;
        };
        game_review::stop();
        engine_worker::ask_review(question(&mistake, None), move |heard| {
            let WorkerUpdate::Found(doc) = heard else {
                return;
            };
            let best = doc.lines.first().and_then(|line| line.moves.first());
            let here = self.queue.try_with_untracked(|queue| {
                let at = self.at.get_untracked();
                queue.get(at).is_some_and(|it| it.id == mistake.id)
            });
            // The reasons apply to the stored best move only, not to an equally good one.
            if here == Some(true) && best == Some(&mistake.best) {
                self.reasons.try_set(doc.reasons);
            }
        });
    }

    /// Why the better move is better. Tracked.
    pub fn why(self) -> String {
        reasons::about(self.game(), &self.reasons.read(), false)
    }

    /// The marks on the board. Tracked.
    pub fn marks(self) -> Vec<Mark> {
        let Some(mistake) = self.current() else {
            return Vec::new();
        };
        let view = self.view.read();
        match self.stage.get() {
            Stage::Wrong(text) => {
                let to = reasons::target(&text);
                to.map(Mark::Cross).into_iter().collect()
            }
            Stage::Asked | Stage::Refused(_) => {
                let played = reasons::target(&mistake.played);
                let sign = |point| Mark::Judged {
                    point,
                    sign: "?",
                    serious: true,
                };
                played.map(sign).into_iter().collect()
            }
            Stage::Judging(text) => {
                let mv = view.legal.iter().find(|mv| mv.text == text);
                mv.map(recommended).unwrap_or_default()
            }
            Stage::Right(_) | Stage::Shown => Vec::new(),
        }
    }

    /// Handles a press on a point where no move is possible.
    pub fn refuse(self, refusal: Refusal) {
        let table = self
            .current_untracked()
            .and_then(|it| mistake::table_of(&it));
        if let Some(table) = table.filter(|_| is_open(&self.stage.read_untracked())) {
            let sentence = sentences::refusal(&*table, refusal);
            self.stage.set(Stage::Refused(sentence));
        }
    }
}

/// The search of a mistake's position, after a move if one is given.
fn question(mistake: &MistakeDoc, text: Option<&str>) -> AnalysisRequest {
    AnalysisRequest {
        situation: GameSpecDoc {
            rules: mistake.rules.clone(),
            setup: Some(mistake.position.clone()),
            moves: text.map(str::to_owned).into_iter().collect(),
        },
        player: ADVISER.to_owned(),
        lines: 1,
        millis: game_review::MILLIS,
        review: false,
    }
}

const fn is_open(stage: &Stage) -> bool {
    match stage {
        Stage::Asked | Stage::Wrong(_) | Stage::Refused(_) => true,
        Stage::Judging(_) | Stage::Right(_) | Stage::Shown => false,
    }
}

//! The own mistakes that are due, one after another: what is on the board, and what becomes of a move. A move is judged
//! as the review has judged the mistake; the first answer counts.

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

/// The element that says what to do.
pub const TASK: &str = "mistake-task";
/// The element that leads on.
pub const NEXT: &str = "mistake-next";

/// How far one is with a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A better move is asked for.
    Asked,
    /// The engine looks at a move.
    Judging(String),
    /// That move is not good enough.
    Wrong(String),
    /// There was nothing to play there.
    Refused(String),
    /// A move as good as the best was found.
    Right(String),
    /// The answer is shown.
    Shown,
}

/// What becomes of a mistake that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComesBack {
    /// It is asked again in so many days.
    InDays(i32),
    /// It is known now.
    Never,
}

/// All that the screen shows.
#[derive(Clone, Copy)]
pub struct RepetitionState {
    /// Whether it is known what is due.
    pub loaded: RwSignal<bool>,
    /// What is due today.
    pub queue: RwSignal<Vec<MistakeDoc>>,
    /// The days on which the others are due.
    pub later: RwSignal<Vec<i32>>,
    /// The place in the queue, counted from 0.
    pub at: RwSignal<usize>,
    pub stage: RwSignal<Stage>,
    pub view: RwSignal<BoardView>,
    /// What the better move does, once it is known.
    reasons: RwSignal<Vec<MoveReasonDoc>>,
    /// Whether the first answer was right, once there was one.
    first: RwSignal<Option<bool>>,
    messages: Messages,
}

impl RepetitionState {
    /// Puts the first mistake on the board that is due.
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

    /// Whatever else the coach may be thinking about goes on.
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

    /// Shows the position, with a move or without.
    fn show_position(self, text: Option<&str>) {
        let table = self
            .current_untracked()
            .and_then(|it| mistake::table_of(&it));
        if let Some(mut table) = table {
            // Moves are legal, or else the position stays as it was.
            text.and_then(|text| table.play_text(text).ok());
            self.view.set(table.view());
        }
    }

    /// Goes on to the next mistake, and leads the keyboard and the voice to it.
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

    /// Somebody plays a legal move.
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

    /// Asks the engine as the review did.
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

    /// The first answer counts.
    fn note(self, right: bool) {
        let mistake = self.current_untracked();
        if let Some(mistake) = mistake.filter(|_| self.first.get_untracked().is_none()) {
            self.first.set(Some(right));
            learning::answer(&mistake.id, right);
        }
    }

    /// What becomes of it, once it was answered. Tracked.
    pub fn comes_back(self) -> Option<ComesBack> {
        let right = self.first.get()?;
        let mistake = self.current()?;
        let today = learning::today();
        let next = mistake::repetition(&mistake).answered(today, right);
        Some(next.map_or(ComesBack::Never, |next| {
            ComesBack::InDays(next.due.0 - today.0)
        }))
    }

    /// Lets the engine say what the better move does.
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
            // Another move that is as good has reasons of its own.
            if here == Some(true) && best == Some(&mistake.best) {
                self.reasons.try_set(doc.reasons);
            }
        });
    }

    /// Why the better move is better. Tracked.
    pub fn why(self) -> String {
        reasons::about(self.game(), &self.reasons.read(), false)
    }

    /// What is pointed at. Tracked.
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

    /// Somebody has pressed where nothing can be played.
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

/// The question about the position of a mistake, with a move or without.
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

//! Help with a puzzle: a hint, the solution, and the reasons for it.

use leptos::prelude::*;
use sente_api::{AnalysisRequest, GameSpecDoc};
use sente_puzzles::{Attempt, Hint};

use super::state::{ENGINE, NEXT, PAUSE, PuzzleState, Stage};
use crate::board::marks::{Mark, recommended};
use crate::engine_worker::{self, WorkerUpdate};
use crate::{browser, game_review, reasons};

impl PuzzleState {
    /// The reasons for the solution, once they are known. Tracked.
    pub fn why(self) -> String {
        reasons::about(self.game, &self.reasons.read(), false)
    }

    /// Asks the engine for the reasons for the first move of the solution.
    pub(super) fn explain(self) {
        let Some(puzzle) = self.attempt.get_untracked().map(|it| it.puzzle) else {
            return;
        };
        let first = puzzle.solution.first().cloned();
        let id = puzzle.id.clone();
        let question = AnalysisRequest {
            situation: GameSpecDoc {
                rules: puzzle.rules.to_string(),
                setup: Some(puzzle.position.clone()),
                moves: Vec::new(),
            },
            player: ENGINE.0.to_owned(),
            lines: 1,
            millis: ENGINE.1,
            review: false,
        };
        game_review::stop();
        engine_worker::ask_review(question, move |heard| {
            let WorkerUpdate::Found(doc) = heard else {
                return;
            };
            let best = doc.lines.first().and_then(|line| line.moves.first());
            let is_here = self.attempt.try_with_untracked(|attempt| {
                attempt
                    .as_ref()
                    .is_some_and(|attempt| attempt.puzzle.id == id)
            });
            // The reasons apply to the solution only, not to another winning move.
            if is_here == Some(true) && best == first.as_ref() {
                self.reasons.try_set(doc.reasons);
            }
        });
    }

    /// Tells a little more with each hint; restarts the puzzle if the person has left the solution.
    pub fn hint(self) {
        if !self.may_play() {
            return;
        }
        self.moved_on();
        self.note(false);
        self.helped.set(true);
        let lost = self
            .attempt
            .with_untracked(|attempt| attempt.as_ref().is_some_and(|it| it.expected().is_none()));
        if lost {
            self.begin_again();
        }
        let known = match self.stage.get_untracked() {
            Stage::Hinted(hint) => Some(hint),
            _ => None,
        };
        self.stage.set(Stage::Hinted(Hint::after(known)));
    }

    /// The marks on the board. Tracked.
    pub fn marks(self) -> Vec<Mark> {
        let stage = self.stage.get();
        let view = self.view.read();
        let find = |text: &str| view.legal.iter().find(|mv| mv.text == text);
        match stage {
            Stage::Hinted(Hint::Where | Hint::Theme) => {
                let points = self
                    .attempt
                    .with(|it| it.as_ref().map(Attempt::where_to_look));
                let points = points.unwrap_or_default();
                points.into_iter().map(Mark::Hint).collect()
            }
            Stage::Hinted(Hint::Move) => {
                let expected = self.attempt.with(|attempt| {
                    let attempt = attempt.as_ref()?;
                    attempt.expected().map(str::to_owned)
                });
                let mv = expected.as_deref().and_then(find);
                mv.map(recommended).unwrap_or_default()
            }
            Stage::Wrong(text) | Stage::Missed(text) => {
                let to = find(&text).and_then(|mv| mv.to);
                to.map(Mark::Cross).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Plays the solution, move by move.
    pub fn show(self) {
        engine_worker::stop();
        self.note(false);
        self.helped.set(true);
        self.begin_again();
        self.stage.set(Stage::Shown);
        self.explain();
        self.moved_on();
        self.show_on();
        request_animation_frame(|| browser::focus(NEXT));
    }

    fn show_on(self) {
        let number = self.number.get_value();
        let step = move || {
            if self.number.try_get_value() != Some(number) {
                return;
            }
            let next = self.attempt.with_untracked(|attempt| {
                let attempt = attempt.as_ref()?;
                attempt.expected().map(str::to_owned)
            });
            if let Some(text) = next {
                self.change_attempt(|attempt| {
                    attempt.answer(&text);
                });
                self.show_on();
            }
        };
        set_timeout(step, PAUSE);
    }

    fn begin_again(self) {
        self.change_attempt(|attempt| *attempt = Attempt::new(attempt.puzzle.clone()));
    }
}

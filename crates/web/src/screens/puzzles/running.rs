//! Running a series on the puzzle screen, and counting the daily puzzle.

use leptos::prelude::*;
use sente_api::PuzzleTryDoc;
use sente_puzzles::{Practice, Puzzle, day_of};

use super::progress;
use super::series::{Run, RunStage};
use super::state::{PAUSE, PuzzleState, TASK};
use crate::{browser, engine_worker, learning};

impl PuzzleState {
    /// Starts a series.
    pub fn start_run(self) {
        if let Some(run) = self.run {
            run.start(move || self.end_run_in_time());
            self.go_on();
        }
    }

    fn end_run_in_time(self) {
        if self.run.is_some_and(Run::is_over) {
            self.end_run();
        }
    }

    /// Ends a series: records its result and leaves the puzzle on the board.
    pub fn end_run(self) {
        let Some(run) = self
            .run
            .filter(|run| run.stage.get_untracked() == RunStage::Running)
        else {
            return;
        };
        engine_worker::stop();
        self.moved_on();
        run.stage.set(RunStage::Over);
        let tries = run.tries();
        if !tries.is_empty() {
            let today = learning::today();
            self.progress
                .update(|it| progress::finish(it, (self.game, run.practice), today, tries));
        }
        request_animation_frame(|| browser::focus(TASK));
    }

    /// Continues a series after a delay, in which the result of the last move is visible.
    pub(super) fn run_on(self) {
        let number = self.number.get_value();
        let step = move || {
            if self.number.try_get_value() != Some(number) {
                return;
            }
            if self.run.is_some_and(Run::is_over) {
                self.end_run();
            } else {
                self.put_next();
            }
        };
        set_timeout(step, PAUSE);
    }

    /// Records the first attempt at the daily puzzle.
    pub(super) fn note_daily(self, puzzle: &Puzzle, moves: Option<Vec<String>>) {
        let today = learning::today();
        let day = self
            .puzzles
            .with_value(|puzzles| day_of(puzzles, puzzle, today));
        let known = self.progress.read_untracked().best(Practice::Daily);
        if known.day >= day {
            return;
        }
        let tried = PuzzleTryDoc {
            puzzle: puzzle.id.clone(),
            solved: moves.is_some(),
            moves: moves.unwrap_or_default(),
        };
        self.progress
            .update(|it| progress::finish(it, (self.game, Practice::Daily), day, vec![tried]));
    }
}

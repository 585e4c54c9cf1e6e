//! A series on the screen, streak or rush: its clock and state. `sente_puzzles::Run` decides what counts; moves are
//! judged elsewhere.

use std::time::Duration;

use leptos::prelude::*;
use sente_api::PuzzleTryDoc;
use sente_puzzles::{self as puzzles, Practice, Puzzle, Series};

use crate::browser;

/// The stage of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStage {
    /// It has not started.
    Ready,
    /// It is running.
    Running,
    /// The time is up, or too many puzzles were missed.
    Over,
}

/// A series on the screen.
#[derive(Clone, Copy)]
pub struct Run {
    pub practice: Practice,
    pub stage: RwSignal<RunStage>,
    standing: RwSignal<puzzles::Run>,
    /// The time since the start.
    pub elapsed: RwSignal<Duration>,
    begun: StoredValue<f64>,
}

impl Run {
    /// A series that has not started; `None` for the puzzle of the day.
    pub fn new(practice: Practice) -> Option<Self> {
        Some(Self {
            practice,
            stage: RwSignal::new(RunStage::Ready),
            standing: RwSignal::new(puzzles::Run::new(practice)?),
            elapsed: RwSignal::new(Duration::ZERO),
            begun: StoredValue::new(0.0),
        })
    }

    /// Starts or restarts the series. Calls `on_tick` at each step of the clock.
    pub fn start(self, on_tick: impl Fn() + Clone + 'static) {
        let Some(run) = puzzles::Run::new(self.practice) else {
            return;
        };
        self.standing.set(run);
        self.elapsed.set(Duration::ZERO);
        self.begun.set_value(now());
        self.stage.set(RunStage::Running);
        self.tick(on_tick);
    }

    fn tick(self, on_tick: impl Fn() + Clone + 'static) {
        const STEP: Duration = Duration::from_millis(200);
        let step = move || {
            if self.stage.try_get_untracked() != Some(RunStage::Running) {
                return;
            }
            let elapsed = now() - self.begun.get_value();
            self.elapsed
                .set(Duration::from_millis(elapsed.max(0.0) as u64));
            on_tick();
            self.tick(on_tick);
        };
        if browser::exists() {
            set_timeout(step, STEP);
        }
    }

    /// The current result. Tracked.
    pub fn series(self) -> Series {
        self.standing.with(puzzles::Run::series)
    }

    /// Records a puzzle: solved by `moves`, or missed.
    pub fn note(self, puzzle: &Puzzle, moves: Option<Vec<String>>) {
        let elapsed = self.elapsed.get_untracked();
        self.standing.update(|run| run.note(puzzle, moves, elapsed));
    }

    /// Whether the time is up or too many puzzles were missed.
    pub fn is_over(self) -> bool {
        let elapsed = self.elapsed.get_untracked();
        untrack(|| self.series()).is_over(elapsed)
    }

    /// The attempts, in order.
    pub fn tries(self) -> Vec<PuzzleTryDoc> {
        self.standing.with_untracked(|run| run.tries().to_vec())
    }

    /// The next puzzle, chosen at random.
    pub fn next(self, puzzles: &[Puzzle]) -> Option<Puzzle> {
        let lot = if browser::exists() {
            js_sys::Math::random()
        } else {
            0.0
        };
        self.standing
            .with_untracked(|run| run.next(puzzles, lot).cloned())
    }
}

fn now() -> f64 {
    if browser::exists() {
        js_sys::Date::now()
    } else {
        0.0
    }
}

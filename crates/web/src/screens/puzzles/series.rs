//! A series under way, streak or rush: its clock, what was tried, and which puzzle comes next. What a move is worth is said
//! elsewhere.

use std::time::Duration;

use leptos::prelude::*;
use sente_api::PuzzleTryDoc;
use sente_puzzles::{Practice, Puzzle, Series};

use crate::browser;

/// How far a series is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStage {
    /// It has not begun.
    Ready,
    /// Puzzles are asked.
    Running,
    /// The time is up, or too much was missed.
    Over,
}

/// A series at the screen.
#[derive(Clone, Copy)]
pub struct Run {
    pub practice: Practice,
    pub stage: RwSignal<RunStage>,
    pub series: RwSignal<Series>,
    /// How long it goes on already.
    pub elapsed: RwSignal<Duration>,
    begun: StoredValue<f64>,
    tries: StoredValue<Vec<PuzzleTryDoc>>,
}

impl Run {
    /// A series that waits for its beginning; none for the puzzle of the day.
    pub fn new(practice: Practice) -> Option<Self> {
        Some(Self {
            practice,
            stage: RwSignal::new(RunStage::Ready),
            series: RwSignal::new(practice.series()?),
            elapsed: RwSignal::new(Duration::ZERO),
            begun: StoredValue::new(0.0),
            tries: StoredValue::new(Vec::new()),
        })
    }

    /// Begins, or begins anew. `on_tick` hears of each step of the clock.
    pub fn start(self, on_tick: impl Fn() + Clone + 'static) {
        let Some(series) = self.practice.series() else {
            return;
        };
        self.series.set(series);
        self.tries.set_value(Vec::new());
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

    /// Notes a puzzle: with the moves that have solved it, or as missed.
    pub fn note(self, puzzle: &Puzzle, moves: Option<Vec<String>>) {
        let elapsed = self.elapsed.get_untracked();
        let solved = moves.is_some();
        if self.is_over() || self.has_tried(&puzzle.id) {
            return;
        }
        self.series
            .update(|series| *series = series.answered(elapsed, solved));
        self.tries.update_value(|tries| {
            tries.push(PuzzleTryDoc {
                puzzle: puzzle.id.clone(),
                solved,
                moves: moves.unwrap_or_default(),
            });
        });
    }

    /// Whether a puzzle was asked in this series.
    fn has_tried(self, id: &str) -> bool {
        self.tries
            .with_value(|tries| tries.iter().any(|tried| tried.puzzle == id))
    }

    /// Whether its time is up or too much was missed.
    pub fn is_over(self) -> bool {
        let elapsed = self.elapsed.get_untracked();
        self.series.get_untracked().is_over(elapsed)
    }

    /// What was tried, in order.
    pub fn tries(self) -> Vec<PuzzleTryDoc> {
        self.tries.get_value()
    }

    /// The puzzle to go on with: about as hard as the series is by now, by lot.
    pub fn next(self, puzzles: &[Puzzle]) -> Option<Puzzle> {
        let wanted = self.series.get_untracked().next_rating();
        let lot = if browser::exists() {
            js_sys::Math::random()
        } else {
            0.0
        };
        let open = |puzzle: &&Puzzle| !self.has_tried(&puzzle.id);
        pick(puzzles.iter().filter(open), wanted, lot).cloned()
    }
}

fn now() -> f64 {
    if browser::exists() {
        js_sys::Date::now()
    } else {
        0.0
    }
}

/// One of the puzzles whose rating is next to the one that is wanted; `lot` from 0 to 1 says which.
fn pick<'a>(
    puzzles: impl Iterator<Item = &'a Puzzle>,
    wanted: i32,
    lot: f64,
) -> Option<&'a Puzzle> {
    const NEAR: usize = 12;
    let mut open: Vec<&Puzzle> = puzzles.collect();
    open.sort_by_key(|puzzle| (puzzle.rating - wanted).abs());
    open.truncate(NEAR);
    let place = (lot * open.len() as f64) as usize;
    open.get(place.min(open.len().saturating_sub(1))).copied()
}

#[cfg(test)]
mod tests {
    use sente_puzzles::shipped;
    use sente_rules::GameId;

    use super::*;

    #[test]
    fn a_series_asks_what_is_about_as_hard_as_it_is_by_now() {
        let all = shipped(GameId::Renju);
        for wanted in [500, 1000, 1500] {
            for lot in [0.0, 0.5, 0.999] {
                let puzzle = pick(all.iter(), wanted, lot).unwrap();
                let nearer = all
                    .iter()
                    .filter(|it| (it.rating - wanted).abs() < (puzzle.rating - wanted).abs());
                assert!(nearer.count() < 12, "{puzzle}");
            }
        }
        assert_eq!(pick([].into_iter(), 500, 0.3), None);
    }

    #[test]
    fn a_streak_is_over_with_its_first_miss_and_no_puzzle_comes_twice() {
        let owner = Owner::new();
        owner.set();
        let all = shipped(GameId::Othello);
        let run = Run::new(Practice::Streak).unwrap();
        run.start(|| {});
        for _ in 0..20 {
            let puzzle = run.next(&all).unwrap();
            assert!(!run.has_tried(&puzzle.id));
            run.note(&puzzle, Some(puzzle.solution.clone()));
            run.note(&puzzle, None);
        }
        assert_eq!(run.series.get_untracked().solved, 20);
        assert!(!run.is_over());
        let puzzle = run.next(&all).unwrap();
        run.note(&puzzle, None);
        assert!(run.is_over());
        run.note(&all[0], Some(Vec::new()));
        assert_eq!(run.tries().len(), 21);
        assert!(Run::new(Practice::Daily).is_none());
    }
}

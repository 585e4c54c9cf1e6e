//! A running series of puzzles, streak or rush: its attempts, and the choice of the next puzzle. Reads no clock and
//! uses no random numbers: both are arguments.

use std::time::Duration;

use sente_api::PuzzleTryDoc;

use crate::{Practice, Puzzle, Series};

/// A series and its attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    series: Series,
    tries: Vec<PuzzleTryDoc>,
}

impl Run {
    /// A new series; `None` for the puzzle of the day.
    pub fn new(practice: Practice) -> Option<Self> {
        Some(Self {
            series: practice.series()?,
            tries: Vec::new(),
        })
    }

    /// The current standing.
    pub const fn series(&self) -> Series {
        self.series
    }

    /// The attempts in order.
    pub fn tries(&self) -> &[PuzzleTryDoc] {
        &self.tries
    }

    /// Records a puzzle at this time: with the moves that have solved it, or as missed. An attempt that is too late or
    /// repeated does not count.
    pub fn note(&mut self, puzzle: &Puzzle, moves: Option<Vec<String>>, elapsed: Duration) {
        if self.series.is_over(elapsed) || self.has_tried(&puzzle.id) {
            return;
        }
        let solved = moves.is_some();
        self.series = self.series.answered(elapsed, solved);
        self.tries.push(PuzzleTryDoc {
            puzzle: puzzle.id.clone(),
            solved,
            moves: moves.unwrap_or_default(),
        });
    }

    /// Whether the series already had this puzzle.
    pub fn has_tried(&self, id: &str) -> bool {
        self.tries.iter().any(|tried| tried.puzzle == id)
    }

    /// The next puzzle, near the current difficulty; `lot` from 0 to 1 selects among several.
    pub fn next<'a>(&self, puzzles: &'a [Puzzle], lot: f64) -> Option<&'a Puzzle> {
        let open = puzzles.iter().filter(|puzzle| !self.has_tried(&puzzle.id));
        pick(open, self.series.next_rating(), lot)
    }
}

/// One of the puzzles with ratings nearest to the wanted one; `lot` from 0 to 1 selects it.
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
    use sente_rules::GameId;

    use super::*;
    use crate::shipped;

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
        let all = shipped(GameId::Othello);
        let mut run = Run::new(Practice::Streak).unwrap();
        let now = Duration::from_secs(1);
        for _ in 0..20 {
            let puzzle = run.next(&all, 0.0).unwrap();
            assert!(!run.has_tried(&puzzle.id));
            run.note(puzzle, Some(puzzle.solution.clone()), now);
            run.note(puzzle, None, now);
        }
        assert_eq!(run.series().solved, 20);
        assert!(!run.series().is_over(now));
        let puzzle = run.next(&all, 0.0).unwrap();
        run.note(puzzle, None, now);
        assert!(run.series().is_over(now));
        run.note(&all[0], Some(Vec::new()), now);
        assert_eq!(run.tries().len(), 21);
        assert!(Run::new(Practice::Daily).is_none());
    }
}

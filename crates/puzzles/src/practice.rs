//! How puzzles are practised: ratings of the person and the puzzle, one puzzle a day, series against the clock, and
//! mistakes that come back until they sit. Reads no clock: days and times are passed in.

use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::Puzzle;

/// A day, counted from 1 January 1970 in UTC, so that everybody has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

/// A mistake that is asked again after 1, 3, 7 and 21 days. A wrong answer begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// When it is asked next.
    pub due: Day,
    /// How often in a row it was answered right.
    pub right: u8,
}

impl Repetition {
    /// The days between one right answer and the next question.
    pub const DAYS: [i32; 4] = [1, 3, 7, 21];

    /// A mistake that was made today.
    pub const fn begin(today: Day) -> Self {
        Self {
            due: Day(today.0 + Self::DAYS[0]),
            right: 0,
        }
    }

    /// Whether it is to be asked today.
    pub const fn is_due(self, today: Day) -> bool {
        self.due.0 <= today.0
    }

    /// What an answer makes of it; none once it was answered right after the longest time. An answer before it is due
    /// shows nothing and changes nothing, unless it is wrong.
    #[must_use]
    pub fn answered(self, today: Day, right: bool) -> Option<Self> {
        if !right {
            return Some(Self::begin(today));
        }
        if !self.is_due(today) {
            return Some(self);
        }
        let right = self.right + 1;
        let days = Self::DAYS.get(usize::from(right))?;
        Some(Self {
            due: Day(today.0 + days),
            right,
        })
    }
}

/// How strong a person is at puzzles, or how hard a puzzle is, by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleRating {
    /// On the scale of players' ratings.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How erratic the results are.
    pub volatility: f64,
}

impl PuzzleRating {
    /// A person of whom nothing is known but an estimate.
    pub const fn of_newcomer(rating: f64) -> Self {
        Self {
            rating,
            deviation: 350.0,
            volatility: 0.06,
        }
    }

    /// A puzzle as its file rates it, which engines have tried, but no people.
    pub const fn of_puzzle(rating: i32) -> Self {
        Self {
            rating: rating as f64,
            deviation: 150.0,
            volatility: 0.06,
        }
    }

    /// The person and the puzzle after an attempt: whoever solves it wins against it.
    #[must_use]
    pub fn after(self, puzzle: Self, solved: bool) -> (Self, Self) {
        let outcome = if solved {
            Outcomes::WIN
        } else {
            Outcomes::LOSS
        };
        let config = Glicko2Config::default();
        let (person, puzzle) = glicko2(&self.into(), &puzzle.into(), &outcome, &config);
        (person.into(), puzzle.into())
    }
}

impl From<PuzzleRating> for Glicko2Rating {
    fn from(rating: PuzzleRating) -> Self {
        Self {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl From<Glicko2Rating> for PuzzleRating {
    fn from(rating: Glicko2Rating) -> Self {
        Self {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

/// The puzzle of a day, the same for everybody with the same puzzles. None comes again before all others have come.
pub fn daily(puzzles: &[Puzzle], day: Day) -> Option<&Puzzle> {
    let count = i64::try_from(puzzles.len()).ok().filter(|it| *it > 0)?;
    // A step that shares no factor with the count visits all; a large one makes neighbours differ in difficulty.
    let mut steps = count * 5 / 8..=count + 1;
    let step = steps.find(|step| gcd(*step, count) == 1)?;
    let place = (i64::from(day.0) * step).rem_euclid(count);
    puzzles.get(usize::try_from(place).ok()?)
}

const fn gcd(mut one: i64, mut two: i64) -> i64 {
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}

/// As many puzzles as possible, from easy to hard, until the time is up or too much went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many were solved.
    pub solved: u32,
    /// How many were not.
    pub missed: u32,
    limit: Option<Duration>,
    most_missed: u32,
}

impl Series {
    /// Three minutes, and three puzzles may be missed.
    pub const RUSH: Self = Self::new(Some(Duration::from_mins(3)), 3);

    /// No clock, and nothing may be missed.
    pub const STREAK: Self = Self::new(None, 1);

    const fn new(limit: Option<Duration>, most_missed: u32) -> Self {
        Self {
            solved: 0,
            missed: 0,
            limit,
            most_missed,
        }
    }

    /// Whether it is over after so much time.
    pub fn is_over(self, elapsed: Duration) -> bool {
        self.missed >= self.most_missed || self.limit.is_some_and(|limit| elapsed >= limit)
    }

    /// The series after an attempt that ended after so much time; what ends too late does not count.
    #[must_use]
    pub fn answered(mut self, elapsed: Duration, solved: bool) -> Self {
        if !self.is_over(elapsed) {
            self.solved += u32::from(solved);
            self.missed += u32::from(!solved);
        }
        self
    }

    /// How hard the next puzzle should be: it begins easily and gets harder with each that is solved.
    pub fn next_rating(self) -> i32 {
        const FIRST: i32 = 500;
        const STEP: i32 = 50;
        FIRST + STEP * i32::try_from(self.solved).unwrap_or(i32::MAX / STEP - FIRST)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;
    use sente_rules::GameId;

    use super::*;
    use crate::shipped;

    #[test]
    fn a_mistake_comes_back_after_one_three_seven_and_twenty_one_days() {
        let mut today = Day(20_000);
        let mut mistake = Repetition::begin(today);
        let mut waited = Vec::new();
        loop {
            waited.push(mistake.due.0 - today.0);
            assert!(!mistake.is_due(today));
            today = mistake.due;
            match mistake.answered(today, true) {
                Some(next) => mistake = next,
                None => break,
            }
        }
        assert_eq!(waited, Repetition::DAYS);
    }

    #[test]
    fn a_wrong_answer_begins_anew_and_an_early_right_one_changes_nothing() {
        let mistake = Repetition {
            due: Day(107),
            right: 2,
        };
        assert_eq!(mistake.answered(Day(103), true), Some(mistake));
        let again = mistake.answered(Day(107), false);
        assert_eq!(
            again,
            Some(Repetition {
                due: Day(108),
                right: 0
            })
        );
        let late = mistake.answered(Day(150), true);
        assert_eq!(
            late,
            Some(Repetition {
                due: Day(171),
                right: 3
            })
        );
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        for game in GameId::ALL {
            let puzzles = shipped(game);
            let first = 20_000;
            let days = first..first + puzzles.len() as i32;
            let ids: HashSet<&str> = days
                .map(|day| daily(&puzzles, Day(day)).unwrap().id.as_str())
                .collect();
            assert_eq!(ids.len(), puzzles.len(), "{game}");
            let again = daily(&puzzles, Day(first + puzzles.len() as i32));
            assert_eq!(again, daily(&puzzles, Day(first)));
        }
        assert_eq!(daily(&[], Day(5)), None);
    }

    #[test]
    fn a_rush_ends_with_its_time_or_its_third_miss() {
        let second = Duration::from_secs;
        let mut rush = Series::RUSH;
        for time in 1..=10 {
            rush = rush.answered(second(time), true);
        }
        assert_eq!((rush.solved, rush.next_rating()), (10, 1000));
        assert!(rush.is_over(second(180)) && !rush.is_over(second(179)));
        assert_eq!(rush.answered(second(181), true).solved, 10);
        for time in 11..=13 {
            rush = rush.answered(second(time), false);
        }
        assert!(rush.is_over(second(14)));
        let streak = Series::STREAK.answered(second(900), true);
        assert!(!streak.is_over(second(9_000)));
        assert!(streak.answered(second(901), false).is_over(second(902)));
    }

    #[test]
    fn somebody_who_solves_half_of_the_hard_ones_is_rated_like_them() {
        let mut person = PuzzleRating::of_newcomer(1000.0);
        for round in 0..40 {
            person = person
                .after(PuzzleRating::of_puzzle(1600), round % 2 == 0)
                .0;
        }
        assert!((1500.0..1700.0).contains(&person.rating), "{person:?}");
        assert!(person.deviation < 120.0, "{person:?}");
    }

    proptest! {
        #[test]
        fn solving_raises_the_person_and_lowers_the_puzzle(own in 300.0..2600.0, puzzle in 300_i32..2600) {
            let (person, puzzle) = (PuzzleRating::of_newcomer(own), PuzzleRating::of_puzzle(puzzle));
            let (better, easier) = person.after(puzzle, true);
            prop_assert!(better.rating >= person.rating && easier.rating <= puzzle.rating);
            let (worse, harder) = person.after(puzzle, false);
            prop_assert!(worse.rating <= person.rating && harder.rating >= puzzle.rating);
            prop_assert!(better.deviation <= person.deviation + 1.0);
        }
    }
}

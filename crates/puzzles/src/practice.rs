//! How puzzles are practised: one puzzle a day, series against the clock, and mistakes that come back until they are known.
//! Reads no clock: days and times are passed in.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::Puzzle;

/// A day, counted from 1 January 1970 in UTC, so that everybody has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

impl Day {
    /// The day of a moment, in milliseconds since 1970.
    pub fn of(millis: u64) -> Self {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        Self(i32::try_from(millis / DAY).unwrap_or(i32::MAX))
    }
}

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

/// A way to practise that has a best result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Practice {
    /// The puzzle of the day; what counts is how many days in a row it was solved.
    Daily,
    /// As many as possible without a miss.
    Streak,
    /// As many as possible in three minutes.
    Rush,
}

impl Practice {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Daily, Self::Streak, Self::Rush];

    /// The word for it in addresses.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Streak => "streak",
            Self::Rush => "rush",
        }
    }

    /// The series that it is; the puzzle of the day is a single one.
    pub const fn series(self) -> Option<Series> {
        match self {
            Self::Daily => None,
            Self::Streak => Some(Series::STREAK),
            Self::Rush => Some(Series::RUSH),
        }
    }
}

impl fmt::Display for Practice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The text names no way to practise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is daily, streak and rush")]
pub struct UnknownPractice;

impl FromStr for Practice {
    type Err = UnknownPractice;

    fn from_str(text: &str) -> Result<Self, UnknownPractice> {
        let mut all = Self::ALL.into_iter();
        all.find(|it| it.code() == text).ok_or(UnknownPractice)
    }
}

/// The best result of a practice in a game, and where somebody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The most puzzles of one series, or days in a row.
    pub best: u32,
    /// The last result: the puzzles of the last series, or the days in a row up to the last one.
    pub last: u32,
    /// The day of it.
    pub day: Day,
}

impl Best {
    /// Nothing was done yet.
    pub const NONE: Self = Self {
        best: 0,
        last: 0,
        day: Day(i32::MIN),
    };

    /// What a result makes of it: so many puzzles were solved on this day. A day counts once.
    #[must_use]
    pub fn after(self, practice: Practice, day: Day, solved: u32) -> Self {
        let last = match practice {
            Practice::Streak | Practice::Rush => solved,
            Practice::Daily if self.day >= day => return self,
            Practice::Daily if solved == 0 => 0,
            Practice::Daily if self.day.0.checked_add(1) == Some(day.0) => self.last + 1,
            Practice::Daily => 1,
        };
        Self {
            best: self.best.max(last),
            last,
            day: self.day.max(day),
        }
    }
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

    /// How many puzzles may be missed until it is over.
    pub const fn most_missed(self) -> u32 {
        self.most_missed
    }

    /// How much time is left, where there is a clock.
    pub fn left(self, elapsed: Duration) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(elapsed))
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
    fn the_best_is_kept_and_days_in_a_row_are_counted() {
        for practice in Practice::ALL {
            assert_eq!(practice.to_string().parse(), Ok(practice));
        }
        assert_eq!("weekly".parse::<Practice>(), Err(UnknownPractice));
        let mut rush = Best::NONE;
        for (day, solved) in [(10, 12), (10, 7), (12, 15), (12, 3)] {
            rush = rush.after(Practice::Rush, Day(day), solved);
        }
        assert_eq!((rush.best, rush.last, rush.day), (15, 3, Day(12)));
        let mut daily = Best::NONE;
        let mut runs = Vec::new();
        for (day, solved) in [
            (10, 1),
            (10, 1),
            (11, 1),
            (12, 1),
            (14, 1),
            (15, 0),
            (16, 1),
        ] {
            daily = daily.after(Practice::Daily, Day(day), solved);
            runs.push(daily.last);
        }
        assert_eq!(runs, [1, 1, 2, 3, 1, 0, 1]);
        assert_eq!(daily.best, 3);
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
}

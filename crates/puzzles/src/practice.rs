//! Modes of practice: one puzzle a day, series against the clock, and mistakes that come back until they are known.
//! Reads no clock: days and times are arguments.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::Puzzle;

/// A day, counted from 1 January 1970 in UTC, the same for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

impl Day {
    /// The day of a time in milliseconds since 1970.
    pub fn of(millis: u64) -> Self {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        Self(i32::try_from(millis / DAY).unwrap_or(i32::MAX))
    }
}

/// The schedule of a mistake, which is repeated after 1, 3, 7 and 21 days. A wrong answer starts it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The day of the next repetition.
    pub due: Day,
    /// The number of consecutive right answers.
    pub right: u8,
}

impl Repetition {
    /// The days between a right answer and the next repetition.
    pub const DAYS: [i32; 4] = [1, 3, 7, 21];

    /// The schedule of a mistake that was made today.
    pub const fn begin(today: Day) -> Self {
        Self {
            due: Day(today.0 + Self::DAYS[0]),
            right: 0,
        }
    }

    /// Whether it is due today.
    pub const fn is_due(self, today: Day) -> bool {
        self.due.0 <= today.0
    }

    /// The schedule after an answer; `None` after a right answer at the longest interval. An early right answer changes
    /// nothing.
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

/// The puzzle of a day, the same for everybody with the same puzzles. All puzzles come before one is repeated.
pub fn daily(puzzles: &[Puzzle], day: Day) -> Option<&Puzzle> {
    let count = i64::try_from(puzzles.len()).ok().filter(|it| *it > 0)?;
    // A step that is coprime to the count visits all puzzles; a large step makes consecutive ones differ in difficulty.
    let mut steps = count * 5 / 8..=count + 1;
    let step = steps.find(|step| gcd(*step, count) == 1)?;
    let place = (i64::from(day.0) * step).rem_euclid(count);
    puzzles.get(usize::try_from(place).ok()?)
}

/// The day for which an attempt at a puzzle of the day counts: today, or yesterday if the day has changed since the
/// puzzle was asked.
pub fn day_of(puzzles: &[Puzzle], puzzle: &Puzzle, today: Day) -> Day {
    let yesterday = Day(today.0.saturating_sub(1));
    let is_of = |day| daily(puzzles, day).is_some_and(|it| it.id == puzzle.id);
    if !is_of(today) && is_of(yesterday) {
        yesterday
    } else {
        today
    }
}

const fn gcd(mut one: i64, mut two: i64) -> i64 {
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}

/// A mode of practice with a best result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Practice {
    /// The puzzle of the day; its result is the number of consecutive days.
    Daily,
    /// As many puzzles as possible without a mistake.
    Streak,
    /// As many puzzles as possible in three minutes.
    Rush,
}

impl Practice {
    /// All modes, in the order of display.
    pub const ALL: [Self; 3] = [Self::Daily, Self::Streak, Self::Rush];

    /// Its name in addresses.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Streak => "streak",
            Self::Rush => "rush",
        }
    }

    /// The series of this mode; `None` for the puzzle of the day.
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

/// The text is not the name of a mode.
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

/// The best and the last result of a mode in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The largest number of puzzles in a series, or of consecutive days.
    pub best: u32,
    /// The last result: the puzzles of the last series, or the consecutive days up to the last one.
    pub last: u32,
    /// The day of the last result.
    pub day: Day,
}

impl Best {
    /// No result yet.
    pub const NONE: Self = Self {
        best: 0,
        last: 0,
        day: Day(i32::MIN),
    };

    /// The standing after a result: this many puzzles were solved on this day. A day counts once.
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

/// A series: as many puzzles as possible, from easy to hard, until the time is over or too many were missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// The number of solved puzzles.
    pub solved: u32,
    /// The number of missed puzzles.
    pub missed: u32,
    limit: Option<Duration>,
    most_missed: u32,
}

impl Series {
    /// Three minutes; the third missed puzzle ends it.
    pub const RUSH: Self = Self::new(Some(Duration::from_mins(3)), 3);

    /// No clock; the first missed puzzle ends it.
    pub const STREAK: Self = Self::new(None, 1);

    const fn new(limit: Option<Duration>, most_missed: u32) -> Self {
        Self {
            solved: 0,
            missed: 0,
            limit,
            most_missed,
        }
    }

    /// The number of missed puzzles at which it ends.
    pub const fn most_missed(self) -> u32 {
        self.most_missed
    }

    /// The remaining time, if there is a clock.
    pub fn left(self, elapsed: Duration) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(elapsed))
    }

    /// Whether it is over after this time.
    pub fn is_over(self, elapsed: Duration) -> bool {
        self.missed >= self.most_missed || self.limit.is_some_and(|limit| elapsed >= limit)
    }

    /// The series after an attempt that ended at this time; an attempt that ends too late does not count.
    #[must_use]
    pub fn answered(mut self, elapsed: Duration, solved: bool) -> Self {
        if !self.is_over(elapsed) {
            self.solved += u32::from(solved);
            self.missed += u32::from(!solved);
        }
        self
    }

    /// The rating of the next puzzle, which rises with each solved one.
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
    fn who_is_late_at_night_solves_the_puzzle_of_the_day_before() {
        let puzzles = shipped(GameId::Renju);
        let asked = |day| daily(&puzzles, Day(day)).unwrap();
        assert_eq!(day_of(&puzzles, asked(20_000), Day(20_000)), Day(20_000));
        assert_eq!(day_of(&puzzles, asked(20_000), Day(20_001)), Day(20_000));
        // Older ones are not counted for another day's.
        assert_eq!(day_of(&puzzles, asked(20_000), Day(20_002)), Day(20_002));
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

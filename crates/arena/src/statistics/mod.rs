//! Estimates of strength from numbers of wins, draws and losses.
//!
//! Two games from the same opening with colours exchanged are not independent, so errors are computed from pairs of
//! games (five possible results) if all games are paired.

mod ratings;
mod sprt;

pub use ratings::{Meeting, Ratings};
pub use sprt::{Decision, Sprt};

use std::fmt;

use sente_match::GameResult;
use serde::Serialize;

/// Numbers of games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// The number of games won.
    pub wins: u32,
    /// The number of games drawn.
    pub draws: u32,
    /// The number of games lost.
    pub losses: u32,
}

/// Numbers of pairs of games by points: 0, ½, 1, 1½ and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pairs(pub [u32; 5]);

/// A share of points with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share of points, from 0 to 1.
    pub score: f64,
    /// The standard deviation of that share.
    pub deviation: f64,
    /// The number of independent results that the estimate is based on.
    pub results: u32,
}

/// A difference in Elo with its 95 % confidence interval. It is infinite if a side won or lost every game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The most likely difference.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The half-width of the interval that holds 95 % of a normal distribution, in standard deviations.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// The difference in Elo with this expected share of points.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected share of points at this difference in Elo.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The cumulative normal distribution function, for an argument in standard deviations.
fn normal(deviations: f64) -> f64 {
    0.5 * libm::erfc(-deviations / std::f64::consts::SQRT_2)
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Win => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.losses += 1,
        }
    }

    /// The number of games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points: one for a win, half a point for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The estimate under the assumption that all games are independent.
    pub fn estimate(self) -> Estimate {
        Estimate::of(&[(0.0, self.losses), (0.5, self.draws), (1.0, self.wins)])
    }

    /// The likelihood of superiority, from decided games only.
    pub fn superiority(self) -> f64 {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        match self.wins + self.losses {
            0 => 0.5,
            _ => normal((wins - losses) / (wins + losses).sqrt()),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} −{}", self.wins, self.draws, self.losses)
    }
}

impl Pairs {
    /// Counts a pair by its two results.
    pub fn add(&mut self, results: [GameResult; 2]) {
        let halves = |result| match result {
            GameResult::Loss => 0,
            GameResult::Draw => 1,
            GameResult::Win => 2,
        };
        self.0[halves(results[0]) + halves(results[1])] += 1;
    }

    /// The number of pairs.
    pub fn count(self) -> u32 {
        self.0.iter().sum()
    }

    /// The estimate under the assumption that all pairs are independent.
    pub fn estimate(self) -> Estimate {
        Estimate::of(&self.shares())
    }

    /// Each possible share of a pair's points, with the number of pairs.
    fn shares(self) -> [(f64, u32); 5] {
        [0, 1, 2, 3, 4].map(|index| (index as f64 / 4.0, self.0[index]))
    }
}

impl Estimate {
    /// The better estimate: from pairs if all games are paired, otherwise from games.
    pub fn best(tally: Tally, pairs: Pairs) -> Self {
        if 2 * pairs.count() == tally.games() {
            pairs.estimate()
        } else {
            tally.estimate()
        }
    }

    fn of(shares: &[(f64, u32)]) -> Self {
        let results: u32 = shares.iter().map(|(_, count)| count).sum();
        if results == 0 {
            return Self {
                score: 0.5,
                deviation: 0.5,
                results,
            };
        }
        let mean = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = shares
                .iter()
                .map(|&(share, count)| value(share) * f64::from(count))
                .sum();
            sum / f64::from(results)
        };
        let score = mean(&|share| share);
        let variance = mean(&|share| (share - score).powi(2));
        Self {
            score,
            deviation: (variance / f64::from(results)).sqrt(),
            results,
        }
    }

    /// The 95 % confidence interval of the share of points. If every game was won or lost, the exact binomial interval,
    /// because such results have no variance.
    pub fn interval(self) -> (f64, f64) {
        let sure = 0.025_f64.powf(1.0 / f64::from(self.results.max(1)));
        if self.score >= 1.0 {
            (sure, 1.0)
        } else if self.score <= 0.0 {
            (0.0, 1.0 - sure)
        } else {
            let error = NINETY_FIVE * self.deviation;
            ((self.score - error).max(0.0), (self.score + error).min(1.0))
        }
    }

    /// The difference in Elo.
    pub fn difference(self) -> Difference {
        let (low, high) = self.interval();
        Difference {
            elo: elo(self.score),
            low: elo(low),
            high: elo(high),
        }
    }

    /// The likelihood of superiority; `None` if the results have no variance.
    pub fn superiority(self) -> Option<f64> {
        (self.deviation > 0.0).then(|| normal((self.score - 0.5) / self.deviation))
    }
}

impl Difference {
    /// A normally distributed difference with this standard deviation.
    pub fn normal(elo: f64, deviation: f64) -> Self {
        let error = NINETY_FIVE * deviation;
        Self {
            elo,
            low: elo - error,
            high: elo + error,
        }
    }

    /// Half the width of the interval.
    pub fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl fmt::Display for Difference {
    /// `+70 ± 21`; `> +191` if every game was won; `+70 ± ∞` if the interval is unbounded.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.elo {
            elo if elo == f64::INFINITY => format!("> {:+.0}", self.low),
            elo if elo == f64::NEG_INFINITY => format!("< {:+.0}", self.high),
            elo if self.error().is_finite() => format!("{:+.0} ± {:.0}", whole(elo), self.error()),
            elo => format!("{:+.0} ± ∞", whole(elo)),
        };
        f.pad(&text)
    }
}

/// Rounds, and turns negative zero into zero.
fn whole(elo: f64) -> f64 {
    elo.round() + 0.0
}

/// Asserts that a number is as expected, up to a tolerance.
#[cfg(test)]
#[track_caller]
fn assert_close(actual: f64, expected: f64, tolerance: f64) {
    assert!(
        (actual - expected).abs() <= tolerance,
        "{actual} is not {expected}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally {
            wins,
            draws,
            losses,
        }
    }

    #[test]
    fn shares_of_points_are_differences_in_elo() {
        assert_close(elo(0.6), 70.437, 1e-3);
        assert_close(elo(0.5), 0.0, 1e-12);
        assert_close(elo(0.75), 190.848, 1e-3);
        assert_close(expected_score(70.437), 0.6, 1e-6);
        assert_close(expected_score(-400.0), 1.0 / 11.0, 1e-12);
    }

    /// 50 wins, 20 draws, 30 losses: mean 0.6, variance (50·0.16 + 20·0.01 + 30·0.36)/100 = 0.19.
    #[test]
    fn games_give_a_score_and_its_error() {
        let estimate = tally(50, 20, 30).estimate();
        assert_close(estimate.score, 0.6, 1e-12);
        assert_close(estimate.deviation, 0.19_f64.sqrt() / 10.0, 1e-12);
        let difference = estimate.difference();
        assert_close(difference.elo, 70.437, 1e-3);
        assert_close(difference.low, elo(0.6 - 0.085_434), 1e-2);
        assert_eq!(difference.to_string(), "+70 ± 63");
    }

    /// Pairs (1, 2, 10, 8, 4): mean 15.5/25, variance 1.515/25.
    #[test]
    fn pairs_give_a_score_and_its_error() {
        let estimate = Pairs([1, 2, 10, 8, 4]).estimate();
        assert_close(estimate.score, 0.62, 1e-12);
        assert_close(estimate.deviation, (1.515_f64 / 25.0 / 25.0).sqrt(), 1e-12);
    }

    #[test]
    fn openings_that_decide_games_make_pairs_more_certain_than_games() {
        let mut pairs = Pairs::default();
        for _ in 0..45 {
            pairs.add([GameResult::Win, GameResult::Loss]);
        }
        for _ in 0..5 {
            pairs.add([GameResult::Win, GameResult::Draw]);
        }
        let games = tally(50, 5, 45);
        let best = Estimate::best(games, pairs);
        assert_close(best.score, games.estimate().score, 1e-12);
        assert!(best.deviation < games.estimate().deviation / 3.0);
        assert_eq!(
            Estimate::best(tally(51, 5, 45), pairs),
            tally(51, 5, 45).estimate()
        );
    }

    #[test]
    fn superiority_is_as_published() {
        assert_close(tally(13, 7, 12).superiority(), normal(0.2), 1e-12);
        assert_close(normal(1.0), 0.841_344_746, 1e-9);
        assert_close(normal(-1.959_963_985), 0.025, 1e-9);
        assert_close(tally(50, 20, 30).superiority(), 0.987_3, 1e-3);
        assert_close(tally(0, 9, 0).superiority(), 0.5, 1e-12);
        assert_eq!(tally(9, 0, 0).estimate().superiority(), None);
    }

    #[test]
    fn extremes_are_said_in_words_that_are_true() {
        let all = tally(20, 0, 0).estimate().difference();
        assert!(all.elo.is_infinite());
        assert_close(all.low, elo(0.831_57), 0.1);
        assert_eq!(all.to_string(), "> +277");
        assert_eq!(
            tally(0, 0, 20).estimate().difference().to_string(),
            "< -277"
        );
        assert_eq!(tally(0, 4, 0).estimate().difference().to_string(), "+0 ± 0");
        assert_eq!(
            Tally::default().estimate().difference().to_string(),
            "+0 ± ∞"
        );
        assert_eq!(tally(1, 0, 1).estimate().difference().to_string(), "+0 ± ∞");
    }

    proptest! {
        #[test]
        fn both_sides_see_the_same(wins in 0..500_u32, draws in 0..500_u32, losses in 0..500_u32) {
            let one = tally(wins, draws, losses).estimate();
            let two = tally(losses, draws, wins).estimate();
            prop_assert!((one.score + two.score - 1.0).abs() < 1e-9);
            prop_assert!((one.deviation - two.deviation).abs() < 1e-9);
            let (low, high) = one.interval();
            prop_assert!(low <= one.score && one.score <= high);
        }
    }
}

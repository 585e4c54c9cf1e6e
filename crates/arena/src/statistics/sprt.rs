//! The sequential probability ratio test: after every pair of games it checks whether the results are sufficient to
//! choose between two differences in strength. The likelihoods are those of the five results of a pair, at their most
//! likely frequencies under each hypothesis.

use serde::Serialize;

use super::{Pairs, expected_score};

/// Two hypotheses, and the error rates of the choice between them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The smaller difference in Elo; the null hypothesis.
    pub elo0: f64,
    /// The larger difference in Elo; the alternative hypothesis.
    pub elo1: f64,
    /// The probability of accepting the larger difference although the smaller is true.
    pub alpha: f64,
    /// The probability of accepting the smaller difference although the larger is true.
    pub beta: f64,
}

/// The state of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The results are not yet sufficient.
    Open,
    /// The smaller difference is accepted.
    Smaller,
    /// The larger difference is accepted.
    Larger,
}

impl Sprt {
    /// A test with error rates of 5 %.
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Self {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    /// The log-likelihood ratios at which the smaller and the larger difference are accepted.
    pub fn bounds(self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log-likelihood ratio of the larger difference to the smaller one.
    pub fn ratio(self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let smaller = likely_under(pairs, expected_score(self.elo0));
        let larger = likely_under(pairs, expected_score(self.elo1));
        let terms = counts(pairs)
            .into_iter()
            .zip(smaller.into_iter().zip(larger));
        terms
            .map(|((_, count), (smaller, larger))| count * (larger / smaller).ln())
            .sum()
    }

    /// The decision for these results.
    pub fn decide(self, pairs: Pairs) -> Decision {
        let (lower, upper) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= lower => Decision::Smaller,
            ratio if ratio >= upper => Decision::Larger,
            _ => Decision::Open,
        }
    }
}

/// Each share of a pair's points with its count. A count of zero is replaced by a small number; otherwise a few equal
/// results would already decide the test.
fn counts(pairs: Pairs) -> [(f64, f64); 5] {
    const HARDLY: f64 = 1e-3;
    pairs
        .shares()
        .map(|(share, count)| (share, f64::from(count).max(HARDLY)))
}

/// The maximum-likelihood frequencies of the five results under the condition that the mean is `score`.
///
/// With observed frequencies `f` they are `f / (1 + x·(share − score))`, where `x` is chosen such that the mean is
/// `score`. The sum that must be zero decreases with `x`, so bisection finds it.
fn likely_under(pairs: Pairs, score: f64) -> [f64; 5] {
    const HALVINGS: usize = 100;
    let counts = counts(pairs);
    let all: f64 = counts.iter().map(|(_, count)| count).sum();
    let frequency = |x: f64| counts.map(|(share, count)| count / all / (1.0 + x * (share - score)));
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        let terms = counts.iter().zip(frequency(middle));
        let sum: f64 = terms
            .map(|((share, _), frequency)| (share - score) * frequency)
            .sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    frequency(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::assert_close;

    #[test]
    fn bounds_are_the_known_ones() {
        let (lower, upper) = Sprt::new(0.0, 5.0).bounds();
        assert_close(lower, -2.944_439, 1e-6);
        assert_close(upper, 2.944_439, 1e-6);
    }

    #[test]
    fn likely_frequencies_have_the_asked_mean() {
        for score in [0.3, 0.5, 0.507_194, 0.8] {
            let frequencies = likely_under(Pairs([10, 30, 80, 40, 15]), score);
            assert_close(frequencies.iter().sum(), 1.0, 1e-9);
            let mean: f64 = (0..5)
                .map(|index| index as f64 / 4.0 * frequencies[index])
                .sum();
            assert_close(mean, score, 1e-9);
        }
    }

    /// Reference values computed independently with fifty digits, and checked to be maxima of the likelihood.
    #[test]
    fn the_ratio_is_that_of_the_likeliest_frequencies() {
        let ratio = |elo1, pairs| Sprt::new(0.0, elo1).ratio(Pairs(pairs));
        assert_close(ratio(5.0, [100, 900, 2000, 1100, 150]), 9.759_111, 1e-6);
        assert_close(ratio(10.0, [10, 30, 80, 40, 15]), 0.888_202, 1e-6);
        assert_close(ratio(20.0, [20, 100, 300, 200, 60]), 17.932_234, 1e-6);
    }

    /// For small differences the ratio is N·(s1 − s0)·(2·s − s0 − s1) / (2·variance).
    #[test]
    fn the_ratio_is_close_to_the_normal_one() {
        let pairs = Pairs([100, 900, 2000, 1100, 150]);
        let test = Sprt::new(0.0, 5.0);
        let estimate = pairs.estimate();
        let variance = estimate.deviation.powi(2) * f64::from(pairs.count());
        let (s0, s1) = (0.5, expected_score(5.0));
        let normal = f64::from(pairs.count()) * (s1 - s0) * (2.0 * estimate.score - s0 - s1)
            / (2.0 * variance);
        assert_close(test.ratio(pairs), normal, 0.1);
    }

    #[test]
    fn it_decides_when_enough_is_known() {
        let test = Sprt::new(0.0, 20.0);
        assert_eq!(test.decide(Pairs::default()), Decision::Open);
        assert_eq!(test.decide(Pairs([2, 5, 10, 6, 2])), Decision::Open);
        assert_eq!(
            test.decide(Pairs([20, 100, 300, 200, 60])),
            Decision::Larger
        );
        assert_eq!(
            test.decide(Pairs([60, 200, 300, 100, 20])),
            Decision::Smaller
        );
    }

    #[test]
    fn exchanging_sides_and_hypotheses_turns_the_sign() {
        let forth = Sprt::new(-3.0, 10.0).ratio(Pairs([10, 30, 80, 40, 15]));
        let back = Sprt::new(3.0, -10.0).ratio(Pairs([15, 40, 80, 30, 10]));
        assert_close(forth, back, 1e-9);
        let swapped = Sprt::new(10.0, -3.0).ratio(Pairs([10, 30, 80, 40, 15]));
        assert_close(forth, -swapped, 1e-9);
    }
}

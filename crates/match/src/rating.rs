//! Elo ratings: one for each player in each rule set, moved after every finished game. Knows two
//! numbers and a result; who may be rated, and when, is decided elsewhere.

use std::fmt;

use skillratings::Outcomes;
use skillratings::elo::{self, EloConfig, EloRating};

/// A player's strength in one rule set.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Rating(pub f64);

/// How a game ended for the first of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The first player won.
    Win,
    /// Nobody won.
    Draw,
    /// The second player won.
    Loss,
}

impl Rating {
    /// Where everybody begins.
    pub const START: Self = Self(1500.0);

    /// How far one game can move a rating.
    const CONFIG: EloConfig = EloConfig { k: 32.0 };

    /// The share of points to expect against this opponent, from 0 to 1.
    pub fn expected(self, opponent: Self) -> f64 {
        elo::expected_score(&self.to_elo(), &opponent.to_elo()).0
    }

    /// Both ratings after a game between them.
    #[must_use]
    pub fn after(self, opponent: Self, result: GameResult) -> (Self, Self) {
        let outcome = match result {
            GameResult::Win => Outcomes::WIN,
            GameResult::Draw => Outcomes::DRAW,
            GameResult::Loss => Outcomes::LOSS,
        };
        let (one, two) = elo::elo(&self.to_elo(), &opponent.to_elo(), &outcome, &Self::CONFIG);
        (Self(one.rating), Self(two.rating))
    }

    const fn to_elo(self) -> EloRating {
        EloRating { rating: self.0 }
    }
}

impl Default for Rating {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:.0}", self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn close(rating: Rating, expected: f64) {
        assert!(
            (rating.0 - expected).abs() < 0.05,
            "{rating:?} is not {expected}"
        );
    }

    #[test]
    fn two_wins_in_a_row_from_the_start() {
        let (winner, loser) = Rating::START.after(Rating::START, GameResult::Win);
        close(winner, 1516.0);
        close(loser, 1484.0);
        let (winner, loser) = winner.after(loser, GameResult::Win);
        close(winner, 1530.5);
        close(loser, 1469.5);
    }

    proptest! {
        #[test]
        fn points_are_only_passed_on(one in 0.0..4000.0, two in 0.0..4000.0) {
            let (one, two) = (Rating(one), Rating(two));
            for result in [GameResult::Win, GameResult::Draw, GameResult::Loss] {
                let (after_one, after_two) = one.after(two, result);
                let sum = one.0 + two.0;
                prop_assert!((after_one.0 + after_two.0 - sum).abs() < 1e-6);
            }
            prop_assert!((one.expected(two) + two.expected(one) - 1.0).abs() < 1e-9);
            prop_assert!(one.after(two, GameResult::Win).0 >= one);
        }
    }
}

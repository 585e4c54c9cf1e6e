//! Elo ratings: one per player and rule set, updated after every finished game. The caller decides which games are
//! rated.

use std::fmt;

use skillratings::Outcomes;
use skillratings::elo::{self, EloConfig, EloRating};

/// A player's strength in one rule set.
///
/// ```
/// use sente_match::{GameResult, Rating};
///
/// let (winner, loser) = Rating(1500.0).after(Rating(1500.0), GameResult::Win);
/// assert_eq!((winner.to_string(), loser.to_string()), ("1516".into(), "1484".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Rating(pub f64);

/// The result of a game for the first of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The first player won.
    Win,
    /// A draw.
    Draw,
    /// The second player won.
    Loss,
}

impl GameResult {
    /// The same result from the second player's perspective.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

impl Rating {
    /// The initial rating.
    pub const START: Self = Self(1500.0);

    /// The K factor of a person.
    pub const K: f64 = 32.0;

    /// The expected score against this opponent, from 0 to 1.
    pub fn expected(self, opponent: Self) -> f64 {
        elo::expected_score(&self.to_elo(), &opponent.to_elo()).0
    }

    /// Both ratings after a game between two people.
    #[must_use]
    pub fn after(self, opponent: Self, result: GameResult) -> (Self, Self) {
        self.after_by(opponent, result, [Self::K; 2])
    }

    /// Both ratings after a game, with each player's K factor.
    #[must_use]
    pub fn after_by(self, opponent: Self, result: GameResult, k: [f64; 2]) -> (Self, Self) {
        let outcome: Outcomes = result.into();
        let after = |k| {
            let config = EloConfig { k };
            elo::elo(&self.to_elo(), &opponent.to_elo(), &outcome, &config)
        };
        let [(one, _), (_, two)] = k.map(after);
        (Self(one.rating), Self(two.rating))
    }

    /// The K factor of a computer player after so many games, including those in which it was measured: it falls with
    /// the number of games, so that no visitor can shift the reference by much.
    pub fn computer_k(games: u32) -> f64 {
        (Self::K * 30.0 / (30.0 + f64::from(games))).max(1.0)
    }

    const fn to_elo(self) -> EloRating {
        EloRating { rating: self.0 }
    }
}

impl From<GameResult> for Outcomes {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Win => Self::WIN,
            GameResult::Draw => Self::DRAW,
            GameResult::Loss => Self::LOSS,
        }
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

    #[test]
    fn the_more_games_a_computer_has_the_less_one_moves_it() {
        for (games, k) in [(0, 32.0), (30, 16.0), (90, 8.0), (100_000, 1.0)] {
            assert!((Rating::computer_k(games) - k).abs() < 1e-9, "{games}");
        }
        let moved = [Rating::K, Rating::computer_k(90)];
        let (person, computer) = Rating::START.after_by(Rating::START, GameResult::Win, moved);
        close(person, 1516.0);
        close(computer, 1496.0);
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

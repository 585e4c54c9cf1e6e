//! The uncertainty of a rating, by Glicko-2. The rating that people see is Elo; this is its deviation.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::{GameResult, Rating};

/// The uncertainty of a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncertainty {
    /// The standard deviation of the rating, in points.
    pub deviation: f64,
    /// The volatility: how much the results fluctuate.
    pub volatility: f64,
}

impl Uncertainty {
    /// The uncertainty of an unknown player.
    pub const START: Self = Self {
        deviation: 350.0,
        volatility: 0.06,
    };

    /// An estimate for players without a recorded uncertainty, from the number of their games: each game against an
    /// equal opponent adds the same information.
    pub fn after_games(games: u32) -> Self {
        /// The smallest deviation, because strength changes.
        const LEAST: f64 = 60.0;
        let scale = std::f64::consts::LN_10 / 400.0;
        let known = Self::START.deviation.powi(-2) + f64::from(games) * scale * scale / 4.0;
        Self {
            deviation: known.powf(-0.5).max(LEAST),
            ..Self::START
        }
    }

    /// The uncertainty after a game with this result.
    #[must_use]
    pub fn after(
        self,
        own: Rating,
        (opponent, theirs): (Rating, Self),
        result: GameResult,
    ) -> Self {
        let outcome: Outcomes = result.into();
        let config = Glicko2Config::default();
        let (after, _) = glicko2(&self.of(own), &theirs.of(opponent), &outcome, &config);
        Self {
            deviation: after.deviation.min(Self::START.deviation),
            volatility: after.volatility,
        }
    }

    const fn of(self, rating: Rating) -> Glicko2Rating {
        Glicko2Rating {
            rating: rating.0,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_make_a_rating_surer() {
        let (rating, mut own) = (Rating::START, Uncertainty::START);
        let opponent = (Rating::START, Uncertainty::after_games(100));
        for game in 0..60 {
            let result = if game % 2 == 0 {
                GameResult::Win
            } else {
                GameResult::Loss
            };
            let after = own.after(rating, opponent, result);
            assert!(after.deviation < own.deviation || own.deviation < 90.0);
            own = after;
        }
        assert!((40.0..90.0).contains(&own.deviation), "{own:?}");
    }

    #[test]
    fn the_estimate_is_near_what_is_counted() {
        let mut counted = Uncertainty::START;
        let opponent = (Rating::START, Uncertainty::after_games(1_000));
        for games in 0..20 {
            let estimate = Uncertainty::after_games(games).deviation;
            let off = (estimate - counted.deviation).abs() / counted.deviation;
            assert!(off < 0.1, "{games}: {estimate}, {counted:?}");
            counted = counted.after(Rating::START, opponent, GameResult::Draw);
        }
    }
}

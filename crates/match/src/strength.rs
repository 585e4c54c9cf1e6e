//! Estimates a person's strength from games against computer players, and suggests opponents. Pure: page, server and
//! terminal use it alike. The estimate is not a rating: it starts from the person's own statement with a large
//! deviation, so that the first results change it by much.

use sente_rules::GameId;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::GameResult;

/// The estimate of a person's strength in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The estimate, on the scale of the computer players' ratings.
    pub rating: f64,
    /// The standard deviation of the estimate.
    pub deviation: f64,
}

impl Strength {
    /// The deviation of a person's own statement.
    const SUPPOSED: f64 = 280.0;
    /// The smallest deviation: people learn, so that the estimate never becomes more certain than this.
    const LEAST: f64 = 80.0;

    /// The estimate from the person's own statement alone.
    pub const fn supposed(rating: f64) -> Self {
        Self {
            rating,
            deviation: Self::SUPPOSED,
        }
    }

    /// The estimate after a game against a computer player of this rating.
    ///
    /// ```
    /// use sente_match::{GameResult, Strength};
    ///
    /// let before = Strength::supposed(900.0);
    /// let after = before.after(900.0, GameResult::Win);
    /// assert!(after.rating > 1000.0 && after.deviation < before.deviation);
    /// ```
    #[must_use]
    pub fn after(self, opponent: f64, result: GameResult) -> Self {
        let player = |rating, deviation| Glicko2Rating {
            rating,
            deviation,
            ..Glicko2Rating::new()
        };
        let (own, theirs) = (
            player(self.rating, self.deviation),
            player(opponent, Self::MEASURED),
        );
        let outcome: Outcomes = result.into();
        let (after, _) = glicko2(&own, &theirs, &outcome, &Glicko2Config::default());
        Self {
            rating: after.rating,
            deviation: after.deviation.max(Self::LEAST),
        }
    }

    /// The deviation of a computer player's measured rating.
    const MEASURED: f64 = 40.0;
}

/// A computer player on the ladder of strengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The player's id.
    pub player: String,
    /// The player's measured rating.
    pub rating: i32,
}

/// The computer players of a game in increasing strength: one every 100 points for learners, then the levels of the
/// engine.
pub fn ladder(game: GameId) -> Vec<Rung> {
    let facts = game.facts();
    let learners = (facts.weakest_learner.into()..=LEARNER)
        .step_by(100)
        .map(|rating| Rung {
            player: format!("level-{rating}"),
            rating,
        });
    let levels = (1..).zip(facts.engine_ratings).map(|(level, rating)| Rung {
        player: format!("sente-{level}"),
        rating,
    });
    learners
        .chain(levels.filter(|rung| rung.rating > LEARNER + 50))
        .collect()
}

/// The index of the player on a ladder whose rating is nearest.
pub fn nearest(ladder: &[Rung], rating: f64) -> usize {
    let distance = |rung: &Rung| (f64::from(rung.rating) - rating).abs();
    let places = (0..ladder.len())
        .min_by(|&one, &two| distance(&ladder[one]).total_cmp(&distance(&ladder[two])));
    places.unwrap_or_default()
}

/// The rating of the strongest opponent for learners.
const LEARNER: i32 = 1300;

#[cfg(test)]
mod tests {
    use super::*;

    /// A pseudo-random number from 0 to 1, the same sequence in every run.
    struct Chance(u64);

    impl Chance {
        fn next(&mut self) -> f64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    /// The ratings of the suggested opponents after some games of people with a given strength, if the results follow
    /// the logistic model.
    fn opponents(game: GameId, truth: f64, said: f64, games: usize) -> Vec<f64> {
        let ladder = ladder(game);
        let mut chance = Chance(7);
        let fitting = |strength: Strength| {
            let rung = &ladder[nearest(&ladder, strength.rating)];
            f64::from(rung.rating)
        };
        let person = |_| {
            let mut strength = Strength::supposed(said);
            for _ in 0..games {
                let opponent = fitting(strength);
                let expected = 1.0 / (1.0 + 10_f64.powf((opponent - truth) / 400.0));
                let result = if chance.next() < expected {
                    GameResult::Win
                } else {
                    GameResult::Loss
                };
                strength = strength.after(opponent, result);
            }
            fitting(strength)
        };
        (0..2000).map(person).collect()
    }

    fn mean(ratings: &[f64]) -> f64 {
        ratings.iter().sum::<f64>() / ratings.len() as f64
    }

    fn near(ratings: &[f64], truth: f64) -> f64 {
        let near = ratings
            .iter()
            .filter(|&&rating| (rating - truth).abs() <= 100.0);
        near.count() as f64 / ratings.len() as f64
    }

    #[test]
    fn a_beginner_meets_a_fitting_opponent_after_five_games() {
        for game in GameId::ALL {
            for truth in [500.0, 900.0, 1300.0] {
                let met = opponents(game, truth, truth, 5);
                assert!(
                    (mean(&met) - truth).abs() < 60.0,
                    "{game} {truth}: {}",
                    mean(&met)
                );
                assert!(
                    near(&met, truth) > 0.6,
                    "{game} {truth}: {}",
                    near(&met, truth)
                );
            }
        }
    }

    #[test]
    fn who_is_wrong_about_themselves_gets_there_too() {
        for (truth, said) in [
            (900.0, 500.0),
            (500.0, 900.0),
            (900.0, 1300.0),
            (1300.0, 900.0),
        ] {
            let first = mean(&opponents(GameId::Gomoku, truth, said, 1)) - said;
            assert!(
                (first / (truth - said) * 400.0) > 80.0,
                "{truth} {said}: {first}"
            );
            let met = mean(&opponents(GameId::Gomoku, truth, said, 12));
            assert!((met - truth).abs() < 100.0, "{truth} {said}: {met}");
        }
    }

    #[test]
    fn every_strength_has_somebody_near() {
        for game in GameId::ALL {
            let ladder = ladder(game);
            assert!(ladder.is_sorted_by_key(|rung| rung.rating), "{game}");
            for rating in (450..=1345).step_by(5) {
                let rung = &ladder[nearest(&ladder, f64::from(rating))];
                assert!(
                    (rung.rating - rating).abs() <= 50,
                    "{game} {rating}: {rung:?}"
                );
            }
            assert_eq!(ladder[nearest(&ladder, 5000.0)].player, "sente-10");
            assert_eq!(ladder[nearest(&ladder, -100.0)], ladder[0]);
        }
        for game in GameId::ALL {
            let weakest = if game == GameId::Othello { 500 } else { 200 };
            assert_eq!(ladder(game)[0].rating, weakest, "{game}");
        }
    }
}

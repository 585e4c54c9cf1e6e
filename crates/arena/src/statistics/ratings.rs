//! Ratings of all players of a tournament from all its results: the maximum-likelihood ratings in Bradley and Terry's
//! model, with their uncertainty.

use super::{Difference, normal};

/// The results between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The numbers of both players.
    pub players: [usize; 2],
    /// The points of the first player.
    pub points: f64,
    /// The number of games.
    pub games: f64,
}

/// Ratings with an average of 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    elo: Vec<f64>,
    covariance: Vec<Vec<f64>>,
}

/// Elo points per unit of the natural logarithm of the odds.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The standard deviation of the prior distribution of ratings. It is so wide that it only matters for players who won
/// or lost every game.
const SPREAD: f64 = 1000.0 / UNIT;

impl Ratings {
    /// The most likely ratings, by Newton's method.
    pub fn of(players: usize, meetings: &[Meeting]) -> Self {
        let mut logs = vec![0.0; players];
        let mut inverse = Vec::new();
        for _ in 0..MOST_STEPS {
            let (slope, curvature) = derivatives(&logs, meetings);
            inverse = invert(curvature);
            let step = multiply(&inverse, &slope);
            let longest = step
                .iter()
                .fold(0.0, |most: f64, part| most.max(part.abs()));
            // Far from the maximum a full Newton step can overshoot.
            let shortened = (1.0 / longest).min(1.0);
            for (log, part) in logs.iter_mut().zip(&step) {
                *log += part * shortened;
            }
            if longest < 1e-10 {
                break;
            }
        }
        Self {
            elo: logs.iter().map(|log| log * UNIT).collect(),
            covariance: inverse,
        }
    }

    /// A player's rating relative to the average.
    pub fn rating(&self, player: usize) -> Difference {
        let players = self.elo.len() as f64;
        let weights = (0..self.elo.len()).map(|other| f64::from(other == player) - 1.0 / players);
        Difference::normal(
            self.elo[player],
            self.deviation(&weights.collect::<Vec<_>>()),
        )
    }

    /// The difference between the ratings of two players.
    pub fn difference(&self, one: usize, two: usize) -> Difference {
        Difference::normal(
            self.elo[one] - self.elo[two],
            self.difference_deviation(one, two),
        )
    }

    /// The likelihood that one player is stronger than the other.
    pub fn superiority(&self, one: usize, two: usize) -> f64 {
        normal((self.elo[one] - self.elo[two]) / self.difference_deviation(one, two))
    }

    fn difference_deviation(&self, one: usize, two: usize) -> f64 {
        let weights =
            (0..self.elo.len()).map(|player| f64::from(player == one) - f64::from(player == two));
        self.deviation(&weights.collect::<Vec<_>>())
    }

    /// The standard deviation of a weighted sum of ratings.
    fn deviation(&self, weights: &[f64]) -> f64 {
        let product = multiply(&self.covariance, weights);
        let variance: f64 = product
            .iter()
            .zip(weights)
            .map(|(one, two)| one * two)
            .sum();
        variance.max(0.0).sqrt() * UNIT
    }
}

const MOST_STEPS: usize = 200;

/// The gradient of the log-likelihood, and its negated Hessian.
fn derivatives(logs: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let prior = SPREAD.powi(-2);
    let mut slope: Vec<f64> = logs.iter().map(|log| -log * prior).collect();
    let mut curvature = vec![vec![0.0; logs.len()]; logs.len()];
    for (player, row) in curvature.iter_mut().enumerate() {
        row[player] = prior;
    }
    for meeting in meetings {
        let [one, two] = meeting.players;
        let expected = 1.0 / (1.0 + (logs[two] - logs[one]).exp());
        let surplus = meeting.points - meeting.games * expected;
        slope[one] += surplus;
        slope[two] -= surplus;
        let weight = meeting.games * expected * (1.0 - expected);
        curvature[one][one] += weight;
        curvature[two][two] += weight;
        curvature[one][two] -= weight;
        curvature[two][one] -= weight;
    }
    (slope, curvature)
}

/// The inverse, by elimination. The matrix is symmetric and positive definite, so no pivot is zero.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(column == index)));
    }
    for pivot in 0..size {
        let factor = matrix[pivot][pivot];
        for value in &mut matrix[pivot] {
            *value /= factor;
        }
        let pivot_row = matrix[pivot].clone();
        for (_, row) in matrix
            .iter_mut()
            .enumerate()
            .filter(|(index, _)| *index != pivot)
        {
            let factor = row[pivot];
            for (value, above) in row.iter_mut().zip(&pivot_row) {
                *value -= factor * above;
            }
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

fn multiply(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let product = |row: &Vec<f64>| row.iter().zip(vector).map(|(one, two)| one * two).sum();
    matrix.iter().map(product).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{assert_close, elo, expected_score};
    use proptest::prelude::*;

    fn meeting(one: usize, two: usize, points: f64, games: f64) -> Meeting {
        Meeting {
            players: [one, two],
            points,
            games,
        }
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let ratings = Ratings::of(2, &[meeting(0, 1, 6000.0, 10000.0)]);
        let difference = ratings.rating(0).elo - ratings.rating(1).elo;
        assert_close(difference, elo(0.6), 0.1);
        // The standard error is that of 10000 games without draws at 60 %: √0.24 / 100.
        let whole = 2.0 * ratings.rating(0).error();
        let error = (elo(0.6 + 0.009_602) - elo(0.6 - 0.009_602)) / 2.0;
        assert_close(whole, error, 0.05);
    }

    #[test]
    fn a_player_known_through_another_is_less_certain() {
        let ratings = Ratings::of(3, &[meeting(0, 1, 60.0, 100.0), meeting(1, 2, 60.0, 100.0)]);
        assert_close(ratings.rating(0).elo, elo(0.6), 1.0);
        assert_close(ratings.rating(1).elo, 0.0, 1e-6);
        assert!(ratings.rating(0).error() > ratings.rating(1).error());
        assert!(ratings.superiority(0, 2) > ratings.superiority(0, 1));
        assert!(ratings.superiority(0, 1) > 0.9);
    }

    #[test]
    fn who_wins_everything_still_has_a_rating() {
        let ratings = Ratings::of(
            3,
            &[
                meeting(0, 1, 100.0, 100.0),
                meeting(0, 2, 100.0, 100.0),
                meeting(1, 2, 50.0, 100.0),
            ],
        );
        let best = ratings.rating(0);
        assert!(best.elo > 500.0 && best.elo < 3000.0, "{best:?}");
        assert!(best.error() > ratings.rating(1).error() / 2.0);
    }

    #[test]
    fn without_games_everybody_is_equal() {
        let ratings = Ratings::of(3, &[]);
        assert_close(ratings.rating(2).elo, 0.0, 1e-12);
        assert_close(ratings.superiority(0, 1), 0.5, 1e-12);
    }

    proptest! {
        /// Ratings from the expected results of players with known strengths equal these strengths.
        #[test]
        fn strengths_are_found_again(strengths in proptest::collection::vec(-400.0..400.0_f64, 2..7)) {
            let average = strengths.iter().sum::<f64>() / strengths.len() as f64;
            let mut meetings = Vec::new();
            for one in 0..strengths.len() {
                for two in one + 1..strengths.len() {
                    let expected = expected_score(strengths[one] - strengths[two]);
                    meetings.push(meeting(one, two, 1e6 * expected, 1e6));
                }
            }
            let ratings = Ratings::of(strengths.len(), &meetings);
            for (player, strength) in strengths.iter().enumerate() {
                prop_assert!((ratings.rating(player).elo - (strength - average)).abs() < 0.1);
            }
        }
    }
}

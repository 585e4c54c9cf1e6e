//! Measures how well the suggested opponents fit: people of known strength play the games for which they get
//! suggestions, against real players. The people are the opponents for learners themselves, whose strength was measured.

use std::sync::atomic::AtomicBool;

use clap::Args;
use fastrand::Rng;
use sente_arena::Contest;
use sente_engine::{DynEngine, Limits, players};
use sente_match::{Experience, GameResult, Levels};
use sente_rules::{GameId, Rules};

/// The options.
#[derive(Args)]
pub struct Beginners {
    /// The game
    game: GameId,
    /// The number of people of each strength
    #[arg(long, default_value_t = 200)]
    people: usize,
    /// The number of games that each plays
    #[arg(long, default_value_t = 5)]
    games: usize,
    /// The seed of the players and of the sides
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The opponents that were suggested after the games of people of one strength.
struct Suggested {
    truth: f64,
    ratings: Vec<f64>,
}

impl Beginners {
    /// Plays the games and prints which opponents were suggested after them.
    pub fn run(&self) {
        println!(
            "{}: {} people of each strength, the opponent after {} games",
            self.game, self.people, self.games
        );
        for experience in Experience::ALL {
            let suggested = self.suggested(experience);
            println!(
                "{:4}: mean {:5.0}, standard deviation {:4.0}, within 100: {:3.0} %",
                suggested.truth,
                suggested.mean(),
                suggested.deviation(),
                100.0 * suggested.near()
            );
        }
    }

    fn suggested(&self, experience: Experience) -> Suggested {
        let mut rng = Rng::with_seed(self.seed ^ (u64::from(experience.rating()) << 32));
        let ratings = (0..self.people).map(|_| self.after_games(experience, &mut rng));
        Suggested {
            truth: experience.rating().into(),
            ratings: ratings.collect(),
        }
    }

    /// The rating of the opponent that fits a person after the games.
    fn after_games(&self, experience: Experience, rng: &mut Rng) -> f64 {
        let mut levels = Levels::default();
        levels.say(experience);
        let person = format!("level-{}", experience.rating());
        for _ in 0..self.games {
            let opponent = levels.fitting(self.game);
            let result = self.play(&person, &opponent.player, rng);
            levels.learn(self.game, opponent.rating.into(), result);
        }
        levels.fitting(self.game).rating.into()
    }

    /// The result of a game for the first player, who has a random side.
    fn play(&self, person: &str, opponent: &str, rng: &mut Rng) -> GameResult {
        let mut create = |player: &str| -> Box<dyn DynEngine> {
            let created = players::create(self.game, player, rng.u64(..));
            created.expect("the suggested players exist")
        };
        let mut engines = [create(person), create(opponent)];
        let is_second = rng.bool();
        if is_second {
            engines.reverse();
        }
        let contest = Contest {
            table: Rules::usual(self.game).table(),
            limits: Limits::default(),
            longest: 400,
        };
        let played = contest.play(&mut engines, &AtomicBool::new(false));
        let result = played.expect("nobody stops it").result;
        if is_second {
            result.for_opponent()
        } else {
            result
        }
    }
}

impl Suggested {
    fn mean(&self) -> f64 {
        self.ratings.iter().sum::<f64>() / self.ratings.len() as f64
    }

    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.ratings.iter().map(|rating| (rating - mean).powi(2));
        (squares.sum::<f64>() / self.ratings.len() as f64).sqrt()
    }

    /// The share of the opponents that are within 100 points.
    fn near(&self) -> f64 {
        let is_near = |rating: &&f64| (**rating - self.truth).abs() <= 100.0;
        self.ratings.iter().filter(is_near).count() as f64 / self.ratings.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginners_meet_fitting_opponents_after_five_games() {
        for game in GameId::ALL {
            let beginners = Beginners {
                game,
                people: 12,
                games: 5,
                seed: 3,
            };
            for experience in Experience::ALL {
                let suggested = beginners.suggested(experience);
                let off = suggested.mean() - suggested.truth;
                assert!(off.abs() < 100.0, "{game} {experience:?}: {off}");
            }
        }
    }
}

//! Computes ratings from the games of several tournaments. Players are identified by name across tournaments.

use std::collections::BTreeMap;

use sente_rules::Rules;
use serde::Serialize;
use thiserror::Error;

use crate::results::opposite;
use crate::statistics::{Difference, Meeting, Ratings, Tally};
use crate::{Finished, Settings};

/// The games of tournaments under the same rules.
#[derive(Clone, Debug, Default)]
pub struct Fit {
    rules: Option<Rules>,
    names: BTreeMap<String, usize>,
    tallies: Vec<Tally>,
    meetings: Vec<Meeting>,
}

/// A player's results and rating over all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// The player.
    pub name: String,
    /// Games by result.
    #[serde(flatten)]
    pub tally: Tally,
    /// The rating, with its 95 % interval.
    pub rating: Difference,
}

/// The fixed point of the rating scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Anchor {
    /// A player; `None` fixes the average of all players.
    pub player: Option<String>,
    /// Its rating.
    pub rating: f64,
}

/// Why no ratings can be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    /// The tournaments have different rules.
    #[error("a tournament of {0} and one of {1} have no ratings in common")]
    OtherRules(Box<Rules>, Box<Rules>),
    /// The anchor played no games.
    #[error("{0} played in none of these tournaments")]
    Absent(String),
}

impl Fit {
    /// Adds the games of a tournament.
    pub fn add(&mut self, settings: &Settings, games: &[Finished]) -> Result<(), FitError> {
        let rules = self.rules.get_or_insert_with(|| settings.rules.clone());
        if *rules != settings.rules {
            return Err(FitError::OtherRules(
                Box::new(rules.clone()),
                Box::new(settings.rules.clone()),
            ));
        }
        for game in games {
            let players = [0, 1].map(|seat| self.player(&game.players[seat]));
            let mut tally = Tally::default();
            tally.add(game.result);
            self.meetings.push(Meeting {
                players,
                points: tally.points(),
                games: 1.0,
            });
            self.tallies[players[0]].add(game.result);
            self.tallies[players[1]].add(opposite(game.result));
        }
        Ok(())
    }

    /// The number of games.
    pub const fn games(&self) -> usize {
        self.meetings.len()
    }

    /// The ratings of all players, the best first.
    pub fn rate(&self, anchor: &Anchor) -> Result<Vec<Rated>, FitError> {
        let ratings = Ratings::of(self.tallies.len(), &self.meetings);
        let reference = match &anchor.player {
            None => None,
            Some(name) => Some(
                *self
                    .names
                    .get(name)
                    .ok_or_else(|| FitError::Absent(name.clone()))?,
            ),
        };
        let rate = |(name, &player): (&String, &usize)| {
            let Difference { elo, low, high } = match reference {
                Some(reference) => ratings.difference(player, reference),
                None => ratings.rating(player),
            };
            Rated {
                name: name.clone(),
                tally: self.tallies[player],
                rating: Difference {
                    elo: anchor.rating + elo,
                    low: anchor.rating + low,
                    high: anchor.rating + high,
                },
            }
        };
        let mut rated: Vec<Rated> = self.names.iter().map(rate).collect();
        rated.sort_by(|one, two| two.rating.elo.total_cmp(&one.rating.elo));
        Ok(rated)
    }

    fn player(&mut self, name: &str) -> usize {
        let next = self.names.len();
        let player = *self.names.entry(name.to_owned()).or_insert(next);
        self.tallies.resize(self.names.len(), Tally::default());
        player
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, Mode};
    use sente_match::GameResult;
    use sente_rules::GameId;

    fn settings(game: GameId) -> Settings {
        Settings {
            rules: Rules::usual(game),
            players: Vec::new(),
            mode: Mode::RoundRobin,
            games: 2,
            nodes: None,
            depth: None,
            milliseconds: None,
            seed: 1,
            longest: 100,
            openings: Vec::new(),
        }
    }

    /// Adds this many wins and losses of one player against another, alternating seats.
    fn games(one: &str, two: &str, wins: usize, losses: usize) -> Vec<Finished> {
        let game = |number: usize| {
            let won = number < wins;
            let (players, won) = if number.is_multiple_of(2) {
                ([one, two], won)
            } else {
                ([two, one], !won)
            };
            Finished {
                number,
                opening: number / 2,
                players: players.map(str::to_owned),
                result: if won {
                    GameResult::Win
                } else {
                    GameResult::Loss
                },
                exchanged: false,
                ending: Ending::Board,
                reason: String::new(),
                steps: Vec::new(),
            }
        };
        (0..wins + losses).map(game).collect()
    }

    fn two_tournaments() -> Fit {
        let mut fit = Fit::default();
        let othello = settings(GameId::Othello);
        fit.add(&othello, &games("a", "b", 60, 40)).unwrap();
        fit.add(&othello, &games("c", "b", 40, 60)).unwrap();
        fit
    }

    #[test]
    fn players_of_two_tournaments_are_compared_through_those_of_both() {
        let anchor = Anchor {
            player: Some("b".to_owned()),
            rating: 1200.0,
        };
        let fit = two_tournaments();
        assert_eq!(fit.games(), 200);
        let rated = fit.rate(&anchor).unwrap();
        let names: Vec<_> = rated.iter().map(|rated| rated.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        for (rated, elo) in rated.iter().zip([1270.0, 1200.0, 1130.0]) {
            assert!((rated.rating.elo - elo).abs() < 1.5, "{rated:?}");
        }
        assert!(rated[1].rating.error() < 1e-6, "{rated:?}");
        // The standard deviation of the score over 100 games at 60 % is 0.049.
        assert!((60.0..80.0).contains(&rated[0].rating.error()), "{rated:?}");
        assert_eq!(rated[1].tally.games(), 200);
        assert_eq!((rated[1].tally.wins, rated[1].tally.losses), (100, 100));
    }

    #[test]
    fn without_an_anchor_the_average_is_known() {
        let anchor = Anchor {
            player: None,
            rating: 1500.0,
        };
        let rated = two_tournaments().rate(&anchor).unwrap();
        let sum: f64 = rated.iter().map(|rated| rated.rating.elo).sum();
        assert!((sum - 4500.0).abs() < 1e-6, "{rated:?}");
    }

    #[test]
    fn strangers_and_other_games_are_refused() {
        let mut fit = two_tournaments();
        let refused = fit.add(&settings(GameId::Renju), &[]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "a tournament of othello and one of renju have no ratings in common"
        );
        let anchor = Anchor {
            player: Some("z".to_owned()),
            rating: 0.0,
        };
        let refused = fit.rate(&anchor).unwrap_err();
        assert_eq!(refused, FitError::Absent("z".to_owned()));
    }
}

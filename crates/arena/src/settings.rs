//! The settings of a tournament. Two runs with the same settings play the same games, unless the players are limited by
//! time.

use std::time::Duration;

use sente_engine::Limits;
use sente_rules::{Illegal, Rules, Table};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Fixture, Mode};

/// A tournament's settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The game and its rules.
    #[serde(with = "as_text")]
    pub rules: Rules,
    /// The players' ids; an id may occur twice.
    pub players: Vec<String>,
    /// The kind of pairings.
    pub mode: Mode,
    /// The number of games between each two players; even, because openings are played in both seats.
    pub games: usize,
    /// The limit in nodes per move, in addition to a player's own limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The limit in depth per move, in addition to a player's own limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The limit in milliseconds per move, in addition to a player's own limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// The seed of all random choices.
    pub seed: u64,
    /// A game with this many plies is drawn.
    pub longest: usize,
    /// The openings as moves; they repeat if there are fewer than needed.
    pub openings: Vec<Vec<String>>,
}

/// Why the settings are invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// There are fewer than two players.
    #[error("name at least two players")]
    TooFewPlayers,
    /// A pair needs exactly two players.
    #[error("a pair is two players and there are {0}: choose the mode round-robin or gauntlet")]
    PairOf(usize),
    /// The number of games is odd or zero.
    #[error(
        "{0} games cannot be played in pairs: each opening is played with both colours, so give an even number"
    )]
    OddGames(usize),
    /// There are no openings.
    #[error("there is no opening to begin from")]
    NoOpening,
    /// A line in a file of openings is invalid.
    #[error("line {number}: {reason}")]
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The reason.
        reason: String,
    },
    /// An opening is invalid.
    #[error("opening {number}: {reason}")]
    Opening {
        /// The number of the opening, from 1.
        number: usize,
        /// The reason.
        reason: Illegal,
    },
}

impl Settings {
    /// Validates the settings.
    pub fn check(&self) -> Result<(), SettingsError> {
        match (self.mode, self.players.len()) {
            (_, 0 | 1) => Err(SettingsError::TooFewPlayers),
            (Mode::Pair, players @ 3..) => Err(SettingsError::PairOf(players)),
            _ if self.games == 0 || !self.games.is_multiple_of(2) => {
                Err(SettingsError::OddGames(self.games))
            }
            _ if self.openings.is_empty() => Err(SettingsError::NoOpening),
            _ => Ok(()),
        }
    }

    /// All games of the tournament.
    pub fn fixtures(&self) -> Vec<Fixture> {
        self.mode.fixtures(self.players.len(), self.games / 2)
    }

    /// The boards after each opening.
    pub fn tables(&self) -> Result<Vec<Box<dyn Table>>, SettingsError> {
        let set_up = |(index, opening): (usize, &Vec<String>)| {
            let mut table = self.rules.table();
            for action in opening {
                table
                    .play_text(action)
                    .map_err(|reason| SettingsError::Opening {
                        number: index + 1,
                        reason,
                    })?;
            }
            Ok(table)
        };
        self.openings.iter().enumerate().map(set_up).collect()
    }

    /// The limits for each move.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.milliseconds.map(Duration::from_millis),
            keeps_rest: false,
        }
    }

    /// The players' unique names: the second `random` is `random#2`.
    pub fn names(&self) -> Vec<String> {
        let name = |(index, id): (usize, &String)| {
            let before = self.players[..index].iter().filter(|other| *other == id);
            match before.count() {
                0 => id.clone(),
                before => format!("{id}#{}", before + 1),
            }
        };
        self.players.iter().enumerate().map(name).collect()
    }

    /// Whether games under the other settings also belong to this tournament: the settings are equal, except that this
    /// one may have more games.
    pub fn goes_on_from(&self, other: &Self) -> bool {
        let alike = |opening| self.openings.get(opening) == other.openings.get(opening);
        let shared = self.openings.len().min(other.openings.len());
        let comparable = Self {
            games: self.games,
            openings: self.openings.clone(),
            ..other.clone()
        };
        *self == comparable
            && (0..shared).all(alike)
            && (self.openings.len() == other.openings.len() || other.games / 2 <= shared)
    }
}

/// Rules are serialised as text.
mod as_text {
    use sente_rules::Rules;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(
        rules: &Rules,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(rules)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Rules, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::GameId;

    fn settings(players: &[&str], games: usize) -> Settings {
        let line = |text: &str| vec![text.to_owned()];
        Settings {
            rules: Rules::usual(GameId::Othello),
            players: players.iter().map(ToString::to_string).collect(),
            mode: Mode::RoundRobin,
            games,
            nodes: Some(100),
            depth: None,
            milliseconds: None,
            seed: 1,
            longest: 100,
            openings: ["f5", "d3", "c4"].map(line)[..(games / 2).min(3)].to_vec(),
        }
    }

    #[test]
    fn they_are_read_as_they_are_written() {
        let settings = settings(&["random", "minimax-1"], 2);
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
    }

    #[test]
    fn what_makes_no_tournament_is_refused() {
        let refused = |players: &[&str], games| settings(players, games).check().unwrap_err();
        assert_eq!(refused(&["random"], 2), SettingsError::TooFewPlayers);
        assert_eq!(
            refused(&["random", "random"], 3),
            SettingsError::OddGames(3)
        );
        let pair = Settings {
            mode: Mode::Pair,
            ..settings(&["a", "b", "c"], 2)
        };
        assert_eq!(pair.check(), Err(SettingsError::PairOf(3)));
    }

    #[test]
    fn names_are_different() {
        let settings = settings(&["random", "x", "random"], 2);
        assert_eq!(settings.names(), ["random", "x", "random#2"]);
    }

    #[test]
    fn a_longer_tournament_goes_on_from_a_shorter_one() {
        let players = ["random", "x"];
        let short = settings(&players, 2);
        assert!(settings(&players, 6).goes_on_from(&short));
        assert!(settings(&players, 60).goes_on_from(&settings(&players, 6)));
        let other_seed = Settings {
            seed: 2,
            ..short.clone()
        };
        assert!(!other_seed.goes_on_from(&short));
        assert!(!settings(&["x", "random"], 2).goes_on_from(&short));
    }

    #[test]
    fn openings_that_began_again_elsewhere_are_other_games() {
        let players = ["random", "x"];
        let repeated = Settings {
            games: 8,
            ..settings(&players, 2)
        };
        assert!(!settings(&players, 8).goes_on_from(&repeated));
    }
}

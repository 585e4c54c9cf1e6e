//! What a tournament plays, as it is chosen and kept. Two runs with the same settings play the same
//! games, except where a clock limits the players.

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
    /// The players' ids; the same one may play twice.
    pub players: Vec<String>,
    /// Which of them meet.
    pub mode: Mode,
    /// The number of games in each meeting; even, since openings are played in both seats.
    pub games: usize,
    /// The number of nodes a move, beside a player's own limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The depth of a move, beside a player's own limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The milliseconds a move, beside a player's own limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// What everybody's chance follows.
    pub seed: u64,
    /// A game of this many plies is drawn.
    pub longest: usize,
    /// The openings as moves; where there are fewer than needed, they begin again.
    pub openings: Vec<Vec<String>>,
}

/// The settings make no tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// Nobody to play with.
    #[error("name two players or more")]
    TooFewPlayers,
    /// A pair is two.
    #[error("a pair is two players and there are {0}: choose the mode round-robin or gauntlet")]
    PairOf(usize),
    /// A game too few or too many.
    #[error(
        "{0} games cannot be played in pairs: each opening is played with both colours, so give an even number"
    )]
    OddGames(usize),
    /// No openings.
    #[error("there is no opening to begin from")]
    NoOpening,
    /// A line of a file with openings is refused.
    #[error("line {number}: {reason}")]
    Line {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        reason: String,
    },
    /// An opening is refused.
    #[error("opening {number}: {reason}")]
    Opening {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        reason: Illegal,
    },
}

impl Settings {
    /// Refuses what makes no tournament.
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

    /// The boards that games begin with, one for each opening.
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

    /// The limits of each move.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.milliseconds.map(Duration::from_millis),
            keeps_rest: false,
        }
    }

    /// The players' names, each only once: the second `random` is `random#2`.
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

    /// Whether games played under the other settings are games of this tournament too: all is the
    /// same, except that there may be more games.
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

/// Rules in files are the text that people write.
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

//! Pairings: which players meet, from which opening and in which seats. Players and openings are only numbers here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The kind of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two players.
    Pair,
    /// Each player meets each other player.
    RoundRobin,
    /// The first player meets each of the others.
    Gauntlet,
}

/// A game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// Its number in the tournament, from 0. The games 2n and 2n + 1 are a pair: the same players and opening with
    /// exchanged seats.
    pub number: usize,
    /// The indices of the players in the first and the second seat.
    pub seats: [usize; 2],
    /// The index of the opening.
    pub opening: usize,
}

impl Mode {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Pair, Self::RoundRobin, Self::Gauntlet];

    /// The stable name in commands and files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pair => "pair",
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
        }
    }

    /// The pairs of players who meet, in the order of their names in the settings.
    pub fn meetings(self, players: usize) -> Vec<[usize; 2]> {
        let firsts = match self {
            Self::Pair | Self::Gauntlet => 0..players.min(1),
            Self::RoundRobin => 0..players,
        };
        let after = |first| (first + 1..players).map(move |second| [first, second]);
        firsts.flat_map(after).collect()
    }

    /// All games. Every pair plays an opening in both seats before any pair plays the next opening, so that results are
    /// comparable at any time and openings can be added at the end.
    pub fn fixtures(self, players: usize, openings: usize) -> Vec<Fixture> {
        let meetings = self.meetings(players);
        let pairs =
            (0..openings).flat_map(|opening| meetings.iter().map(move |&seats| (opening, seats)));
        let games =
            pairs.flat_map(|(opening, [one, two])| [(opening, [one, two]), (opening, [two, one])]);
        let fixture = |(number, (opening, seats))| Fixture {
            number,
            seats,
            opening,
        };
        games.enumerate().map(fixture).collect()
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.code() == text)
            .ok_or_else(|| "choose pair, round-robin or gauntlet".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn names_are_read_as_they_are_written() {
        for mode in Mode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
        }
        assert!("swiss".parse::<Mode>().is_err());
    }

    #[test]
    fn a_gauntlet_is_for_the_first() {
        assert_eq!(Mode::Gauntlet.meetings(4), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(Mode::RoundRobin.meetings(3), [[0, 1], [0, 2], [1, 2]]);
    }

    proptest! {
        #[test]
        fn everybody_meets_everybody_in_both_seats_from_each_opening(players in 2..9_usize, openings in 0..6_usize) {
            let fixtures = Mode::RoundRobin.fixtures(players, openings);
            let mut met = BTreeMap::new();
            for fixture in &fixtures {
                *met.entry((fixture.seats, fixture.opening)).or_insert(0) += 1;
            }
            for one in 0..players {
                for two in 0..players {
                    for opening in 0..openings {
                        let times = met.get(&([one, two], opening)).copied().unwrap_or(0);
                        prop_assert_eq!(times, i32::from(one != two));
                    }
                }
            }
            prop_assert_eq!(fixtures.len(), players * (players - 1) * openings);
        }

        #[test]
        fn neighbours_are_the_same_game_with_seats_exchanged(players in 2..6_usize, openings in 1..5_usize) {
            for mode in Mode::ALL {
                let fixtures = mode.fixtures(players, openings);
                for (index, pair) in fixtures.chunks(2).enumerate() {
                    prop_assert_eq!([pair[0].number, pair[1].number], [2 * index, 2 * index + 1]);
                    prop_assert_eq!(pair[0].opening, pair[1].opening);
                    prop_assert_eq!(pair[0].seats, [pair[1].seats[1], pair[1].seats[0]]);
                }
                let more = mode.fixtures(players, openings + 1);
                prop_assert_eq!(&more[..fixtures.len()], &fixtures[..]);
            }
        }
    }
}

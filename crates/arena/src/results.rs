//! The results of a tournament so far, with the counts that reports need.

use std::collections::{BTreeMap, HashSet};

use sente_match::GameResult;
use sente_rules::Colour;

use crate::statistics::{Meeting, Pairs, Tally};
use crate::{Ending, Finished, Fixture, Settings};

/// The results by game number.
pub struct Results<'a> {
    settings: &'a Settings,
    fixtures: Vec<Fixture>,
    games: BTreeMap<usize, Outcome>,
}

/// The counted data of a game.
#[derive(Clone, Copy)]
struct Outcome {
    /// The result for the first seat.
    result: GameResult,
    ending: Ending,
    /// The colour of the first seat.
    first: Colour,
}

impl<'a> Results<'a> {
    /// Empty results.
    pub fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            fixtures: settings.fixtures(),
            games: BTreeMap::new(),
        }
    }

    /// Adds a game; ignores a game that is not part of the tournament or is already known.
    pub fn add(&mut self, game: &Finished) {
        if game.number < self.fixtures.len() {
            self.games.entry(game.number).or_insert(Outcome {
                result: game.result,
                ending: game.ending,
                first: if game.exchanged {
                    Colour::White
                } else {
                    Colour::Black
                },
            });
        }
    }

    /// The tournament's settings.
    pub const fn settings(&self) -> &'a Settings {
        self.settings
    }

    /// The numbers of the played games.
    pub fn done(&self) -> HashSet<usize> {
        self.games.keys().copied().collect()
    }

    /// The number of all games in the tournament.
    pub const fn all(&self) -> usize {
        self.fixtures.len()
    }

    /// A player's results.
    pub fn tally(&self, player: usize) -> Tally {
        self.count(|fixture| fixture.seats.contains(&player), player)
    }

    /// A player's results with one colour.
    pub fn tally_as(&self, player: usize, colour: Colour) -> Tally {
        let with_colour = |fixture: &Fixture| {
            let game = self.games.get(&fixture.number);
            game.is_some_and(|game| {
                let first = fixture.seats[0] == player;
                fixture.seats.contains(&player) && first == (game.first == colour)
            })
        };
        self.count(with_colour, player)
    }

    /// A player's results against another one.
    pub fn tally_against(&self, player: usize, other: usize) -> Tally {
        let between =
            |fixture: &Fixture| fixture.seats.contains(&player) && fixture.seats.contains(&other);
        self.count(between, player)
    }

    /// A player's complete pairs of games.
    pub fn pairs(&self, player: usize) -> Pairs {
        let mut pairs = Pairs::default();
        for pair in self.fixtures.chunks(2) {
            if let [Some(one), Some(two)] = [0, 1].map(|index| self.result(pair[index], player)) {
                pairs.add([one, two]);
            }
        }
        pairs
    }

    /// The first player's pairs up to the first incomplete one: if games are reproducible, this list does not depend on
    /// the distribution of games over threads.
    pub fn leading_pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        for pair in self.fixtures.chunks(2) {
            let [Some(one), Some(two)] = [0, 1].map(|index| self.result(pair[index], 0)) else {
                break;
            };
            pairs.add([one, two]);
        }
        pairs
    }

    /// The number of games that a player forfeited.
    pub fn forfeits(&self, player: usize) -> u32 {
        let lost = |fixture: &&Fixture| {
            let forfeited = self
                .games
                .get(&fixture.number)
                .is_some_and(|game| game.ending == Ending::Forfeit);
            forfeited && self.result(**fixture, player) == Some(GameResult::Loss)
        };
        self.fixtures.iter().filter(lost).count() as u32
    }

    /// The totals of all meetings.
    pub fn meetings(&self) -> Vec<Meeting> {
        let meetings = self.settings.mode.meetings(self.settings.players.len());
        let sum = |players: [usize; 2]| {
            let tally = self.tally_against(players[0], players[1]);
            Meeting {
                players,
                points: tally.points(),
                games: f64::from(tally.games()),
            }
        };
        meetings.into_iter().map(sum).collect()
    }

    fn count(&self, wanted: impl Fn(&Fixture) -> bool, player: usize) -> Tally {
        let mut tally = Tally::default();
        let fixtures = self.fixtures.iter().filter(|fixture| wanted(fixture));
        for result in fixtures.filter_map(|fixture| self.result(*fixture, player)) {
            tally.add(result);
        }
        tally
    }

    /// A game's result for a player who took part in it.
    fn result(&self, fixture: Fixture, player: usize) -> Option<GameResult> {
        let result = self.games.get(&fixture.number)?.result;
        match fixture.seats {
            [first, _] if first == player => Some(result),
            [_, second] if second == player => Some(opposite(result)),
            _ => None,
        }
    }
}

/// The same result for the other player.
pub(crate) const fn opposite(result: GameResult) -> GameResult {
    match result {
        GameResult::Win => GameResult::Loss,
        GameResult::Draw => GameResult::Draw,
        GameResult::Loss => GameResult::Win,
    }
}

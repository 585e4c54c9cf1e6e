//! Plays the games of a tournament on several threads. Every game has new players with seeds of their own, so that the
//! order and distribution of games does not matter.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use fastrand::Rng;
use sente_engine::DynEngine;
use sente_match::GameResult;
use sente_rules::{Seat, Table};
use serde::{Deserialize, Serialize};

use crate::play::forfeit;
use crate::{Contest, Ending, Fixture, Played, Settings, SettingsError, Step};

/// Creates a player from its id and a seed; `None` if it is not available.
pub type CreateEngine<'a> = dyn Fn(&str, u64) -> Option<Box<dyn DynEngine>> + Sync + 'a;

/// A tournament to play.
pub struct Tournament<'a> {
    settings: &'a Settings,
    create: &'a CreateEngine<'a>,
    tables: Vec<Box<dyn Table>>,
}

/// A finished game of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// The number of the game.
    pub number: usize,
    /// The index of the opening.
    pub opening: usize,
    /// The players' names, that of the first seat first.
    pub players: [String; 2],
    /// The result for the player in the first seat.
    #[serde(with = "ResultText")]
    pub result: GameResult,
    /// Whether the opening gave White to the first seat.
    #[serde(default, skip_serializing_if = "is_false")]
    pub exchanged: bool,
    /// The cause of the end.
    pub ending: Ending,
    /// The end in words.
    pub reason: String,
    /// All actions; stored in the game's record, not with its result.
    #[serde(skip)]
    pub steps: Vec<Step>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "this is how it is called for"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GameResult", rename_all = "lowercase")]
enum ResultText {
    Win,
    Draw,
    Loss,
}

impl<'a> Tournament<'a> {
    /// A tournament with these settings and players. Fails if the settings are invalid.
    pub fn new(
        settings: &'a Settings,
        create: &'a CreateEngine<'a>,
    ) -> Result<Self, SettingsError> {
        settings.check()?;
        Ok(Self {
            settings,
            create,
            tables: settings.tables()?,
        })
    }

    /// Plays all games except the finished ones, and reports each at its end. Returns when all are played, when `stop`
    /// is set, or when the listener breaks; running games are then abandoned.
    pub fn run<E>(
        &self,
        done: &HashSet<usize>,
        threads: usize,
        stop: &AtomicBool,
        mut listen: impl FnMut(Finished) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let mut fixtures = self.settings.fixtures();
        fixtures.retain(|fixture| !done.contains(&fixture.number));
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads.clamp(1, fixtures.len().max(1)) {
                let (sender, fixtures, next) = (sender.clone(), &fixtures, &next);
                scope.spawn(move || self.work(fixtures, next, stop, &sender));
            }
            drop(sender);
            for finished in receiver {
                let heard = listen(finished);
                if !matches!(heard, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                    return heard.map(|_| ());
                }
            }
            Ok(())
        })
    }

    /// Plays games from the queue until it is empty or the listener breaks.
    fn work(
        &self,
        fixtures: &[Fixture],
        next: &AtomicUsize,
        stop: &AtomicBool,
        sender: &Sender<Finished>,
    ) {
        let take = || fixtures.get(next.fetch_add(1, Ordering::Relaxed));
        while let Some(&fixture) = take()
            && !stop.load(Ordering::Relaxed)
            && let Some(finished) = self.play(fixture, stop)
            && sender.send(finished).is_ok()
        {}
    }

    /// Plays one game; `None` if it was stopped.
    pub fn play(&self, fixture: Fixture, stop: &AtomicBool) -> Option<Finished> {
        self.play_watched(fixture, stop, &mut |_| {})
    }

    /// Like [`Self::play`], and calls `watch` with the table before every move.
    pub fn play_watched(
        &self,
        fixture: Fixture,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&dyn Table),
    ) -> Option<Finished> {
        let played = match self.create_engines(fixture) {
            Ok(mut engines) => {
                let table = &self.tables[fixture.opening % self.tables.len()];
                let contest = Contest {
                    table: table.clone(),
                    limits: self.settings.limits(),
                    longest: self.settings.longest,
                };
                contest.play_watched(&mut engines, stop, watch)?
            }
            Err(missing) => forfeit(Vec::new(), missing, "it did not come"),
        };
        Some(self.finished(fixture, played))
    }

    /// Both players, or the seat whose player is not available.
    fn create_engines(&self, fixture: Fixture) -> Result<[Box<dyn DynEngine>; 2], Seat> {
        let create = |seat: Seat| {
            let id = &self.settings.players[fixture.seats[seat.index()]];
            let seed = seed(self.settings.seed, 2 * fixture.number + seat.index());
            (self.create)(id, seed).ok_or(seat)
        };
        Ok([create(Seat::First)?, create(Seat::Second)?])
    }

    fn finished(&self, fixture: Fixture, played: Played) -> Finished {
        let names = self.settings.names();
        Finished {
            number: fixture.number,
            opening: fixture.opening,
            players: fixture.seats.map(|player| names[player].clone()),
            result: played.result,
            exchanged: played.exchanged,
            ending: played.ending,
            reason: played.reason,
            steps: played.steps,
        }
    }
}

/// The seed for the `index`th use of a seed; the seeds of neighbours are unrelated.
fn seed(seed: u64, index: usize) -> u64 {
    /// The fractional part of the golden ratio in 64 bits: its multiples are evenly distributed.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    Rng::with_seed(seed.wrapping_add(SPREAD.wrapping_mul(index as u64 + 1))).u64(..)
}

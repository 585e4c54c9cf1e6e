//! Positions as inputs of the network, packed so that a million of them fit into memory.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use sente_engine::gomoku::Weights;
use sente_engine::gomoku::network::{CODES, Input, PointInput, REGIONS};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Colour, Position};

use crate::gomoku_games::{Judged, Played, Value, read as read_games};

/// The positions of one game in this many are held out to measure the error.
const KEPT_BACK: usize = 20;
/// The weight of the game's result in the target value; the rest is the engine's evaluation.
const RESULT: f32 = 0.3;
/// Marks a line without stones in view.
pub const NOTHING: u16 = CODES as u16;

/// A point of a sample.
#[derive(Clone, Copy)]
pub struct Seen {
    /// The codes of its lines, or [`NOTHING`].
    pub codes: [u16; 4],
    /// In hundreds of points; `None` if the search does not try a move there.
    pub promise: Option<i16>,
    pub region: u8,
}

/// A position with its targets.
pub struct Sample {
    pub turn: Colour,
    pub balance: f32,
    /// The target value: the win probability of the side to move.
    pub hope: f32,
    /// The number of points without stones in view, for each region.
    pub others: [u8; REGIONS],
    first: usize,
    count: u8,
    /// The index of the point of the best move, if the search tries a move there.
    pub best: Option<u8>,
}

/// The samples of one game.
pub struct Samples {
    pub variant: Variant,
    all: Vec<Sample>,
    points: Vec<Seen>,
    pub order: Vec<u32>,
}

/// Reads the samples for training and the held-out samples.
pub fn read(files: &[PathBuf], threads: usize) -> Result<[Samples; 2]> {
    let mut games = Vec::new();
    for path in files {
        games.extend(read_games(path)?);
    }
    let variant = games.first().context("the files contain no games")?.variant;
    let same = games.iter().all(|game| game.variant == variant);
    ensure!(same, "all files must contain the same game");
    let number = |game: usize| usize::from(game.is_multiple_of(KEPT_BACK));
    let share = games.len().div_ceil(threads.max(1));
    let parts = std::thread::scope(|scope| {
        let parts = games.chunks(share).map(|games| {
            scope.spawn(move || {
                let mut sets = [0, 1].map(|_| Samples::new(variant));
                for (at, game) in games.iter().enumerate() {
                    sets[number(at)].take(game)?;
                }
                anyhow::Ok(sets)
            })
        });
        let parts: Vec<_> = parts.collect();
        let join = |part: std::thread::ScopedJoinHandle<'_, _>| {
            part.join().expect("the thread does not panic")
        };
        parts.into_iter().map(join).collect::<Result<Vec<_>>>()
    })?;
    let mut sets = [0, 1].map(|_| Samples::new(variant));
    for part in parts {
        for (set, part) in sets.iter_mut().zip(part) {
            set.append(part);
        }
    }
    Ok(sets)
}

impl Samples {
    pub const fn new(variant: Variant) -> Self {
        Self {
            variant,
            all: Vec::new(),
            points: Vec::new(),
            order: Vec::new(),
        }
    }

    pub const fn len(&self) -> usize {
        self.all.len()
    }

    pub fn get(&self, number: u32) -> (&Sample, &[Seen]) {
        let sample = &self.all[number as usize];
        let points = &self.points[sample.first..][..usize::from(sample.count)];
        (sample, points)
    }

    pub fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.order);
    }

    /// Adds the quiet positions of a game.
    fn take(&mut self, game: &Played) -> Result<()> {
        let mut position = Gomoku::start(&Rules::usual(game.variant));
        let mut judgements = game.judgements.iter().peekable();
        for (ply, &mv) in game.moves.iter().enumerate() {
            while let Some(judged) = judgements.next_if(|judged| judged.ply == ply) {
                let mut beside = position.clone();
                for &mv in &judged.aside {
                    beside.play(mv)?;
                }
                self.add(&beside, judged, game.winner);
            }
            position.play(mv)?;
        }
        Ok(())
    }

    fn add(&mut self, position: &Gomoku, judged: &Judged, winner: Option<Colour>) {
        let Some(input) = Input::of(position) else {
            return;
        };
        let hope = hope(judged, input.turn, winner);
        self.push(&input, hope, judged.best);
    }

    /// Adds a position with the win probability of the side to move and the best move.
    pub fn push(&mut self, input: &Input, hope: f32, best: sente_rules::Point) {
        let is_best = |seen: &PointInput| seen.point == best && seen.promise.is_some();
        self.order.push(self.all.len() as u32);
        self.all.push(Sample {
            turn: input.turn,
            balance: input.balance,
            hope,
            others: input.others,
            first: self.points.len(),
            count: input.points.len() as u8,
            best: input.points.iter().position(is_best).map(|at| at as u8),
        });
        self.points.extend(input.points.iter().map(|seen| Seen {
            codes: seen.codes.map(|code| code.unwrap_or(NOTHING)),
            promise: seen.promise,
            region: seen.region,
        }));
    }

    fn append(&mut self, other: Self) {
        let shift = self.points.len();
        self.points.extend(other.points);
        let moved = |sample: Sample| Sample {
            first: sample.first + shift,
            ..sample
        };
        self.all.extend(other.all.into_iter().map(moved));
        self.order = (0..self.all.len() as u32).collect();
    }
}

/// The target value for the side to move. For a position beside the game, the game's result is unknown; a proven value
/// needs no result.
fn hope(judged: &Judged, turn: Colour, winner: Option<Colour>) -> f32 {
    let searched = match judged.value {
        Value::Win => return 1.0,
        Value::Loss => return 0.0,
        Value::Points(points) => 1.0 / (1.0 + (-f32::from(points) / Weights::SCALE).exp()),
    };
    if !judged.aside.is_empty() {
        return searched;
    }
    let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == turn)));
    RESULT * result + (1.0 - RESULT) * searched
}

//! The network of Gomoku or Renju, trained on games that the engine played against itself: what it thought of their
//! positions and of others beside them, and how they ended.

mod fitting;
mod numbers;
mod samples;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use fastrand::Rng;

use fitting::{Errors, Fitting};
use samples::Samples;

/// What is trained, and how.
#[derive(Args)]
pub struct Training {
    /// Files that `gomoku-games` wrote, all of one game
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the network goes
    #[arg(long)]
    out: PathBuf,
    /// How often each sample is looked at
    #[arg(long, default_value_t = 4)]
    rounds: u32,
    /// How far the numbers go at the beginning
    #[arg(long, default_value_t = 0.003)]
    step: f32,
    /// How many samples are looked at before the numbers are corrected
    #[arg(long, default_value_t = 256)]
    batch: usize,
    /// How much the error of moves counts beside that of values
    #[arg(long, default_value_t = 0.05)]
    moves: f32,
    /// How many threads share the work
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Training {
    /// Trains a network and writes it after each round.
    pub fn run(&self) -> Result<()> {
        let [mut taught, kept_back] = samples::read(&self.games, self.threads)?;
        ensure!(
            taught.len() > 0,
            "there are no quiet positions in these games"
        );
        println!("{} positions, {} kept back", taught.len(), kept_back.len());
        let mut rng = Rng::with_seed(1);
        let mut fitting = Fitting::new(taught.variant, self.moves, &mut rng);
        println!("before: {}", fitting.errors(&kept_back, self.threads));
        let batches = taught.len().div_ceil(self.batch) * self.rounds as usize;
        let mut done = 0;
        for round in 1..=self.rounds {
            taught.shuffle(&mut rng);
            let mut errors = Errors::default();
            for batch in taught.batches(self.batch) {
                errors.add(&fitting.learn(&taught, batch, self.threads));
                let left = 1.0 - done as f32 / batches as f32;
                fitting.correct(self.step * left, batch.len());
                done += 1;
            }
            let checked = fitting.errors(&kept_back, self.threads);
            println!("round {round:2}: {errors} taught; {checked} kept back");
            std::fs::write(&self.out, fitting.weights().to_bytes())?;
        }
        Ok(())
    }
}

impl Samples {
    /// The numbers of samples in batches.
    fn batches(&self, size: usize) -> impl Iterator<Item = &[u32]> {
        self.order.chunks(size)
    }
}

//! Training of the network of Gomoku or Renju on games that the engine played against itself: the evaluations of their
//! positions and of positions beside them, and the results.

mod fitting;
mod numbers;
mod samples;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use fastrand::Rng;

use fitting::{Errors, Fitting};
use samples::Samples;

/// Options for the training.
#[derive(Args)]
pub struct Training {
    /// Files written by `gomoku-games`, all of the same game
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The file for the network
    #[arg(long)]
    out: PathBuf,
    /// Number of passes over the samples
    #[arg(long, default_value_t = 4)]
    rounds: u32,
    /// Initial learning rate
    #[arg(long, default_value_t = 0.003)]
    step: f32,
    /// Number of samples per batch
    #[arg(long, default_value_t = 256)]
    batch: usize,
    /// Weight of the error of moves relative to that of values
    #[arg(long, default_value_t = 0.05)]
    moves: f32,
    /// Number of threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Training {
    /// Trains a network, and writes it after each round.
    pub fn run(&self) -> Result<()> {
        let [mut taught, kept_back] = samples::read(&self.games, self.threads)?;
        ensure!(
            taught.len() > 0,
            "there are no quiet positions in these games"
        );
        println!(
            "{} positions for training, {} held out",
            taught.len(),
            kept_back.len()
        );
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
            println!("round {round:2}: training {errors}; held out {checked}");
            std::fs::write(&self.out, fitting.weights().to_bytes())?;
        }
        Ok(())
    }
}

impl Samples {
    /// The sample numbers in batches.
    fn batches(&self, size: usize) -> impl Iterator<Item = &[u32]> {
        self.order.chunks(size)
    }
}

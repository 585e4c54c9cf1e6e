//! Makes the data files of the engines. Knows files and the clock, which the engines do not.

mod fit;
mod games;
mod samples;
mod selfplay;
mod wthor;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Parser;
use sente_engine::othello::Weights;

/// Makes the weights of Othello's evaluation; docs/training-othello.md has the recipe.
#[derive(Parser)]
enum Command {
    /// Takes samples from tournament games
    Wthor {
        /// The folder of .wtb files
        folder: PathBuf,
        /// Where the samples go
        #[arg(long)]
        out: PathBuf,
        /// From so many empty squares on, samples have exact scores
        #[arg(long, default_value_t = 11)]
        exact: u32,
        /// Weights for the solver's order of moves
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Takes samples from games that the engine plays against itself from random starts
    Selfplay {
        /// How many games
        #[arg(long, default_value_t = 100_000)]
        games: u32,
        /// How many plies each move looks ahead
        #[arg(long, default_value_t = 3)]
        depth: u32,
        /// From so many empty squares on, play is perfect
        #[arg(long, default_value_t = 12)]
        exact: u32,
        /// What the random starts follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where the samples go
        #[arg(long)]
        out: PathBuf,
        /// The weights to play with
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Fits weights to samples
    Fit {
        /// Files of samples
        samples: Vec<PathBuf>,
        /// Where the weights go
        #[arg(long)]
        out: PathBuf,
        /// How often each sample is looked at
        #[arg(long, default_value_t = 12)]
        rounds: u32,
    },
}

fn main() -> Result<()> {
    match Command::parse() {
        Command::Wthor {
            folder,
            out,
            exact,
            weights,
        } => wthor::take_samples(&folder, exact, load(weights)?, &out),
        Command::Selfplay {
            games,
            depth,
            exact,
            seed,
            out,
            weights,
        } => {
            let play = selfplay::Play {
                depth,
                exact,
                weights: load(weights)?,
            };
            selfplay::take_samples(&play, games, seed, &out)
        }
        Command::Fit {
            samples,
            out,
            rounds,
        } => fit::fit(&samples, rounds, &out),
    }
}

fn load(path: Option<PathBuf>) -> Result<Arc<Weights>> {
    let Some(path) = path else {
        return Ok(Weights::shipped());
    };
    let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
    Ok(Arc::new(Weights::from_bytes(&bytes)?))
}

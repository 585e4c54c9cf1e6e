//! Makes the data files of the engines. Knows files and the clock, which the engines do not.

mod control;
mod endgames;
mod errors;
mod fit;
mod games;
mod odds;
mod relabel;
mod samples;
mod selfplay;
mod stones;
mod versions;
mod wthor;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Parser;
use sente_engine::othello::Weights;
use sente_rules::GameId;

/// Makes the weights of the evaluations; docs/training-othello.md and docs/training-gomoku.md have the recipes.
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
    /// Averages the scores of samples with what a search sees
    Relabel {
        /// Files of samples
        samples: Vec<PathBuf>,
        /// How many plies the search looks ahead
        #[arg(long, default_value_t = 4)]
        depth: u32,
        /// Only one in so many samples is kept
        #[arg(long, default_value_t = 1)]
        stride: usize,
        /// The weights to search with
        #[arg(long)]
        weights: Option<PathBuf>,
        /// Where the samples go
        #[arg(long)]
        out: PathBuf,
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
    /// Measures how far shallow searches are from deep ones
    Errors {
        /// A file of samples to take positions from
        samples: PathBuf,
        /// How many positions of each phase
        #[arg(long, default_value_t = 60)]
        positions: usize,
        /// The deepest search
        #[arg(long, default_value_t = 8)]
        depth: u32,
        /// The weights to search with
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Measures how sure a lead is
    Odds {
        /// A file of samples with the results of games
        samples: PathBuf,
        /// How many positions of each phase
        #[arg(long, default_value_t = 3000)]
        positions: usize,
        /// How many plies the search looks ahead
        #[arg(long, default_value_t = 4)]
        depth: u32,
        /// The weights to search with
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Solves known endgames and says how much work that was
    Endgames {
        /// The file of endgames
        #[arg(default_value = "crates/engine/tests/data/othello_endgames.txt")]
        file: PathBuf,
        /// The first one's number
        #[arg(long, default_value_t = 40)]
        first: u32,
        /// The last one's number
        #[arg(long, default_value_t = 44)]
        last: u32,
        /// The weights to order moves with
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Fits the weights of Gomoku and Renju to games of the arena
    Stones {
        /// Folders that `sente arena` wrote
        folders: Vec<PathBuf>,
        /// Where the weights go
        #[arg(long)]
        out: PathBuf,
        /// How often the weights are corrected
        #[arg(long, default_value_t = 1500)]
        rounds: u32,
    },
    /// Lets two versions of this tool's engines play each other
    Compare(versions::Compare),
    /// Speaks UGI as this version's engine, for `compare`
    Engine {
        /// The game
        game: GameId,
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
        Command::Relabel {
            samples,
            depth,
            stride,
            weights,
            out,
        } => relabel::relabel(&samples, depth, stride, &*load(weights)?, &out),
        Command::Fit {
            samples,
            out,
            rounds,
        } => fit::fit(&samples, rounds, &out),
        Command::Errors {
            samples,
            positions,
            depth,
            weights,
        } => errors::measure(&samples, positions, depth, load(weights)?),
        Command::Odds {
            samples,
            positions,
            depth,
            weights,
        } => odds::measure(&samples, positions, depth, &load(weights)?),
        Command::Endgames {
            file,
            first,
            last,
            weights,
        } => endgames::solve(&file, &(first..=last), &load(weights)?),
        Command::Stones {
            folders,
            out,
            rounds,
        } => stones::fit(&folders, rounds, &out),
        Command::Compare(compare) => compare.run(),
        Command::Engine { game } => versions::engine(game),
    }
}

fn load(path: Option<PathBuf>) -> Result<Arc<Weights>> {
    let Some(path) = path else {
        return Ok(Weights::shipped());
    };
    let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
    Ok(Arc::new(Weights::from_bytes(&bytes)?))
}

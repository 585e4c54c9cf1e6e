//! Makes the data files of the engines. Knows files and the clock, which the engines do not.

mod backwards;
mod book;
mod control;
mod endgames;
mod errors;
mod games;
mod gomoku_games;
mod gomoku_network;
mod levels;
mod losses;
mod model;
mod pool;
mod samples;
mod selfplay;
mod stones;
mod surakarta;
mod surakarta_network;
mod threats;
mod validation;
mod versions;
mod win_probability;
mod wthor;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Parser;
use sente_engine::othello::Weights;
use sente_rules::GameId;

/// Makes the weights of the evaluations; docs/training-othello.md, docs/training-gomoku.md and
/// docs/training-surakarta.md have the recipes.
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
    /// Makes Othello's weights from the end of the game backwards; goes on where it was interrupted
    Othello {
        /// Where boards and labels are kept
        folder: PathBuf,
        /// Where the weights go
        #[arg(long)]
        out: PathBuf,
        /// The folder of tournament games (.wtb files), which give a third of the boards
        #[arg(long)]
        wthor: Option<PathBuf>,
        /// How many boards are learnt from for each number of empty squares
        #[arg(long, default_value_t = 60_000)]
        boards: usize,
        /// The most games that the engine plays against itself for them
        #[arg(long, default_value_t = 400_000)]
        games: u32,
        /// How many plies the moves of these games look ahead
        #[arg(long, default_value_t = 2)]
        play: u32,
        /// What chance follows from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Up to so many empty squares labels are exact
        #[arg(long, default_value_t = 14)]
        exact: usize,
        /// How deep the other labels look
        #[arg(long, default_value_t = 6)]
        depth: u32,
        /// How often each sample is looked at; 0 finds nothing but the constants
        #[arg(long, default_value_t = 12)]
        rounds: u32,
        /// The weights to begin with, which play the games
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Compares the evaluation and searches with exact results that nothing learns from
    Validate {
        /// The folder in which the exact results are, or will be
        folder: PathBuf,
        /// The deepest search
        #[arg(long, default_value_t = 6)]
        depth: u32,
        /// The weights to search with
        #[arg(long)]
        weights: Option<PathBuf>,
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
    /// Measures how many discs the engine's moves lose on boards with exact results
    Losses {
        /// A file of exact results, as the training keeps them
        file: PathBuf,
        /// How many of its boards
        #[arg(long, default_value_t = 200)]
        boards: usize,
        /// How many nodes each move may take
        #[arg(long, default_value_t = 300_000)]
        nodes: u64,
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
    /// Lets the engine play Gomoku or Renju against itself; goes on where it was interrupted
    GomokuGames(gomoku_games::Recipe),
    /// Trains the network of Gomoku or Renju on such games
    GomokuNetwork(gomoku_network::Training),
    /// Measures how many forced wins the threat solvers of Gomoku and Renju find
    Threats(threats::Measure),
    /// Takes samples from games of Surakarta that the engine plays against itself
    SurakartaGames {
        /// How many games
        #[arg(long, default_value_t = 50_000)]
        games: u32,
        /// How many nodes each move takes
        #[arg(long, default_value_t = 800)]
        nodes: u64,
        /// What the games follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where the samples go
        #[arg(long)]
        out: PathBuf,
    },
    /// Fits the weights of Surakarta's network to samples
    SurakartaFit {
        /// Files of samples
        samples: Vec<PathBuf>,
        /// Where the weights go
        #[arg(long)]
        out: PathBuf,
        /// How often each sample is looked at
        #[arg(long, default_value_t = 12)]
        rounds: u32,
    },
    /// Makes an opening book; goes on where it was interrupted
    Book(book::Recipe),
    /// Measures at which rating each skill of the opponents for learners plays, or each of their levels
    Levels(levels::Levels),
    /// Lets two versions of this tool's engines play each other
    Compare(versions::Compare),
    /// Speaks UGI as this version's engine, for `compare`
    Engine {
        /// The game
        game: GameId,
        /// The network by which it judges Gomoku or Renju
        #[arg(long)]
        network: Option<PathBuf>,
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
        Command::Othello {
            folder,
            out,
            wthor,
            boards,
            games,
            play,
            seed,
            exact,
            depth,
            rounds,
            weights,
        } => {
            let recipe = backwards::Recipe {
                folder,
                wish: pool::TrainingPlan {
                    boards,
                    games,
                    wthor,
                    seed,
                },
                play,
                exact,
                depth,
                rounds,
                out,
            };
            backwards::run(&recipe, &load(weights)?)
        }
        Command::Validate {
            folder,
            depth,
            weights,
        } => validation::measure(&folder, depth, &load(weights)?),
        Command::Errors {
            samples,
            positions,
            depth,
            weights,
        } => errors::measure(&samples, positions, depth, load(weights)?),
        Command::Losses {
            file,
            boards,
            nodes,
            weights,
        } => losses::measure(&file, boards, nodes, &load(weights)?),
        Command::Odds {
            samples,
            positions,
            depth,
            weights,
        } => win_probability::measure(&samples, positions, depth, &load(weights)?),
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
        Command::GomokuGames(recipe) => gomoku_games::play(&recipe),
        Command::GomokuNetwork(training) => training.run(),
        Command::Threats(measure) => measure.run(),
        Command::SurakartaGames {
            games,
            nodes,
            seed,
            out,
        } => surakarta::play(games, nodes, seed, &out),
        Command::SurakartaFit {
            samples,
            out,
            rounds,
        } => surakarta_network::fit(&samples, rounds, &out),
        Command::Book(recipe) => recipe.make(),
        Command::Levels(levels) => {
            levels.run();
            Ok(())
        }
        Command::Compare(compare) => compare.run(),
        Command::Engine { game, network } => versions::engine(game, network.as_deref()),
    }
}

fn load(path: Option<PathBuf>) -> Result<Arc<Weights>> {
    let Some(path) = path else {
        return Ok(Weights::shipped());
    };
    let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
    Ok(Arc::new(Weights::from_bytes(&bytes)?))
}

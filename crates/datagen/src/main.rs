//! Makes the engines' data files. Uses files and the clock, which the engines do not.

mod backwards;
mod book;
mod control;
mod endgames;
mod errors;
mod explorer_games;
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

/// Makes the data files of the engines; docs/training-othello.md, docs/training-gomoku.md and
/// docs/training-surakarta.md have the commands.
#[derive(Parser)]
enum Command {
    /// Makes samples from tournament games
    Wthor {
        /// The folder of .wtb files
        folder: PathBuf,
        /// The output file
        #[arg(long)]
        out: PathBuf,
        /// The number of empty squares up to which scores are exact
        #[arg(long, default_value_t = 11)]
        exact: u32,
        /// The weights for the solver's move ordering
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Makes Othello's weights from the end of the game backwards; continues an interrupted run
    Othello {
        /// The folder for boards and labels
        folder: PathBuf,
        /// The output file
        #[arg(long)]
        out: PathBuf,
        /// The folder of tournament games (.wtb files), which give a third of the boards
        #[arg(long)]
        wthor: Option<PathBuf>,
        /// The number of boards for each number of empty squares
        #[arg(long, default_value_t = 60_000)]
        boards: usize,
        /// The largest number of games that the engine plays for them
        #[arg(long, default_value_t = 400_000)]
        games: u32,
        /// The search depth of these games in plies
        #[arg(long, default_value_t = 2)]
        play: u32,
        /// The seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of empty squares up to which labels are exact
        #[arg(long, default_value_t = 14)]
        exact: usize,
        /// The search depth of the other labels
        #[arg(long, default_value_t = 6)]
        depth: u32,
        /// The number of passes over the samples; 0 computes only the constants
        #[arg(long, default_value_t = 12)]
        rounds: u32,
        /// The initial weights, which also play the games
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Compares the evaluation and searches with a validation set of exact results
    Validate {
        /// The folder of the exact results, which are made if they are missing
        folder: PathBuf,
        /// The largest search depth
        #[arg(long, default_value_t = 6)]
        depth: u32,
        /// The weights of the search
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Measures how far shallow searches are from deeper ones and from exact results
    Errors(errors::Errors),
    /// Measures the loss of the engine's moves in discs on boards with exact results
    Losses {
        /// A file of exact results from the training
        file: PathBuf,
        /// The number of boards
        #[arg(long, default_value_t = 200)]
        boards: usize,
        /// The nodes for each move
        #[arg(long, default_value_t = 300_000)]
        nodes: u64,
        /// The weights of the search
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Measures the winning probability of a lead
    Odds {
        /// A file of samples with the results of games
        samples: PathBuf,
        /// The number of positions in each phase
        #[arg(long, default_value_t = 3000)]
        positions: usize,
        /// The search depth in plies
        #[arg(long, default_value_t = 4)]
        depth: u32,
        /// The weights of the search
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Solves known endgames and prints nodes and time
    Endgames {
        /// The file of endgames
        #[arg(default_value = "crates/engine/tests/data/othello_endgames.txt")]
        file: PathBuf,
        /// The number of the first endgame
        #[arg(long, default_value_t = 40)]
        first: u32,
        /// The number of the last endgame
        #[arg(long, default_value_t = 44)]
        last: u32,
        /// The weights for the move ordering
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Fits the weights of Gomoku and Renju to games of the arena
    Stones {
        /// The folders of `sente arena`
        folders: Vec<PathBuf>,
        /// The output file
        #[arg(long)]
        out: PathBuf,
        /// The number of corrections of the weights
        #[arg(long, default_value_t = 1500)]
        rounds: u32,
    },
    /// Plays games of the engine against itself in Gomoku or Renju; continues an interrupted run
    GomokuGames(gomoku_games::Recipe),
    /// Plays games of the engine for the explorer's built-in collection; continues an interrupted run
    ExplorerGames(explorer_games::Recipe),
    /// Trains the network of Gomoku or Renju on the games of gomoku-games
    GomokuNetwork(gomoku_network::Training),
    /// Measures how many forced wins the threat solvers of Gomoku and Renju find
    Threats(threats::Measure),
    /// Makes samples from games of the engine against itself in Surakarta
    SurakartaGames {
        /// The number of games
        #[arg(long, default_value_t = 50_000)]
        games: u32,
        /// The nodes for each move
        #[arg(long, default_value_t = 800)]
        nodes: u64,
        /// The seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The output file
        #[arg(long)]
        out: PathBuf,
    },
    /// Fits the weights of Surakarta's network to samples
    SurakartaFit {
        /// The files of samples
        samples: Vec<PathBuf>,
        /// The output file
        #[arg(long)]
        out: PathBuf,
        /// The number of passes over the samples
        #[arg(long, default_value_t = 12)]
        rounds: u32,
    },
    /// Makes an opening book; continues an interrupted run
    Book(book::Recipe),
    /// Measures the rating of each skill of the opponents for learners, or of each level
    Levels(levels::Levels),
    /// Plays a match between two versions of this tool's engines
    Compare(versions::Compare),
    /// Runs this version's engine with UGI, for `compare`
    Engine {
        /// The game
        game: GameId,
        /// The network for Gomoku or Renju
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
        Command::Errors(errors) => errors.measure(),
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
        Command::ExplorerGames(recipe) => explorer_games::play(&recipe),
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

//! Matches between two versions of the engines, each in a separate program: the old one is a copy of this tool that was
//! built before. This tool is small to build, so that a change can be measured within minutes.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use clap::Args;
use sente_arena::opening::{self, Judge};
use sente_arena::statistics::{Decision, Estimate, Sprt};
use sente_arena::{Finished, Mode, Results, Settings, Tournament};
use sente_engine::gomoku::GomokuEngine;
use sente_engine::gomoku::network::{Network, NetworkWeights};
use sente_engine::{AnyGameAdapter, DynEngine, Limits, Profile, players};
use sente_engine_protocols::{
    EngineConnection, EngineOptions, Host, PlayerSource, Protocol, run_engine,
};
use sente_rules::gomoku::Gomoku;
use sente_rules::{GameId, Rules};

/// The options of a match.
#[derive(Args)]
pub struct Compare {
    /// The game
    game: GameId,
    /// The program to measure: this tool, built from the version in question
    new: PathBuf,
    /// The program to compare with: this tool, built from another version
    old: PathBuf,
    /// The network of the new program for Gomoku or Renju
    #[arg(long)]
    network: Option<PathBuf>,
    /// The largest number of games, an even number
    #[arg(long, default_value_t = 400)]
    games: usize,
    /// The nodes for each move
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// The milliseconds for each move
    #[arg(long, required_unless_present = "nodes")]
    time: Option<u64>,
    /// Stops as soon as a sequential test (SPRT) decides between two Elo differences
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// The nodes for deciding whether an opening is even
    #[arg(long, default_value_t = 5_000)]
    judge_nodes: u64,
    /// The seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of parallel games
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs as an engine of the game until the input ends; with a network for Gomoku or Renju, if one is given.
pub fn engine(game: GameId, network: Option<&Path>) -> Result<()> {
    let network = network.map(load_network).transpose()?;
    let options = EngineOptions {
        rules: Rules::usual(game),
        players: &Engines(network),
        player: None,
        seed: 0,
        threads: 1,
    };
    let mut input = std::io::stdin().lock();
    Ok(run_engine(
        Protocol::Ugi,
        &options,
        &mut input,
        std::io::stdout(),
    )?)
}

/// The engine of each game, for Gomoku and Renju with a network if one is given.
struct Engines(Option<Arc<Network>>);

impl PlayerSource for Engines {
    fn players(&self, game: GameId) -> Vec<Profile> {
        players::profiles(game)
    }

    fn create(&self, game: GameId, _: &str, seed: u64) -> Box<dyn DynEngine> {
        self.engine(game, None, seed)
    }

    fn engine(&self, game: GameId, memory: Option<usize>, _seed: u64) -> Box<dyn DynEngine> {
        match &self.0 {
            Some(network) => {
                let engine = memory.map_or_else(GomokuEngine::default, GomokuEngine::with_memory);
                let engine = engine.with_network(Arc::clone(network));
                Box::new(AnyGameAdapter::<Gomoku, _>::new(engine))
            }
            None => players::engine(game, memory),
        }
    }
}

/// Reads the file of a network.
pub fn load_network(path: &Path) -> Result<Arc<Network>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let weights = NetworkWeights::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    Ok(Arc::new(Network::new(&weights)))
}

impl Compare {
    /// Plays the match and prints the score after every tenth game and at the end.
    pub fn run(&self) -> Result<()> {
        let settings = self.settings()?;
        let sprt = match self.sprt.as_deref() {
            Some(&[elo0, elo1]) => {
                ensure!(elo0 < elo1, "--sprt takes the smaller difference first");
                Some(Sprt::new(elo0, elo1))
            }
            _ => None,
        };
        let create = |name: &str, _seed| Some(self.create(name));
        let tournament = Tournament::new(&settings, &create)?;
        let mut results = Results::new(&settings);
        let mut played = 0;
        let listen = |finished: Finished| {
            results.add(&finished);
            played += 1;
            let decision = sprt.map(|sprt| sprt.decide(results.leading_pairs()));
            let over = decision.is_some_and(|decision| decision != Decision::Open);
            if over || played % 10 == 0 || played == results.all() {
                println!("{}", describe(&results, sprt));
            }
            anyhow::Ok(if over {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        };
        let never = AtomicBool::new(false);
        tournament.run(&HashSet::new(), self.threads, &never, listen)
    }

    fn settings(&self) -> Result<Settings> {
        const JUDGE: &str = "sente-10";
        let rules = Rules::usual(self.game);
        let judge = Judge {
            engine: players::create(self.game, JUDGE, 0).context("every game has this player")?,
            limits: Limits::nodes(self.judge_nodes),
        };
        let plies = self.game.facts().random_plies;
        let openings = opening::draw(&rules, plies, self.games / 2, self.seed, Some(judge));
        Ok(Settings {
            rules,
            players: [NEW, OLD].map(str::to_owned).to_vec(),
            mode: Mode::Pair,
            games: self.games,
            nodes: self.nodes,
            depth: None,
            milliseconds: self.time,
            seed: self.seed,
            longest: 1000,
            openings,
        })
    }

    fn create(&self, name: &str) -> Box<dyn DynEngine> {
        let (program, network) = match name {
            NEW => (&self.new, self.network.as_deref()),
            _ => (&self.old, None),
        };
        Box::new(host(program, self.game, network))
    }
}

const NEW: &str = "new";
const OLD: &str = "old";

fn host(program: &Path, game: GameId, network: Option<&Path>) -> Host {
    let mut command = Command::new(program);
    command.arg("engine").arg(game.to_string());
    if let Some(network) = network {
        command.arg("--network").arg(network);
    }
    Host::new(Protocol::Ugi, move || EngineConnection::start(&mut command))
}

fn describe(results: &Results<'_>, sprt: Option<Sprt>) -> String {
    let (tally, pairs) = (results.tally(0), results.pairs(0));
    let forfeits = [0, 1].map(|player| results.forfeits(player));
    let difference = Estimate::best(tally, pairs).difference();
    let verdict = sprt.map_or(String::new(), |sprt| {
        let leading = results.leading_pairs();
        let decision = match sprt.decide(leading) {
            Decision::Open => "open",
            Decision::Smaller => "rejected",
            Decision::Larger => "accepted",
        };
        format!(", SPRT {:+.2} {decision}", sprt.ratio(leading))
    });
    format!("{tally}: {difference} Elo, forfeits {forfeits:?}{verdict}")
}

//! Lets computer players play each other.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::thread;

use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sente_arena::opening::{self, Judge};
use sente_arena::statistics::{Decision, Sprt};
use sente_arena::{Finished, Mode, Report, Results, Settings, Store, Tournament};
use sente_engine::{Limits, PlayerRegistry};
use sente_rules::Rules;

use super::GameArguments;
use crate::columns;
use crate::failure::OrWrongUse;
use crate::registry;
use crate::search_options::LimitOptions;

/// Lets computer players play each other and measures their strength.
///
/// Every opening is played twice, with exchanged colours. Games, results and a chart are written to a folder. The same
/// command continues an interrupted run, and a larger --games adds games.
#[derive(Args)]
#[command(after_help = "Examples:
  sente arena othello random sente-1
  sente arena renju sente-3 sente-4 --games 400 --nodes 10000 --out ladder
  sente arena surakarta random easy medium --mode round-robin --time 100
  sente arena othello sente-10@100ms minimax-7
  sente arena gomoku sente-6 sente-5 --games 10000 --sprt 0 20 --judge sente-5")]
pub struct Arena {
    #[command(flatten)]
    game: GameArguments,
    /// The ids of the players, as listed by `sente rankings GAME`, each with an optional limit per move, as in
    /// medium@1000ms or sente-10@5000 (nodes).
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<String>,
    /// The number of games between each two players, an even number.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    games: usize,
    /// pair, round-robin or gauntlet (the first player against each other one). Default: pair for two players,
    /// otherwise round-robin.
    #[arg(long)]
    mode: Option<Mode>,
    #[command(flatten)]
    patience: LimitOptions,
    /// Starts games from the openings in this file, one per line.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plies", "judge"])]
    openings: Option<PathBuf>,
    /// Starts games with this number of random moves.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(0..=40))]
    plies: Option<u8>,
    /// Keeps only random openings that this player evaluates as even. Default: sente-10 in games that begin with
    /// stones.
    #[arg(long, value_name = "PLAYER")]
    judge: Option<String>,
    /// The nodes that the judge spends on an opening. More nodes give more even openings.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20_000,
        conflicts_with = "openings"
    )]
    judge_nodes: u64,
    /// The seed of all random choices: the same seed gives the same games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The number of parallel games. Default: the number of cores.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The folder for games and results. Default: a folder under arena/.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Stops as soon as a sequential test (SPRT) decides between two Elo differences of two players.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub fn run(&self, registry: &PlayerRegistry, out: &mut impl Write) -> anyhow::Result<()> {
        let sprt = self.sprt().or_wrong_use()?;
        let settings = self.settings(registry)?;
        let (mut store, finished) = Store::open(&self.folder(&settings), &settings)?;
        let mut results = Results::new(&settings);
        for game in &finished {
            results.add(game);
        }
        self.play(registry, &mut store, &mut results, sprt)?;
        let report = Report::of(&results, sprt);
        store.write_results(&report)?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        let mut rows = vec![Report::HEADINGS.map(str::to_owned)];
        rows.extend(report.players.iter().map(sente_arena::Row::cells));
        writeln!(
            out,
            "{}\n\n{}",
            report.description,
            columns::align(&rows, &[0])
        )?;
        for note in report.notes() {
            writeln!(out, "{note}")?;
        }
        writeln!(
            out,
            "Games and results are in {}.",
            store.folder().display()
        )?;
        Ok(())
    }

    /// Plays the remaining games, with a progress bar if standard error is a terminal.
    fn play(
        &self,
        registry: &PlayerRegistry,
        store: &mut Store,
        results: &mut Results<'_>,
        sprt: Option<Sprt>,
    ) -> anyhow::Result<()> {
        let settings = results.settings();
        let is_decided = |results: &Results<'_>| {
            sprt.is_some_and(|test| test.decide(results.leading_pairs()) != Decision::Open)
        };
        if is_decided(results) {
            return Ok(());
        }
        let game = settings.rules.game();
        let create = |id: &str, seed| registry.create_limited(game, id, seed);
        let tournament = Tournament::new(settings, &create)?;
        let done = results.done();
        let bar = progress_bar(results.all(), done.len());
        let listen = |finished: Finished| {
            store.append(&finished)?;
            results.add(&finished);
            bar.inc(1);
            let tally = results.tally(0);
            bar.set_message(format!("{} {tally}", settings.players[0]));
            anyhow::Ok(if is_decided(results) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        };
        tournament.run(&done, self.threads(), &AtomicBool::new(false), listen)?;
        bar.finish_and_clear();
        Ok(())
    }

    fn settings(&self, registry: &PlayerRegistry) -> anyhow::Result<Settings> {
        let rules = self.game.rules()?;
        for id in &self.players {
            registry::need(registry, rules.game(), id)?;
        }
        let limits = self.patience.limits();
        let pair = self.players.len() == 2;
        let settings = Settings {
            openings: self.openings(registry, &rules)?,
            rules,
            players: self.players.clone(),
            mode: self
                .mode
                .unwrap_or(if pair { Mode::Pair } else { Mode::RoundRobin }),
            games: self.games,
            nodes: limits.nodes,
            depth: limits.depth,
            milliseconds: limits.time.map(|time| time.as_millis() as u64),
            seed: self.seed,
            longest: LONGEST,
        };
        settings.check().or_wrong_use()?;
        Ok(settings)
    }

    fn openings(
        &self,
        registry: &PlayerRegistry,
        rules: &Rules,
    ) -> anyhow::Result<Vec<Vec<String>>> {
        if let Some(path) = &self.openings {
            let name = path.display();
            let text =
                fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
            return opening::read(rules, &text).with_context(|| name.to_string());
        }
        let usual = opening::usual_judge(rules.game());
        let judge = match self.judge.as_deref().or(usual) {
            Some(id) => Some(Judge {
                engine: registry::need(registry, rules.game(), id)?,
                limits: Limits::nodes(self.judge_nodes),
            }),
            None => None,
        };
        let plies = self
            .plies
            .map_or_else(|| rules.game().facts().random_plies, usize::from);
        Ok(opening::draw(
            rules,
            plies,
            self.games / 2,
            self.seed,
            judge,
        ))
    }

    fn sprt(&self) -> anyhow::Result<Option<Sprt>> {
        let Some(&[elo0, elo1]) = self.sprt.as_deref() else {
            return Ok(None);
        };
        ensure!(
            self.players.len() == 2,
            "--sprt compares two players, but there are {}",
            self.players.len()
        );
        ensure!(
            elo0 < elo1,
            "--sprt takes the smaller difference first: --sprt {elo1} {elo0}"
        );
        Ok(Some(Sprt::new(elo0, elo1)))
    }

    fn folder(&self, settings: &Settings) -> PathBuf {
        let who = match settings.players.as_slice() {
            [one, two] => format!("{one}-{two}"),
            players => format!("{}-of-{}", settings.mode, players.len()),
        };
        let usual = || PathBuf::from("arena").join(format!("{}-{who}", settings.rules.game()));
        self.out.clone().unwrap_or_else(usual)
    }

    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// The length in plies after which a game is stopped: no game is undecided for so long.
const LONGEST: usize = 1000;

fn even(text: &str) -> Result<usize, String> {
    let games: usize = text.parse().map_err(|_| "it is not a number".to_owned())?;
    if games == 0 || !games.is_multiple_of(2) {
        return Err("each opening is played with both colours, so give an even number".to_owned());
    }
    Ok(games)
}

fn progress_bar(all: usize, done: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left  {msg}")
        .expect("the template is well formed");
    let bar = ProgressBar::new(all as u64).with_style(style);
    bar.set_position(done as u64);
    bar.reset_eta();
    bar
}

//! `sente tablebase`: builds endgame tablebases in advance, and checks them by playing.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use sente_engine::Tablebases;
use sente_engine::surakarta::{Tablebase, Value};
use sente_rules::surakarta::{Board, POINTS};

use crate::tablebase_files::{TablebaseFiles, USUAL_PIECES};

/// Builds and checks endgame tablebases: perfect play in Surakarta with few pieces.
///
/// Tablebases are built automatically when they are needed; this command builds them in advance. Finished parts are
/// kept, and an interrupted build continues from there.
#[derive(Args)]
#[command(after_help = "Examples:
  sente tablebase build
  sente tablebase build --pieces 7
  sente tablebase check --positions 10000")]
pub struct TablebaseCommand {
    #[command(subcommand)]
    deed: TablebaseTask,
}

#[derive(Subcommand)]
enum TablebaseTask {
    /// Builds the missing parts.
    #[command(after_help = "Example:\n  sente tablebase build --pieces 5")]
    Build {
        /// The number of pieces of both sides together. Seven pieces take ten times the time and space of six.
        #[arg(long, value_name = "N", default_value_t = USUAL_PIECES as u64,
            value_parser = clap::value_parser!(u64).range(2..=Tablebase::MOST_PIECES as u64))]
        pieces: u64,
    },
    /// Plays random endings to the end and checks that every move keeps the result.
    #[command(after_help = "Example:\n  sente tablebase check --positions 10000 --seed 1")]
    Check {
        /// The number of endings.
        #[arg(long, value_name = "N", default_value_t = 10_000)]
        positions: u32,
        /// The seed of the random endings.
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
}

impl TablebaseCommand {
    pub fn run(&self, folder: Option<PathBuf>, out: &mut impl Write) -> anyhow::Result<()> {
        let files = TablebaseFiles::find(folder);
        let files = files.context("you have no home folder: use --tablebases DIR")?;
        match self.deed {
            TablebaseTask::Build { pieces } => {
                files.read_or_complain();
                let tablebase = build(&files, pieces as usize, &Tablebases::default())?;
                let place = files.path();
                writeln!(
                    out,
                    "Surakarta with up to {} pieces is in {}.",
                    tablebase.pieces(),
                    place.display()
                )?;
            }
            TablebaseTask::Check { positions, seed } => {
                let tablebase = files.read()?;
                let tablebase =
                    tablebase.context("there is no tablebase: run sente tablebase build")?;
                let plies = check(&tablebase, positions, &mut Rng::with_seed(seed))?;
                writeln!(
                    out,
                    "{positions} endings, {plies} plies: every move keeps the result."
                )?;
            }
        }
        Ok(())
    }
}

/// Builds the missing parts up to this number of pieces, with a progress bar if standard error is a terminal.
pub fn build(
    files: &TablebaseFiles,
    pieces: usize,
    tablebases: &Tablebases,
) -> anyhow::Result<std::sync::Arc<Tablebase>> {
    const PARTS: u64 = 1000;
    let style = ProgressStyle::with_template("{bar:40} {percent} % of the tablebase, {eta} left")
        .expect("the template is well formed");
    let bar = ProgressBar::new(PARTS).with_style(style);
    let built = files.build(pieces, tablebases, |done| {
        bar.set_position((done * PARTS as f32) as u64);
    });
    bar.finish_and_clear();
    built
}

/// Plays endings in which the result depends on the move, with best play on both sides. Returns the number of plies.
fn check(tablebase: &Tablebase, positions: u32, rng: &mut Rng) -> anyhow::Result<u64> {
    let mut plies = 0;
    let mut done = 0;
    while done < positions {
        let board = random_board(tablebase.pieces(), rng);
        if !is_critical(tablebase, board) {
            continue;
        }
        plies += play_out(tablebase, board)?;
        done += 1;
    }
    Ok(plies)
}

fn random_board(pieces: usize, rng: &mut Rng) -> Board {
    let mut draw = |size: usize, taken: u64| {
        let mut set = 0_u64;
        while (set.count_ones() as usize) < size {
            set |= 1 << rng.usize(..POINTS) & !taken;
        }
        set
    };
    let own = draw(1 + pieces / 2 - usize::from(pieces.is_multiple_of(2)), 0);
    let opponent = draw(pieces - own.count_ones() as usize, own);
    Board { own, opponent }
}

/// The values after all moves, from the perspective of the side that moves.
fn values(tablebase: &Tablebase, board: Board) -> Vec<(Board, Value)> {
    let mut values = Vec::new();
    board.for_each_move(|from, to, _| {
        let after = board.after(from, to);
        let value = match after.own {
            0 => Value::Loss(0),
            _ => tablebase.probe(after).unwrap_or(Value::Neither),
        };
        let seen = match value {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Loss(plies) => Value::Win(plies + 1),
            Value::Neither => Value::Neither,
        };
        values.push((after, seen));
    });
    values
}

/// Whether the result depends on the move.
fn is_critical(tablebase: &Tablebase, board: Board) -> bool {
    let kinds = |(_, value): &(Board, Value)| std::mem::discriminant(value);
    let values = values(tablebase, board);
    let mut kinds = values.iter().map(kinds);
    kinds
        .next()
        .is_some_and(|first| kinds.any(|kind| kind != first))
}

/// Plays until a side has won. Returns the number of plies, which must equal the predicted one.
fn play_out(tablebase: &Tablebase, board: Board) -> anyhow::Result<u64> {
    let mut board = board;
    let mut plies = 0;
    loop {
        let Some(value) = tablebase.probe(board) else {
            return Ok(plies);
        };
        let next = values(tablebase, board);
        if value == Value::Loss(0) {
            ensure!(next.is_empty(), "{board:?} is not lost yet");
            return Ok(plies);
        }
        let best = next.iter().max_by_key(|(_, value)| rank(*value));
        let (after, found) = best.with_context(|| format!("{board:?} has no move"))?;
        ensure!(*found == value, "{board:?} is {found:?} and not {value:?}");
        if value == Value::Neither {
            return Ok(plies);
        }
        board = *after;
        plies += 1;
    }
}

/// Orders shorter wins before longer ones, and longer losses before shorter ones.
fn rank(value: Value) -> i32 {
    match value {
        Value::Win(plies) => 1000 - i32::from(plies),
        Value::Neither => 0,
        Value::Loss(plies) => i32::from(plies) - 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_keep_their_result() {
        let tablebase = Tablebase::build(4);
        let plies = check(&tablebase, 300, &mut Rng::with_seed(2)).unwrap();
        assert!(plies > 300, "{plies}");
    }
}

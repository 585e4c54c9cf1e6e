//! Makes puzzles from games of the engine's players.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use sente_puzzles::maker::{Wish, make};
use sente_rules::GameId;

/// Makes puzzles: positions from games between the engine's players that are won by one move only.
///
/// The same game, count and seed give the same puzzles, one a line, the easiest first: name, rules, position, rating,
/// moves to find, and a solution.
#[derive(Args)]
#[command(after_help = "Examples:
  sente puzzles othello --count 5
  sente puzzles renju --count 40 --seed 7 --out renju.txt")]
pub struct Puzzles {
    /// gomoku, standard, renju, othello or surakarta.
    game: GameId,
    /// How many; fewer come where they are hard to find.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// Other games are played with another seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Writes into this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Puzzles {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let Self {
            game, count, seed, ..
        } = self;
        let wish = Wish {
            game: *game,
            count: usize::from(*count),
            seed: *seed,
        };
        let puzzles = make(wish, &mut |_| {});
        let mut text = format!("# sente puzzles {game} --count {count} --seed {seed}\n");
        for puzzle in puzzles {
            writeln!(text, "{puzzle}")?;
        }
        match &self.out {
            Some(file) => std::fs::write(file, text)
                .with_context(|| format!("{} cannot be written", file.display())),
            None => Ok(out.write_all(text.as_bytes())?),
        }
    }
}

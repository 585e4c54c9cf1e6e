//! Counts move sequences.

use std::io::Write;

use clap::Args;
use sente_rules::perft;

use super::GameArguments;
use crate::failure::OrWrongUse;

/// Counts the move sequences of a given length.
///
/// The last line of the output is the count alone. A pass that the rules force counts as a move.
#[derive(Args)]
#[command(after_help = "Examples:
  sente perft othello 9
  sente perft surakarta 3 --position 'O..O../....../.OX..O/....../....../XX...X O' --divide")]
pub struct Perft {
    #[command(flatten)]
    game: GameArguments,
    /// The length of the sequences in moves, 0 to 30.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// Counts from this position instead of the initial position.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Also prints the count for each first move.
    #[arg(long)]
    divide: bool,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let count = perft::count(&self.game.rules()?, self.position.as_deref(), self.depth)
            .or_wrong_use()?;
        if self.json {
            let by_move: serde_json::Map<_, _> = count
                .by_move
                .into_iter()
                .map(|(mv, count)| (mv, count.into()))
                .collect();
            let answer = serde_json::json!({
                "game": self.game.game.code(),
                "depth": self.depth,
                "count": count.total,
                "moves": by_move,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        if self.divide {
            for (mv, count) in &count.by_move {
                writeln!(out, "{mv} {count}")?;
            }
        }
        writeln!(out, "{}", count.total)?;
        Ok(())
    }
}

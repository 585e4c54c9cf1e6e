//! Solves a position exactly.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use sente_engine::{Limits, Proven, Tablebases, Verdict, perfect_play, solve_with};
use sente_rules::{Finished, GameId, Table};

use super::{GameArguments, tablebase};
use crate::failure::{OrWrongUse, wrong_use};
use crate::search_options::{SearchOptions, with_clock};
use crate::tablebase_files::{TablebaseFiles, USUAL_PIECES};

/// Solves a position exactly: an Othello endgame, a forced win in Gomoku or Renju, a result in Surakarta.
///
/// Prints result, line, nodes and seconds, one per line. In Othello the result is the difference in discs for the side
/// to move, with empty squares counted for the winner. Surakarta with up to six pieces is solved at once; the first
/// time takes a while, because the tablebase is built. All moves follow, the best first, with result and plies to the
/// end.
#[derive(Args)]
#[command(after_help = "Examples:
  sente solve othello --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  sente solve renju --position '15/15/15/15/15/15/6OOO6/4XXX8/15/15/15/15/15/15/15 X' --nodes 1000000")]
pub struct Solve {
    #[command(flatten)]
    game: GameArguments,
    /// The position to solve.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    effort: SearchOptions,
    /// Prints JSON; docs/json.md lists the fields.
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub fn run(&self, folder: Option<PathBuf>, out: &mut impl Write) -> anyhow::Result<()> {
        let table = self
            .game
            .rules()?
            .table_from(&self.position, Finished::Refused)
            .or_wrong_use()?;
        if table.outcome().is_some() {
            return Err(wrong_use("the game is over in this position"));
        }
        let request = self.effort.request(usual_limits(self.game.game), 1);
        let tablebases = if self.game.game == GameId::Surakarta {
            known_endgames(folder, &*table)?
        } else {
            Tablebases::default()
        };
        let start = Instant::now();
        let solved = with_clock(|control| solve_with(&tablebases, &*table, request, control))?;
        let seconds = start.elapsed().as_secs_f64();
        let result = told(solved.verdict);
        let moves = perfect_play(&tablebases, &*table);
        if self.json {
            let mut answer = serde_json::json!({
                "result": result,
                "plies": plies(solved.verdict),
                "line": solved.line,
                "nodes": solved.nodes,
                "seconds": seconds,
            });
            if let Some(moves) = moves {
                answer["moves"] = moves.iter().map(move_as_json).collect();
            }
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "result {result}")?;
            writeln!(out, "line {}", solved.line.join(" "))?;
            writeln!(out, "nodes {}", solved.nodes)?;
            writeln!(out, "seconds {seconds:.2}")?;
            for (text, proven) in moves.unwrap_or_default() {
                let verdict = Verdict::Result(proven);
                let plies = plies(verdict).map_or(String::new(), |plies| format!(" {plies}"));
                writeln!(out, "move {text} {}{plies}", word(proven))?;
            }
        }
        Ok(())
    }
}

/// A move with a known result, as JSON.
fn move_as_json((text, proven): &(String, Proven)) -> serde_json::Value {
    serde_json::json!({
        "move": text,
        "result": word(*proven),
        "plies": plies(Verdict::Result(*proven)),
    })
}

/// The tablebase from disk. If it does not cover the position but can, the missing part is built and saved.
fn known_endgames(folder: Option<PathBuf>, table: &dyn Table) -> anyhow::Result<Tablebases> {
    let tablebases = Tablebases::default();
    let Some(files) = TablebaseFiles::find(folder) else {
        return Ok(tablebases);
    };
    let text = table.position_text();
    let placement = text.split(' ').next().unwrap_or_default();
    let pieces = placement.matches(['X', 'O']).count();
    let known = files.read_or_complain();
    if let Some(known) = &known {
        tablebases.add_surakarta(std::sync::Arc::clone(known));
    }
    let reach = known.map_or(0, |known| known.pieces());
    if pieces <= USUAL_PIECES && pieces > reach {
        tablebases.add_surakarta(tablebase::build(&files, pieces, &tablebases)?);
    }
    Ok(tablebases)
}

/// The default limit. Othello's endgames always have an answer; in other games the search may find none in reasonable
/// time.
fn usual_limits(game: GameId) -> Limits {
    if game.facts().counts_pieces {
        Limits::default()
    } else {
        Limits::nodes(20_000_000)
    }
}

/// The distance to the end in plies, if it is known.
fn plies(verdict: Verdict) -> Option<u32> {
    match verdict {
        Verdict::Result(Proven::Win { plies } | Proven::Loss { plies }) => plies,
        Verdict::Result(Proven::Draw)
        | Verdict::Discs(_)
        | Verdict::NoWinFound { .. }
        | Verdict::Unknown => None,
    }
}

/// A result as a word.
const fn word(proven: Proven) -> &'static str {
    match proven {
        Proven::Win { .. } => "win",
        Proven::Loss { .. } => "loss",
        Proven::Draw => "draw",
    }
}

fn told(verdict: Verdict) -> String {
    let moves = |plies: Option<u32>| {
        plies.map_or(String::new(), |plies| {
            format!(" in {}", plies.div_ceil(2).max(1))
        })
    };
    match verdict {
        Verdict::Discs(score) => format!("{score:+}"),
        Verdict::Result(proven) => format!("{}{}", word(proven), moves(plies(verdict))),
        Verdict::NoWinFound { depth } => format!(
            "no win found: neither fours nor threes win, and a search of all moves to depth {depth} found no win"
        ),
        Verdict::Unknown => "unknown within the limits".to_owned(),
    }
}

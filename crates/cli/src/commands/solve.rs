//! Solves a position exactly.

use std::io::Write;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use sente_engine::{Limits, Proven, Situation, Verdict, solve};
use sente_rules::{Finished, GameId};

use super::GameArguments;
use crate::thinking::{Effort, with_clock};

/// Solves a position exactly: an Othello endgame, a forced win in Gomoku or Renju, a result in Surakarta.
///
/// Prints result, line, nodes and seconds, one a line. In Othello the result is the difference in discs for
/// the side to move, empty squares going to the winner.
#[derive(Args)]
#[command(after_help = "Examples:
  sente solve othello --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  sente solve renju --position '15/15/15/15/15/15/6OOO6/4XXX8/15/15/15/15/15/15/15 X' --nodes 1000000")]
pub struct Solve {
    #[command(flatten)]
    game: GameArguments,
    /// The position.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    effort: Effort,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let table = self
            .game
            .rules()?
            .table_from(&self.position, Finished::Refused)?;
        if table.outcome().is_some() {
            bail!("the game is over in this position");
        }
        let situation = Situation {
            rules: table.rules(),
            setup: Some(self.position.clone()),
            moves: Vec::new(),
        };
        let question = self.effort.question(usual_limits(self.game.game), 1);
        let start = Instant::now();
        let solved = with_clock(|control| solve(&situation, question, control))?;
        let seconds = start.elapsed().as_secs_f64();
        let result = told(solved.verdict);
        if self.json {
            let answer = serde_json::json!({
                "result": result,
                "line": solved.line,
                "nodes": solved.nodes,
                "seconds": seconds,
            });
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "result {result}")?;
            writeln!(out, "line {}", solved.line.join(" "))?;
            writeln!(out, "nodes {}", solved.nodes)?;
            writeln!(out, "seconds {seconds:.2}")?;
        }
        Ok(())
    }
}

/// Othello's endgames always have an answer; elsewhere the search may find none in a lifetime.
fn usual_limits(game: GameId) -> Limits {
    match game {
        GameId::Othello => Limits::default(),
        GameId::Gomoku | GameId::Standard | GameId::Renju | GameId::Surakarta => {
            Limits::nodes(20_000_000)
        }
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
        Verdict::Result(Proven::Win { plies }) => format!("win{}", moves(plies)),
        Verdict::Result(Proven::Loss { plies }) => format!("loss{}", moves(plies)),
        Verdict::Result(Proven::Draw) => "draw".to_owned(),
        Verdict::NoWinFound { depth } => format!(
            "no win found: fours and threes do not win, and all moves were searched {depth} plies deep"
        ),
        Verdict::Unknown => "unknown within the limits".to_owned(),
    }
}

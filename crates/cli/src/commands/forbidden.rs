//! Lists the points where Renju forbids Black to play.

use std::io::{BufRead, Write};

use anyhow::Context;
use clap::Args;
use sente_rules::gomoku::{self, Gomoku, Variant};
use sente_rules::{Finished, Position};

use crate::failure::OrWrongUse;

/// Lists the points where Renju forbids Black to play in a position.
///
/// The kinds are overline, double-four and double-three. The side to move in the position does not matter.
#[derive(Args)]
#[command(after_help = "Examples:
  sente forbidden '15/15/15/15/15/15/7X7/6X1X6/7X7/15/15/15/15/15/15 X'
  sente forbidden - --json < positions.txt")]
pub struct Forbidden {
    /// A position: rows from the top joined by “/”, X for black, O for white, “.” or a number for empty points, then
    /// the side to move. “-” reads one position from each line of standard input.
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// Prints JSON: a list for each position.
    #[arg(long)]
    json: bool,
}

impl Forbidden {
    pub fn run(&self, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
        if self.position != "-" && self.json {
            writeln!(
                out,
                "{}",
                as_json(forbidden(&self.position).or_wrong_use()?)
            )?;
            return Ok(());
        }
        if self.position != "-" {
            for (point, kind) in forbidden(&self.position).or_wrong_use()? {
                writeln!(out, "{point} {}", kind.code())?;
            }
            return Ok(());
        }
        for (number, line) in input.lines().enumerate() {
            let line = line.context("standard input cannot be read")?;
            let points = forbidden(&line).with_context(|| format!("line {}", number + 1))?;
            if self.json {
                writeln!(out, "{}", as_json(points))?;
                continue;
            }
            let pairs = points
                .iter()
                .map(|(point, kind)| format!("{point}:{}", kind.code()));
            writeln!(out, "{}", pairs.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

type Points = Vec<(sente_rules::Point, sente_rules::Forbidden)>;

fn as_json(points: Points) -> serde_json::Value {
    let points = points.into_iter().map(|(point, kind)| {
        let point = point.to_string();
        serde_json::json!({ "point": point, "kind": kind.code() })
    });
    points.collect()
}

fn forbidden(text: &str) -> anyhow::Result<Points> {
    let rules = gomoku::Rules::usual(Variant::Renju);
    let position = Gomoku::from_text(&rules, text.trim(), Finished::Allowed)?;
    Ok(position.forbidden_points())
}

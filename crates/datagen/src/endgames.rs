//! Solves a file of endgames and compares the results with the known ones: a benchmark of weights and solver.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use sente_engine::othello::{Endgame, Weights};
use sente_engine::{Budget, Limits};
use sente_rules::othello::{Othello, Rules};
use sente_rules::{Finished, Position};

use crate::control::unlimited;

const TABLE_BYTES: usize = 1 << 26;

/// Solves the endgames with these numbers. A line has a number, a board, the side to move and the exact score,
/// separated by tabs.
pub fn solve(file: &Path, numbers: &RangeInclusive<u32>, weights: &Arc<Weights>) -> Result<()> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [number, board, side, score, ..] = fields[..] else {
            anyhow::bail!("“{line}” is not an endgame");
        };
        if !numbers.contains(&number.parse()?) {
            continue;
        }
        let position = Othello::from_text(&Rules, &format!("{board} {side}"), Finished::Refused)?;
        let endgame = Endgame::new(Arc::clone(weights), TABLE_BYTES);
        let budget = Budget::new(Limits::default(), unlimited());
        let start = Instant::now();
        let (solution, budget) = endgame.solve(position.board(), u64::MAX, budget);
        let seconds = start.elapsed().as_secs_f64();
        let solution = solution.context("there is no limit")?;
        let best = solution.line.first().context("the game goes on")?;
        println!(
            "{number}: {:+} {best}, {} nodes, {seconds:.2} s",
            solution.score,
            budget.nodes()
        );
        ensure!(solution.score == score.parse::<i32>()?, "{score} is known");
        all_nodes += budget.nodes();
        all_seconds += seconds;
    }
    let speed = all_nodes as f64 / all_seconds / 1e6;
    println!("{all_nodes} nodes, {all_seconds:.2} s, {speed:.1} million a second");
    Ok(())
}

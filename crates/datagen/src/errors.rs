//! Measures how far shallow searches are from deeper ones and from exact results, for the engine's predictions.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use fastrand::Rng;
use sente_engine::othello::{Endgame, Estimator};
use sente_rules::othello::Board;

use crate::backwards::solve;
use crate::load;
use crate::model::empties;
use crate::wthor;

/// The options of a measurement.
#[derive(Args)]
pub struct Errors {
    /// The folder of tournament games (.wtb files)
    folder: PathBuf,
    /// The number of boards for each group of empty squares
    #[arg(long, default_value_t = 400)]
    boards: usize,
    /// The largest search depth
    #[arg(long, default_value_t = 10)]
    depth: usize,
    /// The largest number of empty squares with which boards are solved
    #[arg(long, default_value_t = 19)]
    exact: usize,
    /// The weights of the search
    #[arg(long)]
    weights: Option<PathBuf>,
}

/// The numbers of empty squares that are measured, and how many make a group.
const EMPTIES: std::ops::Range<usize> = 10..45;
const GROUP: usize = 5;
/// The depths differ by a multiple of this, because scores alternate a little from one to the next.
const STEP: usize = 2;

impl Errors {
    /// Prints, for each group and each deep search, the difference in hundredths of a disc that 68 of 100 differences to
    /// each shallower one are smaller than; the same for exact results. The boards are from tournament games.
    pub fn measure(self) -> Result<()> {
        let weights = load(self.weights)?;
        let mut games = wthor::games(&self.folder)?;
        Rng::with_seed(1).shuffle(&mut games);
        let mut estimator = Estimator::new(Arc::clone(&weights), true);
        let endgame = Endgame::new(weights, 1 << 24);
        for first in EMPTIES.step_by(GROUP) {
            let boards: Vec<Board> = boards(&games, first).take(self.boards).collect();
            let depth = self.depth.min(first - 1);
            let scores: Vec<Vec<i32>> = boards
                .iter()
                .map(|&board| estimator.scores(board, depth as u32))
                .collect();
            for deep in (STEP..=depth).step_by(STEP) {
                let of_depth: Vec<i32> = scores.iter().map(|scores| scores[deep]).collect();
                report(first, &format!("depth {deep}"), &scores, &of_depth, deep);
            }
            if first + GROUP - 1 <= self.exact {
                let exact = |&board: &Board| 100 * i32::from(solve(&endgame, board));
                let exact: Vec<i32> = boards.iter().map(exact).collect();
                report(first, "exact", &scores, &exact, depth + 1);
            }
        }
        Ok(())
    }
}

/// One board of each game with a number of empty squares from this one on, so that no two are similar.
fn boards(games: &[Vec<(Board, bool)>], first: usize) -> impl Iterator<Item = Board> {
    let found = (0..).zip(games).filter_map(move |(number, game)| {
        let mut boards = game.iter().map(|&(board, _)| board);
        boards.find(|&board| empties(board) == first + number % GROUP)
    });
    found.filter(|&board| board.moves() != 0)
}

fn report(first: usize, deep: &str, scores: &[Vec<i32>], truth: &[i32], end: usize) {
    let of_depth = |shallow: usize| {
        let differences = scores.iter().zip(truth);
        let mut differences: Vec<i32> = differences
            .map(|(scores, truth)| (scores[shallow] - truth).abs())
            .collect();
        differences.sort_unstable();
        differences[differences.len() * 68 / 100]
    };
    let errors: Vec<i32> = (0..end).step_by(STEP).map(of_depth).collect();
    let last = first + GROUP - 1;
    println!(
        "{first}–{last} empty squares, {deep} by 0, 2 …: {errors:?} ({} boards)",
        scores.len()
    );
}

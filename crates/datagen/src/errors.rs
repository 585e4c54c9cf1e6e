//! Measures how far shallow searches are from deeper ones and from exact results, for the engine's predictions.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use fastrand::Rng;
use sente_engine::othello::{Endgame, Estimator, Weights};
use sente_rules::othello::Board;

use crate::backwards::solve;
use crate::model::empties;
use crate::wthor;

/// What to measure.
pub struct Sizes {
    /// The number of boards for each group of empty squares.
    pub boards: usize,
    /// The largest depth.
    pub depth: usize,
    /// The largest number of empty squares with which boards are solved.
    pub exact: usize,
}

/// The numbers of empty squares that are measured, and how many make a group.
const EMPTIES: std::ops::Range<usize> = 10..45;
const GROUP: usize = 5;
/// The depths differ by a multiple of this, because scores alternate a little from one to the next.
const STEP: usize = 2;

/// Prints, for each group and each deep search, the difference in hundredths of a disc that 68 of 100 differences to
/// each shallower one are smaller than; the same for exact results. The boards are from tournament games.
pub fn measure(folder: &Path, sizes: &Sizes, weights: &Arc<Weights>) -> Result<()> {
    let mut games = wthor::games(folder)?;
    Rng::with_seed(1).shuffle(&mut games);
    let mut estimator = Estimator::new(Arc::clone(weights), true);
    let endgame = Endgame::new(Arc::clone(weights), 1 << 24);
    for first in EMPTIES.step_by(GROUP) {
        // One board for each game, so that no two are similar.
        let with = |number: usize, game: &[(Board, bool)]| {
            let boards = game.iter().map(|&(board, _)| board);
            let mut wanted = boards.filter(|&board| empties(board) == first + number % GROUP);
            wanted.next()
        };
        let boards: Vec<Board> = (0..)
            .zip(&games)
            .filter_map(|(number, game)| with(number, game))
            .filter(|&board| board.moves() != 0)
            .take(sizes.boards)
            .collect();
        let depth = sizes.depth.min(first - 1);
        let scores: Vec<Vec<i32>> = boards
            .iter()
            .map(|&board| estimator.scores(board, depth as u32))
            .collect();
        for deep in (STEP..=depth).step_by(STEP) {
            let of_depth: Vec<i32> = scores.iter().map(|scores| scores[deep]).collect();
            report(first, &format!("depth {deep}"), &scores, &of_depth, deep);
        }
        if first + GROUP - 1 <= sizes.exact {
            let exact: Vec<i32> = boards
                .iter()
                .map(|&board| 100 * i32::from(solve(&endgame, board)))
                .collect();
            report(first, "exact", &scores, &exact, depth + 1);
        }
    }
    Ok(())
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

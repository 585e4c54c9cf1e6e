//! A validation set of boards with exact scores, and the errors of evaluation and searches on it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use fastrand::Rng;
use sente_engine::othello::{Endgame, Estimator, Weights};

use crate::backwards::solve;
use crate::model::empties;
use crate::samples::{self, Sample};
use crate::selfplay::{Play, play_game};

/// Numbers of empty squares, with the number of boards to solve: fewer for boards that take longer.
const SETS: [(usize, usize); 6] = [
    (12, 1000),
    (15, 500),
    (16, 500),
    (19, 100),
    (20, 100),
    (24, 10),
];

/// The seed of the games, which no other games use.
const SEED: u64 = 0x7e57;

/// Solves the boards, unless the files exist, and returns the files.
pub fn make_sets(folder: &Path, play: &Play) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut rng = Rng::with_seed(SEED);
    for (squares, count) in SETS {
        let path = folder.join(format!("exact-{squares}.samples"));
        if !path.exists() {
            let endgame = Endgame::new(Arc::clone(&play.weights), 1 << 25);
            let mut boards = Vec::new();
            while boards.len() < count {
                let game = play_game(play, &mut rng);
                // Only one board per game, so that no two are similar.
                boards.extend(game.into_iter().find(|&board| empties(board) == squares));
            }
            let solved = boards.into_iter().map(|board| Sample {
                board,
                score: solve(&endgame, board),
            });
            samples::write(&path, solved)?;
            println!("{count} boards with {squares} empty squares solved");
        }
        files.push(path);
    }
    Ok(files)
}

/// Prints the mean error and the root mean square error in discs, for each set and each depth.
pub fn measure(folder: &Path, deepest: u32, weights: &Arc<Weights>) -> Result<()> {
    let play = Play {
        depth: 2,
        weights: Arc::clone(weights),
    };
    let mut estimator = Estimator::new(Arc::clone(weights), true);
    println!(
        "empty squares, depth: mean error, root mean square error, mean step from the depth before"
    );
    for path in make_sets(folder, &play)? {
        let samples = samples::read(&path)?;
        let mut values = Vec::new();
        for sample in &samples {
            values.push(estimator.scores(sample.board, deepest));
        }
        for depth in 0..=deepest as usize {
            let errors = samples
                .iter()
                .zip(&values)
                .map(|(sample, values)| f64::from(values[depth]) / 100.0 - f64::from(sample.score));
            let (mut sum, mut squares) = (0.0, 0.0);
            for error in errors {
                sum += error;
                squares += error * error;
            }
            let count = samples.len() as f64;
            let step = values.iter().map(|values| match depth {
                0 => 0.0,
                _ => f64::from(values[depth] - values[depth - 1]) / 100.0,
            });
            println!(
                "{:2}, {depth}: {:+.2}, {:.2}, {:+.2}",
                samples.first().map_or(0, |sample| empties(sample.board)),
                sum / count,
                (squares / count).sqrt(),
                step.sum::<f64>() / count
            );
        }
    }
    Ok(())
}

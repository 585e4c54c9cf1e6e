//! Measures the differences between shallow and deep searches, for the engine's predictions.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use sente_engine::othello::{OthelloEngine, Skill, Weights, predicting_depth, prediction_phase};
use sente_engine::{Engine, Limits, SearchRequest};
use sente_rules::othello::{Board, Othello};
use sente_rules::{Colour, Game};

use crate::control::unlimited;
use crate::samples;

/// Prints, for each phase and each depth from 3 on, the standard error of the predicting depth in hundredths of a disc.
pub fn measure(file: &Path, positions: usize, deepest: u32, weights: Arc<Weights>) -> Result<()> {
    let samples = samples::read(file)?;
    let skill = Skill {
        full_width: true,
        ..Skill::default()
    };
    let mut engine = OthelloEngine::with_weights(weights, skill, 1 << 24);
    for phase in 0..=prediction_phase(0) {
        let boards = samples.iter().map(|sample| sample.board).filter(|board| {
            let empties = board.empty().count_ones();
            prediction_phase(empties) == phase && empties > deepest && board.moves() != 0
        });
        let mut squares = vec![0.0; deepest as usize + 1];
        let mut count = 0;
        // Neighbouring samples are from the same game, so take every n-th.
        for board in boards.step_by(97).take(positions) {
            let values = values(&mut engine, board, deepest)?;
            for depth in 3..=deepest {
                let difference = values[depth as usize] - values[predicting_depth(depth) as usize];
                squares[depth as usize] += difference * difference;
            }
            count += 1;
        }
        let error = |sum: &f32| (100.0 * (sum / count.max(1) as f32).sqrt()).round() as u32;
        let errors: Vec<u32> = squares[3..].iter().map(error).collect();
        println!("{errors:?}, phase {phase}, {count} positions");
    }
    Ok(())
}

/// The board's value in discs at each depth.
fn values(engine: &mut OthelloEngine, board: Board, deepest: u32) -> Result<Vec<f32>> {
    let game = Game::from_position(Othello::new(board, Colour::Black))?;
    let mut values = vec![0.0; deepest as usize + 1];
    for depth in 1..=deepest {
        let request = SearchRequest::best(Limits::depth(depth));
        let analysis = engine.search(&game, request, unlimited(), &mut |_: &_| {});
        let line = analysis.lines.first().context("the game goes on")?;
        values[depth as usize] = line.evaluation.value;
    }
    Ok(values)
}

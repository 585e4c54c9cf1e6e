//! Measures the loss of the engine's moves in discs, on boards with exact results.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use sente_engine::othello::{Endgame, OthelloEngine, Skill, Weights};
use sente_engine::{Engine, Limits, SearchRequest};
use sente_rules::othello::{Move, Othello};
use sente_rules::{Colour, Game};

use crate::backwards::solve;
use crate::control::unlimited;
use crate::samples;

/// Prints the average loss in discs of the moves chosen with this many nodes, and the number of moves without a loss.
pub fn measure(file: &Path, boards: usize, nodes: u64, weights: &Arc<Weights>) -> Result<()> {
    let mut engine = OthelloEngine::with_weights(Arc::clone(weights), Skill::default(), 1 << 24);
    let endgame = Endgame::new(Arc::clone(weights), 1 << 25);
    let (mut count, mut right, mut discs) = (0u32, 0u32, 0);
    for sample in samples::read(file)?.into_iter().take(boards) {
        let game = Game::from_position(Othello::new(sample.board, Colour::Black))?;
        let request = SearchRequest::best(Limits::nodes(nodes));
        let analysis = engine.search(&game, request, unlimited(), &mut |_: &_| {});
        let square = analysis.best().and_then(Move::square);
        let square = square.context("the side to move can move")?;
        let after = sample.board.play(square, sample.board.flips(square));
        let score = if after.is_over() {
            -after.final_score()
        } else {
            -solve(&endgame, after)
        };
        let loss = i32::from(sample.score) - i32::from(score);
        count += 1;
        right += u32::from(loss == 0);
        discs += loss;
    }
    let mean = f64::from(discs) / f64::from(count.max(1));
    println!(
        "{count} boards with {nodes} nodes each: {right} moves right, {mean:.3} discs lost on average"
    );
    Ok(())
}

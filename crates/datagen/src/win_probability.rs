//! Measures the winning probability of a lead: the scale of the logistic curve from a search's score to the
//! probability.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use sente_engine::othello::{Weights, estimate};

use crate::samples;

/// Prints, for each phase, the maximum-likelihood scale in discs.
pub fn measure(file: &Path, positions: usize, depth: u32, weights: &Arc<Weights>) -> Result<()> {
    let samples = samples::read(file)?;
    for phase in 0..Weights::PHASES {
        let of_phase = samples
            .iter()
            .filter(|sample| Weights::phase(sample.board.empty().count_ones()) == phase);
        // Neighbouring samples are from the same game, so take every n-th.
        let results: Vec<(f32, f32)> = of_phase
            .step_by(211)
            .take(positions)
            .map(|sample| {
                let lead = estimate(weights, sample.board, depth) as f32 / 100.0;
                (lead, f32::from(sample.score.signum() + 1) / 2.0)
            })
            .collect();
        let spreads = (2..120).map(|fourths| f32::from(fourths as u8) / 4.0);
        let best = spreads
            .min_by(|one, two| surprise(&results, *one).total_cmp(&surprise(&results, *two)));
        println!(
            "phase {phase:2}: spread {:5.2}, {} positions",
            best.unwrap_or_default(),
            results.len()
        );
    }
    Ok(())
}

/// The negative log-likelihood of the results.
fn surprise(results: &[(f32, f32)], spread: f32) -> f32 {
    let of_result = |&(lead, result): &(f32, f32)| {
        let chance = 1.0 / (1.0 + (-lead / spread).exp());
        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
        -result * chance.ln() - (1.0 - result) * (1.0 - chance).ln()
    };
    results.iter().map(of_result).sum()
}

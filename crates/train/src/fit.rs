//! Finds the weights that come closest to the samples' scores: least squares by stochastic gradient
//! descent, one phase of the game after the other.

use std::path::{Path, PathBuf};

use anyhow::Result;
use fastrand::Rng;
use sente_engine::othello::{Contents, SHAPES, Sharing, Weights};

use crate::samples::{self, Sample};

/// How much of an error a sample corrects at the beginning and at the end.
const RATES: [f32; 2] = [0.25, 0.01];
/// A phase also learns from boards so many plies before and after it.
const NEIGHBOURS: u32 = 2;
/// Every so many samples one is kept back to measure the error.
const KEPT_BACK: usize = 40;

/// Fits weights to all samples in the files and writes them.
pub fn fit(files: &[PathBuf], rounds: u32, out: &Path) -> Result<()> {
    let mut all = Vec::new();
    for path in files {
        all.extend(samples::read(path)?);
    }
    Rng::with_seed(1).shuffle(&mut all);
    println!("{} samples", all.len());
    let mut shared: [Vec<i16>; Weights::PHASES] = Default::default();
    // The later phases have the surer scores; each earlier one begins with what its successor knows.
    let mut weights = vec![0.0; Sharing::get().weights()];
    for phase in (0..Weights::PHASES).rev() {
        let near = |sample: &&Sample| is_near(phase, sample.board.empty().count_ones());
        let near: Vec<Sample> = all.iter().filter(near).copied().collect();
        let (kept_back, taught) = near.split_at(near.len() / KEPT_BACK);
        teach(&mut weights, taught, rounds);
        println!(
            "phase {phase:2}: {:8} samples, mean square error {:6.2} taught, {:6.2} kept back",
            taught.len(),
            mean_square_error(&weights, &taught[..taught.len().min(50_000)]),
            mean_square_error(&weights, kept_back),
        );
        shared[phase] = rounded(&weights, taught);
    }
    let bytes = Weights::to_bytes(&shared);
    println!("{} bytes", bytes.len());
    std::fs::write(out, bytes)?;
    Ok(())
}

/// The weights in hundredths; contents that do not occur in this phase have none.
fn rounded(weights: &[f32], taught: &[Sample]) -> Vec<i16> {
    let mut hundredths = vec![0; weights.len()];
    for place in taught.iter().flat_map(places) {
        hundredths[place] = (100.0 * weights[place]).round() as i16;
    }
    hundredths
}

fn is_near(phase: usize, empties: u32) -> bool {
    let nearby = empties.saturating_sub(NEIGHBOURS)..=empties + NEIGHBOURS;
    nearby
        .into_iter()
        .any(|empties| Weights::phase(empties) == phase)
}

fn teach(weights: &mut [f32], samples: &[Sample], rounds: u32) {
    let steps = (rounds as usize * samples.len()).max(1);
    let fall = (RATES[1] / RATES[0]).ln() / steps as f32;
    let mut step = 0usize;
    for _ in 0..rounds {
        for sample in samples {
            let rate = RATES[0] * (fall * step as f32).exp() / SHAPES as f32;
            let places = places(sample);
            let correction = rate * error(weights, sample, &places);
            for place in places {
                weights[place] += correction;
            }
            step += 1;
        }
    }
}

fn mean_square_error(weights: &[f32], samples: &[Sample]) -> f32 {
    let square = |sample: &Sample| error(weights, sample, &places(sample)).powi(2);
    samples.iter().map(square).sum::<f32>() / samples.len().max(1) as f32
}

fn error(weights: &[f32], sample: &Sample, places: &[usize; SHAPES]) -> f32 {
    let sum: f32 = places.iter().map(|&place| weights[place]).sum();
    f32::from(sample.score) - sum
}

fn places(sample: &Sample) -> [usize; SHAPES] {
    let sharing = Sharing::get().weight();
    let mut places = [0; SHAPES];
    for (shared, place) in places.iter_mut().zip(Contents::of(sample.board).places()) {
        *shared = sharing[place] as usize;
    }
    places
}

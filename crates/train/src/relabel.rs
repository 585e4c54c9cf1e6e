//! Less noisy scores for samples: how a game ended says as much about the mistakes made later as about the
//! board, so it is averaged with what a search sees.

use std::path::{Path, PathBuf};

use anyhow::Result;
use sente_engine::othello::{Weights, estimate};

use crate::samples::{self, Sample, Writer};

/// Boards with fewer empty squares have scores that are exact, or nearly so.
const SURE: u32 = 13;

/// Writes the samples with sure scores as they are, and one in `stride` of the others with its score
/// halfway to what a search of this depth says.
pub fn relabel(
    files: &[PathBuf],
    depth: u32,
    stride: usize,
    weights: &Weights,
    out: &Path,
) -> Result<()> {
    let mut writer = Writer::create(out)?;
    for path in files {
        let is_sure = |sample: &Sample| sample.board.empty().count_ones() < SURE;
        let (sure, unsure): (Vec<_>, Vec<_>) = samples::read(path)?.into_iter().partition(is_sure);
        for sample in sure {
            writer.add(sample)?;
        }
        for Sample { board, score } in unsure.into_iter().step_by(stride) {
            let seen = estimate(weights, board, depth) as f32 / 100.0;
            let score = f32::midpoint(f32::from(score), seen).round() as i8;
            writer.add(Sample { board, score })?;
        }
    }
    println!("{} samples", writer.finish()?);
    Ok(())
}

//! Fits Surakarta's network to samples with results and evaluations.

use std::path::{Path, PathBuf};

use anyhow::Result;
use fastrand::Rng;
use sente_engine::surakarta::{FILTERS, NetworkWeights, ONE, OUTPUT_ONE, PHASES};
use sente_rules::Symmetry;
use sente_rules::surakarta::{Board, points};

use crate::surakarta::{Sample, read};

/// One of this many samples is kept for validation.
const KEPT_BACK: usize = 20;
/// The batch size.
const BATCH: usize = 512;
/// The initial step size.
const STEP: f32 = 0.003;
const POINTS: usize = 36;
const SYMMETRIES: usize = Symmetry::ALL.len();

/// Fits the weights to all samples in the files and writes them.
pub fn fit(files: &[PathBuf], rounds: u32, out: &Path) -> Result<()> {
    let mut samples = read(files)?;
    println!("{} samples", samples.len());
    let mut rng = Rng::with_seed(1);
    rng.shuffle(&mut samples);
    let kept_back = samples.len() / KEPT_BACK;
    let (kept_back, taught) = samples.split_at_mut(kept_back);
    let mut fitting = Fitting::new(&mut rng);
    for round in 0..rounds {
        rng.shuffle(taught);
        let pace = 1.0 - round as f32 / rounds as f32;
        let mut error = 0.0;
        for batch in taught.chunks(BATCH) {
            error += batch
                .iter()
                .map(|sample| fitting.learn(sample))
                .sum::<f64>();
            fitting.correct(STEP * pace, batch.len());
        }
        println!(
            "round {:2}: error {:.5} taught, {:.5} kept back",
            round + 1,
            error / taught.len() as f64,
            fitting.error(kept_back)
        );
    }
    std::fs::write(out, fitting.weights().to_bytes())?;
    Ok(())
}

/// A number for each weight.
#[derive(Clone)]
struct Parameters {
    /// The weights of a piece on each point for each filter: own pieces, then the other side's.
    pieces: [[f32; FILTERS]; 2 * POINTS],
    biases: [f32; FILTERS],
    outputs: [[[f32; FILTERS]; 2]; PHASES],
    constants: [f32; PHASES],
}

impl Parameters {
    const ZERO: Self = Self {
        pieces: [[0.0; FILTERS]; 2 * POINTS],
        biases: [0.0; FILTERS],
        outputs: [[[0.0; FILTERS]; 2]; PHASES],
        constants: [0.0; PHASES],
    };

    fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        let pieces = self.pieces.as_flattened_mut().iter_mut();
        let outputs = self.outputs.as_flattened_mut().as_flattened_mut();
        let hidden = pieces.chain(&mut self.biases);
        hidden.chain(outputs).chain(&mut self.constants)
    }
}

/// The weights of the filters' outputs in each symmetry, for both sides.
type Seen = [[[f32; FILTERS]; SYMMETRIES]; 2];

/// The state of the optimiser (Adam).
struct Fitting {
    weights: Parameters,
    slopes: Parameters,
    means: Parameters,
    squares: Parameters,
    steps: i32,
    /// The permutation of the points by each symmetry.
    images: [[usize; POINTS]; SYMMETRIES],
}

impl Fitting {
    fn new(rng: &mut Rng) -> Self {
        let mut weights = Parameters::ZERO;
        let mut draw = |width: f32| (rng.f32() - 0.5) * width;
        weights.pieces = weights.pieces.map(|filters| filters.map(|_| draw(0.3)));
        weights.biases = weights.biases.map(|_| 0.25 + draw(0.5));
        weights.outputs = weights
            .outputs
            .map(|sides| sides.map(|filters| filters.map(|_| draw(0.2))));
        let image = |symmetry: Symmetry, point: usize| {
            let board = Board {
                own: 1 << point,
                opponent: 0,
            };
            board.transformed(symmetry).own.trailing_zeros() as usize
        };
        Self {
            weights,
            slopes: Parameters::ZERO,
            means: Parameters::ZERO,
            squares: Parameters::ZERO,
            steps: 0,
            images: Symmetry::ALL
                .map(|symmetry| std::array::from_fn(|point| image(symmetry, point))),
        }
    }

    /// The predicted chance of a board, and the filters' outputs.
    fn expected(&self, board: Board) -> (f32, Seen) {
        let mut seen = [[self.weights.biases; SYMMETRIES]; 2];
        for (units, board) in seen.iter_mut().zip([board, board.swapped()]) {
            for (units, images) in units.iter_mut().zip(&self.images) {
                for piece in pieces(board, images) {
                    add(units, &self.weights.pieces[piece], 1.0);
                }
            }
        }
        let phase = phase(board);
        let mut sums = [0.0; FILTERS];
        for (units, outputs) in seen.iter().zip(&self.weights.outputs[phase]) {
            for units in units {
                let squares: [f32; FILTERS] = std::array::from_fn(|filter| {
                    units[filter].clamp(0.0, 1.0).powi(2) * outputs[filter]
                });
                add(&mut sums, &squares, 1.0);
            }
        }
        let logit = self.weights.constants[phase] + sums.iter().sum::<f32>();
        (1.0 / (1.0 + (-logit).exp()), seen)
    }

    /// Adds the gradient of a sample's error to that of its batch; returns the error.
    fn learn(&mut self, sample: &Sample) -> f64 {
        let board = sample.board;
        let (expected, seen) = self.expected(board);
        let wrong = expected - sample.hope();
        let phase = phase(board);
        self.slopes.constants[phase] += wrong;
        for (side, board) in [board, board.swapped()].into_iter().enumerate() {
            let outputs = self.weights.outputs[phase][side];
            for (units, images) in seen[side].iter().zip(&self.images) {
                let inside = units.map(|unit| unit.clamp(0.0, 1.0));
                let squares = inside.map(|unit| unit * unit);
                add(&mut self.slopes.outputs[phase][side], &squares, wrong);
                let slopes: [f32; FILTERS] = std::array::from_fn(|filter| {
                    let is_open = units[filter] > 0.0 && units[filter] < 1.0;
                    let open = if is_open { 2.0 * units[filter] } else { 0.0 };
                    wrong * outputs[filter] * open
                });
                add(&mut self.slopes.biases, &slopes, 1.0);
                for piece in pieces(board, images) {
                    add(&mut self.slopes.pieces[piece], &slopes, 1.0);
                }
            }
        }
        f64::from(wrong * wrong)
    }

    /// One step of the optimiser.
    fn correct(&mut self, step: f32, batch: usize) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        const MOST: f32 = NetworkWeights::MOST_OUTPUT as f32 / OUTPUT_ONE as f32;
        self.steps += 1;
        let mean_share = 1.0 - MEAN.powi(self.steps);
        let square_share = 1.0 - SQUARE.powi(self.steps);
        let weights = self.weights.all().zip(self.slopes.all());
        let past = self.means.all().zip(self.squares.all());
        for ((weight, slope), (mean, square)) in weights.zip(past) {
            let average = std::mem::take(slope) / batch as f32;
            *mean = MEAN * *mean + (1.0 - MEAN) * average;
            *square = SQUARE * *square + (1.0 - SQUARE) * average * average;
            let size = (*square / square_share).sqrt() + 1e-8;
            *weight -= step * *mean / mean_share / size;
        }
        for output in self.weights.outputs.as_flattened_mut().as_flattened_mut() {
            *output = output.clamp(-MOST, MOST);
        }
    }

    fn error(&self, samples: &[Sample]) -> f64 {
        let square =
            |sample: &Sample| f64::from(self.expected(sample.board).0 - sample.hope()).powi(2);
        samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64
    }

    /// The weights in integer units.
    fn weights(&self) -> NetworkWeights {
        let one = f32::from(ONE);
        let output_one = f32::from(OUTPUT_ONE);
        let weights = &self.weights;
        let unit = |weight: f32, one: f32| (weight * one).round() as i16;
        let pieces = |filter: usize| weights.pieces.map(|filters| unit(filters[filter], one));
        let outputs = |filters: [f32; FILTERS]| filters.map(|output| unit(output, output_one));
        let constant = |constant: f32| (constant * one * one * output_one).round() as i32;
        NetworkWeights {
            pieces: std::array::from_fn(pieces),
            biases: weights.biases.map(|bias| unit(bias, one)),
            outputs: weights.outputs.map(|sides| sides.map(outputs)),
            constants: weights.constants.map(constant),
        }
    }
}

/// The weights of all pieces for a filter in a symmetry.
fn pieces(board: Board, images: &[usize; POINTS]) -> impl Iterator<Item = usize> {
    let own = points(board.own).map(|point| images[point]);
    own.chain(points(board.opponent).map(|point| POINTS + images[point]))
}

fn phase(board: Board) -> usize {
    NetworkWeights::phase(board.occupied().count_ones())
}

#[inline]
fn add(sums: &mut [f32; FILTERS], terms: &[f32; FILTERS], factor: f32) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term * factor;
    }
}

#[cfg(test)]
mod tests {
    use sente_engine::surakarta::Network;

    use super::*;

    #[test]
    fn a_fit_learns_that_pieces_are_worth_something() {
        let mut rng = Rng::with_seed(2);
        let mut sample = || {
            let own = rng.u64(..) & rng.u64(..) & Board::ALL;
            let opponent = rng.u64(..) & rng.u64(..) & Board::ALL & !own;
            let lead = own.count_ones() as i16 - opponent.count_ones() as i16;
            Sample {
                board: Board { own, opponent },
                score: lead * 100,
                result: (lead.signum() + 1) as u8,
            }
        };
        let samples: Vec<Sample> = (0..3000).map(|_| sample()).collect();
        let mut fitting = Fitting::new(&mut Rng::with_seed(1));
        let before = fitting.error(&samples);
        for _ in 0..30 {
            for batch in samples.chunks(64) {
                for sample in batch {
                    fitting.learn(sample);
                }
                fitting.correct(0.01, batch.len());
            }
        }
        assert!(fitting.error(&samples) < before / 3.0);
        // The engine's evaluation equals the fitted one up to rounding.
        let network = Network::new(&fitting.weights());
        for sample in &samples[..200] {
            let (expected, _) = fitting.expected(sample.board);
            let points = f32::from(network.evaluate(sample.board).raw());
            let read = 1.0 / (1.0 + (-points / crate::surakarta::POINTS_PER_LOGIT).exp());
            assert!((expected - read).abs() < 0.03, "{expected} {read}");
        }
    }
}

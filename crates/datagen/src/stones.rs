//! Fits the weights of Gomoku and Renju to games of the arena: to their results and to the evaluations of the players,
//! by logistic regression that starts from the shipped weights.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use sente_engine::gomoku::{Weights, terms};
use sente_records::{NodeId, Record, read};
use sente_rules::gomoku::Gomoku;
use sente_rules::{Colour, Game, Position, Table};

/// The weight of the game's result in the target value; the rest is the player's evaluation.
const RESULT: f32 = 0.4;
/// The number of points in one unit of a record's evaluation.
const POINTS: f32 = 100.0;
/// Evaluations from this on, in the units of records, come from threats, which the weights cannot express.
const DECIDED: f32 = 100.0;
/// One sample in this many is held out to measure the error.
const KEPT_BACK: usize = 20;
/// The strength of the regularization towards the initial weights.
const HOLD: f32 = 2e-8;

/// A position as a weighted sum, given by its terms and how often each occurs, with its target value.
struct Sample {
    terms: Vec<(u16, f32)>,
    /// The target win probability of the side to move.
    hope: f32,
}

/// Fits the weights to all games in the folders and writes them.
pub fn fit(folders: &[PathBuf], rounds: u32, out: &Path) -> Result<()> {
    let mut samples = Vec::new();
    for path in records(folders)? {
        let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
        let reading = read(&bytes, None, None).with_context(|| path.display().to_string())?;
        for record in &reading.records {
            take_samples(record, &mut samples)?;
        }
    }
    ensure!(
        !samples.is_empty(),
        "there are no games with evaluations in these folders"
    );
    Rng::with_seed(1).shuffle(&mut samples);
    let (kept_back, taught) = samples.split_at(samples.len() / KEPT_BACK);
    let unit = Weights::POINT as f32;
    let start: Vec<f32> = Weights::shipped()
        .numbers()
        .map(|number| f32::from(number) / unit)
        .collect();
    let mut fitting = Fitting::new(start);
    println!("{} samples", samples.len());
    for round in 0..=rounds {
        if round % 250 == 0 {
            println!(
                "round {round:4}: training error {:.5}, held out {:.5}",
                fitting.error(taught),
                fitting.error(kept_back)
            );
        }
        if round < rounds {
            fitting.correct(taught, 1.0 - round as f32 / rounds as f32);
        }
    }
    let numbers: Vec<i16> = fitting
        .weights
        .iter()
        .map(|weight| (weight * unit).round() as i16)
        .collect();
    let numbers = numbers
        .as_slice()
        .try_into()
        .expect("the number of weights is unchanged");
    std::fs::write(out, Weights::new(numbers).to_text())?;
    Ok(())
}

/// The files of records in the folders of arenas.
fn records(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for folder in folders {
        let folder = folder.join("records");
        let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
        for entry in entries {
            paths.push(entry?.path());
        }
    }
    paths.sort();
    Ok(paths)
}

fn take_samples(record: &Record, samples: &mut Vec<Sample>) -> Result<()> {
    let rules = record.rules.clone().try_into();
    let rules = rules.map_err(|_| anyhow::anyhow!("not a game of Gomoku or Renju"))?;
    let mut game = Game::<Gomoku>::new(&rules);
    let mut seen = Vec::new();
    for node in record.tree.main_line(NodeId::START) {
        let position = game.position();
        let thought = record.tree.notes(node).evaluation;
        if let Some(thought) = thought.filter(|thought| thought.abs() < DECIDED)
            && let Some(terms) = terms(position)
        {
            seen.push((position.turn(), thought, counted(terms)));
        }
        game.play_text(record.tree.action(node))?;
    }
    let Some(outcome) = game.position().outcome() else {
        return Ok(());
    };
    for (turn, thought, terms) in seen {
        let sign = if turn == Colour::Black { 1.0 } else { -1.0 };
        let result = outcome
            .winner
            .map_or(0.5, |winner| f32::from(winner == turn));
        let thought = chance(sign * thought * POINTS);
        let hope = RESULT * result + (1.0 - RESULT) * thought;
        samples.push(Sample { terms, hope });
    }
    Ok(())
}

fn counted(mut terms: Vec<usize>) -> Vec<(u16, f32)> {
    terms.sort_unstable();
    let same = terms.chunk_by(|a, b| a == b);
    same.map(|same| (same[0] as u16, same.len() as f32))
        .collect()
}

fn chance(points: f32) -> f32 {
    1.0 / (1.0 + (-points / Weights::SCALE).exp())
}

/// The weights during the fit, with the moving averages of the optimizer Adam.
struct Fitting {
    start: Vec<f32>,
    weights: Vec<f32>,
    slopes: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Fitting {
    fn new(start: Vec<f32>) -> Self {
        Self {
            weights: start.clone(),
            slopes: vec![0.0; start.len()],
            squares: vec![0.0; start.len()],
            start,
            steps: 0,
        }
    }

    fn expected(&self, sample: &Sample) -> f32 {
        let terms = sample.terms.iter();
        chance(
            terms
                .map(|&(term, times)| times * self.weights[usize::from(term)])
                .sum(),
        )
    }

    /// The mean cross entropy.
    fn error(&self, samples: &[Sample]) -> f32 {
        let entropy = |sample: &Sample| {
            let expected = self.expected(sample).clamp(1e-6, 1.0 - 1e-6);
            -f64::from(sample.hope * expected.ln() + (1.0 - sample.hope) * (1.0 - expected).ln())
        };
        (samples.iter().map(entropy).sum::<f64>() / samples.len().max(1) as f64) as f32
    }

    /// Makes an optimizer step with the gradient over all samples.
    fn correct(&mut self, samples: &[Sample], pace: f32) {
        const MEMORY: [f32; 2] = [0.9, 0.999];
        let mut slope = vec![0.0; self.weights.len()];
        for sample in samples {
            let wrong = self.expected(sample) - sample.hope;
            for &(term, times) in &sample.terms {
                slope[usize::from(term)] += wrong * times;
            }
        }
        self.steps += 1;
        let shrunk = MEMORY.map(|memory| 1.0 - memory.powi(self.steps));
        for (at, slope) in slope.into_iter().enumerate() {
            let held = HOLD * Weights::SCALE * (self.weights[at] - self.start[at]);
            let slope = slope / samples.len() as f32 + held;
            self.slopes[at] += (1.0 - MEMORY[0]) * (slope - self.slopes[at]);
            self.squares[at] += (1.0 - MEMORY[1]) * (slope * slope - self.squares[at]);
            let length = (self.squares[at] / shrunk[1]).sqrt() + 1e-8;
            self.weights[at] -= 0.3 * pace * self.slopes[at] / shrunk[0] / length;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples of three weights whose true values are 40, −25 and 0.
    fn samples() -> Vec<Sample> {
        let mut rng = Rng::with_seed(4);
        let mut sample = || {
            let times = [0, 1, 2].map(|_| rng.u8(..6));
            let points = 40.0 * f32::from(times[0]) - 25.0 * f32::from(times[1]);
            Sample {
                terms: (0..).zip(times.map(f32::from)).collect(),
                hope: chance(points),
            }
        };
        (0..500).map(|_| sample()).collect()
    }

    #[test]
    fn weights_come_near_to_what_made_the_samples() {
        let samples = samples();
        let mut fitting = Fitting::new(vec![0.0; 4]);
        let before = fitting.error(&samples);
        for step in 0..1000 {
            fitting.correct(&samples, 1.0 - step as f32 / 1000.0);
        }
        assert!(fitting.error(&samples) < before);
        for (weight, expected) in fitting.weights.iter().zip([40.0, -25.0, 0.0]) {
            assert!((weight - expected).abs() < 2.0, "{weight} for {expected}");
        }
        assert!(
            fitting.weights[3].abs() < 1e-6,
            "a weight without samples is unchanged"
        );
    }

    #[test]
    fn equal_terms_are_counted() {
        assert_eq!(counted(vec![7, 3, 7, 7]), [(3, 1.0), (7, 3.0)]);
    }
}

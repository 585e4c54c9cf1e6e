//! The evaluation while it is being fitted: least squares by stochastic gradient descent, one phase of the game at a
//! time. Knows nothing of where samples come from.

use std::sync::Arc;

use anyhow::Result;
use fastrand::Rng;
use sente_engine::othello::{Constants, PatternIndices, SHAPES, Sharing, Weights};
use sente_rules::othello::Board;

use crate::samples::Sample;

/// How much of an error a sample corrects at the beginning and at the end.
const RATES: [f32; 2] = [0.15, 0.01];
/// A phase also learns from boards so many plies before and after it.
const NEIGHBOURS: usize = 2;
/// Of so many samples one is kept back to measure the error.
const KEPT_BACK: usize = 40;
/// Phases with few boards look at them more often, until they have looked at so many.
const FEWEST_STEPS: usize = 300_000;

/// Weights in discs.
pub struct Model {
    phases: Vec<Vec<f32>>,
    taught: Vec<Vec<bool>>,
    constants: [f32; Weights::MOST_EMPTIES + 1],
}

/// What a sample says in a form that is quick to learn from.
struct Lesson {
    places: [u32; SHAPES],
    empties: u8,
    score: f32,
}

impl Model {
    /// A model that knows what the weights know; about the parity of the rest of the game it has yet to learn.
    pub fn of(weights: &Weights) -> Self {
        let shared = (0..Weights::PHASES).map(|phase| weights.shared(phase));
        let phases: Vec<Vec<f32>> = shared
            .map(|weights| weights.into_iter().map(discs).collect())
            .collect();
        let known = |weights: &Vec<f32>| weights.iter().map(|&weight| weight != 0.0).collect();
        Self {
            taught: phases.iter().map(known).collect(),
            phases,
            constants: weights.constants().map(discs),
        }
    }

    /// The numbers of empty squares of the boards that a phase learns from.
    pub fn near(phase: usize) -> std::ops::RangeInclusive<usize> {
        let own = Weights::empties(phase);
        let most = (own.end() + NEIGHBOURS).min(Weights::MOST_EMPTIES);
        own.start().saturating_sub(NEIGHBOURS)..=most
    }

    /// Fits the weights of a phase to the samples near it.
    pub fn teach(&mut self, phase: usize, samples: &[Sample], rounds: u32) {
        let mut lessons: Vec<Lesson> = samples.iter().map(lesson).collect();
        Rng::with_seed(phase as u64).shuffle(&mut lessons);
        let (kept_back, taught) = lessons.split_at(lessons.len() / KEPT_BACK);
        let mut constants = self.constants;
        let weights = &mut self.phases[phase];
        // The constants come first: nothing else should have to make up for them.
        centre(weights, &mut constants, taught);
        if rounds > 0 {
            let rounds = (rounds as usize).max(FEWEST_STEPS / taught.len().max(1));
            descend(weights, &mut constants, taught, rounds);
        }
        centre(weights, &mut constants, taught);
        println!(
            "phase {phase:2}: {:8} samples, mean square error {:6.2} taught, {:6.2} kept back",
            taught.len(),
            mean_square_error(weights, &constants, &taught[..taught.len().min(50_000)]),
            mean_square_error(weights, &constants, kept_back),
        );
        for empties in Weights::empties(phase) {
            self.constants[empties] = constants[empties];
        }
        for lesson in taught {
            for place in lesson.places {
                self.taught[phase][place as usize] = true;
            }
        }
    }

    /// Adds something for each number of empty squares.
    pub fn shift(&mut self, shifts: &[f32]) {
        for (constant, shift) in self.constants.iter_mut().zip(shifts) {
            *constant += shift;
        }
    }

    /// The weights for the engine.
    pub fn weights(&self) -> Result<Arc<Weights>> {
        Ok(Arc::new(Weights::from_bytes(&self.to_bytes())?))
    }

    /// The weights as a file, in hundredths; contents that were never seen in a phase have none.
    pub fn to_bytes(&self) -> Vec<u8> {
        let hundredths = |weight: f32| (100.0 * weight).round() as i16;
        let shared = std::array::from_fn(|phase| {
            let known = self.phases[phase].iter().zip(&self.taught[phase]);
            known
                .map(|(&weight, &taught)| if taught { hundredths(weight) } else { 0 })
                .collect()
        });
        let constants: Constants = self.constants.map(hundredths);
        Weights::to_bytes(&shared, &constants)
    }
}

fn discs(hundredths: i16) -> f32 {
    f32::from(hundredths) / 100.0
}

fn lesson(sample: &Sample) -> Lesson {
    let sharing = Sharing::get().weight();
    let mut places = [0; SHAPES];
    for (shared, place) in places
        .iter_mut()
        .zip(PatternIndices::of(sample.board).places())
    {
        *shared = sharing[place];
    }
    Lesson {
        places,
        empties: empties(sample.board) as u8,
        score: f32::from(sample.score),
    }
}

/// The empty squares of a board.
pub fn empties(board: Board) -> usize {
    board.empty().count_ones() as usize
}

fn descend(weights: &mut [f32], constants: &mut [f32], lessons: &[Lesson], rounds: usize) {
    let steps = (rounds * lessons.len()).max(1);
    let fall = (RATES[1] / RATES[0]).ln() / steps as f32;
    let mut step = 0usize;
    for _ in 0..rounds {
        for lesson in lessons {
            let rate = RATES[0] * (fall * step as f32).exp() / SHAPES as f32;
            let correction = rate * error(weights, constants, lesson);
            for place in lesson.places {
                weights[place as usize] += correction;
            }
            constants[usize::from(lesson.empties)] += correction;
            step += 1;
        }
    }
}

/// Makes the mean error vanish for each number of empty squares.
fn centre(weights: &[f32], constants: &mut [f32], lessons: &[Lesson]) {
    let mut sums = vec![(0.0f64, 0u32); constants.len()];
    for lesson in lessons {
        let sum = &mut sums[usize::from(lesson.empties)];
        sum.0 += f64::from(error(weights, constants, lesson));
        sum.1 += 1;
    }
    for (constant, (sum, count)) in constants.iter_mut().zip(sums) {
        *constant += (sum / f64::from(count.max(1))) as f32;
    }
}

fn mean_square_error(weights: &[f32], constants: &[f32], lessons: &[Lesson]) -> f32 {
    let square = |lesson: &Lesson| error(weights, constants, lesson).powi(2);
    lessons.iter().map(square).sum::<f32>() / lessons.len().max(1) as f32
}

fn error(weights: &[f32], constants: &[f32], lesson: &Lesson) -> f32 {
    let sum: f32 = lesson
        .places
        .iter()
        .map(|&place| weights[place as usize])
        .sum();
    lesson.score - sum - constants[usize::from(lesson.empties)]
}

//! Fits the evaluation: least squares by stochastic gradient descent, one phase of the game at a time. Independent of
//! the source of the samples.

use std::sync::Arc;

use anyhow::Result;
use fastrand::Rng;
use sente_engine::othello::{
    Constants, MOST_ROOM, PatternIndices, ROOM_COUNTS, SHAPES, Sharing, Weights, room_counts,
};
use sente_rules::othello::Board;

use crate::samples::Sample;

/// The learning rate at the beginning and at the end.
const RATES: [f32; 2] = [0.5, 0.02];
/// The same for the second pass, over boards near the phase.
const FINE_RATES: [f32; 2] = [0.08, 0.008];
/// The first pass uses boards this many plies before and after the phase, because rare contents have similar values
/// there;
const NEIGHBOURS: usize = 8;
/// the second pass uses the nearest ones.
const NEAREST: usize = 2;
/// One of this many samples is kept for validation.
const KEPT_BACK: usize = 40;
/// The least number of samples that a phase with few boards uses, by repetition.
const FEWEST_STEPS: usize = 300_000;

/// Weights in discs.
pub struct Model {
    phases: Vec<Vec<f32>>,
    taught: Vec<Vec<bool>>,
    constants: [f32; Weights::MOST_EMPTIES + 1],
}

/// The features of a board: its shapes and its mobility counts.
const FEATURES: usize = SHAPES + ROOM_COUNTS;

/// A sample in a compact form.
struct Lesson {
    places: [u32; FEATURES],
    empties: u8,
    score: f32,
}

impl Model {
    /// A model with these weights; the constants for parity start at zero.
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

    /// The numbers of empty squares of the boards for a phase.
    pub fn near(phase: usize) -> std::ops::RangeInclusive<usize> {
        around(phase, NEIGHBOURS)
    }

    /// Fits the weights of a phase to the samples near it.
    pub fn teach(&mut self, phase: usize, samples: &[Sample], rounds: u32) {
        let mut lessons: Vec<Lesson> = samples.iter().map(lesson).collect();
        Rng::with_seed(phase as u64).shuffle(&mut lessons);
        let (kept_back, taught) = lessons.split_at(lessons.len() / KEPT_BACK);
        let mut constants = self.constants;
        let weights = &mut self.phases[phase];
        // Fit the constants first, so that nothing else has to compensate for them.
        centre(weights, &mut constants, taught);
        if rounds > 0 {
            let rounds_of = |lessons: usize| (rounds as usize).max(FEWEST_STEPS / lessons.max(1));
            let all: Vec<&Lesson> = taught.iter().collect();
            descend(weights, &mut constants, &all, rounds_of(all.len()), RATES);
            let mut nearest = all;
            nearest.retain(|lesson| around(phase, NEAREST).contains(&usize::from(lesson.empties)));
            let rounds = rounds_of(nearest.len());
            descend(weights, &mut constants, &nearest, rounds, FINE_RATES);
        }
        centre(weights, &mut constants, taught);
        println!(
            "phase {phase:2}: {:8} samples, mean square error {:6.2} taught, {:6.2} kept back",
            taught.len(),
            mean_square_error(weights, &constants, phase, taught),
            mean_square_error(weights, &constants, phase, kept_back),
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

    /// Adds a constant for each number of empty squares.
    pub fn shift(&mut self, shifts: &[f32]) {
        for (constant, shift) in self.constants.iter_mut().zip(shifts) {
            *constant += shift;
        }
    }

    /// The weights for the engine.
    pub fn weights(&self) -> Result<Arc<Weights>> {
        Ok(Arc::new(Weights::from_bytes(&self.to_bytes())?))
    }

    /// The weights as a file, in hundredths, without contents that never occurred in a phase.
    pub fn to_bytes(&self) -> Vec<u8> {
        let hundredths = |weight: f32| (100.0 * weight).round() as i16;
        let steps = |weight: f32| {
            Weights::STEP * (100.0 * weight / f32::from(Weights::STEP)).round() as i16
        };
        let shared = std::array::from_fn(|phase| {
            let known = self.phases[phase].iter().zip(&self.taught[phase]);
            known
                .map(|(&weight, &taught)| if taught { steps(weight) } else { 0 })
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
    let mut places = [0; FEATURES];
    let (of_contents, of_room) = places.split_at_mut(SHAPES);
    for (shared, place) in of_contents
        .iter_mut()
        .zip(PatternIndices::of(sample.board).places())
    {
        *shared = sharing[place];
    }
    let counts = room_counts(sample.board).into_iter().enumerate();
    for (shared, (kind, count)) in of_room.iter_mut().zip(counts) {
        *shared = (Sharing::get().weights() + MOST_ROOM * kind + count) as u32;
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

/// The numbers of empty squares in a phase and this many plies before and after it.
fn around(phase: usize, plies: usize) -> std::ops::RangeInclusive<usize> {
    let own = Weights::empties(phase);
    let most = (own.end() + plies).min(Weights::MOST_EMPTIES);
    own.start().saturating_sub(plies)..=most
}

fn descend(
    weights: &mut [f32],
    constants: &mut [f32],
    lessons: &[&Lesson],
    rounds: usize,
    rates: [f32; 2],
) {
    let steps = (rounds * lessons.len()).max(1);
    let fall = (rates[1] / rates[0]).ln() / steps as f32;
    let mut step = 0usize;
    for _ in 0..rounds {
        for lesson in lessons {
            let rate = rates[0] * (fall * step as f32).exp() / FEATURES as f32;
            let correction = rate * error(weights, constants, lesson);
            for place in lesson.places {
                weights[place as usize] += correction;
            }
            constants[usize::from(lesson.empties)] += correction;
            step += 1;
        }
    }
}

/// Sets the constants so that the mean error is zero for each number of empty squares.
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

/// The error on the boards of the phase itself.
fn mean_square_error(weights: &[f32], constants: &[f32], phase: usize, lessons: &[Lesson]) -> f32 {
    let own = |lesson: &&Lesson| Weights::empties(phase).contains(&usize::from(lesson.empties));
    let (mut sum, mut count) = (0.0, 0);
    for lesson in lessons.iter().filter(own).take(50_000) {
        sum += error(weights, constants, lesson).powi(2);
        count += 1;
    }
    sum / count.max(1) as f32
}

fn error(weights: &[f32], constants: &[f32], lesson: &Lesson) -> f32 {
    let sum: f32 = lesson
        .places
        .iter()
        .map(|&place| weights[place as usize])
        .sum();
    lesson.score - sum - constants[usize::from(lesson.empties)]
}

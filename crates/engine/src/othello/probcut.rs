//! ProbCut: shallow searches predict a deep one, which is skipped if a prediction is far enough outside the window.
//! Knows the searches that predict and their errors, which `sente-datagen errors` measures.

use std::sync::OnceLock;

use super::Weights;

/// The smallest depth that is predicted.
pub(super) const SHALLOWEST: u32 = 3;

/// How far from the window a prediction must be to be believed, in hundredths of a standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Certainty(u8);

impl Certainty {
    /// That of searches which do not reach the end of the game.
    pub(super) const USUAL: Self = Self(100);
    /// Those of searches to the end of the game, each of which orders the moves for the next: 68, 87, 95 and 99 of 100
    /// predictions that are believed are right.
    pub(super) const TO_THE_END: [Self; 4] = [Self::USUAL, Self(150), Self(200), Self(255)];

    /// A small number for the transposition table that grows with the certainty.
    pub(super) const fn rank(self) -> u8 {
        self.0 / 10
    }
}

/// How much larger the errors are if the deep search ends with the game: exact scores differ more than estimates do.
const EXACT: f64 = 1.2;

/// The number of shallow searches that predict a deep one.
const PREDICTIONS: usize = 2;

/// A prediction of a deep search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prediction {
    /// The depth of the shallow search.
    pub(super) depth: u32,
    /// Its standard error in hundredths of a disc.
    error: i32,
}

impl Prediction {
    /// The required distance from the window in hundredths of a disc.
    #[inline]
    pub(super) fn margin(self, certainty: Certainty) -> i32 {
        self.error * i32::from(certainty.0) / 100
    }
}

/// The predictions of every depth by the number of empty squares.
pub(super) struct ProbCut {
    predictions: Vec<[Prediction; PREDICTIONS]>,
}

/// The number of depths and of numbers of empty squares.
const SIDE: usize = Weights::MOST_EMPTIES + 1;

impl ProbCut {
    /// The predictions of all searches.
    pub(super) fn get() -> &'static Self {
        static PROBCUT: OnceLock<ProbCut> = OnceLock::new();
        PROBCUT.get_or_init(|| {
            let squares = 0..SIDE * SIDE;
            let all =
                squares.map(|place| predictions((place / SIDE) as u32, (place % SIDE) as u32));
            Self {
                predictions: all.collect(),
            }
        })
    }

    /// The predictions of a search of this depth with this many empty squares, the cheapest first.
    #[inline]
    pub(super) fn predictions(&self, depth: u32, empties: u32) -> &[Prediction] {
        let [depth, empties] = [depth, empties].map(|number| (number as usize).min(SIDE - 1));
        let all = &self.predictions[SIDE * depth + empties];
        if all[0].depth == all[1].depth {
            &all[1..]
        } else {
            all
        }
    }
}

fn predictions(depth: u32, empties: u32) -> [Prediction; PREDICTIONS] {
    [4, 2].map(|part| {
        let shallow = predicting_depth(depth, part);
        Prediction {
            depth: shallow,
            error: error(depth, shallow, empties),
        }
    })
}

/// About this part of the depth, and of the same parity, because scores alternate with it.
const fn predicting_depth(depth: u32, part: u32) -> u32 {
    let shallow = depth / part;
    if (shallow ^ depth).is_multiple_of(2) {
        shallow
    } else if shallow == 0 {
        1
    } else {
        shallow - 1
    }
}

/// The standard error of a prediction in hundredths of a disc: a formula for the measured errors, within 6 % of most.
/// It needs only operations that have the same result on every machine.
fn error(deep: u32, shallow: u32, empties_left: u32) -> i32 {
    let numbers = [deep.saturating_sub(shallow), shallow + 1, empties_left];
    let [more, seen, empties] = numbers.map(f64::from);
    let quarter = (more / seen.sqrt()).sqrt().sqrt();
    let late = 1.0 + 0.02 * empties + 0.001 * empties * empties;
    let error = 508.0 * quarter * quarter.sqrt() / late;
    let differing = if deep >= empties_left { EXACT } else { 1.0 };
    (differing * error) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn predictions_are_shallower_of_the_same_parity_and_the_cheapest_comes_first() {
        for depth in SHALLOWEST..40 {
            let predictions = ProbCut::get().predictions(depth, 30);
            for prediction in predictions {
                assert!(prediction.depth < depth && prediction.error > 0, "{depth}");
                assert_eq!(prediction.depth % 2, depth % 2);
            }
            let cheaper = |pair: &[Prediction]| {
                pair[0].depth < pair[1].depth && pair[0].error > pair[1].error
            };
            assert!(predictions.windows(2).all(cheaper), "{depth}");
        }
    }

    #[test]
    fn the_errors_are_those_that_were_measured() {
        // Depth 4 by 0, depth 10 by 4 and depth 10 by 8, in hundredths of a disc.
        for (deep, shallow, empties, measured) in
            [(4, 0, 12, 615), (10, 4, 27, 310), (10, 8, 42, 119)]
        {
            let error = error(deep, shallow, empties);
            assert!(
                (error - measured).abs() * 10 < measured,
                "{error}, {measured}"
            );
        }
    }
}

//! The statistics of ProbCut: how well a shallow search predicts a deep one. If the prediction is far enough outside
//! the window, the deep search is skipped. `sente-datagen errors` measures the errors.

/// The smallest depth that is predicted.
pub(super) const SHALLOWEST: u32 = 3;

/// The required distance from the window in hundredths of a standard error.
const CERTAINTY: i32 = 140;

/// The parameters of a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prediction {
    /// The depth of the shallow search; of the same parity, because scores alternate with it.
    pub(super) depth: u32,
    /// The required distance from the window in hundredths of a disc.
    pub(super) margin: i32,
}

/// The prediction of a search of this depth on a board with this many empty squares.
pub(super) fn prediction(depth: u32, empties: u32) -> Prediction {
    let errors = &ERRORS[phase(empties)];
    let column = (depth - SHALLOWEST) as usize;
    // Depths beyond the measured ones behave like the deepest of their parity.
    let column = if column < errors.len() {
        column
    } else {
        errors.len() - 2 + (column - errors.len()) % 2
    };
    Prediction {
        depth: predicting_depth(depth),
        margin: i32::from(errors[column]) * CERTAINTY / 100,
    }
}

/// The phase of the errors for a board with this many empty squares; there is one for every five discs.
pub const fn phase(empties: u32) -> usize {
    let phase = 60u32.saturating_sub(empties) as usize / 5;
    if phase < ERRORS.len() {
        phase
    } else {
        ERRORS.len() - 1
    }
}

/// The depth that predicts this one: half of it, or one less for the same parity.
pub const fn predicting_depth(depth: u32) -> u32 {
    let half = depth / 2;
    half - (half ^ depth) % 2
}

/// The standard errors in hundredths of a disc by phase, for depths from 3 to 8. The last two phases, which the solver
/// takes over, repeat the one before.
const ERRORS: [[u16; 6]; 12] = [
    [241, 308, 330, 298, 239, 222],
    [273, 262, 304, 359, 299, 302],
    [296, 312, 372, 360, 328, 256],
    [349, 224, 375, 305, 300, 218],
    [354, 290, 464, 370, 300, 301],
    [264, 276, 338, 406, 312, 310],
    [341, 342, 370, 431, 304, 313],
    [372, 328, 424, 474, 377, 363],
    [359, 366, 446, 377, 373, 349],
    [398, 402, 469, 475, 451, 350],
    [398, 402, 469, 475, 451, 350],
    [398, 402, 469, 475, 451, 350],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prediction_is_shallower_and_of_the_same_parity() {
        for depth in SHALLOWEST..40 {
            let predicting = predicting_depth(depth);
            assert!(predicting < depth && predicting % 2 == depth % 2, "{depth}");
            assert!(prediction(depth, 30).margin > 0);
        }
    }
}

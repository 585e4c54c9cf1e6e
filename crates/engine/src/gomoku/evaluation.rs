//! The static evaluation of quiet positions, and the conversion of scores to evaluations.

use super::board::Board;
use super::weights::Weights;
use crate::{Evaluation, Proven, Score};

/// The static evaluation in points for the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    board.balance() / Weights::POINT
}

/// The evaluation for a score.
pub(super) fn describe(score: Score) -> Evaluation {
    let value = f32::from(score.raw().clamp(-Score::MOST_POINTS, Score::MOST_POINTS)) / 100.0;
    if let Some(plies) = score.win_distance() {
        Evaluation {
            value,
            win_probability: 1.0,
            proven: Some(Proven::Win { plies: Some(plies) }),
        }
    } else if let Some(plies) = score.loss_distance() {
        Evaluation {
            value,
            win_probability: 0.0,
            proven: Some(Proven::Loss { plies: Some(plies) }),
        }
    } else {
        Evaluation {
            value,
            win_probability: 1.0 / (1.0 + (-f32::from(score.raw()) / Weights::SCALE).exp()),
            proven: None,
        }
    }
}

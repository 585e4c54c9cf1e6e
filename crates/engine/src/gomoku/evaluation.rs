//! What a position without forced lines is worth, and what people are told about a score.

use super::board::Board;
use super::weights::Weights;
use crate::{Evaluation, Proven, Score};

/// Points for the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    board.balance() / Weights::POINT
}

/// A score in words that mean the same in every game.
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

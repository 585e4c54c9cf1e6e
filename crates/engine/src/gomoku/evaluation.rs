//! What a position without forced lines is worth, and what people are told about a score.

use super::board::Board;
use crate::{Evaluation, Proven, Score};

/// The score at which the side ahead wins about 73 games in 100.
const SCALE: f32 = 300.0;

/// Points for the side to move: what its empty points are worth against the opponent's, its own more
/// because it moves first.
pub(super) fn evaluate(board: &Board) -> i32 {
    let (own, other) = (board.worth(board.turn()), board.worth(!board.turn()));
    own - other + own / 3 + 20
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
            win_probability: 1.0 / (1.0 + (-f32::from(score.raw()) / SCALE).exp()),
            proven: None,
        }
    }
}

//! Othello: a trained evaluation, a search that guesses and a solver that knows, and the players
//! made of them.

mod candidates;
mod endgame;
mod endgame_table;
mod engine;
mod estimator;
mod glance;
mod last;
mod minimax;
mod odds;
mod parity;
mod patterns;
mod players;
mod probcut;
mod search;
mod solver;
mod stability;
mod time;
mod weights;

pub use endgame::{Endgame, Solution};
pub use engine::Engine;
pub use estimator::Estimator;
pub use patterns::{CONTENTS, Contents, SHAPES, Sharing};
pub use players::{hire, profiles};
pub use probcut::{phase as prediction_phase, predicting_depth};
pub use search::Temper;
pub use time::time_for_move;
pub use weights::{Constants, Weights, WeightsError};

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_rules::othello::Board;

use crate::{Budget, Control, Limits};

/// The score for the side to move after a full-width search of so many plies, in hundredths of a disc.
pub fn estimate(weights: &Weights, board: Board, depth: u32) -> i32 {
    let mut budget = Budget::new(Limits::default(), unlimited());
    let scene = glance::Scene::new(board);
    glance::glance(weights, &mut budget, &scene, depth, -20_000, 20_000)
}

/// Nobody stops the search, and no time passes.
fn unlimited() -> Control<'static> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    Control {
        stop: &NEVER,
        elapsed: &|| Duration::ZERO,
    }
}

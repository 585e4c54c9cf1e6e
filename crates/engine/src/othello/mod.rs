//! Othello: a trained evaluation, a search for estimates, a solver for exact results, and the players based on them.

#![expect(
    clippy::inline_always,
    reason = "functions are compiled for a processor only if they are inlined into their caller"
)]

mod candidates;
mod endgame;
mod endgame_table;
mod engine;
mod estimator;
mod last;
mod minimax;
mod parity;
mod patterns;
mod players;
mod probcut;
mod processor;
mod room;
mod search;
mod shallow_search;
mod sight;
mod solver;
mod stability;
mod time;
mod weights;
mod win_probability;

pub use endgame::{Endgame, Solution};
pub use engine::OthelloEngine;
pub use estimator::Estimator;
pub use patterns::{CONTENTS, PatternIndices, SHAPES, Sharing};
pub use players::{create, profiles};
pub use room::{COUNTS as ROOM_COUNTS, MOST as MOST_ROOM, room_counts};
pub use search::Skill;
pub use time::time_for_move;
pub use weights::{Constants, Weights, WeightsError};

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_rules::othello::Board;

use self::processor::{Processor, on_this_processor};
use crate::{Budget, Limits, SearchControl};

/// The score for the side to move of a full-width search with this depth, in hundredths of a disc.
pub fn estimate(weights: &Weights, board: Board, depth: u32) -> i32 {
    let mut budget = Budget::new(Limits::default(), unlimited());
    let node = shallow_search::Node::new(board);
    on_this_processor!(Kind => {
        Kind::shallow_search(weights, &mut budget, &node, depth, -20_000, 20_000)
    })
}

/// A control without cancellation whose clock stands still.
fn unlimited() -> SearchControl<'static> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    SearchControl {
        stop: &NEVER,
        elapsed: &|| Duration::ZERO,
    }
}

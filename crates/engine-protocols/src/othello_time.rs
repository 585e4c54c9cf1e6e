//! Computes the time for a move of Othello from the remaining time of the game.

use std::time::Duration;

use sente_engine::othello::time_for_move;

use crate::board::Board;
use crate::clock::Clock;

/// The time for the next move; `None` if it is unlimited.
pub(crate) fn allowance(clock: Clock, board: &Board) -> Option<Duration> {
    let Some(left) = clock.left else {
        return clock.allowance();
    };
    let share = time_for_move(left, clock.increment, empties(board));
    let turn = clock.turn.map_or(share, |turn| turn.min(share));
    let of_this_turn = Clock {
        turn: Some(turn),
        ..Clock::default()
    };
    of_this_turn.allowance()
}

fn empties(board: &Board) -> u32 {
    let [black, white] = board.table().view().counts;
    64u32.saturating_sub(u32::from(black) + u32::from(white))
}

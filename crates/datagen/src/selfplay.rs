//! Games of the engine against itself. They begin with random moves of different numbers, so that unusual positions,
//! which searches meet all the time, are included.

use std::sync::Arc;

use fastrand::Rng;
use sente_engine::othello::{Weights, estimate};
use sente_rules::othello::{Board, Squares};

/// The parameters of the games.
pub struct Play {
    pub depth: u32,
    pub weights: Arc<Weights>,
}

/// The largest number of random plies at the start.
const LONGEST_START: u32 = 44;
const SHORTEST_START: u32 = 2;
/// One of this many later moves is random.
const SLIPS: u32 = 16;

/// The boards of a game from the last random move of its start on.
pub fn play_game(play: &Play, rng: &mut Rng) -> Vec<Board> {
    let random_plies = rng.u32(SHORTEST_START..=LONGEST_START);
    let mut boards = Vec::new();
    let mut board = Board::START;
    let mut played = 0;
    while !board.is_over() {
        let moves = board.moves();
        if moves == 0 {
            board = board.pass();
            continue;
        }
        if played >= random_plies {
            boards.push(board);
        }
        let square = if played < random_plies || rng.u32(..SLIPS) == 0 {
            let nth = rng.usize(..moves.count_ones() as usize);
            Squares(moves).nth(nth).expect("there are so many moves")
        } else {
            choose(play, board)
        };
        board = board.play(square, board.flips(square));
        played += 1;
    }
    boards
}

fn choose(play: &Play, board: Board) -> u8 {
    let score = |square: &u8| {
        let next = board.play(*square, board.flips(*square));
        estimate(&play.weights, next, play.depth - 1)
    };
    let moves = Squares(board.moves());
    moves.min_by_key(score).expect("the side to move can move")
}

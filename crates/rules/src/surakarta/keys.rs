//! Hashes of Surakarta positions, from scratch and incrementally.

use super::{Board, POINTS};
use crate::Colour;
use crate::zobrist::constant;

/// The hash of a board with `turn` to move.
pub fn key(board: Board, turn: Colour) -> u64 {
    let hash = |colour: Colour, mut pieces: u64| {
        let mut key = 0;
        while pieces != 0 {
            key ^= PIECE[colour.index()][pieces.trailing_zeros() as usize];
            pieces &= pieces - 1;
        }
        key
    };
    let side = match turn {
        Colour::Black => 0,
        Colour::White => SIDE,
    };
    side ^ hash(turn, board.own) ^ hash(!turn, board.opponent)
}

/// The bits of the hash that a move of `turn` changes.
#[inline]
pub fn key_change(turn: Colour, from: usize, to: usize, capture: bool) -> u64 {
    let moved = PIECE[turn.index()][from] ^ PIECE[turn.index()][to];
    let taken = if capture {
        PIECE[(!turn).index()][to]
    } else {
        0
    };
    SIDE ^ moved ^ taken
}

const SIDE: u64 = constant(2 * POINTS as u64);

const PIECE: [[u64; POINTS]; 2] = {
    let mut keys = [[0; POINTS]; 2];
    let mut point = 0;
    while point < POINTS {
        keys[0][point] = constant(point as u64);
        keys[1][point] = constant((POINTS + point) as u64);
        point += 1;
    }
    keys
};

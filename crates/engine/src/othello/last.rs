//! The search of the last four empty squares, where move lists and tables would cost more than they save. All searches
//! use the null window above `alpha`.

use sente_rules::othello::Board;

use super::parity::Parity;
use super::processor::Processor;

/// A value below every score.
const NONE: i32 = -100;

/// The maximum number of nodes below a position with four empty squares, including itself.
pub(super) const MOST_NODES: u64 = 1 + 4 + 12 + 24;

/// The score with at most four empty squares. Adds the number of searched nodes to `nodes`.
#[inline]
pub(super) fn few<P: Processor>(
    nodes: &mut u64,
    board: Board,
    empties: u32,
    parity: Parity,
    alpha: i32,
) -> i32 {
    let empty = board.empty();
    match empties {
        0 => i32::from(board.final_score()),
        1 => one(nodes, board.own, empty.trailing_zeros() as u8),
        2 => P::two(nodes, board, parity.sorted(empty), alpha),
        3 => P::three(nodes, board, parity.sorted(empty), alpha),
        _ => P::four(nodes, board, parity, alpha),
    }
}

/// The score with four empty squares.
#[inline(always)]
pub(super) fn four<P: Processor>(nodes: &mut u64, board: Board, parity: Parity, alpha: i32) -> i32 {
    *nodes += 1;
    let squares = parity.sorted(board.empty());
    let score = best_of_four::<P>(nodes, board, squares, parity, alpha);
    if score != NONE {
        return score;
    }
    let score = best_of_four::<P>(nodes, board.pass(), squares, parity, !alpha);
    if score != NONE {
        return -score;
    }
    i32::from(board.final_score())
}

#[inline(always)]
fn best_of_four<P: Processor>(
    nodes: &mut u64,
    board: Board,
    squares: [u8; 4],
    parity: Parity,
    alpha: i32,
) -> i32 {
    let [a, b, c, d] = squares;
    let mut best = NONE;
    for (square, rest) in [
        (a, [b, c, d]),
        (b, [a, c, d]),
        (c, [a, b, d]),
        (d, [a, b, c]),
    ] {
        if let Some(next) = played::<P>(board, square) {
            // The opponent starts in regions with an odd number of empty squares.
            let rest = parity.after(square).front(rest);
            best = best.max(-P::three(nodes, next, rest, !alpha));
            if best > alpha {
                break;
            }
        }
    }
    best
}

/// The score with three empty squares, tried in this order.
#[inline(always)]
pub(super) fn three<P: Processor>(
    nodes: &mut u64,
    board: Board,
    squares: [u8; 3],
    alpha: i32,
) -> i32 {
    *nodes += 1;
    let score = best_of_three::<P>(nodes, board, squares, alpha);
    if score != NONE {
        return score;
    }
    let score = best_of_three::<P>(nodes, board.pass(), squares, !alpha);
    if score != NONE {
        return -score;
    }
    i32::from(board.final_score())
}

#[inline(always)]
fn best_of_three<P: Processor>(nodes: &mut u64, board: Board, squares: [u8; 3], alpha: i32) -> i32 {
    let [a, b, c] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if let Some(next) = played::<P>(board, square) {
            best = best.max(-P::two(nodes, next, rest, !alpha));
            if best > alpha {
                break;
            }
        }
    }
    best
}

/// The score with two empty squares.
#[inline(always)]
pub(super) fn two<P: Processor>(
    nodes: &mut u64,
    board: Board,
    squares: [u8; 2],
    alpha: i32,
) -> i32 {
    *nodes += 1;
    let score = best_of_two::<P>(nodes, board, squares, alpha);
    if score != NONE {
        return score;
    }
    let score = best_of_two::<P>(nodes, board.pass(), squares, !alpha);
    if score != NONE {
        return -score;
    }
    i32::from(board.final_score())
}

#[inline(always)]
fn best_of_two<P: Processor>(nodes: &mut u64, board: Board, squares: [u8; 2], alpha: i32) -> i32 {
    let [a, b] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, b), (b, a)] {
        if let Some(next) = played::<P>(board, square) {
            best = best.max(-one(nodes, next.own, rest));
            if best > alpha {
                break;
            }
        }
    }
    best
}

/// The score with one empty square, computed from disc counts only.
#[inline(always)]
fn one(nodes: &mut u64, own: u64, square: u8) -> i32 {
    *nodes += 1;
    let discs = own.count_ones() as i32;
    let flips = last_flips(own, square);
    if flips > 0 {
        return 2 * (discs + 1 + flips) - 64;
    }
    let opponent = !own ^ 1 << square;
    let flips = last_flips(opponent, square);
    if flips > 0 {
        return 2 * (discs - flips) - 64;
    }
    // If neither side can play on the square, it counts for the side with more discs.
    2 * discs - 63 + (2 * discs - 63).signum()
}

#[inline(always)]
fn played<P: Processor>(board: Board, square: u8) -> Option<Board> {
    if NEIGHBOURS[usize::from(square & 63)] & board.opponent == 0 {
        return None;
    }
    let flips = P::flips(board, square);
    (flips != 0).then(|| board.play(square, flips))
}

/// The number of discs that the last move flips: every disc on its four lines that is not `own` is the opponent's.
#[inline(always)]
fn last_flips(own: u64, square: u8) -> i32 {
    let (col, row) = (usize::from(square & 7), usize::from(square >> 3 & 7));
    let [falling, rising] = DIAGONALS[usize::from(square & 63)];
    let along = |line: u64| (line.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize;
    let in_row = (own >> (8 * row)) as usize & 0xff;
    let in_col =
        ((own >> col & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let counts = &FLIPS[col];
    i32::from(counts[in_row])
        + i32::from(FLIPS[row][in_col])
        + i32::from(counts[along(own & falling)])
        + i32::from(counts[along(own & rising)])
}

/// For each place on a line of eight and each set of own discs on it, the number of the opponent's discs between the
/// place and the nearest own discs on both sides.
static FLIPS: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0u32;
        while own < 256 {
            let below = own & ((1 << place) - 1);
            let above = own >> (place + 1);
            let mut count = 0;
            if below != 0 {
                count += place as u32 - below.ilog2() - 1;
            }
            if above != 0 {
                count += above.trailing_zeros();
            }
            counts[place][own as usize] = count as u8;
            own += 1;
        }
        place += 1;
    }
    counts
};

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (col, row) = (square % 8, square / 8);
        let mut other = 0;
        while other < 64 {
            let (other_col, other_row) = (other % 8, other / 8);
            if col + other_row == other_col + row {
                diagonals[square][0] |= 1 << other;
            }
            if col + row == other_col + other_row {
                diagonals[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// The squares next to each square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0u64;
    while square < 64 {
        let mut other = 0u64;
        while other < 64 {
            let near =
                (square % 8).abs_diff(other % 8) <= 1 && (square / 8).abs_diff(other / 8) <= 1;
            if near && square != other {
                neighbours[square as usize] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    neighbours
};

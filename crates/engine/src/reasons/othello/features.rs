//! The features of a move in Othello: corners and the squares beside them, mobility, frontier discs, stable discs,
//! wedges, and parity.

use sente_rules::Point;
use sente_rules::othello::{Board, Move, Squares};

/// A feature of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The move takes this corner.
    TakesCorner {
        /// The corner.
        corner: Point,
    },
    /// The opponent's next move in the line takes this corner, which was not available before.
    GivesCorner {
        /// The corner.
        corner: Point,
    },
    /// The move is on the square diagonally next to this empty corner.
    BesideCornerDiagonally {
        /// The corner.
        corner: Point,
    },
    /// The move is on the edge next to this empty corner.
    BesideCornerOnEdge {
        /// The corner.
        corner: Point,
    },
    /// The opponent has no move and has to pass.
    ForcesPass,
    /// The opponent has at most three moves, fewer than before.
    TakesRoom {
        /// The number of moves that the opponent would have had before.
        before: u32,
        /// The number of moves that the opponent has after it.
        after: u32,
    },
    /// The opponent gets at least four additional moves.
    GivesRoom {
        /// The number of moves that the opponent would have had before.
        before: u32,
        /// The number of moves that the opponent has after it.
        after: u32,
    },
    /// At least three more of the side's discs are next to empty squares, where they can be flipped.
    OpensFrontier {
        /// The number of own frontier discs before.
        before: u32,
        /// The number of own frontier discs after.
        after: u32,
    },
    /// At least two more of the side's discs can never be flipped.
    MakesStable {
        /// The number of own stable discs before.
        before: u32,
        /// The number of own stable discs after.
        after: u32,
    },
    /// Near the end, the move is in a region with an odd number of empty squares, so that the mover also plays last
    /// there.
    LastInRegion {
        /// The squares of the region before the move.
        squares: u32,
    },
    /// The disc stands on an edge between two discs of the opponent, which cannot flip it along the edge at once.
    Wedge {
        /// The square of the disc.
        square: Point,
    },
}

/// The largest number of empty squares at which parity is considered.
const PARITY: u32 = 16;
const CORNERS: u64 = 0x8100_0000_0000_0081;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The features of a move according to the board before it and the line after it, which begins with the opponent's
/// answer. Empty for passes and illegal moves.
pub fn features(board: Board, mv: Move, line: &[Move]) -> Vec<Feature> {
    let Some(square) = mv.square() else {
        return Vec::new();
    };
    let flips = board.flips(square);
    if flips == 0 || board.empty() & bit(square) == 0 {
        return Vec::new();
    }
    let after = board.play(square, flips);
    let mut found = Vec::new();
    found.extend(corners(board, square, after, line));
    found.extend(room(board, after));
    found.extend(discs(board, after));
    found.extend(region(board, square));
    if is_wedge(square, after) {
        let square = point(square);
        found.push(Feature::Wedge { square });
    }
    found
}

/// Whether the disc stands on an edge between two discs of the opponent, who is to move.
fn is_wedge(square: u8, after: Board) -> bool {
    let at = point(square);
    let is_edge = |place: u8| place == 0 || place == 7;
    let along = match (is_edge(at.col), is_edge(at.row)) {
        (true, false) => (0, 1),
        (false, true) => (1, 0),
        (true, true) | (false, false) => return false,
    };
    let is_theirs = |sign: i8| {
        let beside = neighbour(at, sign * along.0, sign * along.1);
        beside.is_some_and(|next| after.own & bit(next) != 0)
    };
    is_theirs(1) && is_theirs(-1)
}

/// Corners taken and given, and moves next to corners.
fn corners(board: Board, square: u8, after: Board, line: &[Move]) -> Vec<Feature> {
    let mut found = Vec::new();
    if bit(square) & CORNERS != 0 {
        found.push(Feature::TakesCorner {
            corner: point(square),
        });
    }
    let answer = line.first().and_then(|mv| mv.square());
    if let Some(answer) = answer.filter(|&answer| bit(answer) & CORNERS & after.moves() != 0)
        && board.pass().moves() & bit(answer) == 0
    {
        found.push(Feature::GivesCorner {
            corner: point(answer),
        });
    }
    for corner in Squares(CORNERS & board.empty() & around(bit(square))) {
        let (corner, own) = (point(corner), point(square));
        let diagonal = corner.col != own.col && corner.row != own.row;
        found.push(if diagonal {
            Feature::BesideCornerDiagonally { corner }
        } else {
            Feature::BesideCornerOnEdge { corner }
        });
    }
    found
}

/// The change in the opponent's mobility.
fn room(board: Board, after: Board) -> Option<Feature> {
    const FEW: u32 = 3;
    const MANY_MORE: u32 = 4;
    let [before, now] = [board.pass(), after].map(|board| board.moves().count_ones());
    if now == 0 && !after.is_over() {
        Some(Feature::ForcesPass)
    } else if (1..=FEW).contains(&now) && now < before {
        Some(Feature::TakesRoom { before, after: now })
    } else if now >= before + MANY_MORE {
        Some(Feature::GivesRoom { before, after: now })
    } else {
        None
    }
}

/// The change in the side's frontier and stable discs.
fn discs(board: Board, after: Board) -> Vec<Feature> {
    const MANY_MORE: u32 = 3;
    const SOME_MORE: u32 = 2;
    let frontier = |own: u64, empty: u64| (own & around(empty)).count_ones();
    let before = frontier(board.own, board.empty());
    let now = frontier(after.opponent, after.empty());
    let mut found = Vec::new();
    if now >= before + MANY_MORE {
        found.push(Feature::OpensFrontier { before, after: now });
    }
    let before = stable(board.own, board.empty()).count_ones();
    let now = stable(after.opponent, after.empty()).count_ones();
    if now >= before + SOME_MORE {
        found.push(Feature::MakesStable { before, after: now });
    }
    found
}

/// Parity in the region of the move.
fn region(board: Board, square: u8) -> Option<Feature> {
    let empty = board.empty();
    if empty.count_ones() > PARITY {
        return None;
    }
    let mut region = bit(square);
    loop {
        let grown = (region | around(region)) & empty;
        if grown == region {
            break;
        }
        region = grown;
    }
    // If the region has all empty squares, its parity says no more than their number.
    let squares = region.count_ones();
    (squares % 2 == 1 && region != empty).then_some(Feature::LastInRegion { squares })
}

/// The stable discs of the side to move, which no move can ever flip.
pub fn stable_discs(board: Board) -> u64 {
    stable(board.own, board.empty())
}

/// Own discs that can never be flipped: in each of the four directions the whole line is full, or they are next to the
/// border or another such disc. Only a search could find all.
fn stable(own: u64, empty: u64) -> u64 {
    let full = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| full_lines(empty, step));
    let mut stable = 0;
    loop {
        let mut grown = 0;
        for square in Squares(own) {
            let at = point(square);
            let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
            let safe = steps.into_iter().zip(full).all(|((col, row), full)| {
                let leans = |col: i8, row: i8| match neighbour(at, col, row) {
                    Some(next) => stable & bit(next) != 0,
                    None => true,
                };
                full & bit(square) != 0 || leans(col, row) || leans(-col, -row)
            });
            if safe {
                grown |= bit(square);
            }
        }
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The squares whose whole line in this direction is full.
fn full_lines(empty: u64, (col, row): (i8, i8)) -> u64 {
    let mut open = empty;
    for square in Squares(empty) {
        for sign in [1, -1] {
            let mut at = point(square);
            while let Some(next) = neighbour(at, sign * col, sign * row) {
                open |= bit(next);
                at = point(next);
            }
        }
    }
    !open
}

fn neighbour(at: Point, col: i8, row: i8) -> Option<u8> {
    let col = at.col.checked_add_signed(col).filter(|it| *it < 8)?;
    let row = at.row.checked_add_signed(row).filter(|it| *it < 8)?;
    Some(8 * row + col)
}

/// All squares adjacent to a square of the set.
const fn around(set: u64) -> u64 {
    let sideways = (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    let row = set | sideways;
    sideways | row << 8 | row >> 8
}

const fn bit(square: u8) -> u64 {
    1 << square
}

const fn point(square: u8) -> Point {
    Point::new(square % 8, square / 8)
}

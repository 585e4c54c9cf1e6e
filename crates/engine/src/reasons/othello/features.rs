//! What a move in Othello does on the board: corners and the squares beside them, room to move, discs at the border of the
//! empty squares, discs that nobody can turn any more, wedges, and who moves last in a region.

use sente_rules::Point;
use sente_rules::othello::{Board, Move, Squares};

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// It takes this corner.
    TakesCorner {
        /// The corner.
        corner: Point,
    },
    /// The other side's next move in the line takes this corner, which was out of its reach before.
    GivesCorner {
        /// The corner.
        corner: Point,
    },
    /// It stands diagonally beside this empty corner.
    BesideCornerDiagonally {
        /// The corner.
        corner: Point,
    },
    /// It stands on the edge beside this empty corner.
    BesideCornerOnEdge {
        /// The corner.
        corner: Point,
    },
    /// The other side cannot answer and has to pass.
    ForcesPass,
    /// It leaves the other side at most three moves, fewer than before.
    TakesRoom {
        /// The moves that the other side would have had before.
        before: u32,
        /// The moves that it has now.
        after: u32,
    },
    /// It opens at least four moves to the other side that it did not have.
    GivesRoom {
        /// The moves that the other side would have had before.
        before: u32,
        /// The moves that it has now.
        after: u32,
    },
    /// At least three more of the own discs border on empty squares, where they can be turned.
    OpensFrontier {
        /// Own discs beside empty squares before.
        before: u32,
        /// Own discs beside empty squares after.
        after: u32,
    },
    /// At least two more of the own discs can never be turned.
    MakesStable {
        /// Own discs that could never be turned before.
        before: u32,
        /// Own discs that can never be turned after.
        after: u32,
    },
    /// Near the end it fills a region of empty squares for good, or leaves an even number in it, so that the mover is
    /// last there if both play on.
    LastInRegion {
        /// The squares of the region before the move.
        squares: u32,
    },
    /// It stands on an edge between two discs of the other side, which cannot turn it along the edge at once.
    Wedge {
        /// Where it stands.
        square: Point,
    },
}

/// From so many empty squares on it counts who moves last.
const PARITY: u32 = 16;
const CORNERS: u64 = 0x8100_0000_0000_0081;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// What a move does that the board before it, the move and the line after it show. The line begins with the other
/// side's answer. Nothing for a pass and for what is no move.
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

/// Whether the disc stands on an edge between two discs of the other side, which is to move.
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

/// Corners taken, given and neighboured.
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

/// How much the other side can do.
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

/// What becomes of the own discs.
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

/// Who moves last where the move is.
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
    // A region that is all there is left says nothing that the number of empty squares does not say.
    let squares = region.count_ones();
    (squares % 2 == 1 && region != empty).then_some(Feature::LastInRegion { squares })
}

/// The discs of the side to move that no move can ever turn.
pub fn stable_discs(board: Board) -> u64 {
    stable(board.own, board.empty())
}

/// Own discs that no move can ever turn: on each of the four lines through them either nothing is empty, or they lean on
/// the edge or on another such disc. There may be more, which only a search could show.
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

/// The squares whose whole line in this direction is filled.
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

/// All squares beside one of a set.
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

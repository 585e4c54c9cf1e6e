//! A fast filter for Renju's forbidden points, which finds the empty points that could be forbidden, a whole line at a
//! time. It returns all forbidden points and some others; [`forbidden`](super::forbidden) is exact.

use super::lines::{self, Direction, Lines, Spot};
use crate::{Colour, Point};

const ROWS: usize = Direction::Row.lines().end;

/// All points that need the exact check, from `a1` row by row.
pub(super) fn points(lines: &Lines) -> impl Iterator<Item = Point> {
    let mut board = [LineCandidates::default(); ROWS];
    for direction in Direction::ALL {
        for line in direction.lines() {
            let found = LineCandidates::of(lines.stones(Colour::Black, line), lines.empty(line));
            for point in lines::points(direction, line, found.once) {
                let Spot { line: row, bit } = Direction::Row.spot(point);
                board[row].add(1 << bit);
            }
            for point in lines::points(direction, line, found.twice) {
                let Spot { line: row, bit } = Direction::Row.spot(point);
                board[row].twice |= 1 << bit;
            }
        }
    }
    let rows = Direction::Row.lines().zip(board);
    rows.flat_map(|(row, forbidden_candidates)| {
        lines::points(Direction::Row, row, forbidden_candidates.twice)
    })
}

/// Points of a line where a black stone makes a four or possibly a three. Forbidden points are such points in two ways,
/// or complete an overline, which is sufficient alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LineCandidates {
    once: u32,
    twice: u32,
}

impl LineCandidates {
    /// The forbidden candidates of one line, from its black stones and its empty points.
    fn of(black: u32, empty: u32) -> Self {
        let mut forbidden_candidates = Self::default();
        if black.count_ones() < 2 {
            return forbidden_candidates;
        }
        let windows = Windows::of(black, empty);
        for place in 0..5 {
            forbidden_candidates.add(windows.three_stones << place & empty);
        }
        for place in 1..5 {
            forbidden_candidates.once |= windows.two_stones_inside << place & empty;
        }
        forbidden_candidates.twice |= overlines(black) & empty;
        forbidden_candidates
    }

    fn add(&mut self, points: u32) {
        self.twice |= self.once & points;
        self.once |= points;
    }
}

/// Sections of a line, each represented by the bit of its first point.
struct Windows {
    /// Five points with three black stones and two empty points that can become exactly five.
    three_stones: u32,
    /// Six points with empty ends and two black stones inside that can become a straight four.
    two_stones_inside: u32,
}

impl Windows {
    fn of(black: u32, empty: u32) -> Self {
        let not_white = black | empty;
        let [b0, b1, b2, b3, b4] = [0, 1, 2, 3, 4].map(|place| black >> place);
        let unblocked = [1, 2, 3, 4]
            .into_iter()
            .fold(not_white, |all, place| all & not_white >> place);
        let exact = unblocked & !(black << 1) & !(black >> 5);

        // Two full adders add five one-bit numbers in all windows at once. The windows with one carry have two stones,
        // or three if the last bit of the sum is set.
        let sum = b0 ^ b1 ^ b2;
        let carry = b0 & b1 | b2 & (b0 ^ b1);
        let odd = sum ^ b3 ^ b4;
        let two_or_three = exact & (carry ^ (sum & b3 | b4 & (sum ^ b3)));
        let open_six = exact >> 1 & empty & empty >> 5;
        Self {
            three_stones: two_or_three & odd,
            two_stones_inside: two_or_three & !odd & open_six,
        }
    }
}

/// The points where a black stone completes an unbroken row of six or more.
fn overlines(black: u32) -> u32 {
    let mut below = [u32::MAX; 6];
    let mut above = [u32::MAX; 6];
    for count in 1..6 {
        below[count] = below[count - 1] & black << count;
        above[count] = above[count - 1] & black >> count;
    }
    (0..6).fold(0, |points, count| points | below[count] & above[5 - count])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The candidates of a line drawn with `X`, `O` and `.`, as indices in the drawing.
    fn forbidden_candidates(line: &str) -> (Vec<u32>, Vec<u32>) {
        let mask = |letter| {
            let found = line.char_indices().filter(|&(_, c)| c == letter);
            found.fold(0, |mask, (place, _)| mask | 4 << place)
        };
        let found = LineCandidates::of(mask('X'), mask('.'));
        let places = |mask: u32| {
            (0..30)
                .filter(|place| mask >> (place + 2) & 1 == 1)
                .collect()
        };
        (places(found.once), places(found.twice))
    }

    #[test]
    fn fours_and_threes_are_seen_once() {
        assert_eq!(forbidden_candidates("OXXX..O").0, [4, 5]);
        assert!(forbidden_candidates("O.XX..O").0.is_empty());
        assert_eq!(forbidden_candidates("..XX...").0, [1, 4, 5]);
        assert_eq!(forbidden_candidates("..XX..X").0, [4, 5]);
    }

    #[test]
    fn double_fours_and_overlines_are_seen_twice() {
        assert_eq!(forbidden_candidates("X.X.X.X").1, [3]);
        assert_eq!(forbidden_candidates("OXXX.XXO").1, [4]);
        assert_eq!(forbidden_candidates("OXX.XXXXO").1, [3]);
        assert!(forbidden_candidates("OXX.XXO").1.is_empty());
    }
}

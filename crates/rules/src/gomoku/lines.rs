//! The stones as bit masks along every row, column and diagonal, so that a question about a line is a shift and a mask.
//! Contains no rules: neither the side to move nor the winning lines.

use super::Size;
use crate::{Colour, Point};

/// One of the four directions of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Row,
    Column,
    /// From the bottom left to the top right.
    Rising,
    /// From the top left to the bottom right.
    Falling,
}

/// The number of rows and of columns of the largest board.
const LARGEST: usize = 20;

/// The number of lines of the largest board; smaller boards leave some unused.
const LINES: usize = 2 * LARGEST + 2 * (2 * LARGEST - 1);

/// Bits below a line's first point, so that masks can include two points beyond either end.
const MARGIN: u8 = 2;

/// The place of a point in the lines of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The index of the line.
    pub(super) line: usize,
    /// The bit in that line's masks.
    pub(super) bit: u32,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Rising, Self::Falling];

    const fn first_line(self) -> usize {
        match self {
            Self::Row => 0,
            Self::Column => LARGEST,
            Self::Rising => 2 * LARGEST,
            Self::Falling => 4 * LARGEST - 1,
        }
    }

    /// The place of the point in this direction. Bits count columns, or rows in a column, so the first point of a
    /// diagonal does not always have the lowest bit.
    pub(super) const fn spot(self, point: Point) -> Spot {
        let (col, row) = (point.col as usize, point.row as usize);
        let (line, place) = match self {
            Self::Row => (row, point.col),
            Self::Column => (col, point.row),
            Self::Rising => (col + LARGEST - 1 - row, point.col),
            Self::Falling => (col + row, point.col),
        };
        Spot {
            line: self.first_line() + line,
            bit: (place + MARGIN) as u32,
        }
    }

    /// The inverse of [`Direction::spot`].
    pub(super) const fn point(self, spot: Spot) -> Point {
        let place = spot.bit as u8 - MARGIN;
        let line = (spot.line - self.first_line()) as u8;
        match self {
            Self::Row => Point::new(place, line),
            Self::Column => Point::new(line, place),
            Self::Rising => Point::new(place, place + LARGEST as u8 - 1 - line),
            Self::Falling => Point::new(place, line - place),
        }
    }

    /// The indices of the lines in this direction.
    pub(super) const fn lines(self) -> std::ops::Range<usize> {
        let first = self.first_line();
        match self {
            Self::Row | Self::Column => first..first + LARGEST,
            Self::Rising | Self::Falling => first..first + 2 * LARGEST - 1,
        }
    }
}

/// The stones of both colours along every line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    stones: [[u32; LINES]; 2],
    size: Size,
}

impl Lines {
    pub(super) const fn new(size: Size) -> Self {
        Self {
            stones: [[0; LINES]; 2],
            size,
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Places a stone on an empty point.
    pub(super) fn place(&mut self, colour: Colour, point: Point) {
        for direction in Direction::ALL {
            let Spot { line, bit } = direction.spot(point);
            self.stones[colour.index()][line] |= 1 << bit;
        }
    }

    /// One colour's stones in a line.
    pub(super) const fn stones(&self, colour: Colour, line: usize) -> u32 {
        self.stones[colour.index()][line]
    }

    /// The empty points of a line.
    pub(super) const fn empty(&self, line: usize) -> u32 {
        let [black, white] = &self.stones;
        ON_BOARD[self.size as usize][line] & !(black[line] | white[line])
    }

    /// The stone on a point of the board.
    pub(super) fn piece(&self, point: Point) -> Option<Colour> {
        let Spot { line, bit } = Direction::Row.spot(point);
        Colour::ALL
            .into_iter()
            .find(|&colour| self.stones(colour, line) >> bit & 1 == 1)
    }

    /// All empty points, from `a1` row by row.
    pub(super) fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        Direction::Row
            .lines()
            .flat_map(|line| points(Direction::Row, line, self.empty(line)))
    }

    /// All maximal unbroken rows of this colour's stones.
    pub(super) fn runs(
        &self,
        colour: Colour,
    ) -> impl Iterator<Item = (Direction, usize, Run)> + '_ {
        Direction::ALL.into_iter().flat_map(move |direction| {
            direction.lines().flat_map(move |line| {
                runs_in(self.stones(colour, line)).map(move |run| (direction, line, run))
            })
        })
    }
}

/// The points of a line whose bits are set in a mask.
pub(super) fn points(direction: Direction, line: usize, mask: u32) -> impl Iterator<Item = Point> {
    bits(mask).map(move |bit| direction.point(Spot { line, bit }))
}

fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros())?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// An unbroken row of stones in a line: its first and its last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) low: u32,
    pub(super) high: u32,
}

impl Run {
    /// The run that contains this bit, which must be set.
    pub(super) const fn through(stones: u32, bit: u32) -> Self {
        Self {
            low: bit + 1 - (stones << (u32::BITS - 1 - bit)).leading_ones(),
            high: bit + (stones >> bit).trailing_ones() - 1,
        }
    }

    pub(super) const fn len(self) -> u32 {
        self.high - self.low + 1
    }

    /// The run's bits as a mask.
    pub(super) const fn mask(self) -> u32 {
        ((1 << self.len()) - 1) << self.low
    }
}

fn runs_in(mut stones: u32) -> impl Iterator<Item = Run> {
    std::iter::from_fn(move || {
        let low = (stones != 0).then(|| stones.trailing_zeros())?;
        let run = Run::through(stones, low);
        stones &= !run.mask();
        Some(run)
    })
}

/// For each size and line, the bits of points on the board.
static ON_BOARD: [[u32; LINES]; 3] = [
    on_board(Size::Fifteen),
    on_board(Size::Nineteen),
    on_board(Size::Twenty),
];

const fn on_board(size: Size) -> [u32; LINES] {
    let mut masks = [0; LINES];
    let cells = size.lines() as usize * size.lines() as usize;
    let mut index = 0;
    while index < cells {
        let point = Point::from_index(index, size.lines());
        let mut way = 0;
        while way < Direction::ALL.len() {
            let Spot { line, bit } = Direction::ALL[way].spot(point);
            masks[line] |= 1 << bit;
            way += 1;
        }
        index += 1;
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_its_own_bit_in_each_direction() {
        let mut spots = Vec::new();
        for index in 0..LARGEST * LARGEST {
            let point = Point::from_index(index, LARGEST as u8);
            for direction in Direction::ALL {
                let spot = direction.spot(point);
                assert_eq!(direction.point(spot), point, "{direction:?}");
                assert!(direction.lines().contains(&spot.line), "{direction:?}");
                spots.push((spot.line, spot.bit));
            }
        }
        let all = spots.len();
        spots.sort_unstable();
        spots.dedup();
        assert_eq!(spots.len(), all);
    }

    #[test]
    fn neighbours_on_a_line_are_neighbouring_bits() {
        let centre = Point::new(7, 7);
        let steps = [(8, 7), (7, 8), (8, 8), (8, 6)];
        for (direction, (col, row)) in Direction::ALL.into_iter().zip(steps) {
            let (here, there) = (direction.spot(centre), direction.spot(Point::new(col, row)));
            assert_eq!(here.line, there.line, "{direction:?}");
            assert_eq!(here.bit + 1, there.bit, "{direction:?}");
        }
    }

    #[test]
    fn a_board_has_all_its_points_empty_in_each_direction() {
        for size in [Size::Fifteen, Size::Nineteen, Size::Twenty] {
            let lines = Lines::new(size);
            for direction in Direction::ALL {
                let empty: u32 = direction.lines().map(|l| lines.empty(l).count_ones()).sum();
                assert_eq!(empty, u32::from(size.lines()).pow(2), "{direction:?}");
            }
        }
    }

    #[test]
    fn runs_are_as_long_as_their_stones_and_end_at_gaps() {
        let found: Vec<_> = runs_in(0b0111_0110_1100)
            .map(|r| (r.low, r.len()))
            .collect();
        assert_eq!(found, [(2, 2), (5, 2), (8, 3)]);
        assert_eq!(Run::through(0b0111_0110_1100, 9), Run { low: 8, high: 10 });
        assert_eq!(Run { low: 8, high: 10 }.mask(), 0b0111_0000_0000);
    }
}

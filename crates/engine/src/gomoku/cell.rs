//! The engine's numbering of points, with a margin around the board so that steps along a line need no bounds checks,
//! and sets of such cells. Independent of stones.

use std::ops::{BitAnd, BitOr};

use sente_rules::Point;

/// The distance along a line at which a stone matters: a five and the point beyond it.
pub(super) const REACH: usize = 5;

/// The row stride of the numbering: a power of two above the largest board and its margins.
const STRIDE: usize = 32;

/// The number of cells, margins included: a power of two, so that a mask keeps any index in range.
pub(super) const CELLS: usize = STRIDE * STRIDE;

/// The steps to the next cell to the right, above, above right and above left.
const STEPS: [u16; 4] = [1, STRIDE as u16, STRIDE as u16 + 1, STRIDE as u16 - 1];

/// A point of the board or of the margin around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell(u16);

impl Cell {
    pub(super) const fn of(point: Point) -> Self {
        let (col, row) = (point.col as usize + REACH, point.row as usize + REACH);
        Self((row * STRIDE + col) as u16)
    }

    pub(super) const fn point(self) -> Point {
        Point::new(self.col() - REACH as u8, self.row() - REACH as u8)
    }

    /// The cell with this number, as stored in transposition tables.
    pub(super) const fn from_number(number: u16) -> Self {
        Self(number & (CELLS as u16 - 1))
    }

    pub(super) const fn number(self) -> u16 {
        self.0
    }

    /// The index in an array with an entry for every cell.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// The cell this many steps further along a direction (0 to 3); negative steps go back.
    #[inline]
    pub(super) const fn step(self, direction: usize, steps: i16) -> Self {
        Self(
            self.0
                .wrapping_add_signed(STEPS[direction & 3].cast_signed() * steps),
        )
    }

    const fn row(self) -> u8 {
        (self.index() / STRIDE) as u8
    }

    const fn col(self) -> u8 {
        (self.index() % STRIDE) as u8
    }
}

/// A set of cells with one word for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellSet([u32; STRIDE]);

impl CellSet {
    pub(super) const EMPTY: Self = Self([0; STRIDE]);

    #[inline]
    pub(super) const fn insert(&mut self, cell: Cell) {
        self.0[cell.row() as usize] |= 1 << cell.col();
    }

    #[inline]
    pub(super) const fn remove(&mut self, cell: Cell) {
        self.0[cell.row() as usize] &= !(1 << cell.col());
    }

    pub(super) const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.row() as usize] >> cell.col() & 1 == 1
    }

    /// The cells in ascending order, row by row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let rows = self.0;
        (0..STRIDE).flat_map(move |row| {
            let mut word = rows[row];
            std::iter::from_fn(move || {
                let col = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(Cell((row * STRIDE) as u16 + col as u16))
            })
        })
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The cells within two steps of one of these, or three in a straight line.
    pub(super) fn surroundings(&self) -> Self {
        let mut wide = [0; STRIDE];
        let mut near = Self::EMPTY;
        for (wide, &row) in wide.iter_mut().zip(&self.0) {
            *wide = row | row << 1 | row >> 1 | row << 2 | row >> 2;
        }
        for at in 3..STRIDE - 3 {
            let (far_below, row, far_above) = (self.0[at - 3], self.0[at], self.0[at + 3]);
            let far = far_below | far_above;
            near.0[at] = wide[at - 2] | wide[at - 1] | wide[at] | wide[at + 1] | wide[at + 2];
            near.0[at] |= far | (far | row) << 3 | (far | row) >> 3;
        }
        near
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= other;
        }
        self
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row |= other;
        }
        self
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_cells_are_each_others_inverse_and_steps_follow_the_board() {
        for index in 0..400 {
            let point = Point::from_index(index, 20);
            assert_eq!(Cell::of(point).point(), point);
        }
        let h8 = Cell::of(Point::new(7, 7));
        let next = [(8, 7), (7, 8), (8, 8), (6, 8)];
        for (direction, (col, row)) in next.into_iter().enumerate() {
            let there = Cell::of(Point::new(col, row));
            assert_eq!(h8.step(direction, 1), there);
            assert_eq!(there.step(direction, -1), h8);
        }
    }

    #[test]
    fn surroundings_are_two_steps_or_three_in_a_straight_line() {
        let centre = Point::new(7, 7);
        let near = CellSet::from_iter([Cell::of(centre)]).surroundings();
        for index in 0..225 {
            let point = Point::from_index(index, 15);
            let (dx, dy) = (
                point.col.abs_diff(centre.col),
                point.row.abs_diff(centre.row),
            );
            let straight = dx == 0 || dy == 0 || dx == dy;
            let expected = dx.max(dy) <= 2 || dx.max(dy) == 3 && straight;
            assert_eq!(near.contains(Cell::of(point)), expected, "{point}");
        }
    }
}

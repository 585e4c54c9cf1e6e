//! The eight symmetries of a square board.

use crate::Point;

/// A rotation or reflection of a square board.
///
/// ```
/// use sente_rules::{Point, Symmetry};
///
/// let corner = Point::new(0, 0);
/// let images = Symmetry::ALL.map(|symmetry| symmetry.apply(corner, 8));
/// assert!(images.contains(&Point::new(7, 7)));
/// for symmetry in Symmetry::ALL {
///     let point = Point::new(2, 5);
///     assert_eq!(symmetry.inverse().apply(symmetry.apply(point, 8), 8), point);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// The identity.
    pub const IDENTITY: Self = Self(0);

    const MIRROR_COLUMNS: u8 = 1;
    const MIRROR_ROWS: u8 = 2;
    const TRANSPOSE: u8 = 4;

    /// The image of the point on a board with `size` columns and rows.
    pub const fn apply(self, point: Point, size: u8) -> Point {
        let Point { mut col, mut row } = point;
        if self.mirrors_columns() {
            col = size - 1 - col;
        }
        if self.mirrors_rows() {
            row = size - 1 - row;
        }
        if self.transposes() {
            (col, row) = (row, col);
        }
        Point { col, row }
    }

    /// Whether columns are mirrored, before the other operations.
    pub const fn mirrors_columns(self) -> bool {
        self.0 & Self::MIRROR_COLUMNS != 0
    }

    /// Whether rows are mirrored, before the transposition.
    pub const fn mirrors_rows(self) -> bool {
        self.0 & Self::MIRROR_ROWS != 0
    }

    /// Whether columns and rows are swapped, after the other operations.
    pub const fn transposes(self) -> bool {
        self.0 & Self::TRANSPOSE != 0
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // Only the two quarter turns are not self-inverse; they are each other's inverses.
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_different_images_and_each_is_undone_by_its_inverse() {
        let point = Point::new(1, 2);
        let mut images: Vec<Point> = Symmetry::ALL.iter().map(|s| s.apply(point, 8)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.inverse().apply(symmetry.apply(point, 8), 8), point);
        }
    }
}

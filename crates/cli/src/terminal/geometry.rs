//! Where the points of a board lie on the screen, and which point a cell belongs to.

use ratatui::layout::Rect;
use sente_rules::{FirstRow, Point, Shape, Surface};

/// A board's place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The cell of the drawn top-left point.
    pub left: u16,
    pub top: u16,
    /// Rows from a point to the one below; columns to the right are twice as many.
    pub step: u16,
    columns: u16,
    rows: u16,
    first_row: FirstRow,
    /// The cells that the board's material covers.
    pub area: Rect,
    /// Whether there is room for names of the columns below the board, too.
    pub named_below: bool,
}

/// Cells for the names of rows on either side, with a space.
const NAMES: u16 = 3;

impl Geometry {
    /// The largest board that fits, at the left of the area and in the middle of its height.
    pub fn fit(shape: &Shape, area: Rect) -> Self {
        let (columns, rows) = (u16::from(shape.width), u16::from(shape.height));
        // Steps that leave a middle cell for the piece; then the steps around the outermost points.
        let (steps, around): (&[u16], u16) = match shape.surface {
            Surface::Crossings => (&[1, 2, 3], 0),
            Surface::Squares => (&[2, 4], 1),
            Surface::Tracks => (&[2, 3, 4], 4),
        };
        let height_of = |step: u16| (rows - 1 + around) * step + 1;
        let width_of = |step: u16| 2 * (columns - 1 + around) * step + 1;
        let fits = |step: u16| {
            height_of(step) < area.height && width_of(step) + 2 * NAMES + PANEL <= area.width
        };
        let best = steps.iter().rev().find(|&&step| fits(step));
        let step = best.copied().unwrap_or(steps[0]);
        let (height, width) = (height_of(step), width_of(step));
        let named_below = height + 2 <= area.height;
        let spare = area
            .height
            .saturating_sub(height + 1 + u16::from(named_below));
        let board = Rect {
            x: area.x + NAMES,
            y: area.y + 1 + spare / 2,
            width,
            height,
        };
        Self {
            left: board.x + around * step,
            top: board.y + around * step / 2,
            step,
            columns,
            rows,
            first_row: shape.first_row,
            area: board,
            named_below,
        }
    }

    /// The first column to the right of everything that belongs to the board.
    pub const fn right(&self) -> u16 {
        self.area.x + self.area.width + NAMES
    }

    /// The cell of a point.
    pub const fn place(&self, point: Point) -> (u16, u16) {
        let line = self.line(point.row as u16);
        (
            self.left + 2 * self.step * point.col as u16,
            self.top + self.step * line,
        )
    }

    /// The point nearest to a cell, if it is near.
    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        let column = (x + self.step).checked_sub(self.left)? / (2 * self.step);
        let line = (y + self.step / 2).checked_sub(self.top)? / self.step;
        let is_inside = column < self.columns && line < self.rows;
        is_inside.then(|| Point::new(column as u8, self.line(line) as u8))
    }

    /// The drawn line of a row counted from the top, or the row of a line.
    const fn line(&self, row: u16) -> u16 {
        match self.first_row {
            FirstRow::Top => row,
            FirstRow::Bottom => self.rows - 1 - row,
        }
    }
}

/// The narrowest column that can stand beside the board.
const PANEL: u16 = 28;

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        let small = Rect::new(0, 1, 80, 21);
        let large = Rect::new(0, 1, 200, 60);
        for game in GameId::ALL {
            let shape = Rules::usual(game).table().view().shape;
            for area in [small, large] {
                let geometry = Geometry::fit(&shape, area);
                assert!(geometry.area.bottom() <= area.bottom(), "{game}");
                for point in shape.reading_order() {
                    let (x, y) = geometry.place(point);
                    assert_eq!(geometry.point_at(x, y), Some(point), "{game}");
                    assert!(geometry.area.contains((x, y).into()));
                }
                assert_eq!(geometry.point_at(199, 59), None);
            }
        }
    }

    #[test]
    fn the_largest_board_fits_the_smallest_screen() {
        let rules = Rules::usual(GameId::Gomoku).with("size", "20").unwrap();
        let area = Rect::new(0, 1, 80, 21);
        let geometry = Geometry::fit(&rules.table().view().shape, area);
        assert!(geometry.area.bottom() <= area.bottom());
        assert!(80 - geometry.right() >= PANEL);
    }
}

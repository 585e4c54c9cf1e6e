//! Maps the points of a board to cells of the screen and back.

use ratatui::layout::Rect;
use sente_rules::{FirstRow, Point, Shape, Surface};

/// The centred part of a page that is wider than its contents.
pub fn centred(area: Rect, widest: u16) -> Rect {
    let width = area.width.min(widest);
    Rect {
        x: area.x + (area.width - width) / 2,
        width,
        ..area
    }
}

/// The position of a board on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The cell of the top-left displayed point; on squares, the top-left cell of the first square.
    pub left: u16,
    pub top: u16,
    /// The rows between neighbouring points; the columns are twice as many.
    pub step: u16,
    pub surface: Surface,
    columns: u16,
    rows: u16,
    first_row: FirstRow,
    /// The cells covered by the board's material.
    pub area: Rect,
    /// The positions of the column and row labels.
    pub names: Names,
}

/// The positions of the column and row labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// The line above the board, if it has labels.
    pub above: Option<u16>,
    /// The line below the board, if it has labels.
    pub below: Option<u16>,
    /// The last column of the row labels.
    pub end: u16,
}

/// The margins around the points, in columns and rows.
#[derive(Clone, Copy)]
struct Margins {
    left: u16,
    right: u16,
    above: u16,
    below: u16,
}

impl Geometry {
    /// The largest board that fits into the area, at its left.
    pub fn fit(shape: &Shape, area: Rect) -> Self {
        /// The largest step; larger pieces look like plates.
        const LARGEST: u16 = 8;
        let smallest = match shape.surface {
            Surface::Crossings => 1,
            Surface::Squares | Surface::Tracks => 2,
        };
        let fits = |step: u16| {
            let (width, height) = size(shape, step, margins(shape.surface, step));
            // One line stays free above the board and one below, for the legend.
            width + BESIDE + least_column(shape.surface) <= area.width && height + 2 <= area.height
        };
        let best = (smallest..=LARGEST).rev().find(|&step| fits(step));
        match best {
            Some(step) => Self::place_at(shape, area, step, margins(shape.surface, step)),
            None => Self::place_at(shape, area, smallest, tight_margins(shape, area)),
        }
    }

    fn place_at(shape: &Shape, area: Rect, step: u16, margins: Margins) -> Self {
        let (width, height) = size(shape, step, margins);
        let room = area.height.saturating_sub(height);
        let board = Rect {
            x: area.x + if area.width >= WIDE { 2 } else { 1 },
            // At the top, below a free line if there is room.
            y: area.y + u16::from(room >= 2),
            width,
            height,
        };
        let is_squares = shape.surface == Surface::Squares;
        let above = match shape.surface {
            Surface::Squares => Some(board.y),
            Surface::Crossings if margins.below == 0 => Some(board.y),
            Surface::Crossings | Surface::Tracks => None,
        };
        let below = (margins.below > 0).then(|| board.bottom() - 1);
        let end = match shape.surface {
            Surface::Tracks => board.x + 2,
            Surface::Squares => board.x + 1,
            Surface::Crossings if step == 1 => board.x + margins.left - 2,
            // Stones extend one step to the left of their points.
            Surface::Crossings => board.x + margins.left - step - 1,
        };
        let around = if is_squares { 0 } else { 2 * step };
        let loops = if shape.surface == Surface::Tracks {
            (2 * around, around)
        } else {
            (0, 0)
        };
        Self {
            left: board.x + margins.left + loops.0,
            top: board.y + margins.above + loops.1,
            step,
            surface: shape.surface,
            columns: u16::from(shape.width),
            rows: u16::from(shape.height),
            first_row: shape.first_row,
            area: board,
            names: Names { above, below, end },
        }
    }

    /// The first column to the right of the board.
    pub const fn right(&self) -> u16 {
        self.area.x + self.area.width
    }

    /// The cell of a point, or the middle cell of its square.
    pub const fn place(&self, point: Point) -> (u16, u16) {
        let (x, y) = self.corner(point);
        match self.surface {
            Surface::Squares => (x + self.step - 1, y + (self.step - 1) / 2),
            Surface::Crossings | Surface::Tracks => (x, y),
        }
    }

    /// The cell of a point, or the top-left cell of its square.
    const fn corner(&self, point: Point) -> (u16, u16) {
        let line = self.line(point.row as u16);
        (
            self.left + 2 * self.step * point.col as u16,
            self.top + self.step * line,
        )
    }

    /// The square of a point.
    pub const fn square(&self, point: Point) -> Rect {
        let (x, y) = self.corner(point);
        Rect {
            x,
            y,
            width: 2 * self.step,
            height: self.step,
        }
    }

    /// The centre of a point's piece, in columns and rows.
    pub fn middle(&self, point: Point) -> (f32, f32) {
        let (x, y) = self.corner(point);
        let (x, y) = (f32::from(x), f32::from(y));
        match self.surface {
            Surface::Squares => (x + f32::from(self.step), y + f32::from(self.step) / 2.0),
            Surface::Crossings | Surface::Tracks => (x + 0.5, y + 0.5),
        }
    }

    /// The point nearest to a cell, if it is near.
    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        let (across, down) = match self.surface {
            Surface::Squares => (0, 0),
            Surface::Crossings | Surface::Tracks => (self.step, self.step / 2),
        };
        let column = (x + across).checked_sub(self.left)? / (2 * self.step);
        let line = (y + down).checked_sub(self.top)? / self.step;
        let is_inside = column < self.columns && line < self.rows;
        is_inside.then(|| Point::new(column as u8, self.line(line) as u8))
    }

    /// The displayed line of a row, counted from the top, or the row of a line.
    const fn line(&self, row: u16) -> u16 {
        match self.first_row {
            FirstRow::Top => row,
            FirstRow::Bottom => self.rows - 1 - row,
        }
    }
}

/// Windows of this width have margins of two columns.
pub const WIDE: u16 = 100;
/// The width between the board's left edge and the column beside it, without the board: margins and the evaluation bar.
const BESIDE: u16 = 6;

/// The minimal width of the column beside a board.
const fn least_column(surface: Surface) -> u16 {
    match surface {
        Surface::Crossings | Surface::Squares => 34,
        Surface::Tracks => 28,
    }
}

fn size(shape: &Shape, step: u16, margins: Margins) -> (u16, u16) {
    let (columns, rows) = (u16::from(shape.width), u16::from(shape.height));
    let (width, height) = match shape.surface {
        Surface::Squares => (2 * columns * step, rows * step),
        Surface::Crossings => (2 * (columns - 1) * step + 1, (rows - 1) * step + 1),
        // The loops extend two steps beyond the corners.
        Surface::Tracks => (2 * (columns + 3) * step + 1, (rows + 3) * step + 1),
    };
    (
        width + margins.left + margins.right,
        height + margins.above + margins.below,
    )
}

const fn margins(surface: Surface, step: u16) -> Margins {
    let (left, right, above, below) = match surface {
        Surface::Squares => (3, 3, 1, 1),
        Surface::Crossings if step == 1 => (5, 3, 1, 2),
        Surface::Crossings => (step + 4, step + 2, step, step + 1),
        Surface::Tracks if step <= 2 => (3, 3, 1, 1),
        Surface::Tracks => (3, 3, 0, 1),
    };
    Margins {
        left,
        right,
        above,
        below,
    }
}

/// Reduced margins for a board that hardly fits, with labels at the left and above.
fn tight_margins(shape: &Shape, area: Rect) -> Margins {
    let rows = u16::from(shape.height);
    let has_room = rows + 2 <= area.height;
    Margins {
        left: 4,
        right: 1,
        above: 1,
        below: u16::from(has_room && shape.surface != Surface::Crossings),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    /// The area between the header and the keys.
    fn page(width: u16, height: u16) -> Rect {
        Rect::new(0, 1, width, height - 2)
    }

    fn shape(game: GameId, size: &str) -> Shape {
        let rules = Rules::usual(game);
        let rules = rules.with("size", size).unwrap_or(rules);
        rules.table().view().shape
    }

    #[test]
    fn every_point_is_found_where_it_is_drawn() {
        for game in GameId::ALL {
            for size in ["15", "19", "20"] {
                let shape = shape(game, size);
                for area in [page(80, 24), page(100, 30), page(120, 40), page(200, 60)] {
                    let geometry = Geometry::fit(&shape, area);
                    assert!(geometry.area.bottom() <= area.bottom(), "{game} {area}");
                    let column = area.width - geometry.right();
                    assert!(column >= 28, "{game} {area}");
                    for point in shape.reading_order() {
                        let (x, y) = geometry.place(point);
                        assert_eq!(geometry.point_at(x, y), Some(point), "{game}");
                        assert!(geometry.area.contains((x, y).into()));
                    }
                    assert_eq!(geometry.point_at(199, 59), None);
                }
            }
        }
    }

    #[test]
    fn no_stone_covers_the_name_of_its_row() {
        for size in ["15", "19", "20"] {
            let shape = shape(GameId::Gomoku, size);
            for area in [page(80, 24), page(100, 30), page(120, 40), page(200, 60)] {
                let geometry = Geometry::fit(&shape, area);
                let (x, _) = geometry.place(Point::new(0, 0));
                assert!(geometry.names.end + geometry.step < x, "{size} {area}");
            }
        }
    }

    #[test]
    fn boards_grow_with_the_window() {
        let sizes = [page(80, 24), page(100, 30), page(120, 40), page(200, 60)];
        for (game, size, steps) in [
            (GameId::Othello, "", [2, 3, 4, 6]),
            (GameId::Gomoku, "15", [1, 1, 2, 3]),
            (GameId::Renju, "15", [1, 1, 2, 3]),
            (GameId::Standard, "19", [1, 1, 1, 2]),
            (GameId::Gomoku, "20", [1, 1, 1, 2]),
            (GameId::Surakarta, "", [2, 2, 3, 6]),
        ] {
            let shape = shape(game, size);
            let found = sizes.map(|area| Geometry::fit(&shape, area).step);
            assert_eq!(found, steps, "{game} {size}");
        }
    }
}

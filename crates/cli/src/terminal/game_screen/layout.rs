//! The layout of a game's screen at every size of the window.

use ratatui::layout::Rect;
use sente_rules::Shape;

use crate::terminal::geometry::{Geometry, WIDE};

/// The positions of the screen's parts.
pub struct Layout {
    pub geometry: Geometry,
    /// The evaluation bar.
    pub(super) bar: Rect,
    pub(super) column: Rect,
    /// The second column with the graph and the context panel, if there is room.
    pub(super) second: Option<Rect>,
    /// Whether the window has only few lines.
    pub(super) is_low: bool,
}

/// The maximal width of a column.
const WIDEST: u16 = 48;

impl Layout {
    /// The layout for a board of this shape in an area.
    pub fn new(shape: &Shape, area: Rect) -> Self {
        let is_wide = area.width >= WIDE;
        let mut geometry = Geometry::fit(shape, area);
        let gap = if is_wide { 2 } else { 1 };
        let bar_width = if is_wide { 2 } else { 1 };
        let taken = geometry.right() + 1 + bar_width + 3;
        let right = area.right() - gap;
        let width = right.saturating_sub(taken).min(WIDEST);
        // The remaining width holds a second column, or is distributed between both sides.
        let left_over = right.saturating_sub(taken + width);
        let has_second = left_over >= 36;
        let second_width = if has_second {
            (left_over - 2).min(WIDEST)
        } else {
            0
        };
        let spare = left_over - if has_second { second_width + 2 } else { 0 };
        let shift = spare / 2;
        if shift > 0 {
            geometry = Geometry::fit(
                shape,
                Rect {
                    x: area.x + shift,
                    width: area.width - shift,
                    ..area
                },
            );
        }
        let bar = Rect {
            x: geometry.right() + 1,
            y: geometry.area.y,
            width: bar_width,
            height: geometry.area.height,
        };
        let is_low = area.height < 28;
        let top = area.y + u16::from(!is_low);
        let column = Rect {
            x: bar.right() + 3,
            y: top,
            width,
            height: area.bottom() - top - 1,
        };
        let second = has_second.then(|| Rect {
            x: column.right() + 2,
            width: second_width,
            ..column
        });
        Self {
            geometry,
            bar,
            column,
            second,
            is_low,
        }
    }
}

//! Draws Surakarta's lines with the loops outside the corners: the inner track in one colour, the outer
//! one in another.

use ratatui::buffer::Buffer;
use ratatui::style::Style;
use sente_rules::Point;

use super::geometry::Geometry;
use super::look::{Ink, Lines, Look};
use super::paint::dot;

/// The last row and column.
const LAST: u8 = 5;

/// Draws lines and loops.
pub fn draw(geometry: &Geometry, look: Look, material: Style, buffer: &mut Buffer) {
    let brush = Brush {
        geometry,
        lines: look.lines(),
    };
    for line in 0..=LAST {
        let style = track(line).map_or(material, |ink| material.patch(look.ink(ink)));
        brush.draw_row(line, style, buffer);
        brush.draw_column(line, style, buffer);
    }
    brush.draw_crossings(look, material, buffer);
    for distance in 1..=2 {
        let ink = track(distance).map_or(material, |ink| material.patch(look.ink(ink)));
        brush.draw_loops(u16::from(distance), ink, buffer);
    }
}

/// The track that runs along a row or column.
const fn track(line: u8) -> Option<Ink> {
    match line {
        1 | 4 => Some(Ink::InnerTrack),
        2 | 3 => Some(Ink::OuterTrack),
        _ => None,
    }
}

struct Brush<'a> {
    geometry: &'a Geometry,
    lines: Lines,
}

impl Brush<'_> {
    fn draw_row(&self, row: u8, style: Style, buffer: &mut Buffer) {
        let (left, y) = self.geometry.place(Point::new(0, row));
        let (right, _) = self.geometry.place(Point::new(LAST, row));
        for x in left..=right {
            dot(buffer, x, y, self.lines.horizontal, style);
        }
    }

    fn draw_column(&self, col: u8, style: Style, buffer: &mut Buffer) {
        let (x, top) = self.geometry.place(Point::new(col, LAST));
        let (_, bottom) = self.geometry.place(Point::new(col, 0));
        for y in top..=bottom {
            dot(buffer, x, y, self.lines.vertical, style);
        }
    }

    fn draw_crossings(&self, look: Look, material: Style, buffer: &mut Buffer) {
        for row in 0..=LAST {
            for col in 0..=LAST {
                let (x, y) = self.geometry.place(Point::new(col, row));
                // Only the outermost lines end at the edge; the others run on into the loops.
                let end = |line: u8, across: u8| match line {
                    0 if track(across).is_none() => 0,
                    LAST if track(across).is_none() => 2,
                    _ => 1,
                };
                let letter = self.lines.crossings[2 - end(row, col)][end(col, row)];
                let ink = track(col).or(track(row));
                let style = ink.map_or(material, |ink| material.patch(look.ink(ink)));
                dot(buffer, x, y, letter, style);
            }
        }
    }

    /// The four loops that begin this many lines from the corners: three quarters of a round box each.
    fn draw_loops(&self, distance: u16, style: Style, buffer: &mut Buffer) {
        let (left, top) = self.geometry.place(Point::new(0, LAST));
        let (right, bottom) = self.geometry.place(Point::new(LAST, 0));
        let down = distance * self.geometry.step;
        let across = 2 * down;
        for (corner, (x, y)) in [(left, top), (right, top), (right, bottom), (left, bottom)]
            .into_iter()
            .enumerate()
        {
            let (west, east) = (x - across, x + across);
            let (north, south) = (y - down, y + down);
            let is_left = corner == 0 || corner == 3;
            let is_top = corner < 2;
            let [top_left, top_right, bottom_right, bottom_left] = self.lines.corners;
            let outer_y = if is_top { north } else { south };
            let outer_x = if is_left { west } else { east };
            for x in west + 1..east {
                dot(buffer, x, outer_y, self.lines.horizontal, style);
            }
            for y in north + 1..south {
                dot(buffer, outer_x, y, self.lines.vertical, style);
            }
            // From the box to the grid: the ends of the track's own row and column.
            let inner_y = if is_top { south } else { north };
            let inner_x = if is_left { east } else { west };
            let (from, to) = if is_left {
                (west + 1, x)
            } else {
                (x + 1, east)
            };
            for x in from..to {
                dot(buffer, x, inner_y, self.lines.horizontal, style);
            }
            let (from, to) = if is_top {
                (north + 1, y)
            } else {
                (y + 1, south)
            };
            for y in from..to {
                dot(buffer, inner_x, y, self.lines.vertical, style);
            }
            // The corner that lies on the grid is a crossing; the other three are round.
            for (x, y, letter) in [
                (west, north, top_left),
                (east, north, top_right),
                (east, south, bottom_right),
                (west, south, bottom_left),
            ] {
                if (x, y) != (inner_x, inner_y) {
                    dot(buffer, x, y, letter, style);
                }
            }
        }
    }
}

//! Draws Surakarta's lines with the loops outside the corners: the two tracks in different colours, and the path of a
//! capture over them. Large loops are three-quarter circles of braille dots, small ones rounded boxes.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use sente_rules::{MoveView, Point};

use super::geometry::Geometry;
use super::look::{Lines, Look};
use super::paint::dot;
use super::rgb::Rgb;
use super::theme;

/// The index of the last row and column.
const LAST: u8 = 5;

/// Draws the lines and loops.
pub fn draw(geometry: &Geometry, look: Look, buffer: &mut Buffer) {
    let brush = |track: Option<Track>| Brush {
        geometry,
        look,
        lines: match track {
            Some(Track::Outer) => look.outer_lines(),
            Some(Track::Inner) | None => look.lines(),
        },
    };
    for line in 0..=LAST {
        let track = track(line);
        let style = style(look, track);
        brush(track).draw_row(line, (0, LAST), style, buffer);
        brush(track).draw_column(line, (0, LAST), style, buffer);
    }
    draw_crossings(geometry, look, buffer);
    for distance in 1..=2 {
        for corner in CORNERS {
            let track = track(distance);
            brush(track).draw_loop(corner, distance, style(look, track), buffer);
        }
    }
}

fn draw_crossings(geometry: &Geometry, look: Look, buffer: &mut Buffer) {
    let lines = look.lines();
    for row in 0..=LAST {
        for col in 0..=LAST {
            let (x, y) = geometry.place(Point::new(col, row));
            // Only the outermost lines end at the edge; the others continue into the loops.
            let end = |line: u8, across: u8| match line {
                0 if track(across).is_none() => 0,
                LAST if track(across).is_none() => 2,
                _ => 1,
            };
            let letter = lines.crossings[2 - end(row, col)][end(col, row)];
            let is_double = |line| track(line) == Some(Track::Outer);
            let letter = match (is_double(row), is_double(col)) {
                _ if look.ascii || look.has_colours() => letter,
                (true, true) => '╬',
                (true, false) => '╪',
                (false, true) => '╫',
                (false, false) => letter,
            };
            let style = style(look, track(col).or(track(row)));
            dot(buffer, x, y, letter, style);
        }
    }
}

fn style(look: Look, track: Option<Track>) -> Style {
    let colour = track.map(Track::colour);
    colour.map_or_else(Style::new, |colour| look.paint(colour))
}

/// Draws the path of a capture, white and heavy.
pub fn draw_way(geometry: &Geometry, look: Look, mv: &MoveView, buffer: &mut Buffer) {
    let mut lines = look.lines();
    if !look.ascii {
        (lines.horizontal, lines.vertical) = ('━', '┃');
    }
    let style = look.paint(theme::WHITE).add_modifier(Modifier::BOLD);
    let brush = Brush {
        geometry,
        look,
        lines,
    };
    let Some(mut from) = mv.from else {
        return;
    };
    for step in &mv.path {
        let to = step.to;
        if step.around_loop {
            let (corner, distance) = loop_between(from, to);
            brush.draw_loop(corner, distance, style, buffer);
        } else if from.row == to.row {
            let ends = (from.col.min(to.col), from.col.max(to.col));
            brush.draw_row(from.row, ends, style, buffer);
        } else {
            let ends = (from.row.min(to.row), from.row.max(to.row));
            brush.draw_column(from.col, ends, style, buffer);
        }
        from = to;
    }
}

/// Where a piece is, in columns and rows, when it has this share of its way behind it.
pub fn on_the_way(geometry: &Geometry, mv: &MoveView, share: f32) -> Option<(f32, f32)> {
    let (mut from, to) = (mv.from?, mv.to?);
    let mut legs: Vec<Leg> = Vec::new();
    for step in &mv.path {
        legs.push(Leg::between(from, step.to, step.around_loop));
        from = step.to;
    }
    if legs.is_empty() {
        legs.push(Leg::between(from, to, false));
    }
    let mut left = share * legs.iter().map(Leg::length).sum::<f32>();
    for leg in &legs {
        if left <= leg.length() {
            return Some(leg.place(geometry, left / leg.length()));
        }
        left -= leg.length();
    }
    Some(geometry.middle(to))
}

/// A part of the way of a piece.
enum Leg {
    /// In a straight line.
    Line(Point, Point),
    /// Round a corner, outside of the board: the corner, the distance in lines, and both ends as angles.
    Arc(Point, u8, f32, f32),
}

impl Leg {
    fn between(from: Point, to: Point, around_loop: bool) -> Self {
        use std::f32::consts::{PI, TAU};
        if !around_loop {
            return Self::Line(from, to);
        }
        let (corner, distance) = loop_between(from, to);
        // Rows are counted from below, angles downwards.
        let angle = |point: Point| {
            let across = f32::from(point.col) - f32::from(corner.col);
            let down = f32::from(corner.row) - f32::from(point.row);
            down.atan2(across)
        };
        let (begin, end) = (angle(from), angle(to));
        // The short way leads across the board.
        let short = (end - begin + 3.0 * PI) % TAU - PI;
        Self::Arc(corner, distance, begin, begin + short - TAU.copysign(short))
    }

    /// The length in lines.
    fn length(&self) -> f32 {
        match self {
            Self::Line(from, to) => {
                let across = f32::from(from.col.abs_diff(to.col));
                across.hypot(f32::from(from.row.abs_diff(to.row)))
            }
            Self::Arc(_, distance, begin, end) => f32::from(*distance) * (end - begin).abs(),
        }
    }

    /// The place after this share of it, in columns and rows.
    fn place(&self, geometry: &Geometry, share: f32) -> (f32, f32) {
        match self {
            Self::Line(from, to) => {
                let ((x0, y0), (x1, y1)) = (geometry.middle(*from), geometry.middle(*to));
                (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
            }
            Self::Arc(corner, distance, begin, end) => {
                let (x, y) = geometry.middle(*corner);
                let radius = f32::from(*distance) * f32::from(geometry.step);
                let (down, across) = (begin + (end - begin) * share).sin_cos();
                (x + 2.0 * radius * across, y + radius * down)
            }
        }
    }
}

/// The corner points.
const CORNERS: [Point; 4] = [
    Point::new(0, 0),
    Point::new(0, LAST),
    Point::new(LAST, 0),
    Point::new(LAST, LAST),
];

/// The corner of the loop between two edge points, and their distance from it in lines.
fn loop_between(one: Point, other: Point) -> (Point, u8) {
    let is_side = |point: Point| point.col == 0 || point.col == LAST;
    let (side, end) = if is_side(one) {
        (one, other)
    } else {
        (other, one)
    };
    let corner = Point::new(side.col, end.row);
    (corner, side.row.abs_diff(corner.row))
}

/// One of the two tracks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Track {
    Inner,
    Outer,
}

impl Track {
    const fn colour(self) -> Rgb {
        match self {
            Self::Inner => theme::INNER,
            Self::Outer => theme::OUTER,
        }
    }
}

/// The track that runs along a row or column.
const fn track(line: u8) -> Option<Track> {
    match line {
        1 | 4 => Some(Track::Inner),
        2 | 3 => Some(Track::Outer),
        _ => None,
    }
}

struct Brush<'a> {
    geometry: &'a Geometry,
    look: Look,
    lines: Lines,
}

impl Brush<'_> {
    fn draw_row(&self, row: u8, (first, last): (u8, u8), style: Style, buffer: &mut Buffer) {
        let (left, y) = self.geometry.place(Point::new(first, row));
        let (right, _) = self.geometry.place(Point::new(last, row));
        for x in left..=right {
            dot(buffer, x, y, self.lines.horizontal, style);
        }
    }

    fn draw_column(&self, col: u8, (first, last): (u8, u8), style: Style, buffer: &mut Buffer) {
        let (x, top) = self.geometry.place(Point::new(col, last));
        let (_, bottom) = self.geometry.place(Point::new(col, first));
        for y in top..=bottom {
            dot(buffer, x, y, self.lines.vertical, style);
        }
    }

    /// The loop around a corner that starts this many lines from it.
    fn draw_loop(&self, corner: Point, distance: u8, style: Style, buffer: &mut Buffer) {
        // Braille cannot tell one track from the other without colours.
        if self.geometry.step >= 3 && !self.look.ascii && self.look.has_colours() {
            self.draw_circle(corner, distance, style, buffer);
        } else {
            self.draw_box(corner, distance, style, buffer);
        }
    }

    /// Draws three quarters of a circle with braille dots, two by four per cell.
    fn draw_circle(&self, corner: Point, distance: u8, style: Style, buffer: &mut Buffer) {
        /// The dots of a braille character by column and row, as bits.
        const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
        const STEPS: u32 = 720;
        let (x, y) = self.geometry.middle(corner);
        let radius = f32::from(distance) * f32::from(self.geometry.step);
        let (right, up) = (corner.col == LAST, corner.row == LAST);
        let mut cells: BTreeMap<(u16, u16), u32> = BTreeMap::new();
        for step in 0..STEPS {
            let angle = std::f32::consts::TAU * step as f32 / STEPS as f32;
            let (down, across) = angle.sin_cos();
            // Skips the quarter inside the board.
            let faces_board = (across < 0.0) == right && (down > 0.0) == up;
            if faces_board {
                continue;
            }
            let (x, y) = (x + 2.0 * radius * across, y + radius * down);
            if x < 0.0 || y < 0.0 {
                continue;
            }
            let column = ((x.fract() * 2.0) as usize).min(1);
            let row = ((y.fract() * 4.0) as usize).min(3);
            *cells.entry((x as u16, y as u16)).or_default() |= DOTS[column][row];
        }
        for ((x, y), dots) in cells {
            let letter = char::from_u32(0x2800 + dots).unwrap_or('·');
            // Keeps the ends of the board's lines.
            let is_free = buffer.cell((x, y)).is_some_and(|cell| {
                let symbol = cell.symbol();
                symbol == " "
                    || ('\u{2800}'..='\u{28ff}').contains(&symbol.chars().next().unwrap_or(' '))
            });
            if is_free {
                dot(buffer, x, y, letter, style);
            }
        }
    }

    /// Draws three quarters of a rounded box.
    fn draw_box(&self, corner: Point, distance: u8, style: Style, buffer: &mut Buffer) {
        let (x, y) = self.geometry.place(corner);
        let down = u16::from(distance) * self.geometry.step;
        let across = 2 * down;
        let (west, east) = (x - across, x + across);
        let (north, south) = (y - down, y + down);
        let (is_left, is_top) = (corner.col == 0, corner.row == LAST);
        let [top_left, top_right, bottom_right, bottom_left] = self.lines.corners;
        let outer_y = if is_top { north } else { south };
        let outer_x = if is_left { west } else { east };
        for x in west + 1..east {
            dot(buffer, x, outer_y, self.lines.horizontal, style);
        }
        for y in north + 1..south {
            dot(buffer, outer_x, y, self.lines.vertical, style);
        }
        // From the box to the grid: extends the track's row and column.
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
        // The box's corner on the grid is a crossing; the other three are rounded.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_runs_round_the_outside_of_the_corner() {
        let rules = sente_rules::Rules::usual(sente_rules::GameId::Surakarta);
        let position = "....../....../X...../....../..O.../...... X";
        let table = rules.table_from(position, sente_rules::Finished::Allowed);
        let table = table.unwrap();
        let legal = table.view().legal;
        let captures = legal.iter().find(|mv| mv.captures.is_some());
        let Some(mv) = captures else {
            let texts: Vec<&str> = legal.iter().map(|mv| mv.text.as_str()).collect();
            panic!("nothing can be captured: {texts:?}");
        };
        let area = ratatui::layout::Rect::new(0, 0, 120, 40);
        let geometry = Geometry::fit(&table.view().shape, area);
        let place = |share| on_the_way(&geometry, mv, share).unwrap();
        for (share, end) in [(0.0, mv.from), (1.0, mv.to)] {
            let ((x, y), (end_x, end_y)) = (place(share), geometry.middle(end.unwrap()));
            assert!(
                (x - end_x).abs() < 0.1 && (y - end_y).abs() < 0.1,
                "{x}, {y}"
            );
        }
        let (left, top) = geometry.middle(Point::new(0, LAST));
        let outside = (1..20).map(|share| place(0.05 * share as f32));
        let outside = outside.filter(|&(x, y)| x < left - 1.0 || y < top - 1.0);
        assert!(outside.count() >= 3, "it leaves the board");
        let all: Vec<(f32, f32)> = (0..=40).map(|share| place(0.025 * share as f32)).collect();
        for pair in all.windows(2) {
            let gap = (pair[0].0 - pair[1].0)
                .abs()
                .max((pair[0].1 - pair[1].1).abs());
            assert!(gap < 12.0, "no jumps: {pair:?}");
        }
    }

    #[test]
    fn a_loop_leads_round_the_corner_between_its_ends() {
        let at = |text: &str| text.parse::<Point>().unwrap();
        assert_eq!(loop_between(at("c6"), at("a4")), (at("a6"), 2));
        assert_eq!(loop_between(at("f2"), at("e1")), (at("f1"), 1));
        assert_eq!(loop_between(at("a3"), at("c1")), (at("a1"), 2));
    }
}

//! The coordinates of a drawn board: pure numbers, in units of the picture. Knows shapes, but no colours and no rules.

use sente_rules::{FirstRow, PathStep, Point, Shape, Surface};

/// The distance between neighbouring points, in units of the picture.
pub const CELL: f64 = 40.0;

/// A position in the picture: `x` to the right, `y` down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
}

/// A Surakarta track with its loops, drawn as one stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// The track with the small loops.
    Inner,
    /// The track with the large loops.
    Outer,
}

/// The layout of a board in its picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    width: u8,
    height: u8,
    first_row: FirstRow,
    surface: Surface,
    flipped: bool,
}

impl Geometry {
    /// The geometry of a board, rotated by half a turn if flipped.
    pub const fn new(shape: &Shape, flipped: bool) -> Self {
        Self {
            width: shape.width,
            height: shape.height,
            first_row: shape.first_row,
            surface: shape.surface,
            flipped,
        }
    }

    /// The picture's width.
    pub fn width(self) -> f64 {
        f64::from(self.width - 1) * CELL + 2.0 * self.margin()
    }

    /// The picture's height.
    pub fn height(self) -> f64 {
        f64::from(self.height - 1) * CELL + 2.0 * self.margin()
    }

    /// The distance from the picture's edge to the nearest points.
    pub fn margin(self) -> f64 {
        CELL * match self.surface {
            Surface::Crossings => 0.98,
            Surface::Squares => 1.05,
            Surface::Tracks => 2.72,
        }
    }

    /// The frame of a part of the picture that is given in cells, relative to the upper left point.
    pub fn part_frame(self, [left, top, width, height]: [f64; 4]) -> [f64; 4] {
        let from = |at: f64| self.margin() + at * CELL;
        [from(left), from(top), width * CELL, height * CELL]
    }

    /// The rectangle around some points with a margin, as x, y, width and height.
    fn frame_around(self, points: impl Iterator<Item = Point>) -> [f64; 4] {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for point in points {
            let Place { x, y } = self.centre(point);
            low = [low[0].min(x), low[1].min(y)];
            high = [high[0].max(x), high[1].max(y)];
        }
        let beyond = CELL * 0.75;
        let at = low.map(|it| it - beyond);
        [
            at[0],
            at[1],
            high[0] + beyond - at[0],
            high[1] + beyond - at[1],
        ]
    }

    /// The square part of a board of crossings that contains these points, with a minimum size and inside the board;
    /// the whole board for other surfaces or without points.
    pub fn used_frame(self, points: impl Iterator<Item = Point>) -> [f64; 4] {
        let least = CELL * 7.0;
        let whole = [0.0, 0.0, self.width(), self.height()];
        let around = self.frame_around(points);
        if self.surface != Surface::Crossings || !around[2].is_finite() {
            return whole;
        }
        let side = around[2].max(around[3]).max(least).min(self.width());
        let place = |at: f64, span: f64, size: f64| {
            (at + span / 2.0 - side / 2.0).clamp(0.0, (size - side).max(0.0))
        };
        [
            place(around[0], around[2], self.width()),
            place(around[1], around[3], self.height()),
            side,
            side,
        ]
    }

    /// The centre of a point.
    pub fn centre(self, point: Point) -> Place {
        let (col, row) = self.drawn(point);
        Place {
            x: self.margin() + f64::from(col) * CELL,
            y: self.margin() + f64::from(row) * CELL,
        }
    }

    /// The point nearest to a place; `None` off the board.
    pub fn point_at(self, place: Place) -> Option<Point> {
        let nearest = |at: f64, count: u8| {
            let index = ((at - self.margin()) / CELL).round();
            (index >= 0.0 && index < f64::from(count)).then_some(index as u8)
        };
        let (col, row) = (
            nearest(place.x, self.width)?,
            nearest(place.y, self.height)?,
        );
        // `drawn` is its own inverse: it reverses columns and rows or leaves them.
        let (col, row) = self.drawn(Point::new(col, row));
        Some(Point::new(col, row))
    }

    /// The point one step away in the picture, or the same one at the edge.
    pub fn neighbour(self, point: Point, right: i8, down: i8) -> Point {
        let (col, row) = self.drawn(point);
        let step = |at: u8, by: i8, count: u8| at.saturating_add_signed(by).min(count - 1);
        let moved = Point::new(step(col, right, self.width), step(row, down, self.height));
        let (col, row) = self.drawn(moved);
        Point::new(col, row)
    }

    /// The names of the columns from the left and of the rows from the top.
    pub fn labels(self) -> (Vec<String>, Vec<String>) {
        let column = |col| char::from(b'a' + self.drawn(Point::new(col, 0)).0).to_string();
        let row = |row| (self.drawn(Point::new(0, row)).1 + 1).to_string();
        (
            (0..self.width).map(column).collect(),
            (0..self.height).map(row).collect(),
        )
    }

    /// One of the tracks, with its four lines and four loops, as SVG path data.
    pub fn ring(self, ring: Ring) -> String {
        let near = match ring {
            Ring::Inner => 1,
            Ring::Outer => 2,
        };
        let last = self.width - 1;
        let far = last - near;
        // The ends of the four lines in the order in which the track runs through them.
        let ends = [
            ((0, near), (last, near)),
            ((far, 0), (far, last)),
            ((last, far), (0, far)),
            ((near, last), (near, 0)),
        ];
        let point = |(col, row): (u8, u8)| Point::new(col, row);
        let first = self.centre(point(ends[0].0));
        let mut data = format!("M{} {}", first.x, first.y);
        for (index, (_, end)) in ends.into_iter().enumerate() {
            let line_end = self.centre(point(end));
            let next = self.centre(point(ends[(index + 1) % ends.len()].0));
            data += &line_end.data();
            data += &self.arc(line_end, next).data(next);
        }
        data + "Z"
    }

    /// The path of a piece as SVG path data: straight steps, and loops as arcs.
    pub fn way(self, from: Point, steps: &[PathStep]) -> String {
        let mut at = self.centre(from);
        let mut data = format!("M{} {}", at.x, at.y);
        for step in steps {
            let next = self.centre(step.to);
            data += &if step.around_loop {
                self.arc(at, next).data(next)
            } else {
                next.data()
            };
            at = next;
        }
        data
    }

    /// The path of a piece as places, dense enough on loops to look round, each with its distance from the start.
    pub fn stations(self, from: Point, steps: &[PathStep]) -> Vec<(Place, f64)> {
        let mut at = self.centre(from);
        let mut length = 0.0;
        let mut stations = vec![(at, length)];
        for step in steps {
            let next = self.centre(step.to);
            if step.around_loop {
                let arc = self.arc(at, next);
                for place in arc.places() {
                    length += arc.piece_length();
                    stations.push((place, length));
                }
            } else {
                length += (next.x - at.x).hypot(next.y - at.y);
                stations.push((next, length));
            }
            at = next;
        }
        stations
    }

    /// Column and row in the picture, from the top left.
    fn drawn(self, point: Point) -> (u8, u8) {
        let upside_down = (self.first_row == FirstRow::Bottom) != self.flipped;
        (
            if self.flipped {
                self.width - 1 - point.col
            } else {
                point.col
            },
            if upside_down {
                self.height - 1 - point.row
            } else {
                point.row
            },
        )
    }

    /// The loop between the ends of two lines: three quarters of a circle around the corner near both.
    fn arc(self, from: Place, to: Place) -> Arc {
        let nearest = |at: f64, end: f64| if at < end / 2.0 { 0.0 } else { end };
        let corner = |at: f64, count: u8| {
            self.margin() + nearest(at - self.margin(), f64::from(count - 1) * CELL)
        };
        let centre = Place {
            x: corner(f64::midpoint(from.x, to.x), self.width),
            y: corner(f64::midpoint(from.y, to.y), self.height),
        };
        let (a, b) = (from.minus(centre), to.minus(centre));
        Arc {
            centre,
            start: a,
            radius: a.x.hypot(a.y),
            // The short way round from `a` to `b` lies inside the board; the loop is the other one.
            clockwise: a.x * b.y - a.y * b.x < 0.0,
        }
    }
}

impl Place {
    /// SVG path data of a straight line to this place.
    fn data(self) -> String {
        format!("L{} {}", self.x, self.y)
    }

    fn minus(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
        }
    }
}

struct Arc {
    centre: Place,
    start: Place,
    radius: f64,
    clockwise: bool,
}

impl Arc {
    /// The number of straight pieces of a loop, 15 degrees each.
    const PIECES: u32 = 18;
    const ANGLE: f64 = 1.5 * std::f64::consts::PI;

    fn data(&self, to: Place) -> String {
        let Self { radius, .. } = self;
        let sweep = u8::from(self.clockwise);
        format!("A{radius} {radius} 0 1 {sweep} {} {}", to.x, to.y)
    }

    /// The places along the loop. Rotates the radius step by step: without sine and cosine functions, the page is
    /// smaller.
    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        const COSINE: f64 = 0.965_925_826_289_068_3;
        const SINE: f64 = 0.258_819_045_102_520_74;
        let sine = if self.clockwise { SINE } else { -SINE };
        let turned = move |arm: &Place| {
            Some(Place {
                x: arm.x * COSINE - arm.y * sine,
                y: arm.x * sine + arm.y * COSINE,
            })
        };
        let arms = std::iter::successors(Some(self.start), turned).skip(1);
        arms.take(Self::PIECES as usize).map(|arm| Place {
            x: self.centre.x + arm.x,
            y: self.centre.y + arm.y,
        })
    }

    fn piece_length(&self) -> f64 {
        self.radius * Self::ANGLE / f64::from(Self::PIECES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::{GameId, Rules};

    fn shape(game: GameId) -> Shape {
        Rules::usual(game).table().view().shape
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn every_point_of_every_board_is_found_where_it_is_drawn() {
        for game in GameId::ALL {
            for flipped in [false, true] {
                let shape = shape(game);
                let geometry = Geometry::new(&shape, flipped);
                for point in shape.reading_order() {
                    let centre = geometry.centre(point);
                    let near = Place {
                        x: centre.x + 0.4 * CELL,
                        y: centre.y - 0.4 * CELL,
                    };
                    assert_eq!(geometry.point_at(near), Some(point), "{game} {point}");
                }
                assert_eq!(geometry.point_at(Place { x: 1.0, y: 1.0 }), None);
            }
        }
    }

    #[test]
    fn row_one_is_at_the_bottom_except_in_othello_and_flipping_turns_it_round() {
        let a1 = point("a1");
        let corner = |game, flipped| {
            let geometry = Geometry::new(&shape(game), flipped);
            let place = geometry.centre(a1);
            (
                place.x < geometry.width() / 2.0,
                place.y < geometry.height() / 2.0,
            )
        };
        assert_eq!(corner(GameId::Renju, false), (true, false));
        assert_eq!(corner(GameId::Renju, true), (false, true));
        assert_eq!(corner(GameId::Othello, false), (true, true));
        assert_eq!(corner(GameId::Othello, true), (false, false));
    }

    #[test]
    fn labels_follow_the_flip() {
        let geometry = Geometry::new(&shape(GameId::Surakarta), true);
        let (columns, rows) = geometry.labels();
        assert_eq!(columns.concat(), "fedcba");
        assert_eq!(rows.concat(), "123456");
    }

    #[test]
    fn arrows_move_in_the_picture_and_stop_at_the_edge() {
        let geometry = Geometry::new(&shape(GameId::Renju), false);
        assert_eq!(geometry.neighbour(point("h8"), 0, -1), point("h9"));
        assert_eq!(geometry.neighbour(point("a15"), -1, -1), point("a15"));
        let flipped = Geometry::new(&shape(GameId::Renju), true);
        assert_eq!(flipped.neighbour(point("h8"), 1, 0), point("g8"));
    }

    #[test]
    fn a_loop_is_three_quarters_of_a_circle_outside_the_corner() {
        for flipped in [false, true] {
            let geometry = Geometry::new(&shape(GameId::Surakarta), flipped);
            let steps = [PathStep {
                to: point("b1"),
                around_loop: true,
            }];
            let stations = geometry.stations(point("a2"), &steps);
            let corner = geometry.centre(point("a1"));
            let (end, length) = stations[stations.len() - 1];
            let b1 = geometry.centre(point("b1"));
            assert!((end.x - b1.x).abs() < 1e-9 && (end.y - b1.y).abs() < 1e-9);
            assert!((length - CELL * Arc::ANGLE).abs() < 1e-9);
            // Halfway round it is on the diagonal, away from the board's middle.
            let (half, _) = stations[stations.len() / 2];
            let outward = |at: f64, corner: f64, size: f64| (at - corner) * (corner - size / 2.0);
            assert!(outward(half.x, corner.x, geometry.width()) > 0.0);
            assert!(outward(half.y, corner.y, geometry.height()) > 0.0);
        }
    }

    #[test]
    fn a_ring_has_four_lines_and_four_long_arcs() {
        let geometry = Geometry::new(&shape(GameId::Surakarta), false);
        for (ring, radius) in [(Ring::Inner, "A40 40 0 1"), (Ring::Outer, "A80 80 0 1")] {
            let data = geometry.ring(ring);
            assert_eq!(data.matches(radius).count(), 4, "{data}");
            assert_eq!(data.matches('L').count(), 4);
        }
    }

    #[test]
    fn a_capture_is_drawn_along_its_way() {
        let geometry = Geometry::new(&shape(GameId::Surakarta), false);
        let step = |name, around_loop| PathStep {
            to: point(name),
            around_loop,
        };
        let data = geometry.way(
            point("c3"),
            &[step("b3", false), step("a3", false), step("c1", true)],
        );
        assert_eq!(data.matches('L').count(), 2);
        assert_eq!(data.matches('A').count(), 1);
        assert!(data.starts_with('M'));
    }

    #[test]
    fn a_frame_holds_what_is_used_and_stays_on_the_board() {
        let shape = sente_rules::Rules::usual(sente_rules::GameId::Renju)
            .table()
            .view()
            .shape;
        let geometry = Geometry::new(&shape, false);
        let holds = |[x, y, width, height]: [f64; 4], point: Point| {
            let centre = geometry.centre(point);
            let is_inside = (x..=x + width).contains(&centre.x);
            is_inside && (y..=y + height).contains(&centre.y)
        };
        let is_on_board = |[x, y, width, height]: [f64; 4]| {
            let is_wide = x >= 0.0 && x + width <= geometry.width();
            is_wide && y >= 0.0 && y + height <= geometry.height()
        };
        let [low, high, corner] = ["a1", "o15", "a15"].map(point);
        let whole = geometry.used_frame(std::iter::empty());
        assert!(holds(whole, low) && holds(whole, high) && is_on_board(whole));
        let frame = geometry.used_frame([corner].into_iter());
        assert!(holds(frame, corner) && !holds(frame, high) && is_on_board(frame));
        let frame = geometry.used_frame([low, high].into_iter());
        assert!(holds(frame, low) && holds(frame, high) && is_on_board(frame));
    }
}

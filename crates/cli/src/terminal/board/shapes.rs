//! Large pieces for terminals with colours: drawn in floating point and approximated with characters.

use std::cell::RefCell;
use std::collections::HashMap;

use ratatui::buffer::Buffer;
use sente_rules::{Colour, Point, Surface};

use super::Picture;
use crate::terminal::geometry::Geometry;
use crate::terminal::motion::Side;
use crate::terminal::paint::dot;
use crate::terminal::pieces::{Body, Piece, RING};
use crate::terminal::rgb::Rgb;
use crate::terminal::theme;
use crate::terminal::tile::{Samples, Tile};
use crate::terminal::tracks;

/// The radius of pieces, in steps.
const DISC: f32 = 0.42;
const STONE: f32 = 0.46;
const COUNTER: f32 = 0.40;

impl Picture<'_> {
    pub(super) fn draw_shapes(&self, geometry: &Geometry, buffer: &mut Buffer) {
        match (self.view.shape.surface, geometry.step) {
            (Surface::Crossings, 1) => self.draw_small_stones(geometry, buffer),
            (Surface::Squares, 2) => self.draw_small_discs(geometry, buffer),
            _ => self.draw_fitted(geometry, buffer),
        }
    }

    /// Draws stones of one character, and clears the line on both sides.
    fn draw_small_stones(&self, geometry: &Geometry, buffer: &mut Buffer) {
        for point in self.view.shape.reading_order() {
            let Some(colour) = self.drawn(point) else {
                continue;
            };
            let (x, y) = geometry.place(point);
            for beside in [x - 1, x + 1] {
                let keeps = |symbol: &str| matches!(symbol, "●");
                if !buffer
                    .cell((beside, y))
                    .is_some_and(|cell| keeps(cell.symbol()))
                {
                    dot(buffer, beside, y, ' ', ratatui::style::Style::new());
                }
            }
            let shade = self.shade(point, colour, geometry);
            let colour = match colour {
                Colour::Black => shade.dark,
                Colour::White => shade.light,
            };
            dot(buffer, x, y, '●', self.bold(colour));
        }
    }

    /// Draws discs of four by two predefined characters.
    fn draw_small_discs(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let look = self.look;
        for point in self.view.shape.reading_order() {
            let Some(colour) = self.drawn(point) else {
                continue;
            };
            let square = geometry.square(point);
            let ground = self.ground_at(geometry, point);
            let face = self.shade(point, colour, geometry).base;
            let rim = self.shade(point, !colour, geometry).base.mix(ground, 0.35);
            let letters = match self.seen(point) {
                Some(Side::Edge) => [" ▐▌ ", " ▐▌ "],
                _ => ["▗▆▆▖", "▝▂▂▘"],
            };
            for (row, letters) in letters.into_iter().enumerate() {
                for (x, letter) in (square.x..).zip(letters.chars()) {
                    let style = match letter {
                        '▂' => look.on(rim, face),
                        _ => look.on(face, ground),
                    };
                    dot(buffer, x, square.y + row as u16, letter, style);
                }
            }
        }
    }

    fn draw_fitted(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let pieces = self.pieces(geometry);
        let area = geometry.area;
        for y in area.top()..area.bottom() {
            let near: Vec<&Piece> = pieces
                .iter()
                .filter(|it| it.touches(it.x as u16, y))
                .collect();
            for x in area.left()..area.right() {
                let touching = near.iter().filter(|it| it.touches(x, y));
                let touching: Vec<Piece> = touching.map(|it| **it).collect();
                if touching.is_empty() {
                    continue;
                }
                let ground = match geometry.point_at(x, y) {
                    Some(point) if self.view.shape.surface == Surface::Squares => {
                        self.look.square(self.view.game, point)
                    }
                    // A disc's shadow ends with the squares, because the column labels are below them.
                    None if self.view.shape.surface == Surface::Squares => continue,
                    _ => self.material(geometry, y),
                };
                let tile = fitted(x, y, ground, &touching, !self.is_full());
                // Keeps the lines where a piece has no visible effect.
                if tile.symbol == ' ' && tile.back.distance(ground) < 30 {
                    continue;
                }
                dot(
                    buffer,
                    x,
                    y,
                    tile.symbol,
                    self.look.on(tile.fore, tile.back),
                );
            }
        }
    }

    /// All pieces with their positions, and the dots of marks.
    fn pieces(&self, geometry: &Geometry) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let step = f32::from(geometry.step);
        let share = match self.view.shape.surface {
            Surface::Squares => DISC,
            Surface::Crossings => STONE,
            Surface::Tracks => COUNTER,
        };
        let theme = self.look.theme;
        let mistake = self.mistake.map(|(judged, _)| judged);
        let mistake = mistake.filter(|&judged| self.view.piece(judged).is_none());
        for (judged, ground, ring) in [
            (self.better(), theme.soft, theme::BEST),
            (mistake, theme.red_ground, theme::CORAL),
        ] {
            if let Some(point) = judged.filter(|_| geometry.step > 2) {
                let (x, y) = geometry.middle(point);
                pieces.push(Piece {
                    x,
                    y,
                    radius: share * step - RING,
                    is_on_edge: false,
                    body: Body::Flat(ground),
                    ring: Some(ring),
                });
            }
        }
        for point in self.view.shape.reading_order() {
            let (x, y) = geometry.middle(point);
            if let Some(colour) = self.drawn(point) {
                pieces.push(Piece {
                    x,
                    y,
                    radius: share * step,
                    is_on_edge: self.seen(point) == Some(Side::Edge),
                    body: self.body(point, colour, geometry),
                    ring: self.ring(point),
                });
            }
            if let Some(colour) = self.square_dot(point) {
                pieces.push(Piece {
                    x,
                    y,
                    radius: 0.5,
                    is_on_edge: false,
                    body: Body::Dot(colour),
                    ring: None,
                });
            }
        }
        pieces.extend(self.running_piece(geometry, share * step));
        pieces
    }

    /// The piece that runs to its new point.
    fn running_piece(&self, geometry: &Geometry, radius: f32) -> Option<Piece> {
        let (mv, share) = self.runner()?;
        let (x, y) = tracks::on_the_way(geometry, mv, share)?;
        // Half cells, so that the fitted characters can be used again.
        let half = |at: f32| (2.0 * at).round() / 2.0;
        Some(Piece {
            x: half(x),
            y: half(y),
            radius,
            is_on_edge: false,
            body: self.body(mv.to?, mv.colour, geometry),
            ring: None,
        })
    }

    fn body(&self, point: Point, colour: Colour, geometry: &Geometry) -> Body {
        let face = self.shade(point, colour, geometry);
        match self.view.shape.surface {
            _ if !self.is_full() => Body::Flat(face.base),
            Surface::Squares => Body::Disc {
                face,
                back: self.shade(point, !colour, geometry),
            },
            Surface::Crossings | Surface::Tracks => Body::Ball(face),
        }
    }

    pub(super) fn shade(
        &self,
        point: Point,
        colour: Colour,
        geometry: &Geometry,
    ) -> crate::terminal::pieces::Shade {
        let shade = self.look.shade(self.view.game, colour, self.own);
        if self.is_faded(point) {
            shade.faded(self.ground_at(geometry, point))
        } else {
            shade
        }
    }

    /// The ring of a piece that is selected, can be captured, or whose move was a mistake.
    fn ring(&self, point: Point) -> Option<Rgb> {
        if self.mistake.is_some_and(|(judged, _)| judged == point) {
            return Some(theme::CORAL);
        }
        if self.view.shape.surface != Surface::Tracks {
            return None;
        }
        if self.selected == Some(point) {
            Some(theme::WHITE)
        } else if self.is_target(point) {
            Some(theme::CORAL)
        } else if self.hint.contains(&point) {
            Some(theme::BEST)
        } else {
            None
        }
    }

    /// The dot in the middle of a square: for the last move, a legal move or a hint.
    pub(super) fn square_dot(&self, point: Point) -> Option<Rgb> {
        if self.view.shape.surface == Surface::Crossings {
            return None;
        }
        let is_square = self.view.shape.surface == Surface::Squares;
        if is_square && self.view.piece(point).is_some() {
            return self.is_last(point).then_some(theme::LAST);
        }
        if self.drawn(point).is_some() {
            return None;
        }
        if self.hint.contains(&point) {
            // Beside a judged move, the better one is marked with a chip.
            self.mistake.is_none().then_some(theme::BEST)
        } else if self.is_target(point) {
            Some(self.look.mark(self.view.game, self.view.turn))
        } else {
            None
        }
    }
}

/// The inputs of a cell's approximation: its ground, and the pieces that touch it with their offsets in half cells.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    ground: Rgb,
    is_flat: bool,
    pieces: Vec<(i32, i32, i32, bool, Body, Option<Rgb>)>,
}

/// The maximal number of cached cells; a window of any size needs fewer for all its boards.
const MOST_TILES: usize = 50_000;

thread_local! {
    /// The cache of approximated cells.
    static TILES: RefCell<HashMap<Key, Tile>> = RefCell::default();
}

fn fitted(x: u16, y: u16, ground: Rgb, pieces: &[Piece], is_flat: bool) -> Tile {
    let halves = |at: f32, cell: u16| (2.0 * (at - f32::from(cell))).round() as i32;
    let key = Key {
        ground,
        is_flat,
        pieces: pieces
            .iter()
            .map(|it| {
                let radius = (1000.0 * it.radius) as i32;
                (
                    halves(it.x, x),
                    halves(it.y, y),
                    radius,
                    it.is_on_edge,
                    it.body,
                    it.ring,
                )
            })
            .collect(),
    };
    TILES.with_borrow_mut(|tiles| {
        if tiles.len() > MOST_TILES {
            tiles.clear();
        }
        *tiles
            .entry(key)
            .or_insert_with(|| fit(x, y, ground, pieces, is_flat))
    })
}

fn fit(x: u16, y: u16, ground: Rgb, pieces: &[Piece], is_flat: bool) -> Tile {
    let samples = Samples::draw(x, y, |x, y| {
        let over = |under, piece: &Piece| piece.over(under, x, y);
        pieces.iter().fold(ground.into(), over)
    });
    if !is_flat {
        return samples.fit();
    }
    let mut colours = vec![ground];
    for piece in pieces {
        colours.extend(piece.ring);
        if let Body::Flat(colour) | Body::Dot(colour) = piece.body {
            colours.push(colour);
        }
    }
    samples.fit_flat(&colours)
}

//! The marks over a board: the last move, the cursor, legal and forbidden points, hints, the winning row, the path of a
//! capture. Each has its own glyph, so that no mark depends on colour alone.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use sente_rules::{Point, Surface};

use super::Picture;
use crate::terminal::geometry::Geometry;
use crate::terminal::paint::{dot, put};
use crate::terminal::rgb::Rgb;
use crate::terminal::theme;
use crate::terminal::tracks;

impl Picture<'_> {
    pub(super) fn draw_marks(&self, geometry: &Geometry, buffer: &mut Buffer) {
        for point in self.view.shape.reading_order() {
            let is_awaited = self.runner().is_some_and(|(mv, _)| mv.to == Some(point));
            if self.is_ghost(point) || is_awaited {
                continue;
            }
            if self.view.piece(point).is_some() {
                self.mark_piece(point, geometry, buffer);
            } else {
                self.mark_empty(point, geometry, buffer);
            }
        }
        if let Some((point, sign)) = self.mistake {
            self.draw_judgement(point, sign, geometry, buffer);
        }
        if let Some(point) = self.cursor {
            self.draw_cursor(point, geometry, buffer);
        }
    }

    /// Marks a judged move and the better one, each with a chip on its point.
    fn draw_judgement(&self, point: Point, sign: &str, geometry: &Geometry, buffer: &mut Buffer) {
        let coral = self.look.on(theme::CORAL, self.look.theme.red_ground);
        draw_chip(point, sign, coral, geometry, buffer);
        if let Some(better) = self.better().filter(|_| !self.look.ascii) {
            let style = self.look.on(theme::BEST, self.look.theme.soft);
            draw_chip(better, "✓", style, geometry, buffer);
        }
    }

    /// The point of the move that would have been better than the judged one, if it is empty.
    pub(super) fn better(&self) -> Option<Point> {
        let better = self.hint.last().copied().filter(|_| self.mistake.is_some());
        better.filter(|&point| self.view.piece(point).is_none())
    }

    /// Draws the path of the capture under the cursor, white and heavy.
    pub(super) fn draw_way(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let is_it = |mv: &&sente_rules::MoveView| {
            mv.from == self.selected && mv.to == self.cursor && !mv.path.is_empty()
        };
        let Some(mv) = self
            .view
            .legal
            .iter()
            .find(is_it)
            .filter(|_| self.selected.is_some())
        else {
            return;
        };
        tracks::draw_way(geometry, self.look, mv, buffer);
    }

    fn mark_piece(&self, point: Point, geometry: &Geometry, buffer: &mut Buffer) {
        let (x, y) = geometry.place(point);
        let is_shaped = !self.look.ascii && self.look.has_colours();
        let is_large = geometry.step > 1 && is_shaped;
        let surface = self.view.shape.surface;
        if self.has_won(point) && surface == Surface::Crossings {
            if is_large {
                self.put_on_piece(point, '●', theme::GOLD, geometry, buffer);
            } else {
                self.brackets(x, y, ['<', '>'], theme::GOLD, buffer);
            }
        } else if self.is_last(point) {
            match surface {
                Surface::Crossings | Surface::Tracks if is_large => {
                    self.put_on_piece(point, '●', theme::LAST, geometry, buffer);
                }
                // The dot on larger squares is part of the drawn shapes.
                Surface::Squares if is_large && geometry.step > 2 => {}
                Surface::Squares if is_large => {
                    let face = self
                        .view
                        .piece(point)
                        .map(|it| self.shade(point, it, geometry));
                    let back = face.map_or(theme::LAST, |face| face.base);
                    let square = geometry.square(point);
                    let style = self.look.on(theme::LAST, back);
                    put(buffer, square.x + 1, square.y + 1, "▝▘", style);
                }
                _ => self.brackets(x, y, ['(', ')'], theme::LAST, buffer),
            }
        }
        if !is_shaped || geometry.step == 1 {
            if self.hint.contains(&point) {
                self.brackets(x, y, ['{', '}'], theme::BEST, buffer);
            } else if self.is_target(point) {
                self.brackets(x, y, ['<', '>'], theme::CORAL, buffer);
            }
        }
    }

    fn mark_empty(&self, point: Point, geometry: &Geometry, buffer: &mut Buffer) {
        let (x, y) = geometry.place(point);
        let is_shaped = !self.look.ascii && self.look.has_colours();
        if self.is_forbidden(point) {
            let [back, fore] = theme::FORBIDDEN;
            if geometry.step > 1 && is_shaped {
                put(buffer, x - 1, y, " ✕ ", self.look.on(fore, back));
            } else {
                let letter = self.look.pick('✕', '#');
                dot(buffer, x, y, letter, self.bold(fore));
            }
            return;
        }
        let is_drawn = is_shaped && self.view.shape.surface != Surface::Crossings;
        if is_drawn && geometry.step == 2 && self.view.shape.surface == Surface::Squares {
            if let Some(colour) = self.square_dot(point) {
                let square = geometry.square(point);
                put(
                    buffer,
                    square.x + 1,
                    square.y,
                    "▗▖",
                    self.look.paint(colour),
                );
            }
        } else if is_drawn && self.is_last(point) {
            dot(buffer, x, y, '○', self.bold(theme::CORAL));
        }
        if is_drawn {
            return;
        }
        if self.hint.contains(&point) {
            dot(
                buffer,
                x,
                y,
                self.look.pick('◆', '*'),
                self.bold(theme::BEST),
            );
        } else if self.is_target(point) {
            let mark = self.look.mark(self.view.game, self.view.turn);
            dot(buffer, x, y, self.look.pick('•', '.'), self.bold(mark));
        } else if self.is_last(point) {
            self.brackets(x, y, ['(', ')'], theme::LAST, buffer);
        }
    }

    /// Draws a sign in the middle of a large piece.
    fn put_on_piece(
        &self,
        point: Point,
        letter: char,
        colour: Rgb,
        geometry: &Geometry,
        buffer: &mut Buffer,
    ) {
        let Some(side) = self.view.piece(point) else {
            return;
        };
        let shade = self.shade(point, side, geometry);
        let (x, y) = geometry.place(point);
        let style = self.look.on(colour, shade.base);
        dot(buffer, x, y, letter, style.add_modifier(Modifier::BOLD));
    }

    fn brackets(&self, x: u16, y: u16, [left, right]: [char; 2], colour: Rgb, buffer: &mut Buffer) {
        let style = self.bold(colour);
        dot(buffer, x - 1, y, left, style);
        dot(buffer, x + 1, y, right, style);
    }

    /// Draws four corners around the point, or brackets if there is no room for them.
    fn draw_cursor(&self, point: Point, geometry: &Geometry, buffer: &mut Buffer) {
        let (x, y) = geometry.place(point);
        let is_small = match geometry.surface {
            Surface::Squares => geometry.step < 3,
            Surface::Crossings | Surface::Tracks => geometry.step < 2,
        };
        if is_small || self.look.ascii {
            let style = if self.look.has_colours() {
                self.bold(theme::WHITE)
            } else {
                Style::new().add_modifier(Modifier::REVERSED)
            };
            let (left, right) = match geometry.surface {
                Surface::Squares => {
                    let square = geometry.square(point);
                    (square.x, square.right() - 1)
                }
                Surface::Crossings | Surface::Tracks => (x - 1, x + 1),
            };
            let y = match geometry.surface {
                Surface::Squares => geometry.square(point).y,
                Surface::Crossings | Surface::Tracks => y,
            };
            dot(buffer, left, y, '[', style);
            dot(buffer, right, y, ']', style);
            return;
        }
        let (left, top, right, bottom) = match geometry.surface {
            Surface::Squares => {
                let square = geometry.square(point);
                (square.x, square.y, square.right() - 1, square.bottom() - 1)
            }
            Surface::Crossings | Surface::Tracks => {
                let (across, down) = (geometry.step, geometry.step.div_ceil(2));
                (x - across, y - down, x + across, y + down)
            }
        };
        for (x, y, letter) in [
            (left, top, '┏'),
            (right, top, '┓'),
            (left, bottom, '┗'),
            (right, bottom, '┛'),
            (left + 1, top, '━'),
            (right - 1, top, '━'),
            (left + 1, bottom, '━'),
            (right - 1, bottom, '━'),
        ] {
            dot(buffer, x, y, letter, self.bold(theme::WHITE));
        }
    }
}

/// Draws a sign on its own background, as wide as the point allows.
fn draw_chip(point: Point, sign: &str, style: Style, geometry: &Geometry, buffer: &mut Buffer) {
    let (x, y) = geometry.place(point);
    let style = style.add_modifier(Modifier::BOLD);
    match geometry.surface {
        _ if geometry.step > 2 => put(buffer, x - 1, y, &format!("{sign:^4}"), style),
        Surface::Squares => put(buffer, x, y, &format!("{sign:<2}"), style),
        Surface::Crossings | Surface::Tracks => put(buffer, x, y, sign, style),
    }
}

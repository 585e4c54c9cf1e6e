//! Pieces of letters and outlines, for terminals without colours or with ASCII characters only. White pieces are
//! filled, black ones are outlines.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use sente_rules::{Colour, Point, Surface};

use super::Picture;
use crate::messages;
use crate::terminal::geometry::Geometry;
use crate::terminal::paint::dot;

impl Picture<'_> {
    pub(super) fn draw_letters(&self, geometry: &Geometry, buffer: &mut Buffer) {
        for point in self.view.shape.reading_order() {
            let Some(colour) = self.drawn(point) else {
                continue;
            };
            let body = self.body_area(geometry, point);
            let style = self.letter_style(point, colour, geometry);
            // Outlines and filled pieces are for squares; on lines the usual two signs are easier to tell apart.
            if body.height == 1 || (!self.look.ascii && self.view.shape.surface != Surface::Squares)
            {
                let (x, y) = geometry.place(point);
                dot(buffer, x, y, self.look.piece(self.view.game, colour), style);
            } else if self.look.ascii {
                let letter = messages::letter(self.view.game, colour);
                draw_in_brackets(body, letter, style, buffer);
            } else if colour == Colour::White {
                draw_filled(body, style, buffer);
            } else {
                draw_outline(body, style, buffer);
            }
        }
    }

    fn letter_style(&self, point: Point, colour: Colour, geometry: &Geometry) -> Style {
        let style = if self.look.has_colours() {
            self.look.paint(self.shade(point, colour, geometry).base)
        } else {
            Style::new()
        };
        if self.is_ghost(point) {
            return style.add_modifier(Modifier::DIM);
        }
        let style = style.add_modifier(Modifier::BOLD);
        if self.selected == Some(point) || self.has_won(point) {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// The cells of a piece: within its square, or around its point.
    fn body_area(&self, geometry: &Geometry, point: Point) -> Rect {
        let step = geometry.step;
        match self.view.shape.surface {
            Surface::Squares if step == 2 => geometry.square(point),
            Surface::Squares => {
                let square = geometry.square(point);
                Rect {
                    x: square.x + 1,
                    width: square.width - 2,
                    height: square.height - 1,
                    ..square
                }
            }
            // One line between two points must stay free.
            Surface::Crossings | Surface::Tracks => {
                let (x, y) = geometry.place(point);
                let half = step.saturating_sub(2) / 2;
                Rect {
                    x: x - (2 * half),
                    y: y - half,
                    width: 4 * half + 1,
                    height: 2 * half + 1,
                }
            }
        }
    }
}

/// Draws a piece such as `(XX)` in every line.
fn draw_in_brackets(body: Rect, letter: char, style: Style, buffer: &mut Buffer) {
    for y in body.top()..body.bottom() {
        for x in body.left()..body.right() {
            let letter = match x {
                _ if x == body.left() => '(',
                _ if x + 1 == body.right() => ')',
                _ => letter,
            };
            dot(buffer, x, y, letter, style);
        }
    }
}

fn draw_filled(body: Rect, style: Style, buffer: &mut Buffer) {
    for y in body.top()..body.bottom() {
        let (left, middle, right) = match y {
            _ if y == body.top() => ('▗', '▆', '▖'),
            _ if y + 1 == body.bottom() => ('▝', '█', '▘'),
            _ => ('▐', '█', '▌'),
        };
        draw_row(body, y, [left, middle, right], style, buffer);
    }
}

fn draw_outline(body: Rect, style: Style, buffer: &mut Buffer) {
    for y in body.top()..body.bottom() {
        let row = match y {
            _ if y == body.top() => ['╭', '─', '╮'],
            _ if y + 1 == body.bottom() => ['╰', '─', '╯'],
            _ => ['│', ' ', '│'],
        };
        draw_row(body, y, row, style, buffer);
    }
}

fn draw_row(
    body: Rect,
    y: u16,
    [left, middle, right]: [char; 3],
    style: Style,
    buffer: &mut Buffer,
) {
    for x in body.left()..body.right() {
        let letter = match x {
            _ if x == body.left() => left,
            _ if x + 1 == body.right() => right,
            _ => middle,
        };
        dot(buffer, x, y, letter, style);
    }
}

//! Draws a board of any game from its view, with the marks that a player needs. Knows no rules.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use sente_rules::{BoardView, Colour, Point, Surface};

use super::geometry::Geometry;
use super::look::{Ink, Look};
use super::paint::{dot, put};
use super::tracks;

/// A board with marks.
pub struct Picture<'a> {
    pub view: &'a BoardView,
    /// The cell under the keyboard's cursor.
    pub cursor: Option<Point>,
    /// The piece that is about to move.
    pub selected: Option<Point>,
    /// Points of a recommended move.
    pub hint: &'a [Point],
    /// Whether somebody can play here now, so that the legal moves are marked.
    pub shows_legal: bool,
    /// The side of the only person who plays.
    pub own: Option<Colour>,
    pub look: Look,
}

impl Picture<'_> {
    /// Draws it.
    pub fn draw(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let material = self.look.board(self.view.game);
        let mut area = geometry.area;
        // A margin for the brackets beside the outermost points.
        area.x -= 1;
        area.width += 2;
        buffer.set_style(area, material);
        match self.view.shape.surface {
            // Between squares the lines run half a step away from the points.
            Surface::Crossings | Surface::Squares => self.draw_lines(geometry, buffer, material),
            Surface::Tracks => tracks::draw(geometry, self.look, material, buffer),
        }
        if self.look.coordinates {
            self.draw_names(geometry, buffer);
        }
        for point in self.view.shape.reading_order() {
            self.draw_point(point, geometry, buffer, material);
        }
    }

    fn draw_lines(&self, geometry: &Geometry, buffer: &mut Buffer, style: Style) {
        let lines = self.look.lines();
        let area = geometry.area;
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                let on_row = (y - area.top()).is_multiple_of(geometry.step);
                let on_column = (x - area.left()).is_multiple_of(2 * geometry.step);
                let letter = match (on_row, on_column) {
                    (true, true) => {
                        let row = side(y, area.top(), area.bottom() - 1);
                        lines.crossings[row][side(x, area.left(), area.right() - 1)]
                    }
                    (true, false) => lines.horizontal,
                    (false, true) => lines.vertical,
                    (false, false) => continue,
                };
                dot(buffer, x, y, letter, style);
            }
        }
    }

    fn draw_names(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let faint = self.look.ink(Ink::Faint);
        let area = geometry.area;
        for point in self.view.shape.reading_order() {
            let (x, y) = geometry.place(point);
            if point.row == 0 {
                let letter = char::from(b'a' + point.col);
                dot(buffer, x, area.y - 1, letter, faint);
                if geometry.named_below {
                    dot(buffer, x, area.bottom(), letter, faint);
                }
            }
            if point.col == 0 {
                let number = format!("{:>2}", point.row + 1);
                put(buffer, area.x - 3, y, &number, faint);
            }
        }
    }

    fn draw_point(&self, point: Point, geometry: &Geometry, buffer: &mut Buffer, material: Style) {
        let (x, y) = geometry.place(point);
        let look = self.look;
        let game = self.view.game;
        let target = self.target(point);
        let material = self.fill_square(point, geometry, buffer, material);
        match self.view.piece(point) {
            Some(colour) => {
                let mut style = material.patch(look.piece_style(game, colour, self.own));
                if self.selected == Some(point) || self.has_won(point) {
                    style = style.add_modifier(Modifier::REVERSED);
                }
                dot(buffer, x, y, look.piece(game, colour), style);
            }
            None => {
                if let Some((letter, style)) = self.empty_mark(point, target) {
                    dot(buffer, x, y, letter, material.patch(style));
                }
            }
        }
        let brackets = if self.cursor == Some(point) {
            Some(('[', ']', look.chosen()))
        } else if self.hint.contains(&point) && self.view.piece(point).is_some() {
            Some(('{', '}', look.ink(Ink::Accent)))
        } else if target && self.view.piece(point).is_some() {
            Some(('<', '>', look.ink(Ink::Danger)))
        } else if self.is_last(point) {
            Some(('(', ')', look.ink(Ink::Danger)))
        } else {
            None
        };
        if let Some((left, right, style)) = brackets {
            // Points are drawn in reading order, so a bracket of the cursor may be drawn over.
            let keeps = |buffer: &Buffer, x: u16| {
                buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == "]")
            };
            if self.cursor == Some(point) || !keeps(buffer, x - 1) {
                dot(buffer, x - 1, y, left, material.patch(style));
            }
            dot(buffer, x + 1, y, right, material.patch(style));
        }
    }

    /// Fills a square with its colour where the person has chosen one, and gives its material.
    fn fill_square(
        &self,
        point: Point,
        geometry: &Geometry,
        buffer: &mut Buffer,
        material: Style,
    ) -> Style {
        let is_square = self.view.shape.surface == Surface::Squares;
        let Some(style) = self.look.square(point).filter(|_| is_square) else {
            return material;
        };
        let (x, y) = geometry.place(point);
        // Everything inside the lines around it.
        let (across, down) = (geometry.step - 1, geometry.step / 2 - 1);
        let inside = Rect {
            x: x - across,
            y: y - down,
            width: 2 * across + 1,
            height: 2 * down + 1,
        };
        buffer.set_style(inside, style);
        material.patch(style)
    }

    fn empty_mark(&self, point: Point, target: bool) -> Option<(char, Style)> {
        let look = self.look;
        let is_forbidden = self.view.forbidden.iter().any(|(at, _)| *at == point);
        if self.hint.contains(&point) {
            Some((look.pick('◆', '*'), look.ink(Ink::Accent)))
        } else if is_forbidden {
            Some((look.pick('×', '!'), look.ink(Ink::Danger)))
        } else if target {
            Some((look.pick('•', '*'), look.mark(self.view.turn)))
        } else if self.view.shape.dots.contains(&point)
            && self.view.shape.surface == Surface::Crossings
        {
            Some((look.pick('•', '*'), Style::new()))
        } else {
            None
        }
    }

    /// Whether a legal move goes there that should be seen.
    fn target(&self, point: Point) -> bool {
        if !self.shows_legal || !self.look.legal_moves {
            return false;
        }
        let mut legal = self.view.legal.iter();
        match self.view.shape.surface {
            Surface::Crossings => false,
            Surface::Squares => legal.any(|mv| mv.to == Some(point)),
            Surface::Tracks => {
                self.selected.is_some()
                    && legal.any(|mv| mv.from == self.selected && mv.to == Some(point))
            }
        }
    }

    fn has_won(&self, point: Point) -> bool {
        let outcome = self.view.outcome.as_ref();
        outcome.is_some_and(|outcome| outcome.cells.contains(&point))
    }

    fn is_last(&self, point: Point) -> bool {
        let last = self.view.last.as_ref();
        last.is_some_and(|last| last.to == Some(point) || last.from == Some(point))
    }
}

/// 0, 1 or 2 for the first, a middle and the last of a range.
fn side(at: u16, first: u16, last: u16) -> usize {
    match at {
        _ if at == first => 0,
        _ if at == last => 2,
        _ => 1,
    }
}

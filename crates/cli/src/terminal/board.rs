//! Draws a board of any game from its view: the material, the lines, the pieces, and the marks above them. Knows no
//! rules.

mod ascii;
mod marks;
mod shapes;

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use sente_rules::{BoardView, Colour, MoveView, Point, Surface};

use super::geometry::Geometry;
use super::look::Look;
use super::motion::{Side, turning};
use super::paint::{dot, put};
use super::rgb::{Depth, Rgb};
use super::tracks;

/// A board with marks.
pub struct Picture<'a> {
    pub view: &'a BoardView,
    /// The cell under the keyboard's cursor.
    pub cursor: Option<Point>,
    /// The selected piece.
    pub selected: Option<Point>,
    /// Where to preview a piece of the side to move, if it can be played there.
    pub ghost: Option<Point>,
    /// The points of a hint.
    pub hint: &'a [Point],
    /// The target of a wrong move, with the sign of its judgement.
    pub mistake: Option<(Point, &'static str)>,
    /// The share of the last move's movement that has passed, if it is in motion.
    pub moving: Option<f32>,
    /// Whether somebody can play now, so that legal moves are marked.
    pub shows_legal: bool,
    /// The side of the person, if only one person plays.
    pub own: Option<Colour>,
    pub look: Look,
}

impl<'a> Picture<'a> {
    /// A board without marks except for those of the position.
    pub const fn plain(view: &'a BoardView, look: Look) -> Self {
        Self {
            view,
            cursor: None,
            selected: None,
            ghost: None,
            hint: &[],
            mistake: None,
            moving: None,
            shows_legal: false,
            own: None,
            look,
        }
    }

    /// Draws the board.
    pub fn draw(&self, geometry: &Geometry, buffer: &mut Buffer) {
        self.draw_ground(geometry, buffer);
        match self.view.shape.surface {
            Surface::Crossings => self.draw_lines(geometry, buffer),
            Surface::Squares if !self.look.has_colours() => self.draw_squares(geometry, buffer),
            Surface::Squares => {}
            Surface::Tracks => tracks::draw(geometry, self.look, buffer),
        }
        if self.look.coordinates {
            self.draw_names(geometry, buffer);
        }
        self.draw_way(geometry, buffer);
        if self.look.ascii || !self.look.has_colours() {
            self.draw_letters(geometry, buffer);
        } else {
            self.draw_shapes(geometry, buffer);
        }
        self.draw_marks(geometry, buffer);
    }

    /// The colour of the material in a line of the screen; light falls from above.
    fn material(&self, geometry: &Geometry, y: u16) -> Rgb {
        let material = self.look.material(self.view.game);
        let height = f32::from(geometry.area.height.max(2) - 1);
        let share = f32::from(y.saturating_sub(geometry.area.y)) / height;
        material.top.mix(material.bottom, share)
    }

    /// The colour under the piece on a point.
    fn ground_at(&self, geometry: &Geometry, point: Point) -> Rgb {
        match self.view.shape.surface {
            Surface::Squares => self.look.square(self.view.game, point),
            Surface::Crossings | Surface::Tracks => {
                self.material(geometry, geometry.place(point).1)
            }
        }
    }

    fn draw_ground(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let material = self.look.material(self.view.game);
        let area = geometry.area;
        if !self.look.has_colours() {
            return;
        }
        for y in area.top()..area.bottom() {
            let back = match self.view.shape.surface {
                Surface::Squares => material.frame,
                Surface::Crossings | Surface::Tracks => self.material(geometry, y),
            };
            for x in area.left()..area.right() {
                dot(buffer, x, y, ' ', self.look.on(material.lines, back));
            }
        }
        if self.view.shape.surface == Surface::Squares {
            for point in self.view.shape.reading_order() {
                let colour = self.look.square(self.view.game, point);
                let style = self.look.on(material.lines, colour);
                buffer.set_style(geometry.square(point), style);
            }
        }
    }

    fn draw_lines(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let lines = self.look.lines();
        let shape = &self.view.shape;
        let last = |size: u8| u16::from(size - 1);
        let (width, height) = (
            2 * geometry.step * last(shape.width),
            geometry.step * last(shape.height),
        );
        for down in 0..=height {
            for across in 0..=width {
                let on_row = down.is_multiple_of(geometry.step);
                let on_column = across.is_multiple_of(2 * geometry.step);
                let letter = match (on_row, on_column) {
                    (true, true) => lines.crossings[side(down, height)][side(across, width)],
                    (true, false) => lines.horizontal,
                    (false, true) => lines.vertical,
                    (false, false) => continue,
                };
                let (x, y) = (geometry.left + across, geometry.top + down);
                dot(buffer, x, y, letter, Style::new());
            }
        }
        for &point in &shape.dots {
            let (x, y) = geometry.place(point);
            let star = match geometry.step {
                1 => self.look.pick('•', '*'),
                _ => self.look.pick('●', '*'),
            };
            dot(buffer, x, y, star, Style::new());
        }
    }

    /// Signs in the corners of squares, for terminals without colours.
    fn draw_squares(&self, geometry: &Geometry, buffer: &mut Buffer) {
        for point in self.view.shape.reading_order() {
            let square = geometry.square(point);
            let letter = self.look.pick('·', '+');
            dot(buffer, square.x, square.y, letter, Style::new());
            if usize::from(point.col) + 1 == usize::from(self.view.shape.width) {
                dot(buffer, square.right(), square.y, letter, Style::new());
            }
        }
    }

    fn draw_names(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let style = self.look.paint(self.look.material(self.view.game).names);
        let names = geometry.names;
        for point in self.view.shape.reading_order() {
            let (x, y) = geometry.place(point);
            if point.row == 0 {
                let letter = char::from(b'a' + point.col);
                for line in [names.above, names.below].into_iter().flatten() {
                    dot(buffer, x, line, letter, style);
                }
            }
            if point.col == 0 {
                let number = (point.row + 1).to_string();
                let x = (names.end + 1).saturating_sub(number.len() as u16);
                put(buffer, x, y, &number, style);
            }
        }
    }

    /// The piece to draw on a point: a real one or a preview. During a movement it may still be the one before.
    fn drawn(&self, point: Point) -> Option<Colour> {
        let ghost = self.is_ghost(point).then_some(self.view.turn);
        let piece = self.view.piece(point).or(ghost);
        match self.runner() {
            Some((mv, _)) if mv.to == Some(point) => {
                mv.captures.filter(|at| *at == point).map(|_| !mv.colour)
            }
            _ if self.seen(point) == Some(Side::Old) => piece.map(|colour| !colour),
            _ => piece,
        }
    }

    /// What is seen of a disc that the last move turns over.
    fn seen(&self, point: Point) -> Option<Side> {
        let (share, last) = self.moving.zip(self.view.last.as_ref())?;
        let to = last.to.filter(|_| last.flips.contains(&point))?;
        let distance = to.col.abs_diff(point.col).max(to.row.abs_diff(point.row));
        Some(turning(share, distance))
    }

    /// The last move, if its piece is still on its way, and the share of the way behind it.
    fn runner(&self) -> Option<(&MoveView, f32)> {
        let last = self.view.last.as_ref()?;
        let is_run = last.from.is_some() && self.view.shape.surface == Surface::Tracks;
        Some((last, self.moving.filter(|_| is_run)?))
    }

    /// Whether the point shows the preview of a playable piece.
    fn is_ghost(&self, point: Point) -> bool {
        let leads_there = |mv: &MoveView| mv.to == Some(point) && mv.from == self.selected;
        self.ghost == Some(point)
            && self.shows_legal
            && self.view.piece(point).is_none()
            && self.view.legal.iter().any(leads_there)
    }

    /// Whether a piece is faded: previews, and after the end all pieces outside the winning row.
    fn is_faded(&self, point: Point) -> bool {
        if self.is_ghost(point) {
            return true;
        }
        let outcome = self.view.outcome.as_ref();
        outcome.is_some_and(|outcome| !outcome.cells.is_empty() && !outcome.cells.contains(&point))
    }

    fn has_won(&self, point: Point) -> bool {
        let outcome = self.view.outcome.as_ref();
        outcome.is_some_and(|outcome| outcome.cells.contains(&point))
    }

    fn is_last(&self, point: Point) -> bool {
        if self.mistake.is_some_and(|(judged, _)| judged == point) {
            return false;
        }
        let last = self.view.last.as_ref();
        last.is_some_and(|last| last.to == Some(point) || last.from == Some(point))
    }

    /// Whether to mark the point as the target of a legal move; a judged move has a mark of its own.
    fn is_target(&self, point: Point) -> bool {
        let is_judged = self.mistake.is_some_and(|(judged, _)| judged == point);
        if self.view.offers.contains(&point) {
            return true;
        }
        if !self.shows_legal || !self.look.legal_moves || is_judged {
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

    fn is_forbidden(&self, point: Point) -> bool {
        self.view.forbidden.iter().any(|(at, _)| *at == point)
    }

    /// A bold style, for small marks.
    fn bold(&self, colour: Rgb) -> Style {
        self.look.paint(colour).add_modifier(Modifier::BOLD)
    }

    fn is_full(&self) -> bool {
        self.look.depth == Depth::Full
    }
}

/// 0, 1 or 2 for the first, a middle or the last position of a range.
const fn side(at: u16, last: u16) -> usize {
    match at {
        0 => 0,
        _ if at == last => 2,
        _ => 1,
    }
}

//! What keys and the mouse mean on a board: pointing, typing, looking back.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use sente_rules::{FirstRow, Point};

use super::Play;
use crate::terminal::event::Effect;
use crate::terminal::geometry::Geometry;

/// The longest move that is worth typing on.
const LONGEST_ENTRY: usize = 12;

impl Play {
    /// A key that is not one of the app's own.
    pub fn press(&mut self, key: KeyEvent) -> Vec<Effect> {
        match key.code {
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Enter | KeyCode::Char(' ') if self.entry.is_empty() => {
                return self.point(self.cursor);
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            KeyCode::PageUp | KeyCode::Char('[') => self.browse(|shown, _| shown.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Char(']') => self.browse(|shown, _| shown + 1),
            KeyCode::Home => self.browse(|_, _| 0),
            KeyCode::End => self.browse(|_, last| last),
            KeyCode::Backspace => {
                self.entry.pop();
            }
            KeyCode::Esc => {
                self.entry.clear();
                self.selected = None;
                self.browsed = None;
                if self.proposal.take().is_some() {
                    self.hint.clear();
                }
                self.message = self.what_now();
            }
            KeyCode::Char(letter) => return self.typed(letter.to_ascii_lowercase()),
            _ => {}
        }
        Vec::new()
    }

    /// The mouse: a click points, the wheel looks back.
    pub fn click(&mut self, mouse: MouseEvent, geometry: &Geometry) -> Vec<Effect> {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let Some(point) = geometry.point_at(mouse.column, mouse.row) else {
                    return Vec::new();
                };
                self.cursor = point;
                return self.point(point);
            }
            MouseEventKind::ScrollUp => self.browse(|shown, _| shown.saturating_sub(1)),
            MouseEventKind::ScrollDown => self.browse(|shown, _| shown + 1),
            _ => {}
        }
        Vec::new()
    }

    /// Whether a typed move is being written.
    pub fn is_typing(&self) -> bool {
        !self.entry.is_empty()
    }

    fn typed(&mut self, letter: char) -> Vec<Effect> {
        // An opening's choices begin with different letters, and no stone can be played then.
        let choices = self.choices();
        if let Some(choice) = choices.iter().find(|choice| choice.starts_with(letter)) {
            return self.play(choice);
        }
        if (letter.is_ascii_alphanumeric() || letter == '-') && self.entry.len() < LONGEST_ENTRY {
            self.entry.push(letter);
        }
        Vec::new()
    }

    /// A typed point is pointed at; anything else is a move.
    fn enter(&mut self) -> Vec<Effect> {
        let text = std::mem::take(&mut self.entry);
        match text.parse::<Point>() {
            Ok(point) if self.moves_pieces() && self.view().shape.contains(point) => {
                self.cursor = point;
                self.point(point)
            }
            _ => self.play(&text),
        }
    }

    /// Plays on a point, or chooses the piece there, or moves the chosen piece there.
    fn point(&mut self, point: Point) -> Vec<Effect> {
        if self.browsed.is_some() {
            self.say("This is an earlier position: Esc goes back to the game.");
            return Vec::new();
        }
        if !self.moves_pieces() {
            return self.play(&point.to_string());
        }
        let view = self.game().table().view();
        let is_own = view.piece(point) == Some(view.turn);
        match self.selected {
            Some(from) if from == point => {
                self.selected = None;
                self.message = self.what_now();
                Vec::new()
            }
            Some(from) if !is_own => {
                let joint = if view.piece(point).is_some() {
                    'x'
                } else {
                    '-'
                };
                self.play(&format!("{from}{joint}{point}"))
            }
            _ if is_own
                && self
                    .game()
                    .turn()
                    .is_some_and(|seat| !self.is_computer(seat)) =>
            {
                self.selected = Some(point);
                let moves = view.legal.iter().filter(|mv| mv.from == Some(point));
                let (captures, steps): (Vec<_>, Vec<_>) =
                    moves.partition(|mv| mv.captures.is_some());
                self.message = format!(
                    "{point}: steps {}, captures {}. Choose a target.",
                    steps.len(),
                    captures.len()
                );
                Vec::new()
            }
            _ if view.piece(point).is_none() => {
                self.say(format!(
                    "There is no piece on {point}: choose one of yours."
                ));
                Vec::new()
            }
            _ => {
                self.say(format!("The piece on {point} is not yours to move."));
                Vec::new()
            }
        }
    }

    fn move_cursor(&mut self, right: i8, down: i8) {
        let shape = self.game().table().view().shape;
        let up = match shape.first_row {
            FirstRow::Top => down,
            FirstRow::Bottom => -down,
        };
        let moved = |at: u8, by: i8, size: u8| at.saturating_add_signed(by).min(size - 1);
        self.cursor.col = moved(self.cursor.col, right, shape.width);
        self.cursor.row = moved(self.cursor.row, up, shape.height);
    }

    /// Shows another position of the game.
    fn browse(&mut self, to: impl Fn(usize, usize) -> usize) {
        let last = self.game().table().ply();
        let shown = to(self.browsed.unwrap_or(last), last).min(last);
        self.browsed = (shown < last).then_some(shown);
        self.selected = None;
        self.message = match self.browsed {
            Some(shown) => format!("After {shown} of {last} moves. Esc goes back to the game."),
            None => self.what_now(),
        };
    }
}

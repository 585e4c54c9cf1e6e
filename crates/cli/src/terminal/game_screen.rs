//! The screen of a game: the board, the evaluation bar, and the column with both players, the moves, a context panel
//! and a message. Displays what it is given; decides nothing.

mod cards;
mod frame;
mod layout;
mod moves;
mod review_column;
mod surroundings;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use sente_rules::Colour;

use super::board::Picture;
use super::column::{Panel, Tone, draw_title};
use super::graph::Graph;
use super::look::{Ink, Look};
use super::paint::{put_line, wrap};
use crate::messages;
pub use cards::{Card, count};
pub use frame::{draw_header, draw_keys};
pub use layout::Layout;
pub use review_column::ReviewColumn;

/// The contents of the screen.
pub struct GameScreen<'a> {
    pub picture: Picture<'a>,
    /// The upper and the lower player.
    pub cards: [Card; 2],
    pub moves: &'a [String],
    /// The sign and its colour for each move that has one.
    pub signs: Vec<Option<(&'static str, Ink)>>,
    /// The ply of the displayed position, and whether it is an earlier one.
    pub shown: usize,
    pub is_earlier: bool,
    /// The contents of the context panel.
    pub need: Need,
    /// Whether positions are evaluated at all, so that there is a graph.
    pub has_evaluation: bool,
    /// The first player's win probability, if the position was evaluated.
    pub chance: Option<f32>,
    /// The first player's win probability after each move.
    pub chances: &'a [Option<f32>],
    pub message: (String, Tone),
    /// The height of the message's panel: [`MESSAGE`] or [`TALK`].
    pub message_height: u16,
    /// The column of a finished game's review, in place of cards and message.
    pub review: Option<&'a ReviewColumn>,
}

/// The context panel.
#[derive(Default)]
pub struct Need {
    pub title: String,
    pub figure: String,
    pub rows: Vec<(String, Ink)>,
}

/// The height of the context panel.
const NEED: u16 = 9;

/// The height of the message's panel in a game.
pub const MESSAGE: u16 = 4;

/// The height of the message's panel for tasks and reasons, which are longer.
pub const TALK: u16 = 8;

impl<'a> GameScreen<'a> {
    /// The screen of a task on the board: without evaluations, browsing and review.
    pub fn of_task(
        picture: Picture<'a>,
        cards: [Card; 2],
        moves: &'a [String],
        need: Need,
        message: (String, Tone),
    ) -> Self {
        Self {
            picture,
            cards,
            moves,
            signs: Vec::new(),
            shown: moves.len(),
            is_earlier: false,
            need,
            has_evaluation: false,
            chance: None,
            chances: &[],
            message,
            message_height: TALK,
            review: None,
        }
    }
}

impl GameScreen<'_> {
    /// Draws the screen.
    pub fn draw(&self, layout: &Layout, buffer: &mut Buffer) {
        self.picture.draw(&layout.geometry, buffer);
        self.draw_bar(layout.bar, buffer);
        self.draw_below(layout, buffer);
        self.draw_column(layout, buffer);
    }

    fn look(&self) -> Look {
        self.picture.look
    }

    /// From the top: the upper player, the moves, the context panel, the message, the lower player.
    fn draw_column(&self, layout: &Layout, buffer: &mut Buffer) {
        if let Some(review) = self.review {
            return self.draw_review(review, layout, buffer);
        }
        let column = layout.column;
        let card = if layout.is_low { 4 } else { 5 };
        let message = self.message_height;
        let need = if layout.is_low || layout.second.is_some() {
            0
        } else {
            NEED
        };
        let moves = column.height.saturating_sub(2 * card + message + need);
        let mut y = column.y;
        let mut next = |height: u16| {
            let area = Rect {
                y,
                height,
                ..column
            };
            y += height;
            area
        };
        self.cards[0].draw(next(card), self.look(), &self.picture, buffer);
        self.draw_moves(next(moves), buffer);
        if need > 0 {
            self.draw_need(next(need), buffer);
        }
        self.draw_message(next(message), buffer);
        self.cards[1].draw(next(card), self.look(), &self.picture, buffer);
        if let Some(second) = layout.second {
            let graph = if self.has_evaluation {
                14.min(second.height / 2)
            } else {
                0
            };
            let upper = Rect {
                height: graph,
                ..second
            };
            if graph > 0 {
                self.draw_graph(upper, buffer);
            }
            let lower = Rect {
                y: second.y + graph,
                height: second.height - graph,
                ..second
            };
            if self.need.title.is_empty() {
                // The place stays, so that nothing moves when there is something to say.
                self.panel(lower, Tone::Plain, buffer);
            } else {
                self.draw_need(lower, buffer);
            }
        }
    }

    fn panel(&self, area: Rect, tone: Tone, buffer: &mut Buffer) -> Rect {
        let panel = Panel {
            area,
            tone,
            is_tinted: false,
        };
        panel.draw(self.look(), buffer)
    }

    fn draw_need(&self, area: Rect, buffer: &mut Buffer) {
        if self.need.title.is_empty() {
            return self.draw_graph(area, buffer);
        }
        let look = self.look();
        let inner = self.panel(area, Tone::Plain, buffer);
        draw_title(inner, &self.need.title, &self.need.figure, look, buffer);
        self.draw_rows(&self.need, inner, buffer);
    }

    fn draw_graph(&self, area: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let inner = self.panel(area, Tone::Plain, buffer);
        let game = self.picture.view.game;
        let [black, white] = [Colour::Black, Colour::White].map(|it| messages::side(game, it));
        let figure = self.chance.map_or_else(String::new, |chance| {
            format!("{black} {:.0} %", 100.0 * chance)
        });
        draw_title(inner, "Evaluation", &figure, look, buffer);
        if self.chances.iter().flatten().nth(1).is_none() {
            let nothing = match self.chance {
                Some(_) => "One evaluation so far.",
                None => "No evaluation yet.",
            };
            put_line(buffer, inner, 1, nothing, look.ink(Ink::Faint));
            return;
        }
        if inner.height < 4 || inner.width < 16 {
            return;
        }
        put_line(buffer, inner, 1, black, look.ink(Ink::Faint));
        let bottom = inner.height - 1;
        put_line(buffer, inner, bottom, white, look.ink(Ink::Faint));
        let graph = Graph {
            values: self.chances,
            chosen: self.is_earlier.then(|| self.shown.saturating_sub(1)),
            marked: &[],
            look,
        };
        let place = Rect {
            x: inner.x + 7,
            y: inner.y + 1,
            width: inner.width - 7,
            height: inner.height - 1,
        };
        graph.draw(place, buffer);
    }

    /// Draws the message: the first sentence in bold, then the rest.
    fn draw_message(&self, area: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let (text, tone) = &self.message;
        let inner = self.panel(area, *tone, buffer);
        let (first, rest) = split_sentence(text, inner.width);
        let ink = match tone {
            Tone::Warn => Ink::Warn,
            Tone::Danger => Ink::Danger,
            Tone::Plain | Tone::Turn => Ink::Plain,
        };
        let mut lines = wrap(first, inner.width);
        let bold = lines.len();
        if !rest.is_empty() {
            lines.extend(wrap(rest, inner.width));
        }
        for (line, text) in lines.iter().enumerate().take(usize::from(inner.height)) {
            let style = if line < bold {
                look.ink(ink).add_modifier(Modifier::BOLD)
            } else {
                look.ink(Ink::Quiet)
            };
            put_line(buffer, inner, line as u16, text, style);
        }
    }
}

/// The first sentence and the rest; everything together if the first sentence does not fit on one line.
fn split_sentence(text: &str, width: u16) -> (&str, &str) {
    match text.split_once(". ") {
        Some((first, rest)) if first.chars().count() < usize::from(width) => {
            (&text[..=first.len()], rest)
        }
        _ => (text, ""),
    }
}

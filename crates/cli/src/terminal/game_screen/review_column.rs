//! The column beside a board in a review: the graph with both players, the verdict on the move, the better line, the
//! moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use sente_rules::Colour;

use super::{GameScreen, Layout, Need};
use crate::messages;
use crate::terminal::column::{Panel, Tone, draw_title, put_right};
use crate::terminal::graph::Graph;
use crate::terminal::look::{Ground, Ink};
use crate::terminal::paint::{dot, put, put_line, wrap};

/// The contents of a review's column.
#[derive(Default)]
pub struct ReviewColumn {
    /// The accuracies of Black and White.
    pub accuracy: [Option<f32>; 2],
    /// The moves with a dot on the graph, by index.
    pub mistakes: Vec<(usize, Ink)>,
    /// The verdict on the displayed move.
    pub verdict: Need,
    pub tone: Tone,
    /// The better or the expected line.
    pub better: Need,
    /// The line's moves, and the number of them on the board.
    pub line: Vec<String>,
    pub played: usize,
}

impl GameScreen<'_> {
    /// Draws, from the top: the graph, the verdict, the better line, the moves. A second column, if there is one, shows
    /// the moves alone.
    pub(super) fn draw_review(&self, review: &ReviewColumn, layout: &Layout, buffer: &mut Buffer) {
        let column = layout.column;
        let (graph, verdict, better) = match column.height {
            0..28 => (0, 7, 5),
            28..45 => (11, 8, 6),
            _ => (16, 9, 7),
        };
        let mut y = column.y;
        let mut next = |height: u16| {
            let height = height.min(column.bottom().saturating_sub(y));
            let area = Rect {
                y,
                height,
                ..column
            };
            y += height;
            area
        };
        if graph > 0 {
            self.draw_review_graph(review, next(graph), buffer);
        }
        self.draw_verdict(review, next(verdict), buffer);
        self.draw_better(review, next(better), buffer);
        let rest = next(column.height);
        self.draw_moves(layout.second.unwrap_or(rest), buffer);
    }

    fn draw_review_graph(&self, review: &ReviewColumn, area: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let inner = self.panel(area, Tone::Plain, buffer);
        for colour in Colour::ALL {
            self.draw_player(colour, review.accuracy[colour.index()], inner, buffer);
        }
        if inner.height < 5 || inner.width < 16 {
            return;
        }
        let place = Rect {
            y: inner.y + 2,
            height: inner.height - 2,
            ..inner
        };
        if self.chances.iter().flatten().next().is_none() {
            let nothing = "The graph appears with the judgements.";
            return put_line(buffer, place, 0, nothing, look.ink(Ink::Faint));
        }
        let game = self.picture.view.game;
        let [black, white] = Colour::ALL.map(|it| messages::side(game, it));
        put_line(buffer, place, 0, black, look.ink(Ink::Faint));
        put_line(buffer, place, place.height - 1, white, look.ink(Ink::Faint));
        let graph = Graph {
            values: self.chances,
            chosen: self.shown.checked_sub(1),
            marked: &review.mistakes,
            look,
        };
        let place = Rect {
            x: place.x + 7,
            width: place.width - 7,
            ..place
        };
        graph.draw(place, buffer);
    }

    /// Draws a player's piece, name and accuracy: the first player's at the left, the other's at the right.
    fn draw_player(&self, colour: Colour, accuracy: Option<f32>, area: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let view = self.picture.view;
        let card = self.cards.iter().find(|card| card.colour == colour);
        let half = usize::from(area.width / 2).saturating_sub(8);
        let name: String = card.map_or("", |card| &card.name).chars().collect();
        let name: String = name.chars().take(half).collect();
        let accuracy = accuracy.map_or_else(String::new, |it| format!("{it:.0} %"));
        let piece = look.piece(view.game, colour);
        let tint = look.piece_style(view.game, colour, self.picture.own);
        let bold = look.ink(Ink::Plain).add_modifier(Modifier::BOLD);
        let width = name.chars().count() as u16;
        if colour == Colour::Black {
            dot(buffer, area.x, area.y, piece, tint);
            put(buffer, area.x + 2, area.y, &name, bold);
            let x = area.x + 3 + width;
            put(buffer, x, area.y, &accuracy, look.ink(Ink::Quiet));
        } else {
            dot(buffer, area.right() - 1, area.y, piece, tint);
            let before = Rect {
                width: area.width - 2,
                ..area
            };
            put_right(buffer, before, 0, &accuracy, look.ink(Ink::Quiet));
            let before = Rect {
                width: before.width - accuracy.chars().count() as u16 - 1,
                ..area
            };
            put_right(buffer, before, 0, &name, bold);
        }
    }

    fn draw_verdict(&self, review: &ReviewColumn, area: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let inner = self.panel(area, review.tone, buffer);
        let ink = match review.tone {
            Tone::Warn => Ink::Warn,
            Tone::Danger => Ink::Danger,
            Tone::Plain | Tone::Turn => Ink::Plain,
        };
        let bold = look.ink(ink).add_modifier(Modifier::BOLD);
        put_line(buffer, inner, 0, &review.verdict.title, bold);
        put_right(
            buffer,
            inner,
            0,
            &review.verdict.figure,
            look.ink(Ink::Faint),
        );
        self.draw_rows(&review.verdict, inner, buffer);
    }

    fn draw_better(&self, review: &ReviewColumn, area: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let has_better = !review.line.is_empty() && review.tone != Tone::Plain;
        let panel = Panel {
            area,
            tone: if has_better { Tone::Turn } else { Tone::Plain },
            is_tinted: has_better,
        };
        let inner = panel.draw(look, buffer);
        let Need { title, figure, .. } = &review.better;
        draw_title(inner, title, figure, look, buffer);
        let used = self.draw_rows(&review.better, inner, buffer);
        let mut x = inner.x;
        let y = inner.y + 1 + used;
        if y >= inner.bottom() {
            return;
        }
        for (index, text) in review.line.iter().enumerate() {
            let chip = format!(" {text} ");
            let width = chip.chars().count() as u16;
            if x + width > inner.right() {
                break;
            }
            let style = if index + 1 == review.played {
                look.chosen()
            } else {
                look.ground(Ground::Chip)
            };
            put(buffer, x, y, &chip, style);
            x += width + 1;
        }
    }

    /// Draws the rows of a panel below its title, and returns the number of lines.
    pub(super) fn draw_rows(&self, need: &Need, inner: Rect, buffer: &mut Buffer) -> u16 {
        let look = self.look();
        let rows = need.rows.iter().flat_map(|(text, ink)| {
            let lines = wrap(text, inner.width).into_iter();
            lines.map(move |line| (line, *ink))
        });
        let mut used = 0;
        for (text, ink) in rows {
            used += 1;
            put_line(buffer, inner, used, &text, look.ink(ink));
        }
        used
    }
}

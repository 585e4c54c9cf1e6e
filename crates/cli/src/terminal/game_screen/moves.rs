//! The list of moves in pairs.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sente_rules::Colour;

use super::GameScreen;
use crate::messages;
use crate::terminal::column::{Tone, draw_title};
use crate::terminal::look::Ink;
use crate::terminal::paint::{dot, put};

impl GameScreen<'_> {
    /// Draws the moves in pairs, scrolled to the highlighted current one.
    pub(super) fn draw_moves(&self, area: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let inner = self.panel(area, Tone::Plain, buffer);
        if inner.height < 2 {
            return;
        }
        let keys = if inner.width >= 34 {
            "look back"
        } else {
            "back"
        };
        let figure = match self.moves.len() {
            0 => String::new(),
            count => format!("{count} · [ ] {keys}"),
        };
        let figure = if look.ascii {
            figure.replace('·', "-")
        } else {
            figure
        };
        draw_title(inner, "Moves", &figure, look, buffer);
        let has_heads = inner.height >= 8;
        let top = 1 + 2 * u16::from(has_heads);
        if has_heads {
            self.draw_heads(inner, 2, buffer);
        }
        let lines = usize::from(inner.height.saturating_sub(top)).max(1);
        let pairs = self.moves.len().div_ceil(2);
        let current = self.shown.saturating_sub(1) / 2;
        // Two columns of pairs keep more of a long game in view.
        let columns = if pairs > lines && inner.width >= 38 {
            2
        } else {
            1
        };
        let room = lines * columns;
        let first = (current + 1).saturating_sub(room).min(pairs);
        let width = inner.width / columns as u16;
        for (slot, pair) in (first..pairs).take(room).enumerate() {
            let place = Rect {
                x: inner.x + width * (slot / lines) as u16,
                y: inner.y + top + (slot % lines) as u16,
                width,
                height: 1,
            };
            self.draw_pair(place, pair, columns > 1, buffer);
        }
        self.draw_scroll_bar(area, inner, top, (first, room, pairs), buffer);
    }

    pub(super) fn draw_heads(&self, inner: Rect, line: u16, buffer: &mut Buffer) {
        let look = self.look();
        let view = self.picture.view;
        for (index, colour) in [Colour::Black, Colour::White].into_iter().enumerate() {
            let x = inner.x + pair_column(inner.width, index, false);
            let name = messages::side(view.game, colour);
            let piece = look.piece(view.game, colour);
            let style = look.piece_style(view.game, colour, self.picture.own);
            dot(buffer, x, inner.y + line, piece, style);
            put(buffer, x + 2, inner.y + line, name, look.ink(Ink::Quiet));
        }
    }

    pub(super) fn draw_pair(&self, place: Rect, pair: usize, is_narrow: bool, buffer: &mut Buffer) {
        let look = self.look();
        let number = format!("{:>3}", 2 * pair + 1);
        put(buffer, place.x, place.y, &number, look.ink(Ink::Faint));
        for index in [0, 1] {
            let ply = 2 * pair + index;
            let Some(text) = self.moves.get(ply) else {
                continue;
            };
            let sign = self.signs.get(ply).copied().flatten();
            let text = format!("{text}{}", sign.map_or("", |(sign, _)| sign));
            let x = place.x + pair_column(place.width, index, is_narrow);
            let is_current = self.shown == ply + 1;
            let style = match sign {
                _ if is_current => look.chosen(),
                Some((_, ink)) => look.ink(ink),
                None => look.ink(Ink::Plain),
            };
            let text = if is_current {
                let width = usize::from(
                    pair_column(place.width, 1, is_narrow)
                        - pair_column(place.width, 0, is_narrow)
                        - 1,
                );
                // The text stays where it is: its ground begins a column before it.
                format!(" {text:<0$}", width - 1)
            } else {
                text
            };
            let x = x - u16::from(is_current);
            put(buffer, x, place.y, &text, style);
        }
    }

    pub(super) fn draw_scroll_bar(
        &self,
        area: Rect,
        inner: Rect,
        top: u16,
        (first, room, all): (usize, usize, usize),
        buffer: &mut Buffer,
    ) {
        let look = self.look();
        if all <= room || look.ascii {
            return;
        }
        let height = usize::from(inner.height - top);
        let length = (height * room / all).max(1);
        let begin = (height - length) * first / (all - room).max(1);
        for line in 0..height {
            let is_thumb = (begin..begin + length).contains(&line);
            let ink = if is_thumb { Ink::Quiet } else { Ink::Faint };
            let letter = if is_thumb { '▐' } else { '▕' };
            let y = inner.y + top + line as u16;
            dot(buffer, area.right() - 1, y, letter, look.ink(ink));
        }
    }
}

/// The first column of the first and the second player's moves in a line.
const fn pair_column(width: u16, index: usize, is_narrow: bool) -> u16 {
    let first = if is_narrow || width < 34 { 4 } else { 6 };
    let half = (width - first) / 2;
    first + half * index as u16
}

//! The surroundings of the board: the evaluation bar, and the disc counts or the legend below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use sente_rules::{Colour, GameId, Surface};

use super::{GameScreen, Layout};
use crate::terminal::look::Ink;
use crate::terminal::paint::{dot, put, put_line};
use crate::terminal::theme;

impl GameScreen<'_> {
    /// Draws the share of each side, White's above because White's card is above.
    pub(super) fn draw_bar(&self, bar: Rect, buffer: &mut Buffer) {
        let Some(chance) = self.chance else {
            return;
        };
        let look = self.look();
        let game = self.picture.view.game;
        let shade = |colour| look.shade(game, colour, self.picture.own).base;
        let (white, black) = (shade(Colour::White), shade(Colour::Black));
        // In eighths of a cell, from below.
        let eighths = (f32::from(bar.height) * 8.0 * chance.clamp(0.0, 1.0)).round() as u16;
        for line in 0..bar.height {
            let y = bar.bottom() - 1 - line;
            let filled = eighths.saturating_sub(8 * line).min(8);
            for x in bar.left()..bar.right() {
                let (letter, style) = match filled {
                    _ if look.ascii => (if filled >= 4 { '#' } else { '-' }, look.ink(Ink::Plain)),
                    _ if !look.has_colours() => {
                        (if filled >= 4 { '░' } else { '█' }, look.ink(Ink::Plain))
                    }
                    0 => (' ', look.on(white, white)),
                    8 => (' ', look.on(black, black)),
                    _ => {
                        let letters = ['▁', '▂', '▃', '▄', '▅', '▆', '▇'];
                        (letters[usize::from(filled) - 1], look.on(black, white))
                    }
                };
                dot(buffer, x, y, letter, style);
            }
        }
    }

    /// Draws below the board: the disc counts as a bar, or the legend of the marks.
    pub(super) fn draw_below(&self, layout: &Layout, buffer: &mut Buffer) {
        let board = layout.geometry.area;
        let y = board.bottom() + u16::from(layout.column.bottom() > board.bottom() + 1);
        if y > layout.column.bottom() {
            return;
        }
        let line = Rect {
            y,
            height: 1,
            ..board
        };
        match self.picture.view.shape.surface {
            Surface::Squares => self.draw_counts(line, buffer),
            Surface::Crossings | Surface::Tracks => {
                self.draw_legend(line, layout.geometry.step > 1, buffer);
            }
        }
    }

    pub(super) fn draw_counts(&self, line: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let [black, white] = self.picture.view.counts;
        let share = f32::from(black) / f32::from((black + white).max(1));
        let cut = line.x + (f32::from(line.width) * share).round() as u16;
        let (one, two) = (black.to_string(), white.to_string());
        if look.has_colours() {
            let theme = look.theme;
            let black_style = look.on(theme::WHITE, look.theme.chip.mix(theme.ink, 0.2));
            let white_style = look.on(
                theme.on_accent,
                theme::shade(GameId::Othello, Colour::White).base,
            );
            for x in line.left()..line.right() {
                let style = if x < cut { black_style } else { white_style };
                dot(buffer, x, line.y, ' ', style);
            }
            put(
                buffer,
                line.x + 1,
                line.y,
                &one,
                black_style.add_modifier(Modifier::BOLD),
            );
            let x = line.right().saturating_sub(two.len() as u16 + 1);
            put(
                buffer,
                x,
                line.y,
                &two,
                white_style.add_modifier(Modifier::BOLD),
            );
        } else {
            let text = format!("Black {one}   White {two}");
            put_line(buffer, line, 0, &text, look.ink(Ink::Plain));
        }
    }

    /// Draws the marks on the board with their meanings. Small points and letters are marked by signs on both sides.
    fn draw_legend(&self, line: Rect, is_large: bool, buffer: &mut Buffer) {
        let look = self.look();
        let view = self.picture.view;
        let is_dotted = is_large && !look.ascii && look.has_colours();
        let mut entries: Vec<(String, Style, String)> = Vec::new();
        if !view.forbidden.is_empty() {
            let style = look.on(theme::FORBIDDEN[1], theme::FORBIDDEN[0]);
            let sign = look.pick('✕', '#').to_string();
            entries.push((sign, style, "forbidden for Black".to_owned()));
        }
        if view.shape.surface == Surface::Tracks {
            let [inner, outer] = if look.ascii || !look.has_colours() {
                [look.lines().horizontal, look.outer_lines().horizontal]
            } else {
                ['━'; 2]
            };
            for (sign, colour, text) in [
                (inner, theme::INNER, "inner track"),
                (outer, theme::OUTER, "outer track"),
            ] {
                entries.push((sign.to_string(), look.paint(colour), text.to_owned()));
            }
        }
        let has_row = view.outcome.as_ref().is_some_and(|it| !it.cells.is_empty());
        if has_row && view.shape.surface == Surface::Crossings {
            let sign = if is_dotted { "●" } else { "< >" };
            let style = look.paint(theme::GOLD);
            entries.push((sign.to_owned(), style, "winning row".to_owned()));
        } else if let Some(last) = &view.last {
            let sign = if is_dotted { "●" } else { "( )" };
            let style = look.paint(theme::LAST);
            entries.push((sign.to_owned(), style, format!("last move {}", last.text)));
        }
        let mut x = line.x;
        for (sign, style, text) in entries {
            let before = sign.chars().count() as u16 + 1;
            let width = before + text.chars().count() as u16;
            if x + width > line.right() {
                break;
            }
            put(buffer, x, line.y, &sign, style);
            put(buffer, x + before, line.y, &text, look.ink(Ink::Quiet));
            x += width + 3;
        }
    }
}

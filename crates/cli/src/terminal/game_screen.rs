//! A game as the screen shows it: the board, the evaluation's bar, and the column with both players, the moves, a panel by
//! need and a message. Is told what to show; decides nothing.

mod cards;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use sente_rules::{Colour, Shape, Surface};

use super::board::Picture;
use super::column::{Panel, Tone, draw_title, put_right};
use super::geometry::{Geometry, WIDE};
use super::graph::Graph;
use super::look::{Ground, Ink, Look};
use super::paint::{dot, put, put_line, wrap};
use super::theme;
use crate::messages;
pub use cards::Card;

/// Everything that is shown.
pub struct GameScreen<'a> {
    pub picture: Picture<'a>,
    /// The upper and the lower player.
    pub cards: [Card; 2],
    pub moves: &'a [String],
    /// A sign and its colour for each move that has one.
    pub signs: Vec<Option<(&'static str, Ink)>>,
    /// After how many moves the position is shown, and whether that is an earlier one.
    pub shown: usize,
    pub is_earlier: bool,
    /// What the panel by need says.
    pub need: Need,
    /// The first player's chance to win, where somebody has judged the position.
    pub chance: Option<f32>,
    /// The same after each move.
    pub chances: &'a [Option<f32>],
    pub message: (String, Tone),
}

/// The panel by need.
#[derive(Default)]
pub struct Need {
    pub title: String,
    pub figure: String,
    pub rows: Vec<(String, Ink)>,
}

/// Where everything lies.
pub struct Layout {
    pub geometry: Geometry,
    /// The evaluation's bar.
    bar: Rect,
    column: Rect,
    /// Where there is room: the evaluation's graph and thoughts.
    second: Option<Rect>,
    /// Whether there are only few lines.
    is_low: bool,
}

/// Columns are not wider than this.
const WIDEST: u16 = 48;
/// The height of the panel by need.
const NEED: u16 = 9;

impl Layout {
    /// The places for a board of this shape between the header and the keys.
    pub fn new(shape: &Shape, area: Rect) -> Self {
        let is_wide = area.width >= WIDE;
        let mut geometry = Geometry::fit(shape, area);
        let gap = if is_wide { 2 } else { 1 };
        let bar_width = if is_wide { 2 } else { 1 };
        let taken = geometry.right() + 1 + bar_width + 3;
        let right = area.right() - gap;
        let width = right.saturating_sub(taken).min(WIDEST);
        // What is left over holds a second column, or is shared between both sides.
        let left_over = right.saturating_sub(taken + width);
        let has_second = left_over >= 36;
        let second_width = if has_second {
            (left_over - 2).min(WIDEST)
        } else {
            0
        };
        let spare = left_over - if has_second { second_width + 2 } else { 0 };
        let shift = spare / 2;
        if shift > 0 {
            geometry = Geometry::fit(
                shape,
                Rect {
                    x: area.x + shift,
                    width: area.width - shift,
                    ..area
                },
            );
        }
        let bar = Rect {
            x: geometry.right() + 1,
            y: geometry.area.y,
            width: bar_width,
            height: geometry.area.height,
        };
        let is_low = area.height < 28;
        let top = area.y + u16::from(!is_low);
        let column = Rect {
            x: bar.right() + 3,
            y: top,
            width,
            height: area.bottom() - top - 1,
        };
        let second = has_second.then(|| Rect {
            x: column.right() + 2,
            width: second_width,
            ..column
        });
        Self {
            geometry,
            bar,
            column,
            second,
            is_low,
        }
    }
}

impl Layout {
    /// Whether the graph has a column of its own.
    pub const fn has_second(&self) -> bool {
        self.second.is_some()
    }
}

impl GameScreen<'_> {
    /// Draws everything.
    pub fn draw(&self, layout: &Layout, buffer: &mut Buffer) {
        self.picture.draw(&layout.geometry, buffer);
        self.draw_bar(layout.bar, buffer);
        self.draw_below(layout, buffer);
        self.draw_column(layout, buffer);
    }

    fn look(&self) -> Look {
        self.picture.look
    }

    /// The share of each side, White's above as White sits there.
    fn draw_bar(&self, bar: Rect, buffer: &mut Buffer) {
        let Some(chance) = self.chance else {
            return;
        };
        let look = self.look();
        let game = self.picture.view.game;
        let shade = |colour| look.shade(game, colour, self.picture.own).base;
        let (white, black) = (shade(Colour::White), shade(Colour::Black));
        // Eighths of a cell, from below.
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

    /// Below the board: discs as a bar, or what the marks mean.
    fn draw_below(&self, layout: &Layout, buffer: &mut Buffer) {
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
            Surface::Crossings | Surface::Tracks => self.draw_legend(line, buffer),
        }
    }

    fn draw_counts(&self, line: Rect, buffer: &mut Buffer) {
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
                theme::shade(sente_rules::GameId::Othello, Colour::White).base,
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

    fn draw_legend(&self, line: Rect, buffer: &mut Buffer) {
        let look = self.look();
        let view = self.picture.view;
        let mut entries: Vec<(char, ratatui::style::Style, String)> = Vec::new();
        if !view.forbidden.is_empty() {
            let style = look.on(theme::FORBIDDEN[1], theme::FORBIDDEN[0]);
            entries.push((look.pick('✕', '#'), style, "forbidden for Black".to_owned()));
        }
        if view.shape.surface == Surface::Tracks {
            let line = look.pick('━', '-');
            entries.push((line, look.paint(theme::INNER), "inner track".to_owned()));
            entries.push((line, look.paint(theme::OUTER), "outer track".to_owned()));
        }
        if let Some(last) = &view.last {
            let sign = look.pick('●', '(');
            entries.push((
                sign,
                look.paint(theme::LAST),
                format!("last move {}", last.text),
            ));
        }
        let mut x = line.x;
        for (sign, style, text) in entries {
            let width = text.chars().count() as u16 + 2;
            if x + width > line.right() {
                break;
            }
            dot(buffer, x, line.y, sign, style);
            put(buffer, x + 2, line.y, &text, look.ink(Ink::Quiet));
            x += width + 3;
        }
    }

    /// From the top: the upper player, the moves, the panel by need, the message, the lower player.
    fn draw_column(&self, layout: &Layout, buffer: &mut Buffer) {
        let column = layout.column;
        let card = if layout.is_low { 4 } else { 5 };
        let message = 4;
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
            let graph = 14.min(second.height / 2);
            let upper = Rect {
                height: graph,
                ..second
            };
            self.draw_graph(upper, buffer);
            let lower = Rect {
                y: second.y + graph,
                height: second.height - graph,
                ..second
            };
            self.draw_need(lower, buffer);
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
        for (line, (text, ink)) in (1..).zip(&self.need.rows) {
            put_line(buffer, inner, line, text, look.ink(*ink));
        }
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
        if self.chances.iter().flatten().next().is_none() {
            let nothing = "Nothing is judged yet.";
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

    /// Two lines, always: what happened or what to do, then why.
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

    /// The moves in pairs, the shown one in view and filled.
    fn draw_moves(&self, area: Rect, buffer: &mut Buffer) {
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
        // As many columns of pairs as fit, so that long games stay in view.
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

    fn draw_heads(&self, inner: Rect, line: u16, buffer: &mut Buffer) {
        let look = self.look();
        let view = self.picture.view;
        for (index, colour) in [Colour::Black, Colour::White].into_iter().enumerate() {
            let x = inner.x + pair_column(inner.width, index, false);
            let name = messages::side(view.game, colour);
            let piece = look.piece(view.game, colour);
            let colour = look.shade(view.game, colour, self.picture.own).light;
            dot(buffer, x, inner.y + line, piece, look.paint(colour));
            put(buffer, x + 2, inner.y + line, name, look.ink(Ink::Quiet));
        }
    }

    fn draw_pair(&self, place: Rect, pair: usize, is_narrow: bool, buffer: &mut Buffer) {
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
                format!("{text:<width$}")
            } else {
                text
            };
            put(buffer, x, place.y, &text, style);
        }
    }

    fn draw_scroll_bar(
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

/// Where the moves of the first and of the second player begin in a line.
const fn pair_column(width: u16, index: usize, is_narrow: bool) -> u16 {
    let first = if is_narrow || width < 34 { 4 } else { 6 };
    let half = (width - first) / 2;
    first + half * index as u16
}

/// The first sentence, and the others; everything at once where the first does not fit into a line.
fn split_sentence(text: &str, width: u16) -> (&str, &str) {
    match text.split_once(". ") {
        Some((first, rest)) if first.chars().count() < usize::from(width) => {
            (&text[..=first.len()], rest)
        }
        _ => (text, ""),
    }
}

/// The header: the mark, where one is, details, and at the right what is known about the person.
pub fn draw_header(
    width: u16,
    place: &str,
    details: &str,
    right: &str,
    look: Look,
    buffer: &mut Buffer,
) {
    let line = Rect::new(0, 0, width, 1);
    buffer.set_style(line, look.ground(Ground::Header));
    let mark = if look.ascii { "o-o" } else { "●─○" };
    put(buffer, 1, 0, mark, look.ink(Ink::Accent));
    put(
        buffer,
        5,
        0,
        "sente",
        look.ink(Ink::Plain).add_modifier(Modifier::BOLD),
    );
    let bar = look.pick('│', '|').to_string();
    put(buffer, 12, 0, &bar, look.ink(Ink::Faint));
    put(buffer, 15, 0, place, look.ink(Ink::Accent));
    let x = 17 + place.chars().count() as u16;
    let room = Rect {
        x,
        width: width.saturating_sub(x + right.chars().count() as u16 + 2),
        ..line
    };
    let plain = |text: &str| {
        if look.ascii {
            text.replace('·', "-")
        } else {
            text.to_owned()
        }
    };
    put_line(buffer, room, 0, &plain(details), look.ink(Ink::Quiet));
    let line = Rect::new(0, 0, width - 1, 1);
    put_right(buffer, line, 0, &plain(right), look.ink(Ink::Faint));
}

/// The keys that work now, the most wanted first; those that do not fit drop out of the middle.
pub fn draw_keys(width: u16, y: u16, keys: &[(&str, &str)], look: Look, buffer: &mut Buffer) {
    buffer.set_style(Rect::new(0, y, width, 1), look.ground(Ground::Page));
    let wide = |(key, word): &(&str, &str)| (key.chars().count() + word.chars().count() + 5) as u16;
    let mut shown: Vec<(&str, &str)> = keys.to_vec();
    while shown.iter().map(wide).sum::<u16>() > width && shown.len() > 2 {
        // The last two are help and the way out.
        shown.remove(shown.len() - 3);
    }
    let mut x = 1;
    for (key, word) in shown {
        let key = match key {
            "↑↓" if look.ascii => "Up/Down",
            "←→" if look.ascii => "Left/Right",
            key => key,
        };
        let chip = format!(" {key} ");
        put(
            buffer,
            x,
            y,
            &chip,
            look.ground(Ground::Chip).add_modifier(Modifier::BOLD),
        );
        x += chip.chars().count() as u16 + 1;
        put(buffer, x, y, word, look.ink(Ink::Quiet));
        x += word.chars().count() as u16 + 2;
    }
}

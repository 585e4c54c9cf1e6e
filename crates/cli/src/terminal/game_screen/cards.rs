//! A player's card: the piece, the name, the rating, counts, and the clock.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use sente_rules::{BoardView, Colour, Surface};

use crate::messages;
use crate::terminal::board::Picture;
use crate::terminal::column::{Panel, Tone, draw_clock, put_right};
use crate::terminal::look::{Ink, Look};
use crate::terminal::paint::{dot, put, put_line};
use crate::terminal::pieces::{Body, Piece};
use crate::terminal::rgb::{Depth, Rgb};
use crate::terminal::tile::Samples;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub colour: Colour,
    pub name: String,
    pub rating: Option<i32>,
    /// The player's counts, or current activity.
    pub details: String,
    /// The player's accuracy, once the game is over and reviewed.
    pub accuracy: Option<String>,
    /// The clock's display, and whether little time is left.
    pub clock: Option<(String, bool)>,
    pub is_turn: bool,
}

/// The number of a side's pieces, and of captured ones.
pub fn count(view: &BoardView, colour: Colour) -> String {
    let counted = |what: &str| {
        let count = view.counts[colour.index()];
        let ending = if count == 1 { "" } else { "s" };
        format!("{count} {what}{ending}")
    };
    match (view.shape.surface, view.captured) {
        (Surface::Squares, _) => counted("disc"),
        (_, Some(captured)) => {
            let taken = captured[(!colour).index()];
            format!("{}, captured {taken}", counted("piece"))
        }
        (Surface::Crossings | Surface::Tracks, None) => {
            messages::side(view.game, colour).to_owned()
        }
    }
}

impl Card {
    pub(super) fn draw(&self, area: Rect, look: Look, picture: &Picture<'_>, buffer: &mut Buffer) {
        let panel = Panel {
            area,
            tone: if self.is_turn {
                Tone::Turn
            } else {
                Tone::Plain
            },
            is_tinted: self.is_turn,
        };
        let inner = panel.draw(look, buffer);
        if inner.height < 2 {
            return;
        }
        let is_high = area.height >= 5;
        let text = Rect {
            x: inner.x + if is_high { 8 } else { 4 },
            width: inner.width.saturating_sub(if is_high { 8 } else { 4 }),
            ..inner
        };
        let ground = look.ground(panel.ground()).bg;
        let ground = match ground {
            Some(_) if self.is_turn => look.theme.soft,
            _ => look.theme.panel,
        };
        self.draw_piece(inner, is_high, ground, look, picture, buffer);
        let clock_width = self.draw_time(text, look, buffer);
        let words = Rect {
            width: text.width.saturating_sub(clock_width),
            ..text
        };
        self.draw_words(words, is_high, look, buffer);
    }

    fn draw_words(&self, words: Rect, is_high: bool, look: Look, buffer: &mut Buffer) {
        let bold = look.ink(Ink::Plain).add_modifier(Modifier::BOLD);
        let second = if self.is_turn {
            Ink::Accent
        } else {
            Ink::Quiet
        };
        let mark = if self.is_turn && !look.has_grounds() {
            format!("{} ", look.pick('▶', '>'))
        } else {
            String::new()
        };
        let between = look.pick('·', '-');
        let rating = self.rating.map(|rating| rating.to_string());
        let with_accuracy = |text: &str| match &self.accuracy {
            None => text.to_owned(),
            Some(accuracy) => {
                let both = format!("{text}, {accuracy}");
                let fits = both.chars().count() <= usize::from(words.width);
                if fits { both } else { accuracy.clone() }
            }
        };
        if is_high {
            put_line(buffer, words, 0, &format!("{mark}{}", self.name), bold);
            let rated = rating.map_or_else(String::new, |rating| format!("rated {rating}"));
            let (first, then) = if rated.is_empty() {
                let accuracy = self.accuracy.clone().unwrap_or_default();
                (self.details.clone(), accuracy)
            } else {
                (rated, with_accuracy(&self.details))
            };
            put_line(buffer, words, 1, &first, look.ink(second));
            put_line(buffer, words, 2, &then, look.ink(Ink::Plain));
        } else {
            let name = format!("{mark}{}", self.name);
            let rated = rating.map(|rating| format!("{name} {between} {rating}"));
            // A rating that does not fit is left out completely.
            let rated = rated.filter(|it| it.chars().count() <= usize::from(words.width));
            let name = rated.unwrap_or(name);
            put_line(buffer, words, 0, &name, bold);
            let details = with_accuracy(&self.details);
            put_line(buffer, words, 1, &details, look.ink(second));
        }
    }

    /// Draws the clock and returns its width in columns.
    fn draw_time(&self, text: Rect, look: Look, buffer: &mut Buffer) -> u16 {
        let Some((time, is_close)) = &self.clock else {
            return 0;
        };
        let ink = match (is_close, self.is_turn) {
            (true, _) => Ink::Danger,
            (false, true) => Ink::Plain,
            (false, false) => Ink::Faint,
        };
        let figures = time.chars().filter(char::is_ascii_digit).count() as u16;
        let others = time.chars().count() as u16 - figures;
        let large = 4 * figures + 2 * others + 1;
        // Leaves some room for the name.
        let is_large = look.has_colours() && !look.ascii && text.width >= large + 10;
        if is_large {
            draw_clock(text, time, look.ink(ink), buffer);
            large
        } else {
            put_right(buffer, text, 0, time, look.ink(ink));
            figures + others + 1
        }
    }

    fn draw_piece(
        &self,
        inner: Rect,
        is_high: bool,
        ground: Rgb,
        look: Look,
        picture: &Picture<'_>,
        buffer: &mut Buffer,
    ) {
        let game = picture.view.game;
        let shade = look.shade(game, self.colour, picture.own);
        if look.ascii || !look.has_grounds() {
            let style = look.piece_style(game, self.colour, picture.own);
            let piece = look.piece(game, self.colour);
            return dot(
                buffer,
                inner.x,
                inner.y,
                piece,
                style.add_modifier(Modifier::BOLD),
            );
        }
        // A dark piece would be invisible on a dark background: a large one gets a ring, a flat one is lighter.
        let is_dark = shade.base.is_dark();
        let flat = if is_dark {
            shade.base.mix(look.theme.faint, 0.5)
        } else {
            shade.base
        };
        if !is_high {
            let style = look.on(flat, ground);
            put(buffer, inner.x, inner.y, "▟█▙", style);
            put(buffer, inner.x, inner.y + 1, "▜█▛", style);
            if is_dark {
                let other = look.shade(game, !self.colour, picture.own).base;
                let rim = look.on(other.mix(ground, 0.35), flat);
                dot(buffer, inner.x + 1, inner.y + 1, '▂', rim);
            }
            return;
        }
        let is_full = look.depth == Depth::Full;
        let piece = Piece {
            x: f32::from(inner.x) + 3.0,
            y: f32::from(inner.y) + 1.5,
            radius: 1.35,
            is_on_edge: false,
            body: if is_full {
                Body::Ball(shade)
            } else {
                Body::Flat(flat)
            },
            ring: (is_full && is_dark).then(|| ground.mix(look.theme.faint, 0.6)),
        };
        for y in inner.y..inner.y + 3 {
            for x in inner.x..inner.x + 6 {
                let samples = Samples::draw(x, y, |x, y| piece.over(ground.into(), x, y));
                let tile = if is_full {
                    samples.fit()
                } else {
                    samples.fit_flat(&[ground, flat])
                };
                dot(buffer, x, y, tile.symbol, look.on(tile.fore, tile.back));
            }
        }
    }
}

//! The first page in a large window: a card with a picture for each game, and cards for the other entries below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use sente_rules::{GameId, Point, Rules, Surface};

use super::{Entry, Menu};
use crate::terminal::board::Picture;
use crate::terminal::games;
use crate::terminal::geometry::Geometry;
use crate::terminal::look::{Ground, Ink, Look};
use crate::terminal::paint::{dot, put, put_line, wrap};

/// The smallest page with room for cards.
const SMALLEST: (u16, u16) = (112, 34);
/// The height of a card below its picture.
const TEXT: u16 = 10;
/// The height of the lower cards.
const LOWER: u16 = 8;

/// The position of each entry's card; `None` if the list is drawn instead.
pub fn places(area: Rect, look: Look) -> Option<Vec<(Entry, Rect)>> {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 || !look.has_grounds() {
        return None;
    }
    let games = GameId::ALL.len() as u16;
    let (left, top) = (area.x + 3, area.y + 5);
    let width = (area.width - 6 - 2 * (games - 1)) / games;
    let picture = (area.height - 5 - TEXT - LOWER - 4).min(width / 2);
    let mut places = Vec::new();
    let (mut column, mut below) = (0, 0);
    let others = Menu::entries().len() as u16 - games;
    let whole = games * width + 2 * (games - 1);
    let lower_width = (whole - 2 * (others - 1)) / others;
    for entry in Menu::entries() {
        let place = if let Entry::Game(_) = entry {
            column += 1;
            Rect {
                x: left + (column - 1) * (width + 2),
                y: top,
                width,
                height: picture + TEXT,
            }
        } else {
            below += 1;
            let x = left + (below - 1) * (lower_width + 2);
            // The last lower card ends at the same column as the upper ones.
            let is_last = below == others;
            Rect {
                x,
                y: top + picture + TEXT + 2,
                width: if is_last {
                    left + whole - x
                } else {
                    lower_width
                },
                height: LOWER,
            }
        };
        places.push((entry, place));
    }
    Some(places)
}

impl Menu {
    /// Draws the greeting and the cards.
    pub(super) fn draw_cards(
        &self,
        places: &[(Entry, Rect)],
        area: Rect,
        look: Look,
        buffer: &mut Buffer,
    ) {
        let head = Rect {
            x: area.x + 3,
            ..area
        };
        let bold = look.ink(Ink::Plain).add_modifier(Modifier::BOLD);
        put_line(buffer, head, 1, "Your move.", bold);
        let what = "Choose a game, learn something, or continue a game from a file.";
        put_line(buffer, head, 2, what, look.ink(Ink::Quiet));
        for (index, (entry, place)) in places.iter().enumerate() {
            let is_chosen = index == self.chosen;
            let about = match entry {
                Entry::Game(game) => games::in_short(*game).to_owned(),
                other => self.about(*other),
            };
            draw_card((index + 1, *entry), &about, *place, is_chosen, look, buffer);
            if let Entry::Game(game) = *entry {
                self.draw_level(game, *place, is_chosen, look, buffer);
            }
        }
    }

    /// Draws the level of Sente as a slider, with its rating.
    fn draw_level(
        &self,
        game: GameId,
        place: Rect,
        is_chosen: bool,
        look: Look,
        buffer: &mut Buffer,
    ) {
        let (level, highest, rating) = self.level(game);
        let (x, y) = (place.x + 2, place.bottom() - 5);
        let end = place.right() - 3;
        let ink = if is_chosen { Ink::Accent } else { Ink::Faint };
        put(buffer, x, y, "◂", look.ink(ink));
        put(buffer, end, y, "▸", look.ink(ink));
        let name = format!("Sente {level}");
        let bold = look.ink(Ink::Plain).add_modifier(Modifier::BOLD);
        put(buffer, x + 2, y, &name, bold);
        let from = x + 3 + "Sente 10".len() as u16;
        let width = (end - 1).saturating_sub(from);
        let steps = u32::from(width.saturating_sub(1));
        let knob = (level - 1) * steps / (highest - 1).max(1);
        for at in 0..width {
            let (letter, ink) = match u32::from(at) {
                at if at < knob => ('━', Ink::Accent),
                at if at == knob => ('●', Ink::Accent),
                _ => ('─', Ink::Faint),
            };
            dot(buffer, from + at, y, letter, look.ink(ink));
        }
        let rating = rating.map_or_else(String::new, |it| format!("rated {it}"));
        put(buffer, x + 2, y + 1, &rating, look.ink(Ink::Quiet));
    }
}

fn draw_card(
    (number, entry): (usize, Entry),
    about: &str,
    place: Rect,
    is_chosen: bool,
    look: Look,
    buffer: &mut Buffer,
) {
    let ground = if is_chosen {
        Ground::Soft
    } else {
        Ground::Panel
    };
    for y in place.top()..place.bottom() {
        for x in place.left()..place.right() {
            dot(buffer, x, y, ' ', look.ground(ground));
        }
    }
    if is_chosen {
        draw_frame(place, look, buffer);
    }
    let text = if let Entry::Game(game) = entry {
        let picture = Rect {
            height: place.height - TEXT,
            ..place
        };
        draw_picture(game, picture, look, buffer);
        Rect {
            x: place.x + 2,
            y: place.y + picture.height + 1,
            width: place.width - 4,
            height: TEXT - 1,
        }
    } else {
        Rect {
            x: place.x + 2,
            y: place.y + 1,
            width: place.width - 4,
            height: place.height - 1,
        }
    };
    let (name, _) = entry.words();
    let accent = look.ink(Ink::Accent);
    put(buffer, text.x, text.y, &number.to_string(), accent);
    let bold = look.ink(Ink::Plain).add_modifier(Modifier::BOLD);
    put(buffer, text.x + 2, text.y, name, bold);
    let ink = if is_chosen { Ink::Accent } else { Ink::Quiet };
    for (line, words) in (1..).zip(wrap(about, text.width - 2)) {
        put(buffer, text.x + 2, text.y + line, &words, look.ink(ink));
    }
    draw_button(entry, place, is_chosen, look, buffer);
}

/// Draws a button with the effect of Enter, highlighted on the selected card.
fn draw_button(entry: Entry, place: Rect, is_chosen: bool, look: Look, buffer: &mut Buffer) {
    let word = match entry {
        Entry::Game(_) => "Play",
        Entry::Learn => "Learn",
        Entry::Load => "Load",
        Entry::Options => "Change",
        Entry::Quit => "Leave",
    };
    let text = if is_chosen {
        format!("▸ {word}   Enter")
    } else {
        format!("▸ {word}")
    };
    let width = usize::from(place.width - 4);
    let style = if is_chosen {
        look.chosen()
    } else {
        look.ground(Ground::Chip)
    };
    let y = place.bottom() - 2;
    put(buffer, place.x + 2, y, &format!("{text:^width$}"), style);
}

/// Draws a bright frame around the selected card, outside it.
fn draw_frame(place: Rect, look: Look, buffer: &mut Buffer) {
    let style = look.ink(Ink::Accent);
    for x in place.left() - 1..=place.right() {
        dot(buffer, x, place.top() - 1, '▄', style);
        dot(buffer, x, place.bottom(), '▀', style);
    }
    for y in place.top()..place.bottom() {
        dot(buffer, place.left() - 1, y, '▐', style);
        dot(buffer, place.right(), y, '▌', style);
    }
}

/// Draws a detail of a board during a game.
fn draw_picture(game: GameId, place: Rect, look: Look, buffer: &mut Buffer) {
    let mut table = Rules::usual(game).table();
    for text in games::picture(game) {
        if table.play_text(text).is_err() {
            break;
        }
    }
    let view = table.view();
    // Draws the board in a window of a size that suits the pieces, and copies the part around a point.
    let (window, middle) = match view.shape.surface {
        Surface::Crossings => (Rect::new(0, 0, 150, 52), Point::new(7, 7)),
        Surface::Squares => (Rect::new(0, 0, 100, 30), Point::new(4, 3)),
        Surface::Tracks => (Rect::new(0, 0, 120, 40), Point::new(1, 4)),
    };
    let mut whole = Buffer::empty(window);
    let geometry = Geometry::fit(&view.shape, window);
    Picture::plain(&view, look).draw(&geometry, &mut whole);
    let (x, y) = geometry.place(middle);
    let corner = |at: u16, size: u16, first: u16| at.saturating_sub(size / 2).max(first);
    let from = Rect {
        x: corner(x, place.width, geometry.area.x),
        y: corner(y, place.height, geometry.area.y),
        ..geometry.area
    };
    for y in 0..place.height {
        for x in 0..place.width {
            let Some(cell) = whole.cell((from.x + x, from.y + y)) else {
                continue;
            };
            if let Some(target) = buffer.cell_mut((place.x + x, place.y + y)) {
                *target = cell.clone();
            }
        }
    }
}

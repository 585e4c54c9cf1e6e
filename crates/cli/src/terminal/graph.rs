//! A graph of values over the course of a game, as braille dots or as a row of digits.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::look::{Ink, Look};
use super::paint::dot;

/// A graph from left to right; values range from 0 (bottom) to 1 (top), and unknown ones are skipped.
pub struct Graph<'a> {
    pub values: &'a [Option<f32>],
    /// The index of the value to mark with a vertical line, such as the displayed move.
    pub chosen: Option<usize>,
    /// The indices of values with a coloured dot, for mistakes.
    pub marked: &'a [(usize, Ink)],
    pub look: Look,
}

impl Graph<'_> {
    /// Draws the graph over the whole area, with a line in the middle.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        if self.look.ascii {
            return self.draw_digits(area, buffer);
        }
        let middle = area.y + area.height / 2;
        for x in area.left()..area.right() {
            dot(buffer, x, middle, '┈', self.look.ink(Ink::Faint));
        }
        if let Some(chosen) = self.chosen {
            let (x, _) = self.place(area, chosen, 0.5);
            for y in area.top()..area.bottom() {
                dot(buffer, x as u16, y, '│', self.look.ink(Ink::Accent));
            }
        }
        self.draw_dots(area, buffer);
        for &(index, ink) in self.marked {
            let Some(Some(value)) = self.values.get(index) else {
                continue;
            };
            let (x, y) = self.place(area, index, *value);
            dot(buffer, x as u16, y as u16, '●', self.look.ink(ink));
        }
    }

    fn draw_dots(&self, area: Rect, buffer: &mut Buffer) {
        const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
        let mut cells: BTreeMap<(u16, u16), u32> = BTreeMap::new();
        let mut set = |x: f32, y: f32| {
            let column = ((x.fract() * 2.0) as usize).min(1);
            let row = ((y.fract() * 4.0) as usize).min(3);
            *cells.entry((x as u16, y as u16)).or_default() |= DOTS[column][row];
        };
        let known = self.values.iter().enumerate();
        let known = known.filter_map(|(index, value)| Some((index, (*value)?)));
        let points: Vec<(f32, f32)> = known
            .map(|(index, value)| self.place(area, index, value))
            .collect();
        for &(x, y) in &points {
            set(x, y);
        }
        for pair in points.windows(2) {
            let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
            let steps = ((x1 - x0).abs() * 2.0)
                .max((y1 - y0).abs() * 4.0)
                .ceil()
                .max(1.0);
            for step in 0..=steps as u16 {
                let share = f32::from(step) / steps;
                set(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
            }
        }
        for ((x, y), dots) in cells {
            let letter = char::from_u32(0x2800 + dots).unwrap_or('·');
            dot(buffer, x, y, letter, self.look.ink(Ink::Accent));
        }
    }

    /// The position of a value, in columns and rows.
    fn place(&self, area: Rect, index: usize, value: f32) -> (f32, f32) {
        let last = self.values.len().saturating_sub(1).max(1) as f32;
        let width = f32::from(area.width) - 0.51;
        let height = f32::from(area.height) - 0.26;
        let x = f32::from(area.x) + width * (index as f32 / last).min(1.0);
        let y = f32::from(area.y) + height * (1.0 - value.clamp(0.0, 1.0));
        (x, y)
    }

    /// Draws a digit for each value, or for as many as fit.
    fn draw_digits(&self, area: Rect, buffer: &mut Buffer) {
        let y = area.y + area.height / 2;
        let last = self.values.len().saturating_sub(1);
        for across in 0..area.width {
            let share = f32::from(across) / f32::from(area.width.max(2) - 1);
            let index = (share * last as f32).round() as usize;
            let index = if last < usize::from(area.width) {
                usize::from(across)
            } else {
                index
            };
            if let Some(Some(value)) = self.values.get(index) {
                let digit = (value.clamp(0.0, 0.999) * 10.0) as u32;
                let letter = char::from_digit(digit, 10).unwrap_or('?');
                dot(
                    buffer,
                    area.x + across,
                    y,
                    letter,
                    self.look.ink(Ink::Plain),
                );
            }
        }
    }
}

//! A colour as `#rrggbb`, and its nearest equivalent on terminals with fewer colours.

use std::fmt;
use std::str::FromStr;

use ratatui::style::Color;

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The number of colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// No colours, or the person wants none.
    Mono,
    /// The sixteen basic colours.
    Sixteen,
    /// The palette of 256 colours.
    Indexed,
    /// All RGB colours.
    Full,
}

/// The error for a text that is not a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoColour;

impl FromStr for Rgb {
    type Err = NoColour;

    fn from_str(text: &str) -> Result<Self, NoColour> {
        let digits = text.strip_prefix('#').ok_or(NoColour)?;
        let is_hex = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).map_err(|_| NoColour)?;
        let [_, red, green, blue] = number.to_be_bytes();
        is_hex.then_some(Self(red, green, blue)).ok_or(NoColour)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Rgb {
    /// The colour on a terminal with this depth; `None` without colours.
    pub fn on(self, depth: Depth) -> Option<Color> {
        match depth {
            Depth::Mono => None,
            Depth::Sixteen => Some(Color::Indexed(self.nearest_of_sixteen())),
            Depth::Indexed => Some(Color::Indexed(self.nearest_index())),
            Depth::Full => Some(Color::Rgb(self.0, self.1, self.2)),
        }
    }

    /// The nearest of the 256 colours, among the cube of 6 levels and the 24 greys at their end.
    fn nearest_index(self) -> u8 {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let Self(red, green, blue) = self;
        let level = |part: u8| {
            let distance = |index: &usize| LEVELS[*index].abs_diff(part);
            (0..LEVELS.len()).min_by_key(distance).unwrap_or_default()
        };
        let [r, g, b] = [red, green, blue].map(level);
        let cube = (
            16 + 36 * r + 6 * g + b,
            Self(LEVELS[r], LEVELS[g], LEVELS[b]),
        );
        let greys = (0..24).map(|step: u8| {
            let light = 8 + 10 * step;
            (232 + usize::from(step), Self(light, light, light))
        });
        let all = std::iter::once(cube).chain(greys);
        let nearest = all.min_by_key(|(_, colour)| self.distance(*colour));
        nearest.map_or(16, |(index, _)| index as u8)
    }

    /// The nearest of the sixteen colours, which vary slightly between terminals.
    fn nearest_of_sixteen(self) -> u8 {
        const SIXTEEN: [Rgb; 16] = [
            Rgb(0, 0, 0),
            Rgb(178, 0, 0),
            Rgb(0, 130, 50),
            Rgb(178, 120, 0),
            Rgb(0, 0, 178),
            Rgb(178, 0, 178),
            Rgb(0, 178, 178),
            Rgb(190, 190, 190),
            Rgb(104, 104, 104),
            Rgb(255, 84, 84),
            Rgb(84, 220, 84),
            Rgb(255, 220, 84),
            Rgb(84, 84, 255),
            Rgb(255, 84, 255),
            Rgb(84, 255, 255),
            Rgb(255, 255, 255),
        ];
        let nearest = (0..16_u8).min_by_key(|&index| self.distance(SIXTEEN[usize::from(index)]));
        nearest.unwrap_or_default()
    }

    /// Whether it can hardly be seen on a dark ground.
    pub fn is_dark(self) -> bool {
        const BRIGHT: u8 = 0x60;
        self.0.max(self.1).max(self.2) < BRIGHT
    }

    /// A mixture with this share of another colour, from 0 to 1.
    pub fn mix(self, other: Self, share: f32) -> Self {
        let part = |one: u8, two: u8| {
            let mixed = f32::from(one) + (f32::from(two) - f32::from(one)) * share.clamp(0.0, 1.0);
            mixed.round() as u8
        };
        Self(
            part(self.0, other.0),
            part(self.1, other.1),
            part(self.2, other.2),
        )
    }

    /// The squared distance between two colours.
    pub fn distance(self, other: Self) -> u32 {
        let part = |one: u8, two: u8| u32::from(one.abs_diff(two)).pow(2);
        part(self.0, other.0) + part(self.1, other.1) + part(self.2, other.2)
    }
}

impl From<[f32; 3]> for Rgb {
    fn from(parts: [f32; 3]) -> Self {
        let [red, green, blue] = parts.map(|part| part.round().clamp(0.0, 255.0) as u8);
        Self(red, green, blue)
    }
}

impl From<Rgb> for [f32; 3] {
    fn from(Rgb(red, green, blue): Rgb) -> Self {
        [red, green, blue].map(f32::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_are_written() {
        for text in ["#000000", "#2e8b57", "#ffffff"] {
            assert_eq!(text.parse::<Rgb>().unwrap().to_string(), text);
        }
        for bad in [
            "", "#", "2e8b57", "#2e8b5", "#2e8b577", "#+e8b57", "#é8b5", "red",
        ] {
            assert_eq!(bad.parse::<Rgb>(), Err(NoColour), "{bad}");
        }
    }

    #[test]
    fn fewer_colours_give_the_nearest_one() {
        let index = |text: &str| text.parse::<Rgb>().unwrap().on(Depth::Indexed);
        assert_eq!(index("#000000"), Some(Color::Indexed(16)));
        assert_eq!(index("#ffffff"), Some(Color::Indexed(231)));
        assert_eq!(index("#d7af5f"), Some(Color::Indexed(179)));
        assert_eq!(index("#303030"), Some(Color::Indexed(236)));
        assert_eq!(Rgb(1, 2, 3).on(Depth::Full), Some(Color::Rgb(1, 2, 3)));
        assert_eq!(Rgb(1, 2, 3).on(Depth::Mono), None);
    }
}

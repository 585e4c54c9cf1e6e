//! Colours as numbers, to derive shades from a chosen colour.

use std::fmt;
use std::str::FromStr;

/// A colour, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// This colour mixed with a share (0 to 1) of another one.
    #[must_use]
    pub fn mixed(self, other: Self, share: f64) -> Self {
        let mix =
            |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }

    /// This colour mixed with a share of white.
    #[must_use]
    pub fn lighter(self, share: f64) -> Self {
        self.mixed(Self(255, 255, 255), share)
    }

    /// This colour mixed with a share of black.
    #[must_use]
    pub fn darker(self, share: f64) -> Self {
        self.mixed(Self(0, 0, 0), share)
    }

    /// The difference between two colours: 0 for equal ones, 765 for black and white.
    pub const fn distance(self, other: Self) -> u16 {
        self.0.abs_diff(other.0) as u16
            + self.1.abs_diff(other.1) as u16
            + self.2.abs_diff(other.2) as u16
    }

    /// Whether black text is more readable than white text on this colour.
    pub fn is_light(self) -> bool {
        0.299 * f64::from(self.0) + 0.587 * f64::from(self.1) + 0.114 * f64::from(self.2) > 140.0
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl FromStr for Rgb {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error = || format!("“{text}” is not a colour: write it like #2f6f73");
        let digits = text.strip_prefix('#').ok_or_else(error)?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(error());
        }
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| error());
        Ok(Self(part(0)?, part(2)?, part(4)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_written_and_nothing_else() {
        let teal = Rgb(0x2f, 0x6f, 0x73);
        assert_eq!("#2F6f73".parse(), Ok(teal));
        assert_eq!(teal.to_string().parse(), Ok(teal));
        for bad in [
            "",
            "#",
            "2f6f73",
            "#2f6f7",
            "#2f6f7é",
            "#+f6f73",
            "#2f6f7300",
        ] {
            assert!(bad.parse::<Rgb>().is_err(), "{bad}");
        }
    }

    #[test]
    fn mixing_goes_from_one_colour_to_the_other() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert_eq!(black.mixed(white, 0.0), black);
        assert_eq!(black.lighter(1.0), white);
        assert_eq!(white.darker(0.6), Rgb(102, 102, 102));
    }
}

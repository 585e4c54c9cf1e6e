//! Results of games, and counts of results.

use sente_rules::Colour;

/// The result of a game in a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Won {
    /// This side won.
    By(Colour),
    /// A draw.
    Drawn,
    /// The result is unknown.
    Unknown,
}

impl Won {
    /// A letter for files: `B`, `W`, `D` or `?`.
    pub const fn letter(self) -> char {
        match self {
            Self::By(Colour::Black) => 'B',
            Self::By(Colour::White) => 'W',
            Self::Drawn => 'D',
            Self::Unknown => '?',
        }
    }

    /// The inverse of [`Won::letter`].
    pub fn from_letter(letter: &str) -> Option<Self> {
        match letter {
            "B" => Some(Self::By(Colour::Black)),
            "W" => Some(Self::By(Colour::White)),
            "D" => Some(Self::Drawn),
            "?" => Some(Self::Unknown),
            _ => None,
        }
    }
}

/// Counts of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won by Black.
    pub black: u32,
    /// Draws.
    pub drawn: u32,
    /// Games won by White.
    pub white: u32,
    /// Games with an unknown result.
    pub unknown: u32,
}

impl Tally {
    /// Counts a game.
    pub const fn add(&mut self, won: Won) {
        match won {
            Won::By(Colour::Black) => self.black += 1,
            Won::By(Colour::White) => self.white += 1,
            Won::Drawn => self.drawn += 1,
            Won::Unknown => self.unknown += 1,
        }
    }

    /// The number of all games.
    pub const fn all(&self) -> u32 {
        self.black + self.drawn + self.white + self.unknown
    }
}

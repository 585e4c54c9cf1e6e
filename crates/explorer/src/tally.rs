//! How games ended, and counts of that.

use sente_rules::Colour;

/// How a game of a collection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Won {
    /// This side won.
    By(Colour),
    /// Nobody won.
    Drawn,
    /// The collection does not say.
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

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by Black.
    pub black: u32,
    /// Won by nobody.
    pub drawn: u32,
    /// Won by White.
    pub white: u32,
    /// Nobody knows.
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

    /// All games.
    pub const fn all(&self) -> u32 {
        self.black + self.drawn + self.white + self.unknown
    }
}

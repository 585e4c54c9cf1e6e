//! What can be chosen about Gomoku: the rule set, the board's size, the opening.

use crate::{Colour, GameId, Opening, RulesError};

/// Which lines win and what is forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Five or more win for both.
    #[default]
    Freestyle,
    /// Exactly five wins for both.
    Standard,
    /// Exactly five wins for Black, who has forbidden points; five or more win for White.
    Renju,
}

impl Variant {
    /// The game that people know it as.
    pub const fn game(self) -> GameId {
        match self {
            Self::Freestyle => GameId::Gomoku,
            Self::Standard => GameId::Standard,
            Self::Renju => GameId::Renju,
        }
    }

    /// Whether this many stones of a colour in an unbroken line win.
    pub const fn wins(self, colour: Colour, stones: u32) -> bool {
        match (self, colour) {
            (Self::Freestyle, _) | (Self::Renju, Colour::White) => stones >= 5,
            (Self::Standard, _) | (Self::Renju, Colour::Black) => stones == 5,
        }
    }

    /// The sizes its board may have.
    pub const fn sizes(self) -> &'static [Size] {
        match self {
            Self::Freestyle | Self::Standard => &[Size::Fifteen, Size::Nineteen, Size::Twenty],
            Self::Renju => &[Size::Fifteen],
        }
    }
}

/// The number of lines in each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// 15×15.
    #[default]
    Fifteen,
    /// 19×19.
    Nineteen,
    /// 20×20.
    Twenty,
}

impl Size {
    /// 15, 19 or 20.
    pub const fn lines(self) -> u8 {
        match self {
            Self::Fifteen => 15,
            Self::Nineteen => 19,
            Self::Twenty => 20,
        }
    }

    /// The size with this many lines.
    pub const fn from_lines(lines: usize) -> Option<Self> {
        match lines {
            15 => Some(Self::Fifteen),
            19 => Some(Self::Nineteen),
            20 => Some(Self::Twenty),
            _ => None,
        }
    }
}

/// The rules of a game of Gomoku or Renju.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    variant: Variant,
    size: Size,
    opening: Opening,
}

impl Rules {
    /// Rules that were those of a position, so that the variant is known to have the size.
    pub(super) const fn new(variant: Variant, size: Size, opening: Opening) -> Self {
        Self {
            variant,
            size,
            opening,
        }
    }

    /// The variant on a 15×15 board with a free opening.
    pub const fn usual(variant: Variant) -> Self {
        Self {
            variant,
            size: Size::Fifteen,
            opening: Opening::Free,
        }
    }

    /// The same rules on a board of another size, where the variant is played on it.
    pub fn with_size(self, size: Size) -> Option<Self> {
        self.variant
            .sizes()
            .contains(&size)
            .then_some(Self { size, ..self })
    }

    /// The same rules with another opening.
    #[must_use]
    pub const fn with_opening(self, opening: Opening) -> Self {
        Self { opening, ..self }
    }

    /// Which lines win and what is forbidden.
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// The board's size.
    pub const fn size(self) -> Size {
        self.size
    }

    /// How a game begins.
    pub const fn opening(self) -> Opening {
        self.opening
    }

    pub(crate) fn settings(self) -> Vec<(&'static str, String)> {
        vec![
            ("size", self.size.lines().to_string()),
            ("opening", self.opening.to_string()),
        ]
    }

    pub(crate) fn with(self, name: &str, value: &str) -> Option<Result<Self, RulesError>> {
        match name {
            "size" => {
                let size = value.parse().ok().and_then(Size::from_lines);
                let rules = size.and_then(|size| self.with_size(size));
                Some(rules.ok_or_else(|| RulesError::BadValue {
                    name: "size",
                    value: crate::point::shortened(value),
                    choices: match self.variant {
                        Variant::Freestyle | Variant::Standard => "15, 19 or 20",
                        Variant::Renju => "15",
                    },
                }))
            }
            "opening" => {
                let opening = value.parse().map(|opening| self.with_opening(opening));
                Some(opening.map_err(|()| RulesError::BadValue {
                    name: "opening",
                    value: crate::point::shortened(value),
                    choices: "free, pro or swap2",
                }))
            }
            _ => None,
        }
    }
}

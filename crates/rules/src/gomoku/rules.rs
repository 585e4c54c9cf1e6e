//! The rules and settings of Gomoku: the variant, the board's size, the opening.

use crate::{Colour, GameId, Opening, RulesError};

/// The winning lines and the forbidden points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Five or more in a row win for both sides.
    #[default]
    Freestyle,
    /// Exactly five in a row win for both sides.
    Standard,
    /// Exactly five in a row win for Black, who has forbidden points; five or more win for White.
    Renju,
}

impl Variant {
    /// The game that the variant is known as.
    pub const fn game(self) -> GameId {
        match self {
            Self::Freestyle => GameId::Gomoku,
            Self::Standard => GameId::Standard,
            Self::Renju => GameId::Renju,
        }
    }

    /// Whether an unbroken line of this many stones wins for this colour.
    pub const fn wins(self, colour: Colour, stones: u32) -> bool {
        match (self, colour) {
            (Self::Freestyle, _) | (Self::Renju, Colour::White) => stones >= 5,
            (Self::Standard, _) | (Self::Renju, Colour::Black) => stones == 5,
        }
    }

    /// The sizes of the board that the variant allows.
    pub const fn sizes(self) -> &'static [Size] {
        match self {
            Self::Freestyle | Self::Standard => &[Size::Fifteen, Size::Nineteen, Size::Twenty],
            Self::Renju => &[Size::Fifteen],
        }
    }
}

/// The number of lines of the board in each direction.
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
    /// Rules with a size that the variant is known to allow.
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

    /// The same rules on a board of another size; `None` if the variant does not allow it.
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

    /// The winning lines and the forbidden points.
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// The size of the board.
    pub const fn size(self) -> Size {
        self.size
    }

    /// The opening rule.
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
                let is_renju = self.variant == Variant::Renju;
                let opening = value.parse().ok();
                let opening =
                    opening.filter(|opening: &Opening| is_renju || !opening.is_for_renju());
                let rules = opening.map(|opening| self.with_opening(opening));
                Some(rules.ok_or_else(|| RulesError::BadValue {
                    name: "opening",
                    value: crate::point::shortened(value),
                    choices: if is_renju {
                        "free, pro, swap2, rif, yamaguchi, soosyrv-8 or taraguchi-10"
                    } else {
                        "free, pro or swap2"
                    },
                }))
            }
            _ => None,
        }
    }
}

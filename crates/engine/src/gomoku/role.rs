//! The roles of the colours where they affect shapes: the colours differ only in Renju.

use sente_rules::Colour;
use sente_rules::gomoku::Variant;

use super::shapes::Fives;

/// The side and the variant for which shapes are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Either colour in freestyle Gomoku.
    Freestyle,
    /// Either colour if only exact fives win.
    Standard,
    /// Black in Renju.
    RenjuBlack,
    /// White in Renju.
    RenjuWhite,
}

impl Role {
    pub(super) const ALL: [Self; 4] = [
        Self::Freestyle,
        Self::Standard,
        Self::RenjuBlack,
        Self::RenjuWhite,
    ];

    pub(super) const fn of(variant: Variant, colour: Colour) -> Self {
        match (variant, colour) {
            (Variant::Freestyle, _) => Self::Freestyle,
            (Variant::Standard, _) => Self::Standard,
            (Variant::Renju, Colour::Black) => Self::RenjuBlack,
            (Variant::Renju, Colour::White) => Self::RenjuWhite,
        }
    }

    /// The rows that count as five.
    pub(super) const fn fives(self) -> Fives {
        match self {
            Self::Freestyle | Self::RenjuWhite => Fives::FiveOrMore,
            Self::Standard => Fives::Exactly,
            Self::RenjuBlack => Fives::Renju,
        }
    }
}

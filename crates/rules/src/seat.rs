//! The two persons at a board. A seat has no fixed colour: openings with swaps decide who holds which.

use std::ops::Not;

/// A person's place at the board. The first seat starts with Black, but may swap to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Seat {
    /// The person who acts first.
    First,
    /// The other person.
    Second,
}

impl Seat {
    /// Both seats.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first seat, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Seat {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

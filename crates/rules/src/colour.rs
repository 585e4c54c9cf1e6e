//! The two sides of a board. A [`Seat`](crate::Seat) belongs to a person and a colour to a side; some openings swap
//! them.

use std::fmt;
use std::ops::Not;

/// A side of the board. Black moves first in every game; the first player in Surakarta (yellow, at the bottom) is also
/// called `Black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", derive(sente_json::FromJson, sente_json::ToJson))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Colour {
    /// The side that moves first, written `X`.
    Black,
    /// The side that moves second, written `O`.
    White,
}

impl Colour {
    /// Both colours, the first player's first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black, 1 for White, as an index into arrays with one entry per side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `X` or `O`, the letter of a piece in position texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The colour of a letter in a position text; upper and lower case are equal.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' => Some(Self::Black),
            'O' | 'o' => Some(Self::White),
            _ => None,
        }
    }
}

impl Not for Colour {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

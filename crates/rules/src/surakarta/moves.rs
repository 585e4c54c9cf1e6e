//! Surakarta's moves and their notation. The position checks whether a move is legal.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Point;
use crate::point::shortened;

/// A step, written `c2-c3`, or a capture, written `c2xe5`. The track of a capture is not part of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The start of the move.
    pub from: Point,
    /// The target of the move.
    pub to: Point,
    /// Whether the move captures the piece on its target.
    pub capture: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.capture { 'x' } else { '-' };
        f.pad(&format!("{}{sign}{}", self.from, self.to))
    }
}

/// The text is not a move of Surakarta.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a move: write it like c2-c3 or c2xe5")]
pub struct ParseMoveError(String);

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMoveError(shortened(text));
        // The first letter is always the name of a column.
        let (at, sign) = text
            .char_indices()
            .skip(1)
            .find(|(_, letter)| matches!(letter, '-' | 'x' | 'X'))
            .ok_or_else(error)?;
        Ok(Self {
            from: text[..at].parse().map_err(|_| error())?,
            to: text[at + 1..].parse().map_err(|_| error())?,
            capture: sign != '-',
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_move_survives_its_text(
            from in (0..26u8, 0..99u8), to in (0..26u8, 0..99u8), capture: bool
        ) {
            let mv = Move {
                from: Point::new(from.0, from.1),
                to: Point::new(to.0, to.1),
                capture,
            };
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }

        #[test]
        fn any_text_is_a_move_or_an_error(text in "[a-fxX1-6é-]{0,7}") {
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string(), text.to_lowercase());
            }
        }
    }

    #[test]
    fn steps_and_captures_have_their_own_signs() {
        let step: Move = "C2-c3".parse().unwrap();
        assert_eq!((step.to_string().as_str(), step.capture), ("c2-c3", false));
        let capture: Move = "c2Xe5".parse().unwrap();
        assert_eq!(
            (capture.to_string().as_str(), capture.capture),
            ("c2xe5", true)
        );
        for bad in [
            "", "c2", "c2c3", "c2:e5", "c2-", "-c3", "c2--c3", "c2-c3 ", "é-c3",
        ] {
            assert!(bad.parse::<Move>().is_err(), "{bad}");
        }
    }
}

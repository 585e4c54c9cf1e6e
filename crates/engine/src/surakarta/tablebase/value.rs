//! What the tablebase says about a board, and the byte it keeps of it.

use std::cmp::Ordering;

/// What best play leads to, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A win; the last piece falls, or the last move is made, after so many plies.
    Win(u8),
    /// A loss after so many plies.
    Loss(u8),
    /// Nobody can force anything.
    Neither,
}

impl Value {
    /// The longest game that fits into a byte.
    pub(super) const MOST_PLIES: u8 = 120;

    /// Neither is 0, so that an unsolved board is none of the others.
    pub(super) const fn pack(self) -> u8 {
        match self {
            Self::Neither => 0,
            Self::Win(plies) => 2 * plies + 1,
            Self::Loss(plies) => 2 * plies + 2,
        }
    }

    pub(super) const fn unpack(byte: u8) -> Self {
        match byte {
            0 | BEHIND | AHEAD => Self::Neither,
            odd if odd % 2 == 1 => Self::Win(odd / 2),
            even => Self::Loss(even / 2 - 1),
        }
    }
}

const BEHIND: u8 = 254;
const AHEAD: u8 = 255;

/// The byte of a board where nobody can force a win, by who has more pieces when the game is broken off.
pub(super) const fn pack_count(count: Ordering) -> u8 {
    match count {
        Ordering::Less => BEHIND,
        Ordering::Equal => 0,
        Ordering::Greater => AHEAD,
    }
}

/// The inverse of [`pack_count`]; nothing where somebody wins.
pub(super) const fn unpack_count(byte: u8) -> Option<Ordering> {
    match byte {
        0 => Some(Ordering::Equal),
        BEHIND => Some(Ordering::Less),
        AHEAD => Some(Ordering::Greater),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_byte_of_its_own() {
        let mut seen = std::collections::HashSet::new();
        for plies in 0..=Value::MOST_PLIES {
            for value in [Value::Win(plies), Value::Loss(plies)] {
                let byte = value.pack();
                assert_eq!(Value::unpack(byte), value);
                assert_eq!(unpack_count(byte), None);
                assert!(seen.insert(byte));
            }
        }
        for count in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            let byte = pack_count(count);
            assert_eq!(Value::unpack(byte), Value::Neither);
            assert_eq!(unpack_count(byte), Some(count));
            assert!(seen.insert(byte));
        }
    }
}

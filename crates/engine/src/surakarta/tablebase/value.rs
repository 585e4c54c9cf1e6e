//! The values of a tablebase and their encoding as bytes.

use std::cmp::Ordering;

/// The result of best play for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A win; the number of plies includes the last move.
    Win(u8),
    /// A loss after this many plies.
    Loss(u8),
    /// Nobody can force a win.
    Neither,
}

impl Value {
    /// The longest game that a byte can store.
    pub(super) const MOST_PLIES: u8 = 120;

    /// The value as a byte. `Neither` is 0, so that unsolved boards have it.
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

/// The byte of a board that nobody can win, by the piece counts when the game is broken off.
pub(super) const fn pack_count(count: Ordering) -> u8 {
    match count {
        Ordering::Less => BEHIND,
        Ordering::Equal => 0,
        Ordering::Greater => AHEAD,
    }
}

/// The inverse of [`pack_count`]; `None` if somebody wins.
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

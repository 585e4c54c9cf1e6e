//! The parity of the empty squares in each quadrant of the board. The side that moves into an odd quadrant tends to
//! have the last move there, so that solvers try these moves first.

/// One bit for each quadrant: top left, top right, bottom left, bottom right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parity(u8);

impl Parity {
    /// The parities of a board with these empty squares.
    #[inline]
    pub(super) const fn of(empty: u64) -> Self {
        // Folding rows within each half and then pairs of columns preserves the parities.
        let folded = empty ^ empty >> 16;
        let folded = folded ^ folded >> 8;
        let folded = folded ^ folded >> 2;
        let folded = folded ^ folded >> 1;
        let top = (folded & 1 | folded >> 3 & 2) as u8;
        let bottom = (folded >> 32 & 1 | folded >> 35 & 2) as u8;
        Self(top | bottom << 2)
    }

    /// The parity after a disc is placed on the square.
    #[inline]
    pub(super) const fn after(self, square: u8) -> Self {
        Self(self.0 ^ 1 << (square >> 2 & 1 | square >> 4 & 2))
    }

    /// The squares of odd quadrants.
    #[inline]
    pub(super) const fn odd_squares(self) -> u64 {
        ODD_SQUARES[(self.0 & 15) as usize]
    }

    /// The empty squares, with those in odd quadrants first.
    #[inline]
    pub(super) fn sorted<const N: usize>(self, empty: u64) -> [u8; N] {
        let odd = self.odd_squares();
        let (mut first, mut later) = (empty & odd, empty & !odd);
        std::array::from_fn(|_| {
            let set = if first == 0 { &mut later } else { &mut first };
            let square = set.trailing_zeros() as u8;
            *set &= set.wrapping_sub(1);
            square
        })
    }

    /// Three squares, with one that is alone in its quadrant moved to the front.
    #[inline]
    pub(super) const fn front(self, squares: [u8; 3]) -> [u8; 3] {
        let [a, b, c] = squares;
        let odd = self.odd_squares();
        if odd >> (a & 63) & 1 != 0 {
            [a, b, c]
        } else if odd >> (b & 63) & 1 != 0 {
            [b, a, c]
        } else {
            [c, a, b]
        }
    }
}

static ODD_SQUARES: [u64; 16] = {
    let mut squares = [0; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut quarter = 0;
        while quarter < 4 {
            if parity >> quarter & 1 != 0 {
                squares[parity] |= 0x0f0f_0f0f << (4 * (quarter & 1) + 16 * (quarter & 2));
            }
            quarter += 1;
        }
        parity += 1;
    }
    squares
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sente_rules::othello::Squares;

    proptest! {
        #[test]
        fn a_quarter_is_odd_when_its_count_is(empty: u64) {
            let parity = Parity::of(empty);
            for (quarter, mask) in [0x0f0f_0f0f_u64, 0xf0f0_f0f0, 0x0f0f_0f0f << 32, 0xf0f0_f0f0 << 32]
                .into_iter()
                .enumerate()
            {
                let odd = (empty & mask).count_ones() % 2 == 1;
                prop_assert_eq!(parity.0 >> quarter & 1 == 1, odd);
                prop_assert_eq!(parity.odd_squares() & mask == mask, odd);
            }
            for square in Squares(empty) {
                prop_assert_eq!(parity.after(square), Parity::of(empty ^ 1 << square));
            }
        }
    }

    #[test]
    fn odd_quarters_come_first() {
        let (a1, b1, h1) = (0, 1, 7);
        let empty = 1 << a1 | 1 << b1 | 1 << h1;
        assert_eq!(Parity::of(empty).sorted::<3>(empty), [h1, a1, b1]);
        assert_eq!(Parity::of(empty).front([a1, b1, h1]), [h1, a1, b1]);
    }
}

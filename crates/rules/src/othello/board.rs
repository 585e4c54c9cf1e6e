//! Othello's discs as bits, from the point of view of the side to move. Has no colours; engines are built on it.

use crate::Symmetry;

/// The discs of both sides. A square is a number from 0 for a1 to 63 for h8, row by row; in a set of squares it is a
/// bit of a `u64`.
///
/// ```
/// use sente_rules::othello::Board;
///
/// let board = Board::START;
/// let f5 = 37;
/// let flips = board.flips(f5);
/// assert_eq!(flips, 1 << 36);
/// assert_eq!(board.play(f5, flips).moves().count_ones(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The discs of the side to move.
    pub own: u64,
    /// The other side's discs.
    pub opponent: u64,
}

impl Board {
    /// The initial position of every game, with Black to move.
    pub const START: Self = Self {
        own: 1 << 28 | 1 << 35,
        opponent: 1 << 27 | 1 << 36,
    };

    /// The squares without a disc.
    pub const fn empty(self) -> u64 {
        !(self.own | self.opponent)
    }

    /// The squares on which the side to move may place a disc.
    #[inline]
    pub const fn moves(self) -> u64 {
        // Runs of discs in the middle columns cannot wrap around the board's edge into another row.
        let inner = self.opponent & 0x7e7e_7e7e_7e7e_7e7e;
        let reached = reached(self.own, inner, 1)
            | reached(self.own, inner, 7)
            | reached(self.own, self.opponent, 8)
            | reached(self.own, inner, 9);
        reached & self.empty()
    }

    /// The discs that turn over when the side to move places one on an empty square; an empty set if the move is
    /// illegal.
    #[inline]
    pub const fn flips(self, square: u8) -> u64 {
        let square = (square & 0o77) as usize;
        let [right, down_left, down, down_right] = RAYS[square];
        let below = self.bracketed(right)
            | self.bracketed(down_left)
            | self.bracketed(down)
            | self.bracketed(down_right);

        // With the rows mirrored, the upward rays point to higher squares, where the first disc on a ray is its lowest
        // bit.
        let turned = self.mirrored_rows();
        let [_, up_left, up, up_right] = RAYS[square ^ 0o70];
        let above = turned.bracketed(up_left) | turned.bracketed(up) | turned.bracketed(up_right);

        let left = (0xff << (square & 0o70)) & ((1 << square) - 1);
        below | above.swap_bytes() | self.bracketed_left(left)
    }

    /// The board after the side to move has placed a disc that turns over `flips`, from the other side's point of view.
    #[inline]
    #[must_use]
    pub const fn play(self, square: u8, flips: u64) -> Self {
        Self {
            own: self.opponent ^ flips,
            opponent: self.own ^ flips ^ (1 << square),
        }
    }

    /// The same discs from the other side's point of view.
    #[inline]
    #[must_use]
    pub const fn pass(self) -> Self {
        Self {
            own: self.opponent,
            opponent: self.own,
        }
    }

    /// Whether neither side can move.
    pub const fn is_over(self) -> bool {
        self.moves() == 0 && self.pass().moves() == 0
    }

    /// The final score for the side to move by tournament rules: the difference in discs, with the empty squares given
    /// to the winner. Only meaningful when the game is over.
    pub const fn final_score(self) -> i8 {
        let difference = self.own.count_ones() as i8 - self.opponent.count_ones() as i8;
        difference + difference.signum() * self.empty().count_ones() as i8
    }

    /// The board with columns a and h exchanged, b and g, and so on.
    #[must_use]
    pub const fn mirrored_columns(self) -> Self {
        Self {
            own: self.own.reverse_bits().swap_bytes(),
            opponent: self.opponent.reverse_bits().swap_bytes(),
        }
    }

    /// The board with rows 1 and 8 exchanged, 2 and 7, and so on.
    #[inline]
    #[must_use]
    pub const fn mirrored_rows(self) -> Self {
        Self {
            own: self.own.swap_bytes(),
            opponent: self.opponent.swap_bytes(),
        }
    }

    /// The board with columns and rows exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            own: transposed(self.own),
            opponent: transposed(self.opponent),
        }
    }

    /// The image of the board under a symmetry.
    #[must_use]
    pub const fn transformed(mut self, symmetry: Symmetry) -> Self {
        if symmetry.mirrors_columns() {
            self = self.mirrored_columns();
        }
        if symmetry.mirrors_rows() {
            self = self.mirrored_rows();
        }
        if symmetry.transposes() {
            self = self.transposed();
        }
        self
    }

    /// The opponent's discs between the origin of a ray and the first own disc on it, for a ray to higher squares.
    #[inline]
    const fn bracketed(self, ray: u64) -> u64 {
        let others = ray & !self.opponent;
        let end = others & others.wrapping_neg() & self.own;
        end.saturating_sub(1) & ray
    }

    /// The same for the ray to the left.
    #[inline]
    const fn bracketed_left(self, ray: u64) -> u64 {
        let others = ray & !self.opponent;
        // The 1 keeps the shift in range for an empty set; the mask `ray` removes it again if it is not on the ray.
        let end = (1 << 63 >> (others | 1).leading_zeros()) & self.own & ray;
        (end << 1).wrapping_neg() & ray
    }
}

/// The squares one step beyond unbroken runs of `through` that start next to `from`, in both directions of the lines
/// whose neighbours are `step` apart. A run has at most six discs; doubling the step finds runs of twice the length.
#[inline]
const fn reached(from: u64, through: u64, step: u32) -> u64 {
    let mut up = through & (from << step);
    let mut down = through & (from >> step);
    up |= through & (up << step);
    down |= through & (down >> step);
    let up_pairs = through & (through << step);
    let down_pairs = through & (through >> step);
    up |= up_pairs & (up << (2 * step));
    down |= down_pairs & (down >> (2 * step));
    up |= up_pairs & (up << (2 * step));
    down |= down_pairs & (down >> (2 * step));
    up << step | down >> step
}

/// For each square, the rays to the right, down left, down and down right.
static RAYS: [[u64; 4]; 64] = {
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let (col, row) = (square % 8, square / 8);
        let mut distance = 1;
        while distance < 8 {
            let right = col + distance < 8;
            let down = row + distance < 8;
            if right {
                rays[square][0] |= 1 << (square + distance);
            }
            if down && distance <= col {
                rays[square][1] |= 1 << (square + 7 * distance);
            }
            if down {
                rays[square][2] |= 1 << (square + 8 * distance);
            }
            if down && right {
                rays[square][3] |= 1 << (square + 9 * distance);
            }
            distance += 1;
        }
        square += 1;
    }
    rays
};

/// Transposes the board: single squares within blocks of 2×2, then blocks of 2×2 within 4×4, then the quarters of the
/// board.
const fn transposed(bits: u64) -> u64 {
    let bits = exchanged(bits, 0x00aa_00aa_00aa_00aa, 7);
    let bits = exchanged(bits, 0x0000_cccc_0000_cccc, 14);
    exchanged(bits, 0x0000_0000_f0f0_f0f0, 28)
}

/// Swaps the bits in `mask` with those `distance` above them.
const fn exchanged(bits: u64, mask: u64, distance: u32) -> u64 {
    let different = (bits ^ (bits >> distance)) & mask;
    bits ^ different ^ (different << distance)
}

/// Iterates over the squares of a set, lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;
    use proptest::prelude::*;

    /// Parses a diagram in which `X` is the side to move.
    fn board(picture: [&str; 8]) -> Board {
        let bits = |letter| {
            let letters = picture.concat().into_bytes().into_iter().rev();
            letters.fold(0, |bits, found| bits << 1 | u64::from(found == letter))
        };
        Board {
            own: bits(b'X'),
            opponent: bits(b'O'),
        }
    }

    #[test]
    fn a_move_turns_over_bracketed_discs_in_all_eight_directions() {
        let board = board([
            "X--X--X-", //
            "-O-O-O--", "--OOO---", "XOO-OOOX", "--OOO---", "-O-O-O--", "X--O--O-", "---X---X",
        ]);
        assert_eq!(board.flips(27), board.opponent);
        assert_eq!(board.moves(), 1 << 27);
        assert_eq!(board.play(27, board.opponent).own, 0);
        assert_eq!(
            board.play(27, board.opponent).opponent,
            !board.empty() | 1 << 27
        );
    }

    #[test]
    fn discs_without_an_own_disc_behind_them_stay() {
        let board = board([
            "O--O----", //
            "-O-O----", "--OO----", "OOO-OO-X", "--OOO---", "-O-O-O--", "X--O----", "---O----",
        ]);
        assert_eq!(board.flips(27), 1 << 34 | 1 << 41);
    }

    #[test]
    fn lines_do_not_lead_round_the_edge() {
        let board = board([
            "-------X", //
            "O------O", "X-------", "--------", "--------", "--------", "--------", "--------",
        ]);
        let (a1, b2, h3) = (0, 9, 23);
        assert_eq!(board.moves(), 1 << a1 | 1 << h3);
        assert_eq!(board.flips(b2), 0);
    }

    #[test]
    fn the_empty_squares_go_to_the_winner() {
        let score = |own, opponent| Board { own, opponent }.final_score();
        assert_eq!(score(0b111, 0), 64);
        assert_eq!(score(0b1, 0b110), -64 + 2);
        assert_eq!(score(0b11, 0b1100), 0);
        assert_eq!(score(u64::MAX >> 31, u64::MAX << 33), 2);
    }

    proptest! {
        #[test]
        fn a_move_is_legal_where_it_turns_something_over(own: u64, mask: u64) {
            let board = Board { own, opponent: !own & mask };
            for square in Squares(board.empty()) {
                prop_assert_eq!(board.moves() >> square & 1 != 0, board.flips(square) != 0);
            }
        }

        #[test]
        fn bits_go_where_their_points_go(own: u64) {
            let board = Board { own, opponent: !own };
            for symmetry in Symmetry::ALL {
                let image = |square| {
                    let point = Point::from_index(usize::from(square), 8);
                    1u64 << symmetry.apply(point, 8).index(8)
                };
                let expected: u64 = Squares(own).map(image).sum();
                let transformed = board.transformed(symmetry);
                prop_assert_eq!(transformed.own, expected);
                prop_assert_eq!(transformed.opponent, !expected);
            }
        }
    }
}

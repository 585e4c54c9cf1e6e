//! SIMD versions of move generation and flipping, which process four lines at a time. Other processors use portable
//! code; the choice is made at run time.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;

use sente_rules::othello::Board;

use super::parity::Parity;
use super::search::Searcher;
use super::shallow_search::Node;
use super::solver::Solver;
use super::{Weights, last, shallow_search};
use crate::Budget;

/// Declares the processor kinds and the functions that are compiled once for each of them. Only callees that are always
/// inlined are compiled with the same instructions, so these functions call each other through the kind.
macro_rules! compiled_for_each_kind {
    ($($(#[$meta:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> i32 = $body:expr;)*) => {
        pub(super) trait Processor: Sized {
            /// The same as [`Board::flips`].
            fn flips(board: Board, square: u8) -> u64;
            /// The same as [`Board::moves`].
            fn moves(board: Board) -> u64;
            /// Prefetches memory that is read soon.
            fn prefetch(place: &impl Sized);
            $($(#[$meta])* fn $name($($argument: $type),*) -> i32;)*
        }

        impl Processor for Plain {
            #[inline(always)]
            fn flips(board: Board, square: u8) -> u64 {
                board.flips(square)
            }

            #[inline(always)]
            fn moves(board: Board) -> u64 {
                board.moves()
            }

            #[inline(always)]
            fn prefetch(_: &impl Sized) {}

            $(fn $name($($argument: $type),*) -> i32 {
                $body($($argument),*)
            })*
        }

        #[cfg(target_arch = "x86_64")]
        impl Vectors {
            $(#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn $name($($argument: $type),*) -> i32 {
                $body($($argument),*)
            })*
        }

        #[cfg(target_arch = "x86_64")]
        #[expect(
            unsafe_code,
            reason = "the caller must have checked that the processor has these instructions"
        )]
        impl Processor for Vectors {
            #[inline(always)]
            fn flips(board: Board, square: u8) -> u64 {
                // SAFETY: this kind is used only after `Vectors::are_there` has returned true.
                unsafe { vectors::flips(board, square) }
            }

            #[inline(always)]
            fn moves(board: Board) -> u64 {
                // SAFETY: as above.
                unsafe { vectors::moves(board) }
            }

            #[inline(always)]
            fn prefetch(place: &impl Sized) {
                // SAFETY: every processor of this architecture supports prefetching, which has no side effects.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
            }

            $(#[inline(always)]
            fn $name($($argument: $type),*) -> i32 {
                // SAFETY: as above.
                unsafe { Self::$name($($argument),*) }
            })*
        }
    };
}

compiled_for_each_kind! {
    /// The score with two empty squares.
    fn two(nodes: &mut u64, board: Board, squares: [u8; 2], alpha: i32) -> i32 = last::two::<Self>;
    /// The score with three empty squares.
    fn three(nodes: &mut u64, board: Board, squares: [u8; 3], alpha: i32) -> i32 = last::three::<Self>;
    /// The score with four empty squares.
    fn four(nodes: &mut u64, board: Board, parity: Parity, alpha: i32) -> i32 = last::four::<Self>;
    /// [`Solver`]'s search with few empty squares.
    fn shallow(
        solver: &mut Solver<'_, '_, Self>,
        board: Board,
        empties: u32,
        parity: Parity,
        alpha: i32
    ) -> i32 = Solver::shallow;
    /// [`Solver`]'s search with more empty squares, which sorts its moves.
    fn sorted(
        solver: &mut Solver<'_, '_, Self>,
        board: Board,
        empties: u32,
        parity: Parity,
        alpha: i32
    ) -> i32 = Solver::sorted;
    /// [`Solver`]'s search far from the end.
    fn deep(solver: &mut Solver<'_, '_, Self>, node: &Node, parity: Parity, alpha: i32) -> i32 = Solver::deep;
    /// The shallow search for move ordering.
    fn shallow_search(
        weights: &Weights,
        budget: &mut Budget<'_>,
        node: &Node,
        depth: u32,
        alpha: i32,
        beta: i32
    ) -> i32 = shallow_search::shallow_search::<Self>;
    /// [`Searcher`]'s null-window search.
    fn scout(searcher: &mut Searcher<'_, Self>, node: &Node, depth: u32, alpha: i32) -> i32 = Searcher::scout;
}

/// Any processor.
pub(super) struct Plain;

/// Processors with AVX2 and the extensions of its generation.
#[cfg(target_arch = "x86_64")]
pub(super) struct Vectors;

#[cfg(target_arch = "x86_64")]
impl Vectors {
    /// Whether the program runs on such a processor.
    pub(super) fn are_there() -> bool {
        static THERE: OnceLock<bool> = OnceLock::new();
        *THERE.get_or_init(|| {
            is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt")
        })
    }
}

/// Evaluates an expression with the kind of the current processor as a type.
macro_rules! on_this_processor {
    ($kind:ident => $work:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if $crate::othello::processor::Vectors::are_there() {
            type $kind = $crate::othello::processor::Vectors;
            $work
        } else {
            type $kind = $crate::othello::processor::Plain;
            $work
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            type $kind = $crate::othello::processor::Plain;
            $work
        }
    }};
}
pub(super) use on_this_processor;

#[cfg(target_arch = "x86_64")]
mod vectors {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
        _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
        _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
        _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
    };

    use sente_rules::othello::Board;

    /// On rays to higher squares, the first disc that is not the opponent's is the lowest bit; on the other rays it is
    /// the highest bit, which is found by filling all bits below.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn flips(board: Board, square: u8) -> u64 {
        let [up, down] = &RAYS[usize::from(square & 63)];
        let (up, down) = (load(up), load(down));
        let own = _mm256_set1_epi64x(board.own.cast_signed());
        let opponent = _mm256_set1_epi64x(board.opponent.cast_signed());
        let zero = _mm256_setzero_si256();
        let others = _mm256_andnot_si256(opponent, up);
        let lowest = _mm256_and_si256(others, _mm256_sub_epi64(zero, others));
        let end = _mm256_and_si256(lowest, own);
        // The bits below the end if there is one, else zero.
        let before = _mm256_sub_epi64(
            _mm256_add_epi64(end, _mm256_set1_epi64x(-1)),
            _mm256_cmpeq_epi64(end, zero),
        );
        let above = _mm256_and_si256(before, up);

        let [once, twice, four_times] = shifts();
        let others = _mm256_andnot_si256(opponent, down);
        let filled = _mm256_or_si256(others, _mm256_srlv_epi64(others, once));
        let filled = _mm256_or_si256(filled, _mm256_srlv_epi64(filled, twice));
        let filled = _mm256_or_si256(filled, _mm256_srlv_epi64(filled, four_times));
        let highest = _mm256_andnot_si256(_mm256_srlv_epi64(filled, once), filled);
        let end = _mm256_and_si256(_mm256_and_si256(highest, own), down);
        let none = _mm256_cmpeq_epi64(end, zero);
        let below = _mm256_andnot_si256(_mm256_or_si256(none, filled), down);
        together(_mm256_or_si256(above, below))
    }

    /// Follows runs of the opponent's discs from own discs, in both directions of the four lines: first in single
    /// steps, then in double steps.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn moves(board: Board) -> u64 {
        let own = _mm256_set1_epi64x(board.own.cast_signed());
        let opponent = _mm256_set1_epi64x(board.opponent.cast_signed());
        let through = _mm256_and_si256(opponent, load(&INNER));
        let [once, twice, _] = shifts();
        let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(own, once));
        let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(own, once));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, once)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(through, _mm256_srlv_epi64(down, once)),
        );
        let up_pairs = _mm256_and_si256(through, _mm256_sllv_epi64(through, once));
        let down_pairs = _mm256_srlv_epi64(up_pairs, once);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, twice)));
            down = _mm256_or_si256(
                down,
                _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, twice)),
            );
        }
        let reached = _mm256_or_si256(_mm256_sllv_epi64(up, once), _mm256_srlv_epi64(down, once));
        together(reached) & board.empty()
    }

    /// The distances between neighbours on the four lines: single, double and quadruple.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn shifts() -> [__m256i; 3] {
        [
            _mm256_set_epi64x(9, 8, 7, 1),
            _mm256_set_epi64x(18, 16, 14, 2),
            _mm256_set_epi64x(36, 32, 28, 4),
        ]
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(lines: &[u64; 4]) -> __m256i {
        let [a, b, c, d] = lines.map(u64::cast_signed);
        _mm256_set_epi64x(d, c, b, a)
    }

    /// The union of all four lines.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn together(lines: __m256i) -> u64 {
        let half = _mm_or_si128(
            _mm256_castsi256_si128(lines),
            _mm256_extracti128_si256::<1>(lines),
        );
        let whole = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
        _mm_cvtsi128_si64(whole).cast_unsigned()
    }

    /// Excludes the outer columns, so that runs do not wrap around the edge of the board.
    static INNER: [u64; 4] = [
        0x7e7e_7e7e_7e7e_7e7e,
        0x7e7e_7e7e_7e7e_7e7e,
        u64::MAX,
        0x7e7e_7e7e_7e7e_7e7e,
    ];

    /// For each square, the squares on the rays to the right, down left, down and down right, and on the opposite rays.
    static RAYS: [[[u64; 4]; 2]; 64] = {
        let steps: [[i32; 2]; 4] = [[1, 0], [-1, 1], [0, 1], [1, 1]];
        let mut rays = [[[0; 4]; 2]; 64];
        let mut square = 0;
        while square < 64 {
            let mut line = 0;
            while line < 4 {
                let mut way = 0;
                while way < 2 {
                    let sign = 1 - 2 * way as i32;
                    let [right, down] = [steps[line][0] * sign, steps[line][1] * sign];
                    let (mut col, mut row) = (square as i32 % 8 + right, square as i32 / 8 + down);
                    while 0 <= col && col < 8 && 0 <= row && row < 8 {
                        rays[square][way][line] |= 1 << (8 * row + col);
                        col += right;
                        row += down;
                    }
                    way += 1;
                }
                line += 1;
            }
            square += 1;
        }
        rays
    };
}

#[cfg(test)]
mod tests {
    #[cfg(target_arch = "x86_64")]
    use super::*;

    #[cfg(target_arch = "x86_64")]
    proptest::proptest! {
        #[test]
        fn vectors_find_what_plain_code_finds(own: u64, mask: u64, other_mask: u64) {
            if Vectors::are_there() {
                for mask in [mask, mask | other_mask, mask & other_mask] {
                    let board = Board { own: own & mask, opponent: !own & mask };
                    proptest::prop_assert_eq!(Vectors::moves(board), board.moves());
                    for square in sente_rules::othello::Squares(board.empty()) {
                        proptest::prop_assert_eq!(Vectors::flips(board, square), board.flips(square));
                    }
                }
            }
        }
    }
}

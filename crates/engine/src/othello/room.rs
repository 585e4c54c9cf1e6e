//! Mobility counts of both sides: current moves, and squares where moves may become possible (potential mobility).
//! Patterns, which cover only lines and corners, cannot express them.

use sente_rules::othello::Board;

use super::processor::Processor;

/// The number of counts: the moves of the side to move and of the opponent, and the empty squares next to the
/// opponent's discs and next to own ones.
pub const COUNTS: usize = 4;
/// An upper bound of the counts.
pub const MOST: usize = 64;

/// The counts on a board.
#[inline(always)]
pub(super) fn counts<P: Processor>(board: Board) -> [usize; COUNTS] {
    [
        P::moves(board),
        P::moves(board.pass()),
        later_moves(board),
        later_moves(board.pass()),
    ]
    .map(|squares| squares.count_ones() as usize % MOST)
}

/// The counts on a board, for training tools; their weights follow those of all configurations.
pub fn room_counts(board: Board) -> [usize; COUNTS] {
    counts::<super::processor::Plain>(board)
}

/// The squares where the side to move may be able to move later: empty ones next to the opponent's discs.
#[inline(always)]
pub(super) fn later_moves(board: Board) -> u64 {
    neighbours(board.opponent) & board.empty()
}

/// The squares next to any square of the set.
pub(super) const fn neighbours(squares: u64) -> u64 {
    const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = squares | squares << 1 & NOT_LEFT | squares >> 1 & NOT_RIGHT;
    row | row << 8 | row >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_the_beginning_both_sides_have_four_moves_and_as_much_room() {
        assert_eq!(room_counts(Board::START), [4, 4, 10, 10]);
    }

    #[test]
    fn squares_on_one_edge_are_not_next_to_those_on_the_other() {
        let (h1, a2) = (1 << 7, 1 << 8);
        let board = Board {
            own: 0,
            opponent: h1 | a2,
        };
        assert_eq!(later_moves(board).count_ones(), 3 + 5);
    }
}

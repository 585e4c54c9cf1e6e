//! Stable discs, which can never be flipped again: a lower bound of a side's final discs. Does not find all of them.

use std::sync::OnceLock;

use sente_rules::othello::Board;

/// The number of the opponent's discs that are proven stable.
pub(super) fn count_stable_of_opponent(board: Board) -> i32 {
    stable(board.pass()).count_ones() as i32
}

/// The side's own discs that are proven stable: those that no move on the edges can flip, and those that are safe on
/// each of their four lines because the line is full or a stable own disc is next to them.
fn stable(board: Board) -> u64 {
    const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
    let mut stable = stable_on_edges(board);
    let full = full_lines(!board.empty());
    let candidates = board.own & INNER;
    stable |= full.iter().fold(candidates, |set, line| set & line);
    loop {
        let [rows, cols, falling, rising] = full;
        let safe = (rows | stable << 1 | stable >> 1)
            & (cols | stable << 8 | stable >> 8)
            & (falling | stable << 9 | stable >> 9)
            & (rising | stable << 7 | stable >> 7);
        let found = candidates & safe & !stable;
        if found == 0 {
            return stable;
        }
        stable |= found;
    }
}

/// The squares of full lines along rows, columns, falling and rising diagonals.
fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs;
    rows &= rows >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    rows = (rows & 0x0101_0101_0101_0101) * 0xff;

    let mut cols = discs;
    cols &= cols.rotate_left(32);
    cols &= cols.rotate_left(16);
    cols &= cols.rotate_left(8);

    [
        rows,
        cols,
        full_diagonals(discs, 9),
        full_diagonals(discs, 7),
    ]
}

/// Each step doubles the distance along the diagonal; squares beyond the board count as full.
const fn full_diagonals(discs: u64, step: u32) -> u64 {
    const fn left(cols: u32) -> u64 {
        0x0101_0101_0101_0101 * ((1 << cols) - 1)
    }
    const fn right(cols: u32) -> u64 {
        left(cols) << (8 - cols)
    }
    let falling = step == 9;
    let (mut up, mut down) = (discs, discs);
    let mut reach = 1;
    while reach < 8 {
        let (before, beyond) = if falling {
            (left(reach), right(reach))
        } else {
            (right(reach), left(reach))
        };
        up &= before | ((1 << (8 * reach)) - 1) | up << (reach * step);
        down &= beyond | !(u64::MAX >> (8 * reach)) | down >> (reach * step);
        reach *= 2;
    }
    up & down
}

fn stable_on_edges(board: Board) -> u64 {
    let edges = EDGES.get_or_init(edge_table);
    let stable = |own: u64, opponent: u64| {
        u64::from(edges[(own & 0xff) as usize | ((opponent & 0xff) as usize) << 8])
    };
    let column = |bits: u64, col: u32| {
        (bits >> col & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
    };
    let spread = |bits: u64| {
        (bits & 0x0f).wrapping_mul(0x0020_4081) & 0x0101_0101
            | ((bits >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101) << 32
    };
    let Board { own, opponent } = board;
    stable(own, opponent)
        | stable(own >> 56, opponent >> 56) << 56
        | spread(stable(column(own, 0), column(opponent, 0)))
        | spread(stable(column(own, 7), column(opponent, 7))) << 7
}

static EDGES: OnceLock<Box<[u8]>> = OnceLock::new();

/// For a side's discs (low byte) and the opponent's (high byte) on an edge, those of the side that no sequence of moves
/// by either side on that edge can flip.
fn edge_table() -> Box<[u8]> {
    let mut table = vec![0; 1 << 16].into_boxed_slice();
    // A successor has more bits, so that descending order computes successors first.
    for discs in (0..256usize).rev() {
        let mut own = discs;
        loop {
            let opponent = discs ^ own;
            table[own | opponent << 8] = edge_stable(&table, own, opponent);
            if own == 0 {
                break;
            }
            own = (own - 1) & discs;
        }
    }
    table
}

fn edge_stable(table: &[u8], own: usize, opponent: usize) -> u8 {
    let mut stable = own;
    for place in (0..8).filter(|place| (own | opponent) >> place & 1 == 0) {
        let flips = edge_flips(own, opponent, place);
        let (after, other) = (own | flips | 1 << place, opponent & !flips);
        stable &= usize::from(table[after | other << 8]);
        let flips = edge_flips(opponent, own, place);
        let (after, other) = (opponent | flips | 1 << place, own & !flips);
        stable &= other & usize::from(table[other | after << 8]);
    }
    stable as u8
}

fn edge_flips(own: usize, opponent: usize, place: usize) -> usize {
    let run = |places: &mut dyn Iterator<Item = usize>| {
        let mut flips = 0;
        for other in places {
            if own >> other & 1 != 0 {
                return flips;
            }
            if opponent >> other & 1 == 0 {
                return 0;
            }
            flips |= 1 << other;
        }
        0
    };
    run(&mut (0..place).rev()) | run(&mut (place + 1..8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sente_rules::othello::Squares;

    /// Plays games with different strides through the legal moves and checks on each board that stable discs are never
    /// flipped later.
    #[test]
    fn stable_discs_are_never_turned_over() {
        for stride in 1..300usize {
            let mut board = Board::START;
            let mut black_to_move = true;
            let mut kept = [0u64; 2];
            let mut ply = 0;
            while !board.is_over() {
                let moves: Vec<u8> = Squares(board.moves()).collect();
                if moves.is_empty() {
                    board = board.pass();
                } else {
                    let square = moves[(stride * (ply + 1)) % moves.len()];
                    board = board.play(square, board.flips(square));
                }
                black_to_move = !black_to_move;
                ply += 1;
                let sides = if black_to_move { [0, 1] } else { [1, 0] };
                for (side, board) in sides.into_iter().zip([board, board.pass()]) {
                    assert_eq!(kept[side] & !board.own, 0, "stride {stride} ply {ply}");
                    kept[side] |= stable(board);
                }
            }
        }
    }

    #[test]
    fn a_corner_and_the_edge_from_it_are_stable() {
        let board = Board {
            own: 0b0000_0111,
            opponent: 0b0010_0000,
        };
        assert_eq!(stable(board), 0b0000_0111);
        let open = Board {
            own: 0b0000_0110,
            opponent: 0b0000_1000,
        };
        assert_eq!(stable(open), 0);
        let everything = Board {
            own: u64::MAX,
            opponent: 0,
        };
        assert_eq!(count_stable_of_opponent(everything.pass()), 64);
    }
}

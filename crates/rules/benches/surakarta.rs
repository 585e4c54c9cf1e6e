//! Speed of counting Surakarta's move sequences, with the position and with the bare board.

use divan::Bencher;
use divan::counter::ItemsCount;
use sente_rules::Position;
use sente_rules::perft::perft;
use sente_rules::surakarta::{Board, Rules, Surakarta};

fn main() {
    divan::main();
}

const COUNTS: [(u32, u64); 2] = [(5, 2_572_484), (6, 58_479_230)];

#[divan::bench(args = COUNTS, sample_count = 5, sample_size = 1)]
fn position(bencher: Bencher, (depth, count): (u32, u64)) {
    let start = Surakarta::start(&Rules::default());
    bencher
        .counter(ItemsCount::new(count))
        .bench_local(|| assert_eq!(perft(&start, depth), count));
}

#[divan::bench(args = COUNTS, sample_count = 5, sample_size = 1)]
fn board(bencher: Bencher, (depth, count): (u32, u64)) {
    bencher
        .counter(ItemsCount::new(count))
        .bench_local(|| assert_eq!(board_perft(Board::START, depth), count));
}

fn board_perft(board: Board, depth: u32) -> u64 {
    if board.opponent == 0 {
        return 0;
    }
    if depth == 1 {
        return board.count_moves() as u64;
    }
    let mut total = 0;
    board.for_each_move(|from, to, _| total += board_perft(board.after(from, to), depth - 1));
    total
}

//! Speed of Othello's rules: move sequences per second, with their counts checked.

use divan::Bencher;
use divan::counter::ItemsCount;
use sente_rules::othello::{Board, Othello, Rules, Squares};
use sente_rules::perft::perft;
use sente_rules::{Colour, Position};

fn main() {
    divan::main();
}

#[divan::bench(args = [(9, 3_005_288), (10, 24_571_284), (11, 212_258_800)], sample_count = 5, sample_size = 1)]
fn leaves(bencher: Bencher, (depth, count): (u32, u64)) {
    bencher
        .counter(ItemsCount::new(count))
        .with_inputs(|| Othello::start(&Rules))
        .bench_values(|start| assert_eq!(perft(&start, depth), count));
}

#[divan::bench]
fn moves(bencher: Bencher) {
    let boards = boards();
    bencher
        .counter(ItemsCount::new(boards.len()))
        .bench(|| boards.iter().fold(0, |sum, board| sum ^ board.moves()));
}

#[divan::bench]
fn flips(bencher: Bencher) {
    let boards = boards();
    let moves: Vec<(Board, u8)> = boards
        .iter()
        .flat_map(|&board| Squares(board.moves()).map(move |square| (board, square)))
        .collect();
    bencher.counter(ItemsCount::new(moves.len())).bench(|| {
        moves
            .iter()
            .fold(0, |sum, (board, square)| sum ^ board.flips(*square))
    });
}

/// The boards of a few hundred games, each played with its own stride through the legal moves.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for stride in 0..200 {
        let mut position = Othello::new(Board::START, Colour::Black);
        while !position.is_over() {
            let moves = position.legal_moves();
            boards.push(position.board());
            position.play_unchecked(moves[(stride * (boards.len() + 1)) % moves.len()]);
        }
    }
    boards
}

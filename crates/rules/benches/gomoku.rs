//! Speed of the rules of Gomoku and Renju. Finding all forbidden points of a full middle game should take less than 20
//! µs.

use divan::{Bencher, black_box};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Finished, Position, perft};

/// Middle games with Black to move: the number of stones, the position, and the number of forbidden points.
const MIDDLE_GAMES: [(usize, &str, usize); 3] = [
    (
        60,
        "9X5/8X3O2/9OXOX1O/10XO1O1/9X1XX2/6XX1OXOX1X/7XOXX2XO/5X1X1OX3O/3OXOOOOXOX3/6OO1X1X3/7OXOO4/6OO1X5/5OXX2O4/5XO1O6/4O10 X",
        10,
    ),
    (
        80,
        "15/X1O12/1OXOXXO1XX5/XO1XOX1OOO5/OOX1OO2X1O4/1OXOOXXXX1OXOO1/3XXX1OO1X1O2/2XXXX1XOXOOOO1/3X1O1OO2O2X/5XXX1O5/6O1OOXOX2/3OOXX2X1X3/5X3O5/4X10/15 X",
        9,
    ),
    (
        100,
        "5X2O2X3/6OO2X4/6OX2XXX2/3O1OOO1OOOX2/4X1X2O1X3/5XXXXOX1XO1/1O1OX1OOO1OXO2/2OXXO1XOXX4/4OOOXXO2X2/5XXOOOXXO2/1X2OX1X1X1XO2/2OXOOXOOOX1XXO/1X3OX1X1OX1X1/1O1OO2X3O3/2O3OX3XXO1 X",
        8,
    ),
];

fn main() {
    divan::main();
}

fn middle_game(stones: usize, variant: Variant) -> (Gomoku, usize) {
    let (_, text, forbidden) = MIDDLE_GAMES
        .into_iter()
        .find(|game| game.0 == stones)
        .expect("one of the middle games");
    let position = Gomoku::from_text(&Rules::usual(variant), text, Finished::Refused)
        .expect("a position that can be played on");
    assert_eq!(usize::from(position.stones()), stones);
    (position, forbidden)
}

#[divan::bench(args = [60, 80, 100])]
fn all_forbidden_points(bencher: Bencher<'_, '_>, stones: usize) {
    let (position, forbidden) = middle_game(stones, Variant::Renju);
    assert_eq!(position.forbidden_points().len(), forbidden);
    bencher.bench_local(|| black_box(&position).forbidden_points());
}

#[divan::bench(args = [60, 80, 100])]
fn legal_moves_in_renju(bencher: Bencher<'_, '_>, stones: usize) {
    let (position, forbidden) = middle_game(stones, Variant::Renju);
    assert_eq!(position.legal_moves().len(), 225 - stones - forbidden);
    bencher.bench_local(|| black_box(&position).legal_moves());
}

#[divan::bench(args = [Variant::Freestyle, Variant::Standard, Variant::Renju])]
fn every_move_from_a_middle_game(bencher: Bencher<'_, '_>, variant: Variant) {
    let (position, forbidden) = middle_game(60, variant);
    let moves = match variant {
        Variant::Freestyle | Variant::Standard => 165,
        Variant::Renju => 165 - forbidden,
    };
    assert_eq!(position.count_legal(), moves);
    bencher.counter(moves).bench_local(|| {
        let mut over = 0;
        black_box(&position).for_each_legal(|mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            over += usize::from(next.is_over());
        });
        over
    });
}

#[divan::bench]
fn three_plies_from_the_start(bencher: Bencher<'_, '_>) {
    let start = Gomoku::start(&Rules::default());
    bencher.bench_local(|| {
        let count = perft::perft(black_box(&start), 3);
        assert_eq!(count, 225 * 224 * 223);
        count
    });
}

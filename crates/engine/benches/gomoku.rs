//! Benchmarks of the Gomoku and Renju engine. The target for a typical middle game is at least 400 000 nodes per
//! second.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sente_engine::gomoku::{Answer, GomokuEngine, Threats, solve};
use sente_engine::{Analysis, Budget, Engine, Limits, SearchControl, SearchRequest};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Finished, Game, Point, Position};

const NODES: u64 = 200_000;

/// A balanced position with threats on both sides and no forced win.
const MIDDLE_GAME: &str = "15/9O5/9X5/8XXO4/6OO1X5/6XOXX5/7XOO5/6X1XXO4/5O3O5/6O8/15/15/15/15/15 X";

/// A position in which Black wins by a long sequence of fours and threes.
const ATTACK: &str = "15/15/15/7XO6/5OXXX6/5X1OXO5/4OXOXXXO4/6O1O1O4/7O7/6X8/15/15/15/15/15 X";

fn main() {
    divan::main();
}

fn position(variant: Variant, text: &str) -> Gomoku {
    Gomoku::from_text(&Rules::usual(variant), text, Finished::Refused)
        .expect("the position is valid and not over")
}

#[divan::bench(args = [Variant::Freestyle, Variant::Standard, Variant::Renju], sample_count = 5)]
fn nodes_in_a_middle_game(bencher: Bencher<'_, '_>, variant: Variant) {
    let game = Game::from_position(position(variant, MIDDLE_GAME)).expect("the game is valid");
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        let mut engine = GomokuEngine::with_memory(16 << 20);
        let request = SearchRequest::best(Limits::nodes(NODES));
        let analysis = engine.search(black_box(&game), request, control, &mut |_: &Analysis<
            Point,
        >| ());
        assert!(analysis.nodes.abs_diff(NODES) < 2, "{analysis:?}");
        analysis
    });
}

#[divan::bench]
fn no_win_by_fours(bencher: Bencher<'_, '_>) {
    let position = position(Variant::Freestyle, MIDDLE_GAME);
    bencher.bench_local(|| {
        let answer = ask(black_box(&position), Threats::Fours);
        assert_eq!(answer, Answer::NoWin);
    });
}

#[divan::bench(sample_count = 5)]
fn win_by_fours_and_threes(bencher: Bencher<'_, '_>) {
    let position = position(Variant::Freestyle, ATTACK);
    bencher.bench_local(|| {
        let answer = ask(black_box(&position), Threats::FoursAndThrees);
        assert!(
            matches!(&answer, Answer::Win(win) if win.plies == 19),
            "{answer:?}"
        );
    });
}

fn ask(position: &Gomoku, threats: Threats) -> Answer {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let mut budget = Budget::new(Limits::nodes(1_000_000), control);
    solve(position, threats, 12, &mut budget)
}

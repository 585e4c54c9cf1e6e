//! How fast the engine of Gomoku and Renju thinks. A typical middle game is meant to be searched at
//! 400 000 nodes a second or more.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sente_engine::gomoku::{Answer, Engine, Threats, solve};
use sente_engine::{Analysis, Budget, Control, Limits, Mind, Question};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Finished, Game, Point, Position};

const NODES: u64 = 200_000;

/// Balanced, with threats on both sides and no forced win.
const MIDDLE_GAME: &str =
    "15/15/15/5O9/6X1O6/5XOXXO5/6XOOX5/5O1XO1X4/6X1XO5/7O1X5/8O6/15/15/15/15 X";

/// Black wins by a four, a four with tempo and a straight four.
const FOURS: &str = "15/15/15/15/7X7/5OXXXO5/6OXO6/4OX1X1O5/6X1O6/6OX7/15/15/15/15/15 X";

fn main() {
    divan::main();
}

fn position(variant: Variant, text: &str) -> Gomoku {
    Gomoku::from_text(&Rules::usual(variant), text, Finished::Refused)
        .expect("a position that can be played on")
}

#[divan::bench(args = [Variant::Freestyle, Variant::Standard, Variant::Renju], sample_count = 5)]
fn nodes_in_a_middle_game(bencher: Bencher<'_, '_>, variant: Variant) {
    let game = Game::from_position(position(variant, MIDDLE_GAME)).expect("a game");
    let stop = AtomicBool::new(false);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        let mut engine = Engine::with_memory(16 << 20);
        let question = Question::best(Limits::nodes(NODES));
        let analysis = engine.think(black_box(&game), question, control, &mut |_: &Analysis<
            Point,
        >| ());
        assert!(analysis.nodes.abs_diff(NODES) < 2, "{analysis:?}");
        analysis
    });
}

#[divan::bench]
fn win_by_fours(bencher: Bencher<'_, '_>) {
    let position = position(Variant::Freestyle, FOURS);
    let stop = AtomicBool::new(false);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    bencher.bench_local(|| {
        let mut budget = Budget::new(Limits::nodes(100_000), control);
        let answer = solve(black_box(&position), Threats::Fours, 10, &mut budget);
        assert!(matches!(answer, Answer::Win(_)), "{answer:?}");
        answer
    });
}

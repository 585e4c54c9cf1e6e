//! Benchmarks of Surakarta's search, rollouts and tablebase construction.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use divan::Bencher;
use divan::counter::ItemsCount;
use sente_engine::surakarta::{SurakartaEngine, Tablebase, Value};
use sente_engine::{Analysis, Engine, Limits, MonteCarlo, SearchControl, SearchRequest};
use sente_rules::Game;
use sente_rules::surakarta::{Board, Move, Rules, Surakarta};

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn search_nodes(bencher: Bencher) {
    const NODES: u64 = 300_000;
    bencher
        .counter(ItemsCount::new(NODES))
        .with_inputs(SurakartaEngine::default)
        .bench_local_values(|mut engine| {
            let answer = search(&mut engine, NODES, 1);
            assert_eq!(answer.nodes, NODES);
            assert!(answer.depth >= 9);
        });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn rollouts(bencher: Bencher) {
    const ROLLOUTS: u64 = 10_000;
    bencher
        .counter(ItemsCount::new(ROLLOUTS))
        .with_inputs(|| MonteCarlo::new(1, Limits::default()))
        .bench_local_values(|mut player: MonteCarlo<Surakarta>| {
            // Two lines, because a search for one line stops as soon as it is decided.
            let answer = search(&mut player, ROLLOUTS, 2);
            assert_eq!(answer.nodes, ROLLOUTS);
            let chance = answer.lines[0].evaluation.win_probability;
            assert!((0.4..0.7).contains(&chance));
        });
}

#[divan::bench(sample_count = 1, sample_size = 1, args = [4, 5])]
fn tablebase(bencher: Bencher, pieces: usize) {
    let board = Board {
        own: 1 << 1,
        opponent: 1 << 7,
    };
    bencher.bench_local(|| {
        let tablebase = Tablebase::build(pieces);
        assert_eq!(tablebase.probe(board), Some(Value::Win(1)));
        tablebase
    });
}

fn search(engine: &mut dyn Engine<Surakarta>, nodes: u64, lines: usize) -> Analysis<Move> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let game = Game::new(&Rules::default());
    let request = SearchRequest {
        lines,
        ..SearchRequest::best(Limits::nodes(nodes))
    };
    engine.search(&game, request, control, &mut |_: &_| {})
}

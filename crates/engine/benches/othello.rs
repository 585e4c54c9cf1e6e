//! Benchmarks of the Othello engine: solving endgames with known results, evaluation, search, and the slowest moves of
//! the classic players.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;
use sente_engine::othello::{Endgame, OthelloEngine, Weights, create};
use sente_engine::{Budget, Engine, Limits, SearchControl, SearchRequest};
use sente_rules::othello::{Board, Othello, Rules};
use sente_rules::{Action, Finished, Game, Position};

fn main() {
    divan::main();
}

static NEVER: AtomicBool = AtomicBool::new(false);

fn control() -> SearchControl<'static> {
    SearchControl {
        stop: &NEVER,
        elapsed: &|| Duration::ZERO,
    }
}

/// Numbers of endgames in the FFO test suite, and the nodes for solving them.
#[divan::bench(args = [(40..=44, NODES_40_TO_44)], sample_count = 1, sample_size = 1)]
fn endgames(bencher: Bencher, (numbers, nodes): &(std::ops::RangeInclusive<u32>, u64)) {
    bencher.counter(ItemsCount::new(*nodes)).bench(|| {
        let total: u64 = numbers.clone().map(solve).sum();
        assert_eq!(total, *nodes);
    });
}

/// This number changes whenever the solver's search changes.
const NODES_40_TO_44: u64 = 109_998_508;

fn solve(number: u32) -> u64 {
    let (board, score) = endgame(number);
    let endgame = Endgame::new(Weights::shipped(), 1 << 26);
    let budget = Budget::new(Limits::default(), control());
    let (solution, budget) = endgame.solve(board, u64::MAX, budget);
    assert_eq!(
        solution.map(|solution| solution.score),
        Some(score),
        "#{number}"
    );
    budget.nodes()
}

#[divan::bench]
fn evaluations(bencher: Bencher) {
    let weights = Weights::shipped();
    let (board, _) = endgame(49);
    bencher
        .counter(ItemsCount::new(1u32))
        .bench(|| weights.evaluate_board(divan::black_box(board)));
}

#[divan::bench(args = [1_000_000], sample_count = 3, sample_size = 1)]
fn searched(bencher: Bencher, nodes: u64) {
    let game = Game::<Othello>::new(&Rules);
    bencher
        .counter(ItemsCount::new(nodes))
        .with_inputs(OthelloEngine::new)
        .bench_values(|mut engine| {
            let request = SearchRequest::best(Limits::nodes(nodes));
            let analysis = engine.search(&game, request, control(), &mut |_: &_| {});
            assert!(analysis.nodes >= nodes);
            analysis.depth
        });
}

/// A game of each classic player against itself. No move should take more than five seconds.
#[divan::bench(args = 1..=9, sample_count = 1, sample_size = 1)]
fn classical_games(bencher: Bencher, depth: u32) {
    bencher.bench(|| {
        let mut player = create(&format!("minimax-{depth}"), 1).expect("the player exists");
        let mut game = Game::<Othello>::new(&Rules);
        let mut slowest = Duration::ZERO;
        loop {
            let begin = Instant::now();
            let request = SearchRequest::best(Limits::default());
            let answer = player.search(&game, request, control(), &mut |_: &_| {});
            slowest = slowest.max(begin.elapsed());
            let Some(mv) = answer.best() else { break };
            game.act(Action::Move(mv))
                .expect("a player's move is accepted");
        }
        eprintln!("minimax-{depth}: the slowest move took {slowest:.2?}");
        assert!(slowest < Duration::from_secs(5));
    });
}

fn endgame(number: u32) -> (Board, i32) {
    let text = include_str!("../tests/data/othello_endgames.txt");
    let number = number.to_string();
    let fields = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let fields = fields.into_iter().find(|fields| fields[0] == number);
    let [_, board, side, score, _] = fields.expect("this endgame is in the file")[..] else {
        panic!("an endgame has five fields");
    };
    let text = format!("{board} {side}");
    let position = Othello::from_text(&Rules, &text, Finished::Refused);
    let position = position.expect("the position is valid");
    (
        position.board(),
        score.parse().expect("a score is a number"),
    )
}

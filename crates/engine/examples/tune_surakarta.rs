//! Fits the weights of Surakarta's evaluation to self-play results: `cargo run --release -p sente-engine --example
//! tune_surakarta -- SECONDS [NODES]`. Prints the new weights.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fastrand::Rng;
use sente_engine::surakarta::{FEATURES, FULL_BOARD, NAMES, SurakartaEngine, features};
use sente_engine::{Engine, Limits, SearchControl, SearchRequest};
use sente_rules::surakarta::{Move, Rules, Surakarta};
use sente_rules::{Action, Colour, Game, Position};

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse().ok());
    let seconds: u64 = arguments.next().unwrap_or(60);
    let nodes: u64 = arguments.next().unwrap_or(2000);
    let start = Instant::now();
    let mut rng = Rng::with_seed(seconds);
    let mut samples = Vec::new();
    let mut games = 0;
    while start.elapsed() < Duration::from_secs(seconds) {
        play(nodes, &mut rng, &mut samples);
        games += 1;
    }
    println!("{games} games, {} positions", samples.len());
    print(&fit(&samples));
}

/// The features of a position for a full and for an empty board, and the game's result for the side to move.
struct Sample {
    inputs: [f32; INPUTS],
    result: f32,
}

const INPUTS: usize = 2 * FEATURES;

/// Plays a game from a random opening and adds its quiet positions.
fn play(nodes: u64, rng: &mut Rng, samples: &mut Vec<Sample>) {
    let mut game = Game::<Surakarta>::new(&Rules::default());
    for _ in 0..rng.usize(4..12) {
        let moves = game.position().legal_moves();
        if let Some(&mv) = rng.choice(moves.iter().collect::<Vec<_>>()) {
            game.act(Action::Move(mv))
                .expect("a legal move is accepted");
        }
    }
    let mut engines = [
        SurakartaEngine::with_memory(1 << 20),
        SurakartaEngine::with_memory(1 << 20),
    ];
    let first = samples.len();
    let mut turns = Vec::new();
    while let Some(mv) = search(&mut engines, &game, nodes) {
        if !mv.capture {
            let position = game.position();
            samples.push(Sample {
                inputs: inputs(position),
                result: 0.5,
            });
            turns.push(position.turn());
        }
        game.act(Action::Move(mv))
            .expect("an engine's move is accepted");
    }
    let outcome = game.position().outcome();
    let winner = outcome.and_then(|outcome| outcome.winner);
    for (sample, turn) in samples[first..].iter_mut().zip(turns) {
        sample.result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == turn)));
    }
}

fn search(engines: &mut [SurakartaEngine; 2], game: &Game<Surakarta>, nodes: u64) -> Option<Move> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let engine = match game.position().turn() {
        Colour::Black => &mut engines[0],
        Colour::White => &mut engines[1],
    };
    let request = SearchRequest::best(Limits::nodes(nodes));
    engine
        .search(game, request, control, &mut |_: &_| {})
        .best()
}

fn inputs(position: &Surakarta) -> [f32; INPUTS] {
    let board = position.board();
    let full = board.occupied().count_ones() as f32 / FULL_BOARD as f32;
    let mut inputs = [0.0; INPUTS];
    for (index, count) in features(board).into_iter().enumerate() {
        inputs[index] = count as f32 * full;
        inputs[FEATURES + index] = count as f32 * (1.0 - full);
    }
    inputs
}

/// Logistic regression with the Adam optimizer.
fn fit(samples: &[Sample]) -> [f32; INPUTS] {
    const ROUNDS: i32 = 600;
    const STEP: f32 = 0.01;
    let mut weights = [0.0_f32; INPUTS];
    let (mut mean, mut square) = ([0.0_f32; INPUTS], [0.0_f32; INPUTS]);
    for round in 1..=ROUNDS {
        let mut gradient = [0.0_f64; INPUTS];
        let mut loss = 0.0_f64;
        for sample in samples {
            let logit: f32 = weights.iter().zip(sample.inputs).map(|(w, x)| w * x).sum();
            let error = 1.0 / (1.0 + (-logit).exp()) - sample.result;
            loss += f64::from(error * error);
            for (sum, input) in gradient.iter_mut().zip(sample.inputs) {
                *sum += f64::from(error * input);
            }
        }
        for (index, sum) in gradient.into_iter().enumerate() {
            let slope = (sum / samples.len() as f64) as f32 + weights[index] * 1e-5;
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.99 * square[index] + 0.01 * slope * slope;
            let unbiased = (mean[index] / (1.0 - 0.9_f32.powi(round)))
                / ((square[index] / (1.0 - 0.99_f32.powi(round))).sqrt() + 1e-8);
            weights[index] -= STEP * unbiased;
        }
        if round % 100 == 0 {
            println!("round {round}: error {:.5}", loss / samples.len() as f64);
        }
    }
    weights
}

/// Prints the weights, scaled so that a piece is worth a hundred points on average.
fn print(weights: &[f32; INPUTS]) {
    let unit = f32::midpoint(weights[0], weights[FEATURES]) / 100.0;
    let scaled = |weights: &[f32]| -> Vec<i32> {
        weights
            .iter()
            .map(|weight| (weight / unit).round() as i32)
            .collect()
    };
    let (full, empty) = weights.split_at(FEATURES);
    let (full, empty) = (scaled(full), scaled(empty));
    println!("points per logit: {:.0}", 1.0 / unit);
    for (index, name) in NAMES.iter().enumerate() {
        println!("{:4} {:4} {name}", full[index], empty[index]);
    }
    println!("full: {full:?},\nempty: {empty:?},");
}

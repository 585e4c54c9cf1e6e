//! Compares minimax and Monte-Carlo search in Surakarta: plays variants of Monte-Carlo search against alpha-beta at
//! equal time, and stores every result, so that an interrupted run continues: `cargo run --release -p sente-engine
//! --example surakarta_study -- MILLIS GAMES FILE`. Prints a table.

use std::fs::{File, OpenOptions, read_to_string};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fastrand::Rng;
use sente_engine::surakarta::{SurakartaEngine, judge_by_evaluation, roll_out_capturing};
use sente_engine::{Engine, Limits, MonteCarlo, Proven, SearchControl, SearchRequest};
use sente_rules::surakarta::{Rules, Surakarta};
use sente_rules::{Action, Colour, Game, Position};

/// The opponents of alpha-beta.
const KINDS: [&str; 3] = ["plain rollouts", "rollouts that capture", "evaluation"];

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [millis, games, file] = &arguments[..] else {
        eprintln!("usage: surakarta_study MILLIS GAMES FILE");
        std::process::exit(2);
    };
    let (Ok(millis), Ok(games)) = (millis.parse(), games.parse::<usize>()) else {
        eprintln!("MILLIS and GAMES must be numbers");
        std::process::exit(2);
    };
    let time = Duration::from_millis(millis);
    let mut known = read_to_string(file).unwrap_or_default();
    let mut kept = OpenOptions::new().create(true).append(true).open(file)?;
    for number in 0..games {
        for kind in KINDS {
            let name = format!("{millis} ms\t{kind}\t{number}\t");
            if !known.contains(&name) {
                let line = format!("{name}{}\n", play(kind, number, time));
                keep(&mut kept, &line)?;
                known += &line;
            }
        }
    }
    print(millis, &known);
    Ok(())
}

fn keep(file: &mut File, line: &str) -> std::io::Result<()> {
    file.write_all(line.as_bytes())?;
    file.flush()
}

/// Plays a game; returns the result for the Monte-Carlo search, the number of plies, and the rollouts per second.
fn play(kind: &str, number: usize, time: Duration) -> String {
    // Both colours play each opening.
    let mut rng = Rng::with_seed(number as u64 / 2);
    let mut game = opening(&mut rng);
    let seed = number as u64;
    let monte_carlo = MonteCarlo::new(seed, Limits::default());
    let mut searcher: Box<dyn Engine<Surakarta>> = Box::new(match kind {
        "rollouts that capture" => monte_carlo.judging_by(roll_out_capturing),
        "evaluation" => monte_carlo.judging_by(judge_by_evaluation),
        _ => monte_carlo,
    });
    let mut engine: Box<dyn Engine<Surakarta>> = Box::new(SurakartaEngine::default());
    let side = [Colour::Black, Colour::White][number % 2];
    let (mut nodes, mut seconds) = (0, 0.0);
    let winner = loop {
        if let Some(outcome) = game.position().outcome() {
            break outcome.winner;
        }
        let turn = game.position().turn();
        let own = turn == side;
        let engine = if own { &mut searcher } else { &mut engine };
        let stop = AtomicBool::new(false);
        let start = Instant::now();
        let elapsed = || start.elapsed();
        let control = SearchControl {
            stop: &stop,
            elapsed: &elapsed,
        };
        let request = SearchRequest::best(Limits::time(time));
        let analysis = engine.search(&game, request, control, &mut |_: &_| {});
        if own {
            nodes += analysis.nodes;
            seconds += start.elapsed().as_secs_f64();
        }
        // Games that alpha-beta has proven are not played to the end.
        match analysis.lines[0].evaluation.proven {
            Some(Proven::Win { .. }) => break Some(turn),
            Some(Proven::Loss { .. }) => break Some(!turn),
            Some(Proven::Draw) => break None,
            None => {}
        }
        let mv = analysis.best().expect("a game that goes on has a move");
        game.act(Action::Move(mv)).expect("the move is legal");
    };
    let result = match winner {
        None => "draw",
        Some(winner) if winner == side => "win",
        Some(_) => "loss",
    };
    let per_second = nodes as f64 / seconds.max(1e-9);
    format!("{result}\t{}\t{per_second:.0}", game.actions().len())
}

/// A game after a few random quiet moves.
fn opening(rng: &mut Rng) -> Game<Surakarta> {
    let mut game = Game::<Surakarta>::new(&Rules::default());
    for _ in 0..6 {
        let mut moves = game.position().legal_moves();
        moves.retain(|mv| !mv.capture);
        let mv = moves[rng.usize(..moves.len())];
        game.act(Action::Move(mv)).expect("the move is legal");
    }
    game
}

fn print(millis: u64, results: &str) {
    println!("| Monte-Carlo with | wins | draws | losses | a second |");
    println!("|---|---:|---:|---:|---:|");
    for kind in KINDS {
        let name = format!("{millis} ms\t{kind}\t");
        let lines: Vec<Vec<&str>> = results
            .lines()
            .filter(|line| line.starts_with(&name))
            .map(|line| line.split('\t').collect())
            .collect();
        let count = |result: &str| lines.iter().filter(|line| line[3] == result).count();
        let speeds = lines.iter().filter_map(|line| line[5].parse::<f64>().ok());
        let speed = speeds.sum::<f64>() / lines.len().max(1) as f64;
        let (wins, draws, losses) = (count("win"), count("draw"), count("loss"));
        println!("| {kind} | {wins} | {draws} | {losses} | {speed:.0} |");
    }
}

//! x
use sente_engine::*;
use sente_rules::othello::*;
use sente_rules::{Finished, Position};
use std::time::*;
fn main() {
    let from: u32 = std::env::args().nth(1).map_or(40, |s| s.parse().unwrap());
    let to: u32 = std::env::args().nth(2).map_or(44, |s| s.parse().unwrap());
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/othello/endgame_ffo.txt"
    ))
    .unwrap();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let weights = std::env::args()
        .nth(3)
        .map_or_else(othello::Weights::shipped, |p| {
            std::sync::Arc::new(othello::Weights::from_bytes(&std::fs::read(p).unwrap()).unwrap())
        });
    let (mut total, mut time) = (0, 0.0);
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let f: Vec<&str> = line.split('\t').collect();
        let n: u32 = f[0].parse().unwrap();
        if n < from || n > to {
            continue;
        }
        let p =
            Othello::from_text(&Rules, &format!("{} {}", f[2], f[3]), Finished::Allowed).unwrap();
        let endgame = othello::Endgame::new(weights.clone(), 1 << 26);
        let start = Instant::now();
        let elapsed = || start.elapsed();
        let budget = Budget::new(
            Limits::default(),
            Control {
                stop: &stop,
                elapsed: &elapsed,
            },
        );
        let (solution, budget) = endgame.solve(p.board(), u64::MAX, budget);
        let solution = solution.unwrap();
        let (s, l, nodes) = (solution.score, solution.line, budget.nodes());
        let t = start.elapsed().as_secs_f64();
        total += nodes;
        time += t;
        println!(
            "{n} {} {s:+} want {} nodes {nodes} {t:.2}s {:.1}M/s {}",
            l[0],
            f[4],
            nodes as f64 / t / 1e6,
            if s == f[4].parse::<i32>().unwrap() {
                ""
            } else {
                "WRONG"
            }
        );
    }
    println!(
        "total {total} {time:.2}s {:.1}M/s",
        total as f64 / time / 1e6
    );
}

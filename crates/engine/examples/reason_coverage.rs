//! Measures the share of mistakes and blunders in reviewed games that get a reason, and checks each reason against an
//! independent, simple look at the board.
//!
//! ```text
//! reason_coverage renju 100 600   # at most 100 games or 600 seconds
//! ```

#![expect(clippy::print_stdout, reason = "it prints its results")]
#![expect(clippy::unwrap_used, reason = "an example may panic")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use sente_engine::Judgement;
use sente_engine::reasons::Subject;
use sente_rules::GameId;

#[path = "../tests/claims/mod.rs"]
#[expect(dead_code, reason = "only the tests use all of it")]
mod claims;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, seconds] = &words[..] else {
        println!("usage: reason_coverage GAME GAMES SECONDS");
        return;
    };
    let game: GameId = game.parse().unwrap();
    let time = Duration::from_secs(seconds.parse().unwrap());
    let begin = Instant::now();
    let (mut played, mut judged, mut explained) = (0, 0, 0);
    let mut motifs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for seed in 0..games.parse().unwrap() {
        if begin.elapsed() > time {
            break;
        }
        played += 1;
        for (before, reviewed) in claims::reviewed_game(game, seed, 6_000) {
            if reviewed.judgement < Judgement::Mistake {
                continue;
            }
            judged += 1;
            explained += usize::from(!reviewed.reasons.is_empty());
            if reviewed.reasons.is_empty() {
                let best = reviewed.best.moves.join(" ");
                println!(
                    "no reason: {:?} {} best {best}",
                    before.actions().join(" "),
                    reviewed.text
                );
            }
            for reason in &reviewed.reasons {
                let subject = match reason.subject {
                    Subject::Move => "move",
                    Subject::Better => "better",
                };
                *motifs.entry((subject, reason.motif.key())).or_default() += 1;
                if let Err(wrong) = claims::check(&*before, reason) {
                    println!(
                        "not true ({wrong}): {:?} {reason:?}",
                        before.actions().join(" ")
                    );
                }
                if judged % 10 == 1 {
                    println!(
                        "{} {}: {}",
                        reason.motif.key(),
                        reason.mv,
                        reason.line.join(" ")
                    );
                }
            }
        }
    }
    println!("{game}: {played} games, {judged} mistakes and blunders, {explained} explained");
    for ((subject, motif), count) in motifs {
        println!("  {subject} {motif} {count}");
    }
}

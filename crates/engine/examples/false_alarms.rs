//! How often a review of Othello calls a move worse than good that loses nothing: the endings of games are solved, and every
//! judgement there is compared with the exact results.
//!
//! ```text
//! false_alarms 20 4000 20   # 20 games, 4,000 nodes a move, the last 20 empty squares
//! ```

#![expect(clippy::print_stdout, reason = "it prints what it has counted")]
#![expect(clippy::unwrap_used, reason = "a measurement may end by panicking")]

use sente_engine::{Judgement, Limits, SearchRequest, players, review};
use sente_rules::GameId;

#[path = "../tests/claims/mod.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod claims;

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .map(|word| word.parse().unwrap())
        .collect();
    let [games, nodes, empties] = numbers[..] else {
        println!("false_alarms GAMES NODES EMPTIES");
        return;
    };
    let (mut played, mut moves, mut equal, mut called, mut wrong) = (0, 0, 0, 0, 0);
    for seed in 0.. {
        if played == games {
            break;
        }
        let game = claims::weak_game(GameId::Othello, seed);
        // Only what goes on until the end has an ending.
        if game.outcome().is_none() {
            continue;
        }
        played += 1;
        let mut engine = players::engine(GameId::Othello, Some(1 << 22));
        let request = SearchRequest::best(Limits::nodes(nodes));
        let reviewed = claims::timeless(|control| {
            review(&*game, engine.as_mut(), request, control, |_, _| {})
        });
        let mut before = game.at_start();
        for mv in reviewed.unwrap().moves {
            let mut after = before.boxed_clone();
            after.play_text(&mv.text).unwrap();
            let discs: u16 = before.view().counts.iter().sum();
            if u64::from(64 - discs) <= empties {
                let side = before.turn();
                let [best, own] =
                    [&before, &after].map(|table| claims::othello::worth(&**table, side));
                let alarm = mv.judgement > Judgement::Good;
                moves += 1;
                equal += u32::from(best == own);
                called += u32::from(alarm);
                if alarm && best == own {
                    wrong += 1;
                    println!(
                        "{:?} {:?} {}: {best}",
                        mv.judgement,
                        before.actions(),
                        mv.text
                    );
                }
            }
            before = after;
        }
    }
    println!(
        "{played} games, {nodes} nodes, {moves} moves, {equal} as good as the best, {called} called worse than good, \
         {wrong} of them wrongly"
    );
}

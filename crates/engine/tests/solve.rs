//! Tests of `solve` on Gomoku positions that threat searches alone do not decide.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::{Limits, Proven, SearchControl, SearchRequest, Solved, Verdict, solve};
use sente_rules::{Finished, GameId, Rules};

fn solved(game: GameId, position: &str, nodes: u64) -> Solved {
    let never = AtomicBool::new(false);
    let control = SearchControl {
        stop: &never,
        elapsed: &|| Duration::ZERO,
    };
    let table = Rules::usual(game).table_from(position, Finished::Refused);
    let table = table.expect("the position is valid");
    let request = SearchRequest::best(Limits::nodes(nodes));
    solve(&*table, request, control).expect("the game can be solved")
}

#[test]
fn a_loss_is_found_though_it_is_no_attack() {
    for game in [GameId::Gomoku, GameId::Standard, GameId::Renju] {
        let four = "15/15/15/15/15/15/15/5XXXX6/5OOO7/15/15/15/15/15/15 O";
        let found = solved(game, four, 50_000);
        let in_two = Proven::Loss { plies: Some(2) };
        assert_eq!(found.verdict, Verdict::Result(in_two), "{game}");
        assert!(!found.line.is_empty());
    }
}

#[test]
fn where_nothing_is_found_the_depth_is_said() {
    let quiet = "15/15/15/15/15/15/15/7X7/6O8/15/15/15/15/15/15 X";
    for game in [GameId::Gomoku, GameId::Renju] {
        let nothing = solved(game, quiet, 10_000);
        match nothing.verdict {
            Verdict::NoWinFound { depth } => assert!(depth > 1, "{game}: {depth}"),
            other => panic!("{game}: {other:?}"),
        }
        assert!(nothing.nodes <= 10_001, "{}", nothing.nodes);
    }
}

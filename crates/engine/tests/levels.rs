//! The opponents for learners: what they never miss, and what they miss the more often the weaker they are.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::{Analysis, Level, Limits, SearchControl, SearchRequest, players};
use sente_rules::{Finished, GameId, Rules, Table};

fn answer(level: Level, table: &dyn Table, seed: u64) -> String {
    let mut engine =
        players::create(table.game(), &level.to_string(), seed).expect("the level exists");
    let control = SearchControl {
        stop: &AtomicBool::new(false),
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest::best(Limits::default());
    let quiet = &mut |_: &Analysis<String>| ();
    let analysis = engine.search(table, request, control, quiet);
    analysis.expect("it plays this game").lines[0].moves[0].clone()
}

/// The number of 200 players on this level that play one of these moves.
fn players_of(level: u16, table: &dyn Table, moves: &[&str]) -> usize {
    let level = Level::new(level).expect("the level exists");
    let played = (0..200).map(|seed| answer(level, table, seed));
    played
        .filter(|played| moves.contains(&played.as_str()))
        .count()
}

fn after(game: GameId, moves: &str) -> Box<dyn Table> {
    let moves: Vec<&str> = moves.split(' ').collect();
    let table = Rules::usual(game).table_after(None, &moves);
    table.expect("these moves are legal")
}

#[test]
fn nobody_misses_a_five() {
    for game in [GameId::Gomoku, GameId::Standard, GameId::Renju] {
        let table = after(game, "h8 a1 i8 b1 j8 c1 k8 d1");
        for level in Level::listed(game) {
            let found = players_of(level.rating(), &*table, &["g8", "l8"]);
            assert_eq!(found, 200, "{game} {level}");
        }
    }
}

#[test]
fn nobody_who_is_learning_misses_a_corner() {
    // Black's move in the corner flips one disc, and moves in the centre flip more.
    let rows = [
        "-OX-----", "--------", "---X----", "---OO---", "---OOO--", "--------", "--------",
        "--------",
    ];
    let position = format!("{} X", rows.concat());
    let table = Rules::usual(GameId::Othello).table_from(&position, Finished::Refused);
    let table = table.expect("the position is valid");
    assert!(table.legal_texts().contains(&"a1".to_owned()));
    for level in Level::listed(GameId::Othello).filter(|level| level.rating() <= 1000) {
        assert_eq!(players_of(level.rating(), &*table, &["a1"]), 200, "{level}");
    }
}

#[test]
fn a_three_far_away_is_missed_the_more_often_the_weaker_the_player_is() {
    let far = "a15 c3 o1 d4 o15 e5 a8 n8";
    let near = "a15 c3 o1 n8 o15 d4 a8 e5";
    for game in [GameId::Gomoku, GameId::Standard] {
        let stops =
            |level, moves| players_of(level, &*after(game, moves), &["a1", "b2", "f6", "g7"]);
        let seen = [300, 600, 900, 1200].map(|level| stops(level, far));
        assert!(
            seen.is_sorted() && seen[0] < 50 && seen[3] > 140,
            "{game}: {seen:?}"
        );
        assert!(stops(300, near) > stops(300, far), "{game}");
    }
}

#[test]
fn chance_follows_the_seed_and_moves_are_legal() {
    for game in GameId::ALL {
        let level = Level::listed(game).next().expect("there are levels");
        let mut table = Rules::usual(game).table();
        while table.outcome().is_none() && table.ply() < 120 {
            let mv = answer(level, &*table, 5);
            assert_eq!(mv, answer(level, &*table, 5));
            table
                .play_text(&mv)
                .unwrap_or_else(|why| panic!("{game} {mv}: {why}"));
        }
    }
}

//! Requirements for all players of all games: legal answers and prompt cancellation.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sente_engine::{Analysis, DynEngine, Limits, SearchControl, SearchRequest, players};
use sente_rules::{GameId, Rules, Table};

/// A game after a few moves in its own notation.
fn begun(game: GameId) -> Box<dyn Table> {
    let moves = match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => "i9 i8 i6 h10 f6 h9",
        GameId::Othello => "f5 d6 c4 f4 f3 g3",
        GameId::Surakarta => "c2-c3 d5-d4 d2-d3 c5-c4",
    };
    after(game, moves)
}

fn after(game: GameId, moves: &str) -> Box<dyn Table> {
    let moves: Vec<&str> = moves.split(' ').collect();
    Rules::usual(game).table_after(None, &moves).unwrap()
}

fn search(engine: &mut dyn DynEngine, table: &dyn Table, limits: Limits) -> Analysis<String> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest {
        lines: 3,
        ..SearchRequest::best(limits)
    };
    engine
        .search(table, request, control, &mut |_: &Analysis<String>| {})
        .unwrap()
}

#[test]
fn every_player_answers_with_legal_lines_however_little_it_may_think() {
    for game in GameId::ALL {
        let begun = begun(game);
        for profile in players::profiles(game) {
            for nodes in [0, 300] {
                let mut engine = players::create(game, &profile.id, 7).unwrap();
                let analysis = search(engine.as_mut(), &*begun, Limits::nodes(nodes));
                assert!(!analysis.lines.is_empty(), "{game} {}", profile.id);
                for line in &analysis.lines {
                    let mut table = begun.clone();
                    for text in &line.moves {
                        let told = table.play_text(text).map_err(|error| error.to_string());
                        assert!(told.is_ok(), "{game} {}: {text} {told:?}", profile.id);
                    }
                }
            }
        }
    }
}

#[test]
fn every_player_knows_when_the_game_is_over() {
    let over = after(GameId::Gomoku, "a1 b1 a2 b2 a3 b3 a4 b4 a5");
    for profile in players::profiles(GameId::Gomoku) {
        let mut engine = players::create(GameId::Gomoku, &profile.id, 7).unwrap();
        let analysis = search(engine.as_mut(), &*over, Limits::nodes(300));
        assert!(analysis.lines.is_empty(), "{}", profile.id);
    }
}

#[test]
fn the_same_question_with_a_node_limit_has_the_same_answer() {
    for game in GameId::ALL {
        for id in ["sente-4", "sente-10"] {
            let answer = || {
                let mut engine = players::create(game, id, 7).unwrap();
                search(engine.as_mut(), &*begun(game), Limits::nodes(5_000))
            };
            assert_eq!(answer(), answer(), "{game} {id}");
        }
    }
}

#[test]
fn a_surprise_is_drawn_by_the_seed() {
    for game in GameId::ALL {
        let nodes = |seed| {
            let mut engine = players::create(game, "surprise", seed).unwrap();
            search(engine.as_mut(), &*begun(game), Limits::nodes(500)).nodes
        };
        let drawn: BTreeSet<u64> = (0..20).map(nodes).collect();
        assert!(drawn.len() > 2, "{game}: {drawn:?}");
        assert_eq!(nodes(4), nodes(4));
    }
}

/// The search is cancelled at its first report. The margin is generous because a loaded machine may delay a thread.
#[test]
fn a_search_ends_soon_after_it_is_told_to() {
    const MARGIN: Duration = Duration::from_secs(1);
    let everybody = [
        (GameId::Gomoku, "sente-10"),
        (GameId::Renju, "sente-10"),
        (GameId::Othello, "sente-10"),
        (GameId::Surakarta, "sente-10"),
        (GameId::Surakarta, "hard"),
    ];
    for (game, id) in everybody {
        let stop = AtomicBool::new(false);
        let start = Instant::now();
        let elapsed = || start.elapsed();
        let control = SearchControl {
            stop: &stop,
            elapsed: &elapsed,
        };
        let mut told = None;
        let mut progress = |_: &Analysis<String>| {
            stop.store(true, Ordering::Relaxed);
            told.get_or_insert_with(Instant::now);
        };
        let mut engine = players::create(game, id, 7).unwrap();
        let request = SearchRequest::best(Limits::default());
        engine
            .search(&*begun(game), request, control, &mut progress)
            .unwrap();
        let told = told.expect("a long search reports progress");
        assert!(told.elapsed() < MARGIN, "{game} {id}: {:?}", told.elapsed());
    }
}

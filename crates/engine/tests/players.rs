//! What holds for every computer player of every game: legal answers, promptness when told to stop.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sente_engine::{Analysis, AnyMind, Control, Limits, Question, Situation, players};
use sente_rules::{GameId, Rules};

/// A few moves into a game, as each game writes them.
fn situation(game: GameId) -> Situation {
    let moves = match game {
        GameId::Gomoku | GameId::Standard | GameId::Renju => "i9 i8 i6 h10 f6 h9",
        GameId::Othello => "f5 d6 c4 f4 f3 g3",
        GameId::Surakarta => "c2-c3 d5-d4 d2-d3 c5-c4",
    };
    Situation {
        rules: Rules::usual(game),
        setup: None,
        moves: moves.split(' ').map(str::to_owned).collect(),
    }
}

fn think(mind: &mut dyn AnyMind, situation: &Situation, limits: Limits) -> Analysis<String> {
    let stop = AtomicBool::new(false);
    let control = Control {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let question = Question {
        lines: 3,
        ..Question::best(limits)
    };
    mind.think(situation, question, control, &mut |_: &Analysis<String>| {})
        .unwrap()
}

#[test]
fn every_player_answers_with_legal_lines_however_little_it_may_think() {
    for game in GameId::ALL {
        let situation = situation(game);
        for profile in players::roster(game) {
            for nodes in [0, 300] {
                let mut mind = players::hire(game, &profile.id, 7).unwrap();
                let analysis = think(mind.as_mut(), &situation, Limits::nodes(nodes));
                assert!(!analysis.lines.is_empty(), "{game} {}", profile.id);
                for line in &analysis.lines {
                    let mut table = situation.rules.table();
                    for text in situation.moves.iter().chain(&line.moves) {
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
    let mut over = situation(GameId::Gomoku);
    over.moves = "a1 b1 a2 b2 a3 b3 a4 b4 a5"
        .split(' ')
        .map(str::to_owned)
        .collect();
    for profile in players::roster(GameId::Gomoku) {
        let mut mind = players::hire(GameId::Gomoku, &profile.id, 7).unwrap();
        let analysis = think(mind.as_mut(), &over, Limits::nodes(300));
        assert!(analysis.lines.is_empty(), "{}", profile.id);
    }
}

#[test]
fn the_same_question_with_a_node_limit_has_the_same_answer() {
    for game in GameId::ALL {
        for id in ["sente-4", "sente-10"] {
            let answer = || {
                let mut mind = players::hire(game, id, 7).unwrap();
                think(mind.as_mut(), &situation(game), Limits::nodes(5_000))
            };
            assert_eq!(answer(), answer(), "{game} {id}");
        }
    }
}

#[test]
fn a_surprise_is_drawn_by_the_seed() {
    for game in GameId::ALL {
        let nodes = |seed| {
            let mut mind = players::hire(game, "surprise", seed).unwrap();
            think(mind.as_mut(), &situation(game), Limits::nodes(500)).nodes
        };
        let drawn: BTreeSet<u64> = (0..20).map(nodes).collect();
        assert!(drawn.len() > 2, "{game}: {drawn:?}");
        assert_eq!(nodes(4), nodes(4));
    }
}

/// The switch is thrown in the middle of the search, at its first report. The margin is generous:
/// a loaded machine may leave a thread waiting.
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
        let control = Control {
            stop: &stop,
            elapsed: &elapsed,
        };
        let mut told = None;
        let mut sink = |_: &Analysis<String>| {
            stop.store(true, Ordering::Relaxed);
            told.get_or_insert_with(Instant::now);
        };
        let mut mind = players::hire(game, id, 7).unwrap();
        let question = Question::best(Limits::default());
        mind.think(&situation(game), question, control, &mut sink)
            .unwrap();
        let told = told.expect("a long search reports progress");
        assert!(told.elapsed() < MARGIN, "{game} {id}: {:?}", told.elapsed());
    }
}

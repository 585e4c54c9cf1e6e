//! Judged games: what is as good as the best is never called a mistake, wherever it lies on the board, and what gives
//! the game away is.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail by panicking too")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use sente_engine::othello::{OthelloEngine, Skill, Weights};
use sente_engine::{
    Analysis, DynEngine, GameSpec, Judgement, Limits, Review, SearchControl, SearchRequest,
    mirrored, players, review,
};
use sente_rules::othello::{Move, Othello};
use sente_rules::{Game, GameId, Position, Rules, Symmetry};

fn timeless<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    search(SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    })
}

fn judged(spec: &GameSpec, nodes: u64) -> Review {
    let mut engine = players::advise(spec.rules.game(), "sente-10", 0).unwrap();
    judged_by(engine.as_mut(), spec, nodes)
}

fn judged_by(engine: &mut dyn DynEngine, spec: &GameSpec, nodes: u64) -> Review {
    let request = SearchRequest::best(Limits::nodes(nodes));
    let review = timeless(|control| review(spec, engine, request, control, |_, _| {}));
    review.unwrap()
}

/// A game of somebody who plays well half of the time.
fn played(rules: &Rules, plies: usize, seed: u64) -> GameSpec {
    let mut rng = Rng::with_seed(seed);
    let mut spec = GameSpec {
        rules: rules.clone(),
        setup: None,
        moves: Vec::new(),
    };
    let mut table = rules.table();
    let mut engine = players::create(rules.game(), "sente-4", seed).unwrap();
    while spec.moves.len() < plies && table.outcome().is_none() {
        let text = if rng.bool() {
            let request = SearchRequest::best(Limits::nodes(500));
            let answer =
                timeless(|control| engine.search(&spec, request, control, &mut |_: &_| {}));
            answer.unwrap().lines[0].moves[0].clone()
        } else {
            let legal = table.view().legal;
            // Near the middle, where games are played.
            let near = |at: u8, size: u8| at.abs_diff(size / 2) <= size / 3;
            let shape = table.view().shape;
            let central: Vec<_> = legal
                .iter()
                .filter(|mv| {
                    mv.to
                        .is_none_or(|to| near(to.col, shape.width) && near(to.row, shape.height))
                })
                .collect();
            let chosen = rng.choice(central);
            chosen.unwrap_or(&legal[0]).text.clone()
        };
        table.play_text(&text).unwrap();
        spec.moves.push(text);
    }
    spec
}

#[test]
fn a_mirrored_game_gets_the_same_grades() {
    let grades = |spec: &GameSpec| -> Vec<_> {
        let moves = judged(spec, 4_000).moves;
        moves.iter().map(|mv| (mv.judgement, mv.after)).collect()
    };
    for game in GameId::ALL {
        let rules = Rules::usual(game);
        for seed in 0..3 {
            let spec = played(&rules, 24, seed);
            let own = grades(&spec);
            for symmetry in [Symmetry::ALL[1], Symmetry::ALL[6]] {
                let image = mirrored(&spec, symmetry).unwrap();
                assert_eq!(own, grades(&image), "{game} {:?}", spec.moves);
            }
        }
    }
}

#[test]
fn the_four_first_moves_of_othello_are_equally_good() {
    for text in ["c4", "d3", "e6", "f5"] {
        let spec = GameSpec {
            rules: Rules::usual(GameId::Othello),
            setup: None,
            moves: vec![text.to_owned()],
        };
        for nodes in [1_000, 20_000] {
            let review = judged(&spec, nodes);
            assert_eq!(review.moves[0].judgement, Judgement::Best, "{text}");
        }
    }
}

#[test]
fn known_openings_are_no_mistakes() {
    for (rules, moves) in [
        ("othello", "f5 d6 c3 d3 c4"),
        ("othello", "f5 f6 e6 f4"),
        ("othello", "f5 d6 c4"),
        ("renju", "h8 h9 h10"),
        ("renju", "h8 i9 i7"),
    ] {
        let spec = GameSpec {
            rules: rules.parse().unwrap(),
            setup: None,
            moves: moves.split(' ').map(str::to_owned).collect(),
        };
        let review = judged(&spec, 20_000);
        let last = review.moves.last().unwrap();
        assert!(last.judgement <= Judgement::Good, "{moves}: {last:?}");
    }
}

/// A position and the exact result of every move in it.
type SolvedPosition = (Game<Othello>, Vec<(Move, i32)>);

/// Positions near the end of games.
fn solved_positions(count: usize, empties: u32) -> Vec<SolvedPosition> {
    let rules = Rules::usual(GameId::Othello);
    let mut engine = OthelloEngine::with_weights(Weights::shipped(), Skill::default(), 1 << 22);
    let mut found = Vec::new();
    for seed in 0.. {
        if found.len() == count {
            break;
        }
        let spec = played(&rules, 60 - empties as usize, 1_000 + seed);
        let game: Game<Othello> = spec.game().unwrap();
        let board = game.position().board();
        if game.position().is_over() || board.moves().count_ones() < 2 {
            continue;
        }
        let request = SearchRequest {
            lines: usize::MAX,
            ..SearchRequest::best(Limits::default())
        };
        let solved =
            timeless(|control| engine.solve(board, request, control, &mut |_: &Analysis<_>| {}));
        let lines = solved.unwrap().lines;
        let scores = lines
            .iter()
            .map(|line| (line.moves[0], line.evaluation.value.round() as i32))
            .collect();
        found.push((game, scores));
    }
    found
}

#[test]
fn no_move_that_the_solver_calls_best_is_judged_worse_than_good() {
    // Too little to solve most of them, enough to solve all.
    let mut judges = [3_000, 400_000].map(|nodes| {
        let engine = players::advise(GameId::Othello, "sente-10", 0).unwrap();
        (nodes, engine)
    });
    let mut moves = 0;
    for (empties, positions) in [(16, 45), (14, 60), (12, 90)] {
        for (game, scores) in solved_positions(positions, empties) {
            let best = scores.iter().map(|(_, score)| *score).max().unwrap();
            for (mv, _) in scores.iter().filter(|(_, score)| *score == best) {
                moves += 1;
                let spec = GameSpec {
                    rules: Rules::usual(GameId::Othello),
                    setup: Some(game.position().to_string()),
                    moves: vec![mv.to_string()],
                };
                for (nodes, engine) in &mut judges {
                    let review = judged_by(engine.as_mut(), &spec, *nodes);
                    let reviewed = &review.moves[0];
                    assert!(
                        reviewed.judgement <= Judgement::Good,
                        "{nodes} nodes, {scores:?}: {reviewed:?}"
                    );
                }
            }
        }
    }
    assert!(moves >= 200, "{moves}");
}

#[test]
fn in_a_decided_game_discs_still_count() {
    let mut decided = 0;
    for (game, scores) in solved_positions(120, 12) {
        let (best, worst) = (scores[0].1, *scores.last().unwrap());
        // Whatever is played wins, or whatever is played loses.
        let is_decided = worst.1 > 0 || best < 0;
        if !is_decided || best - worst.1 < 12 {
            continue;
        }
        decided += 1;
        let spec = GameSpec {
            rules: Rules::usual(GameId::Othello),
            setup: Some(game.position().to_string()),
            moves: vec![worst.0.to_string()],
        };
        let review = judged(&spec, 400_000);
        assert_eq!(
            review.moves[0].judgement,
            Judgement::Blunder,
            "{spec:?} {scores:?}"
        );
    }
    assert!(decided >= 10, "{decided}");
}

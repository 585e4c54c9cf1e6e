//! Judged games: a move that is as good as the best is never called a mistake, whatever the board's orientation, and a
//! move that gives the game away is.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fastrand::Rng;
use sente_engine::othello::{OthelloEngine, Skill, Weights};
use sente_engine::{
    Analysis, DynEngine, Judgement, Limits, Review, SearchControl, SearchRequest, mirrored,
    players, review,
};
use sente_rules::othello::{Move, Othello};
use sente_rules::{Game, GameId, Position, Rules, Symmetry, Table};

fn timeless<T>(search: impl FnOnce(SearchControl<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    search(SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    })
}

fn judged(game: &dyn Table, nodes: u64) -> Review {
    let mut engine = players::advise(game.game(), "sente-10", 0).unwrap();
    judged_by(engine.as_mut(), game, nodes)
}

fn judged_by(engine: &mut dyn DynEngine, game: &dyn Table, nodes: u64) -> Review {
    let request = SearchRequest::best(Limits::nodes(nodes));
    let review = timeless(|control| review(game, engine, request, control, |_, _| {}));
    review.unwrap()
}

/// A game by a player whose moves are random half of the time.
fn played(rules: &Rules, plies: usize, seed: u64) -> Box<dyn Table> {
    let mut rng = Rng::with_seed(seed);
    let mut table = rules.table();
    let mut engine = players::create(rules.game(), "sente-4", seed).unwrap();
    while table.ply() < plies && table.outcome().is_none() {
        let text = if rng.bool() {
            let request = SearchRequest::best(Limits::nodes(500));
            let answer =
                timeless(|control| engine.search(&*table, request, control, &mut |_: &_| {}));
            answer.unwrap().lines[0].moves[0].clone()
        } else {
            let legal = table.view().legal;
            // Near the centre, where most moves are played.
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
    }
    table
}

#[test]
fn a_mirrored_game_gets_the_same_grades() {
    let grades = |game: &dyn Table| -> Vec<_> {
        let moves = judged(game, 4_000).moves;
        moves.iter().map(|mv| (mv.judgement, mv.after)).collect()
    };
    for game in GameId::ALL {
        let rules = Rules::usual(game);
        for seed in 0..3 {
            let played = played(&rules, 24, seed);
            let own = grades(&*played);
            for symmetry in [Symmetry::ALL[1], Symmetry::ALL[6]] {
                let image = mirrored(&*played, symmetry).unwrap();
                assert_eq!(own, grades(&*image), "{game} {played:?}");
            }
        }
    }
}

#[test]
fn the_four_first_moves_of_othello_are_equally_good() {
    for text in ["c4", "d3", "e6", "f5"] {
        let game = Rules::usual(GameId::Othello)
            .table_after(None, &[text])
            .unwrap();
        for nodes in [1_000, 20_000] {
            let review = judged(&*game, nodes);
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
        let rules: Rules = rules.parse().unwrap();
        let played: Vec<&str> = moves.split(' ').collect();
        let game = rules.table_after(None, &played).unwrap();
        let review = judged(&*game, 20_000);
        let last = review.moves.last().unwrap();
        assert!(last.judgement <= Judgement::Good, "{moves}: {last:?}");
    }
}

/// A position with the exact result of every move.
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
        let table = played(&rules, 60 - empties as usize, 1_000 + seed);
        let game = table.as_game::<Othello>().unwrap().clone();
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

/// The position after a move, without the earlier moves.
fn after(game: &Game<Othello>, mv: Move) -> Box<dyn Table> {
    let position = game.position().to_string();
    let rules = Rules::usual(GameId::Othello);
    rules
        .table_after(Some(&position), &[mv.to_string()])
        .unwrap()
}

#[test]
fn no_move_that_the_solver_calls_best_is_judged_worse_than_good() {
    // One limit that is too small to solve most of them, and one that solves all.
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
                let played = after(&game, *mv);
                for (nodes, engine) in &mut judges {
                    let review = judged_by(engine.as_mut(), &*played, *nodes);
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
        // All moves win, or all moves lose.
        let is_decided = worst.1 > 0 || best < 0;
        if !is_decided || best - worst.1 < 12 {
            continue;
        }
        decided += 1;
        let played = after(&game, worst.0);
        let review = judged(&*played, 400_000);
        assert_eq!(
            review.moves[0].judgement,
            Judgement::Blunder,
            "{played:?} {scores:?}"
        );
    }
    assert!(decided >= 10, "{decided}");
}

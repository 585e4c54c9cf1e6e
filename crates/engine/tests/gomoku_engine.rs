//! Guarantees of the Gomoku and Renju engine: legal lines, exact distances, limits, and reproducible answers.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::gomoku::GomokuEngine;
use sente_engine::{Analysis, Engine, Limits, Proven, SearchControl, SearchRequest};
use sente_rules::gomoku::{Gomoku, Rules, Size, Variant};
use sente_rules::{Colour, Finished, Game, Opening, Point, Position, Table};

fn ask(game: &Game<Gomoku>, request: SearchRequest, stop: bool) -> Analysis<Point> {
    ask_again(&mut GomokuEngine::with_memory(1 << 20), game, request, stop)
}

fn ask_again(
    engine: &mut GomokuEngine,
    game: &Game<Gomoku>,
    request: SearchRequest,
    stop: bool,
) -> Analysis<Point> {
    let stop = AtomicBool::new(stop);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    engine.search(game, request, control, &mut |_: &Analysis<Point>| ())
}

fn best(game: &Game<Gomoku>, limits: Limits) -> Analysis<Point> {
    ask(game, SearchRequest::best(limits), false)
}

fn set_up(variant: Variant, rows: &[&str], turn: char) -> Game<Gomoku> {
    let empty = "15".to_owned();
    let rows: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
    let mut board = vec![empty; 15];
    board[4..4 + rows.len()].clone_from_slice(&rows);
    let text = format!("{} {turn}", board.join("/"));
    let position = Gomoku::from_text(&Rules::usual(variant), &text, Finished::Refused);
    Game::from_position(position.expect("the position is valid")).expect("the game is valid")
}

fn random_game(rules: Rules, plies: usize, rng: &mut fastrand::Rng) -> Game<Gomoku> {
    let mut game = Game::<Gomoku>::new(&rules);
    let middle = rules.size().lines() / 2;
    for _ in 0..plies {
        let mut actions = game.legal_actions();
        actions.retain(|action| match action {
            sente_rules::Action::Move(point) => {
                point.col.abs_diff(middle) < 4 && point.row.abs_diff(middle) < 4
            }
            _ => true,
        });
        let Some(action) = rng.choice(actions) else {
            break;
        };
        game.act(action).expect("the action is legal");
    }
    game
}

fn assert_lines_are_legal(game: &Game<Gomoku>, analysis: &Analysis<Point>) {
    assert!(game.position().is_over() || !analysis.lines.is_empty());
    for line in &analysis.lines {
        let mut position = game.position().clone();
        for &mv in &line.moves {
            position
                .play(mv)
                .unwrap_or_else(|error| panic!("{error} in {}", game.position()));
        }
        let plies = match line.evaluation.proven {
            Some(Proven::Win { plies } | Proven::Loss { plies }) => plies,
            _ => None,
        };
        if let Some(plies) = plies {
            let position = game.position();
            assert!(line.moves.len() as u32 <= plies, "{line:?} in {position}");
        }
    }
}

#[test]
fn every_line_is_legal_in_every_variant_and_size() {
    let mut rng = fastrand::Rng::with_seed(11);
    for variant in [Variant::Freestyle, Variant::Standard, Variant::Renju] {
        for &size in variant.sizes() {
            let rules = Rules::usual(variant)
                .with_size(size)
                .expect("the size is allowed");
            for plies in [0, 1, 2, 5, 12, 20, 30, 40, 47] {
                let game = random_game(rules, plies, &mut rng);
                let request = SearchRequest {
                    lines: 3,
                    ..SearchRequest::best(Limits::nodes(1500))
                };
                assert_lines_are_legal(&game, &ask(&game, request, false));
                assert_lines_are_legal(&game, &best(&game, Limits::nodes(800)));
            }
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let game = random_game(Rules::default(), 9, &mut fastrand::Rng::with_seed(4));
    let one = best(&game, Limits::nodes(20_000));
    assert_eq!(one, best(&game, Limits::nodes(20_000)));
}

#[test]
fn no_nodes_or_a_wish_to_stop_still_give_a_move() {
    let mut rng = fastrand::Rng::with_seed(8);
    for plies in [0, 1, 8, 20] {
        let game = random_game(Rules::usual(Variant::Renju), plies, &mut rng);
        let none = best(&game, Limits::nodes(0));
        assert_lines_are_legal(&game, &none);
        let stopped = ask(&game, SearchRequest::best(Limits::default()), true);
        assert_lines_are_legal(&game, &stopped);
        assert!(stopped.nodes < 10);
    }
}

#[test]
fn limits_of_nodes_and_depth_hold() {
    let game = random_game(Rules::default(), 6, &mut fastrand::Rng::with_seed(6));
    assert!(best(&game, Limits::nodes(3000)).nodes <= 3001);
    assert_eq!(best(&game, Limits::depth(3)).depth, 3);
}

#[test]
fn several_lines_have_different_first_moves_best_first() {
    let game = random_game(Rules::default(), 7, &mut fastrand::Rng::with_seed(9));
    let request = SearchRequest {
        lines: 4,
        ..SearchRequest::best(Limits::depth(4))
    };
    let lines = ask(&game, request, false).lines;
    assert_eq!(lines.len(), 4);
    for pair in lines.windows(2) {
        assert!(pair[0].evaluation.win_probability >= pair[1].evaluation.win_probability);
    }
    let mut firsts: Vec<Point> = lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn distances_to_the_end_are_exact() {
    let cases = [
        (Variant::Freestyle, vec!["5XXXX6", "5OOO7"], 'X', 1),
        (Variant::Freestyle, vec!["5XXX7", "5OO8"], 'X', 3),
        (Variant::Renju, vec!["5XXX7", "5OO8"], 'X', 3),
        (
            Variant::Freestyle,
            vec!["6X1X6", "7X7", "7X7", "15", "O6O6O"],
            'X',
            5,
        ),
    ];
    for (variant, rows, turn, plies) in cases {
        let game = set_up(variant, &rows, turn);
        for lines in [1, 2] {
            let request = SearchRequest {
                lines,
                ..SearchRequest::best(Limits::nodes(60_000))
            };
            let analysis = ask(&game, request, false);
            let line = &analysis.lines[0];
            let expected = Some(Proven::Win { plies: Some(plies) });
            assert_eq!(line.evaluation.proven, expected, "{rows:?} {line:?}");
            assert_eq!(line.moves.len() as u32, plies, "{rows:?} {line:?}");
        }
    }
}

#[test]
fn a_lost_game_is_known_to_be_lost() {
    let game = set_up(Variant::Freestyle, &["5XXXX6", "5OOO7"], 'O');
    let analysis = best(&game, Limits::depth(4));
    let proven = analysis.lines[0].evaluation.proven;
    assert_eq!(proven, Some(Proven::Loss { plies: Some(2) }));
}

fn after(variant: Variant, moves: &str) -> Game<Gomoku> {
    let mut game = Game::<Gomoku>::new(&Rules::usual(variant));
    for mv in moves.split(' ') {
        game.play_text(mv).expect("the move is legal");
    }
    game
}

#[test]
fn who_cannot_prove_a_defence_still_defends() {
    // White threatens five; only one move stops it, and no search has proven that it loses.
    let moves = "h7 j6 h11 j7 i8 g6 j8 i6 h6 h8 k8 i7 g9 k7 l8 m8 m7 i5 i4 k5 l4 h4 g3 j5 l5 g5";
    let analysis = best(&after(Variant::Freestyle, moves), Limits::nodes(5_000));
    let line = &analysis.lines[0];
    assert_eq!(line.moves[0].to_string(), "h5");
    assert_eq!(line.evaluation.proven, None);
}

#[test]
fn a_position_full_of_threats_is_searched_in_depth() {
    let moves = "k7 i6 g6 k6 j6 j7 i8 k8 h5 i5 h7 f5 h8 h6 g8 f8 g7 g9";
    let analysis = best(&after(Variant::Renju, moves), Limits::nodes(40_000));
    assert!(analysis.depth >= 3, "{analysis:?}");
}

#[test]
fn who_says_that_he_wins_does() {
    let mut rng = fastrand::Rng::with_seed(31);
    let mut claims = 0;
    for variant in [Variant::Freestyle, Variant::Renju].repeat(16) {
        let mut game = random_game(Rules::usual(variant), 5, &mut rng);
        let mut engines = [(); 2].map(|()| GomokuEngine::with_memory(1 << 20));
        let mut claimed = None;
        while !game.position().is_over() && (claimed.is_some() || game.position().stones() < 60) {
            let turn = game.position().turn();
            let request = SearchRequest::best(Limits::nodes(3_000));
            let line = ask_again(&mut engines[turn.index()], &game, request, false)
                .lines
                .remove(0);
            let winner = match line.evaluation.proven {
                Some(Proven::Win { .. }) => Some(turn),
                Some(Proven::Loss { .. }) => Some(!turn),
                _ => None,
            };
            assert!(
                winner.is_none() || claimed.is_none_or(|before| Some(before) == winner),
                "{game:?}"
            );
            claimed = claimed.or(winner);
            game.act(sente_rules::Action::Move(line.moves[0]))
                .expect("the move is legal");
        }
        if let Some(claimed) = claimed {
            claims += 1;
            let outcome = game
                .position()
                .outcome()
                .expect("the game ends within these plies");
            assert_eq!(outcome.winner, Some(claimed), "{}", game.position());
        }
    }
    assert!(claims > 16, "only {claims} claims");
}

#[test]
fn openings_are_respected() {
    let rules = Rules::default().with_opening(Opening::Pro);
    let mut game = Game::<Gomoku>::new(&rules);
    for _ in 0..4 {
        let mv = best(&game, Limits::nodes(500))
            .best()
            .expect("there is a move");
        game.act(sente_rules::Action::Move(mv))
            .expect("the move is allowed");
    }
}

#[test]
fn several_threads_find_the_same_win() {
    let rows = ["6X1X6", "7X7", "7X7", "15", "O6O6O"];
    let game = set_up(Variant::Freestyle, &rows, 'X');
    let request = SearchRequest {
        limits: Limits::depth(6),
        lines: 2,
        threads: 2,
    };
    let analysis = ask(&game, request, false);
    let proven = analysis.lines[0].evaluation.proven;
    assert_eq!(proven, Some(Proven::Win { plies: Some(5) }));
}

#[test]
fn the_engine_plays_a_whole_game_of_renju_without_a_forbidden_move() {
    let mut rng = fastrand::Rng::with_seed(21);
    for _ in 0..3 {
        let rules = Rules::usual(Variant::Renju).with_size(Size::Fifteen);
        let mut game = random_game(rules.expect("the size is allowed"), 3, &mut rng);
        while !game.position().is_over() && game.position().stones() < 120 {
            let mv = best(&game, Limits::nodes(400))
                .best()
                .expect("there is a move");
            game.act(sente_rules::Action::Move(mv))
                .expect("the move is legal");
        }
        assert!(game.position().turn() == Colour::Black || game.position().stones() > 3);
    }
}

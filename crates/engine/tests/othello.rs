//! The Othello engine and players, compared with known results and naive code.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::othello::{Endgame, OthelloEngine, Weights, create, profiles};
use sente_engine::{Analysis, Budget, Engine, Limits, Proven, SearchControl, SearchRequest};
use sente_rules::othello::{Board, Move, Othello, Rules, Squares};
use sente_rules::{Action, Colour, Finished, Game, Position};

static NEVER: AtomicBool = AtomicBool::new(false);

fn control() -> SearchControl<'static> {
    SearchControl {
        stop: &NEVER,
        elapsed: &|| Duration::ZERO,
    }
}

fn search(
    engine: &mut dyn Engine<Othello>,
    game: &Game<Othello>,
    request: SearchRequest,
) -> Analysis<Move> {
    engine.search(game, request, control(), &mut |_: &_| {})
}

/// A game of random moves until this many squares are empty or it is over.
fn random_game(seed: u64, empties: u32) -> Game<Othello> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::<Othello>::new(&Rules);
    while !game.position().is_over() && game.position().board().empty().count_ones() > empties {
        let moves = game.position().legal_moves();
        game.act(Action::Move(moves[rng.usize(..moves.len())]))
            .unwrap();
    }
    game
}

fn naive_score(board: Board) -> i32 {
    if board.is_over() {
        return i32::from(board.final_score());
    }
    let moves = board.moves();
    if moves == 0 {
        return -naive_score(board.pass());
    }
    let score = |square| -naive_score(board.play(square, board.flips(square)));
    Squares(moves).map(score).max().unwrap()
}

/// Plays a line on the board; panics if it is illegal.
fn play(position: &Othello, line: &[Move]) -> Othello {
    let mut position = *position;
    for &mv in line {
        position.play(mv).unwrap();
    }
    position
}

#[test]
fn the_solver_agrees_with_naive_minimax() {
    let endgame = Endgame::new(Weights::shipped(), 1 << 16);
    for seed in 0..150 {
        let game = random_game(seed, 1 + (seed % 7) as u32);
        let position = game.position();
        if position.is_over() {
            continue;
        }
        let budget = Budget::new(Limits::default(), control());
        let (solution, _) = endgame.solve(position.board(), u64::MAX, budget);
        let solution = solution.unwrap();
        assert_eq!(solution.score, naive_score(position.board()), "{position}");
        let end = play(position, &solution.line);
        assert!(end.is_over());
        let sign = if end.turn() == position.turn() { 1 } else { -1 };
        assert_eq!(sign * i32::from(end.board().final_score()), solution.score);
    }
}

#[test]
fn known_endgames_are_solved() {
    let text = include_str!("data/othello_endgames.txt");
    let endgame = Endgame::new(Weights::shipped(), 1 << 22);
    for line in text.lines().filter(|line| !line.starts_with('#')).take(19) {
        let [number, board, side, score, best] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let text = format!("{board} {side}");
        let position = Othello::from_text(&Rules, &text, Finished::Refused).unwrap();
        let budget = Budget::new(Limits::default(), control());
        let (solution, _) = endgame.solve(position.board(), u64::MAX, budget);
        let solution = solution.unwrap();
        assert_eq!(solution.score, score.parse::<i32>().unwrap(), "#{number}");
        let first = solution.line[0].to_string();
        assert!(best.split(',').any(|mv| mv == first), "#{number} {first}");
    }
}

#[test]
fn the_first_corner_is_worth_having() {
    let weights = Weights::shipped();
    let mut leads = 0;
    for seed in 0..100 {
        let board = random_game(seed, 30).position().board();
        let corner = Board {
            own: board.own | 1,
            opponent: board.opponent & !1,
        };
        let other = Board {
            own: board.own & !1,
            opponent: board.opponent | 1,
        };
        leads += i32::from(weights.evaluate_board(corner) > weights.evaluate_board(other));
    }
    assert!(leads >= 95, "{leads} of 100");
}

#[test]
fn lines_are_legal_distinct_and_sorted() {
    let mut engine = OthelloEngine::new();
    for (seed, empties) in [(1, 50), (2, 40), (3, 30), (4, 20), (5, 14), (6, 9)] {
        let game = random_game(seed, empties);
        let request = SearchRequest {
            limits: Limits::nodes(30_000),
            lines: 3,
            threads: 1,
        };
        let analysis = search(&mut engine, &game, request);
        let wanted = game.position().count_legal().min(3);
        assert_eq!(analysis.lines.len(), wanted);
        for line in &analysis.lines {
            play(game.position(), &line.moves);
        }
        for pair in analysis.lines.windows(2) {
            assert_ne!(pair[0].moves[0], pair[1].moves[0]);
            let [one, two] = [&pair[0].evaluation, &pair[1].evaluation];
            assert!(one.value >= two.value || one.proven != two.proven);
        }
    }
}

#[test]
fn a_node_limit_is_kept_and_makes_answers_reproducible() {
    for nodes in [0, 1, 1000, 20_000] {
        for (seed, empties) in [(7, 45), (8, 25), (9, 14)] {
            let game = random_game(seed, empties);
            let request = SearchRequest::best(Limits::nodes(nodes));
            let one = search(&mut OthelloEngine::new(), &game, request);
            let two = search(&mut OthelloEngine::new(), &game, request);
            assert_eq!(one, two);
            assert!(one.nodes <= nodes, "{} of {nodes}", one.nodes);
            assert_eq!(game.position().check(one.best().unwrap()), Ok(()));
        }
    }
}

#[test]
fn a_stopped_search_answers_at_once() {
    let stop = AtomicBool::new(true);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let game = random_game(3, 40);
    let request = SearchRequest::best(Limits::default());
    let analysis = OthelloEngine::new().search(&game, request, control, &mut |_: &_| {});
    assert!(analysis.nodes == 0);
    assert_eq!(game.position().check(analysis.best().unwrap()), Ok(()));
}

#[test]
fn the_last_moves_are_proven_with_their_score() {
    let game = random_game(11, 12);
    let analysis = search(
        &mut OthelloEngine::new(),
        &game,
        SearchRequest::best(Limits::default()),
    );
    let best = &analysis.lines[0];
    let end = play(game.position(), &best.moves);
    let sign = if end.turn() == game.position().turn() {
        1.0
    } else {
        -1.0
    };
    let score = sign * f32::from(end.board().final_score());
    assert!((score - best.evaluation.value).abs() < 0.01);
    let proven = match best.evaluation.value {
        value if value > 0.0 => Proven::Win { plies: None },
        value if value < 0.0 => Proven::Loss { plies: None },
        _ => Proven::Draw,
    };
    assert_eq!(best.evaluation.proven, Some(proven));
}

#[test]
fn searches_to_the_end_of_the_game_find_its_score_long_before_the_proof() {
    let text = include_str!("data/othello_endgames.txt");
    for (number, nodes) in [("40", 2_000_000), ("41", 3_000_000), ("42", 3_000_000)] {
        let fields = text
            .lines()
            .map(|line| line.split('\t').collect::<Vec<_>>());
        let found = fields.into_iter().find(|fields| fields[0] == number);
        let [_, board, side, score, ..] = found.unwrap()[..] else {
            panic!("{number}");
        };
        let text = format!("{board} {side}");
        let position = Othello::from_text(&Rules, &text, Finished::Refused).unwrap();
        let game = Game::from_position(position).unwrap();
        let request = SearchRequest::best(Limits::nodes(nodes));
        let analysis = search(&mut OthelloEngine::new(), &game, request);
        let evaluation = analysis.lines[0].evaluation;
        assert_eq!(evaluation.proven, None, "#{number}");
        let score: f32 = score.parse().unwrap();
        assert!((evaluation.value - score).abs() < 0.01, "#{number}");
        assert_eq!(analysis.depth, position.board().empty().count_ones());
    }
}

#[test]
fn two_threads_find_the_same_exact_result() {
    let game = random_game(12, 14);
    let request = SearchRequest {
        limits: Limits::default(),
        lines: 1,
        threads: 2,
    };
    let alone = search(
        &mut OthelloEngine::new(),
        &game,
        SearchRequest::best(Limits::default()),
    );
    let together = search(&mut OthelloEngine::new(), &game, request);
    assert_eq!(alone.lines[0].evaluation, together.lines[0].evaluation);
}

#[test]
fn a_depth_limit_is_kept() {
    let game = random_game(13, 40);
    let analysis = search(
        &mut OthelloEngine::new(),
        &game,
        SearchRequest::best(Limits::depth(4)),
    );
    assert_eq!(analysis.depth, 4);
    assert!(analysis.lines[0].moves.len() <= 5);
}

#[test]
fn a_finished_game_has_no_lines() {
    let position = Othello::new(
        Board {
            own: 1,
            opponent: 0,
        },
        Colour::Black,
    );
    let game = Game::from_position(position).unwrap();
    for engine in [
        &mut OthelloEngine::new() as &mut dyn Engine<Othello>,
        &mut *create("minimax-3", 0).unwrap(),
    ] {
        assert!(
            search(engine, &game, SearchRequest::best(Limits::nodes(100)))
                .lines
                .is_empty()
        );
    }
}

#[test]
fn everybody_listed_plays_legal_moves() {
    let limits = Limits::nodes(3000);
    for profile in profiles()
        .into_iter()
        .filter(|profile| profile.id != "surprise")
    {
        let mut player = create(&profile.id, 5).unwrap();
        for empties in [60, 45, 22, 10, 1] {
            let game = random_game(u64::from(empties), empties);
            if game.position().is_over() {
                continue;
            }
            let analysis = search(&mut *player, &game, SearchRequest::best(limits));
            let line = &analysis.lines[0];
            play(game.position(), &line.moves);
        }
    }
    for nobody in [
        "",
        "minimax",
        "minimax-0",
        "minimax-10",
        "minimax-03",
        "sente-11",
        "sente-+1",
        "hard",
    ] {
        assert!(create(nobody, 0).is_none(), "{nobody}");
    }
}

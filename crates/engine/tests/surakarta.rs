//! The public behaviour of the Surakarta engine: limits, lines, repetitions, proven results and players.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use sente_engine::surakarta::{SurakartaEngine, Tablebase, Value, create, profiles};
use sente_engine::{Analysis, Engine, Limits, Proven, SearchControl, SearchRequest, Tablebases};
use sente_rules::surakarta::{Board, Move, Rules, Surakarta};
use sente_rules::{Action, Finished, Game, Outcome, Position};

const OLD_RULES: Rules = Rules {
    quiet: None,
    repetition: None,
};

fn ask(
    engine: &mut dyn Engine<Surakarta>,
    game: &Game<Surakarta>,
    request: SearchRequest,
) -> Analysis<Move> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    engine.search(game, request, control, &mut |_: &_| {})
}

fn engine() -> SurakartaEngine {
    SurakartaEngine::with_memory(1 << 20)
}

fn nodes(nodes: u64) -> SearchRequest {
    SearchRequest::best(Limits::nodes(nodes))
}

fn set_up(rules: Rules, text: &str) -> Game<Surakarta> {
    Game::from_position(Surakarta::from_text(&rules, text, Finished::Refused).unwrap()).unwrap()
}

fn play(game: &mut Game<Surakarta>, moves: &str) {
    for text in moves.split_whitespace() {
        game.act(Action::Move(text.parse().unwrap())).unwrap();
    }
}

/// An unfinished game after some random moves.
fn random_game(rng: &mut fastrand::Rng) -> Game<Surakarta> {
    let mut game = Game::<Surakarta>::new(&Rules::default());
    for _ in 0..rng.usize(..80) {
        let moves = game.position().legal_moves();
        let mut next = game.clone();
        next.act(Action::Move(moves[rng.usize(..moves.len())]))
            .unwrap();
        if next.position().is_over() {
            break;
        }
        game = next;
    }
    game
}

/// Plays a game to its end.
fn finish(
    mut game: Game<Surakarta>,
    mut engines: [Box<dyn Engine<Surakarta>>; 2],
    request: SearchRequest,
) -> Outcome {
    loop {
        if let Some(outcome) = game.position().outcome() {
            return outcome;
        }
        let engine = &mut engines[game.position().turn().index()];
        let mv = ask(&mut **engine, &game, request).best().unwrap();
        game.act(Action::Move(mv)).unwrap();
    }
}

#[test]
fn lines_are_legal_and_different_and_the_best_comes_first() {
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..20 {
        let game = random_game(&mut rng);
        let request = SearchRequest {
            lines: 3,
            ..nodes(20_000)
        };
        let analysis = ask(&mut engine(), &game, request);
        let expected = game.position().count_legal().min(3);
        assert_eq!(analysis.lines.len(), expected);
        let mut first: Vec<Move> = analysis.lines.iter().map(|line| line.moves[0]).collect();
        first.sort();
        first.dedup();
        assert_eq!(first.len(), expected);
        assert!(analysis.lines.is_sorted_by(|one, two| {
            one.evaluation.win_probability >= two.evaluation.win_probability
        }));
        for line in &analysis.lines {
            let mut game = game.clone();
            for &mv in &line.moves {
                game.act(Action::Move(mv)).unwrap();
            }
        }
    }
}

#[test]
fn a_node_limit_is_kept_exactly_and_gives_the_same_answer_every_time() {
    let game = Game::<Surakarta>::new(&Rules::default());
    for limit in [1, 100, 12_345] {
        let answers = [(); 2].map(|()| ask(&mut engine(), &game, nodes(limit)));
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0].nodes, limit);
    }
}

#[test]
fn there_is_an_answer_without_any_search_and_none_after_the_end() {
    let game = Game::<Surakarta>::new(&Rules::default());
    let legal = |answer: &Analysis<Move>| game.position().check(answer.best().unwrap()).is_ok();
    assert!(legal(&ask(&mut engine(), &game, nodes(0))));
    let stop = AtomicBool::new(true);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest::best(Limits::default());
    let answer = engine().search(&game, request, control, &mut |_: &_| {});
    assert!(legal(&answer) && answer.nodes == 0);

    let mut over = set_up(Rules::default(), "6/6/6/6/.O..../.X.... X");
    play(&mut over, "b1xb2");
    for profile in profiles()
        .into_iter()
        .filter(|profile| profile.id != "surprise")
    {
        let mut engine = create(&Tablebases::default(), &profile.id, 1).unwrap();
        assert_eq!(ask(&mut *engine, &over, nodes(100)).lines, []);
    }
}

#[test]
fn several_threads_find_the_same_win_and_share_the_node_limit() {
    let game = set_up(OLD_RULES, "....../..O.../....../....../.XX.../X..... X");
    let alone = ask(&mut engine(), &game, nodes(200_000));
    let request = SearchRequest {
        threads: 3,
        ..nodes(200_000)
    };
    let together = ask(&mut engine(), &game, request);
    assert!(together.nodes <= 200_000);
    let proven = |answer: &Analysis<Move>| answer.lines[0].evaluation.proven;
    assert!(matches!(proven(&alone), Some(Proven::Win { .. })));
    assert_eq!(proven(&alone), proven(&together));
}

#[test]
fn a_third_repetition_is_a_win_for_the_side_ahead_and_avoided_by_the_other() {
    let mut game = set_up(
        Rules::default(),
        "O....O/....../....../....../....../X.X..X X",
    );
    let shuffle = "a1-a2 a6-b6 a2-a1 b6-a6";
    play(&mut game, shuffle);
    play(&mut game, "a1-a2 a6-b6");
    // White is behind and would lose at once with b6-a6.
    let mut behind = game.clone();
    play(&mut behind, "a2-a1");
    let best = ask(&mut engine(), &behind, nodes(20_000)).best();
    assert_ne!(best.unwrap().to_string(), "b6-a6");

    let mut game = set_up(
        Rules::default(),
        "O....O/....../....../....../....../X.X..X O",
    );
    play(&mut game, "a6-b6 a1-a2 b6-a6 a2-a1 a6-b6 a1-a2 b6-a6");
    let answer = ask(&mut engine(), &game, nodes(20_000));
    assert_eq!(answer.best().unwrap().to_string(), "a2-a1");
    let won = Some(Proven::Win { plies: Some(1) });
    assert_eq!(answer.lines[0].evaluation.proven, won);
}

#[test]
fn the_side_ahead_makes_progress_where_repetitions_don_t_count() {
    let mut game = set_up(OLD_RULES, "O....O/....../....../....../....../X.XX.X X");
    let mut engine = engine();
    for _ in 0..200 {
        if game.position().is_over() {
            break;
        }
        let mv = ask(&mut engine, &game, nodes(20_000)).best().unwrap();
        game.act(Action::Move(mv)).unwrap();
    }
    let winner = game.position().outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(sente_rules::Colour::Black));
}

/// A random board with these numbers of pieces.
fn random_board(rng: &mut fastrand::Rng, own: u32, other: u32) -> Board {
    let mut draw = |count: u32, not: u64| {
        let mut set = 0_u64;
        while set.count_ones() < count {
            set |= 1 << rng.u32(..36) & !not;
        }
        set
    };
    let own = draw(own, 0);
    let opponent = draw(other, own);
    Board { own, opponent }
}

fn game_on(board: Board) -> Game<Surakarta> {
    let letter = |index: usize| match (board.own >> index & 1, board.opponent >> index & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '.',
    };
    let row = |row: usize| (0..6).map(|col| letter(row * 6 + col)).collect::<String>();
    let rows: Vec<String> = (0..6).rev().map(row).collect();
    set_up(OLD_RULES, &format!("{} X", rows.join("/")))
}

#[test]
fn wins_and_losses_are_as_far_away_as_the_tablebase_says() {
    let tablebase = Arc::new(Tablebase::build(4));
    let mut rng = fastrand::Rng::with_seed(3);
    let mut checked = 0;
    while checked < 60 {
        let (own, other) = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1)][rng.usize(..5)];
        let board = random_board(&mut rng, own, other);
        let proven = match tablebase.probe(board).unwrap() {
            Value::Win(plies) if plies <= 7 => Proven::Win {
                plies: Some(plies.into()),
            },
            Value::Loss(plies) if (1..=6).contains(&plies) => Proven::Loss {
                plies: Some(plies.into()),
            },
            Value::Win(_) | Value::Loss(_) | Value::Neither => continue,
        };
        checked += 1;
        let game = game_on(board);
        let searched = ask(&mut engine(), &game, SearchRequest::best(Limits::depth(10)));
        assert_eq!(
            searched.lines[0].evaluation.proven,
            Some(proven),
            "{}",
            game.position()
        );
        let mut knowing = engine().with_tablebase(Arc::clone(&tablebase));
        let known = ask(&mut knowing, &game, SearchRequest::best(Limits::depth(1)));
        assert_eq!(
            known.lines[0].evaluation.proven,
            Some(proven),
            "{}",
            game.position()
        );
    }
}

#[test]
fn every_player_has_its_name_and_plays_to_the_end() {
    let names: Vec<String> = profiles().into_iter().map(|profile| profile.name).collect();
    for name in ["Easy AI", "Medium AI", "Hard AI", "Minimax 6", "Sente 10"] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
    let created = profiles()
        .into_iter()
        .filter(|profile| profile.id != "surprise");
    for (seed, profile) in created.enumerate() {
        let engines = [profile.id.as_str(), "easy"]
            .map(|id| create(&Tablebases::default(), id, seed as u64).unwrap());
        finish(Game::new(&Rules::default()), engines, nodes(60));
    }
    for nobody in [
        "",
        "minimax-1",
        "minimax-7",
        "sente-0",
        "sente-11",
        "sente-x",
        "nobody",
    ] {
        assert!(
            create(&Tablebases::default(), nobody, 1).is_none(),
            "{nobody}"
        );
    }
}

#[test]
fn easy_captures_or_leaves_a_corner() {
    for seed in 0..10 {
        let mut easy = create(&Tablebases::default(), "easy", seed).unwrap();
        let mut best = |text| {
            let game = set_up(Rules::default(), text);
            ask(&mut *easy, &game, nodes(1)).best().unwrap().to_string()
        };
        assert_eq!(best("O...../....../....../..X.../.O..../XX.... X"), "b1xb2");
        assert!(best("O...../....../....../..X.../....../X.X... X").starts_with("a1-"));
    }
}

#[test]
fn minimax_sees_as_far_as_its_name_says() {
    let mut rng = fastrand::Rng::with_seed(9);
    for _ in 0..5 {
        let game = random_game(&mut rng);
        for depth in 2..=3 {
            let mut engine =
                create(&Tablebases::default(), &format!("minimax-{depth}"), 5).unwrap();
            let answer = ask(&mut *engine, &game, SearchRequest::best(Limits::default()));
            let value = minimax(game.position(), depth);
            assert_eq!(answer.depth, depth);
            match answer.lines[0].evaluation.proven {
                None => {
                    assert!((answer.lines[0].evaluation.value - value as f32 / 100.0).abs() < 1e-3);
                }
                Some(_) => assert!(value.abs() > 10_000),
            }
        }
    }
}

/// The documented evaluation of the minimax players, searched without pruning.
fn minimax(position: &Surakarta, depth: u32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.map_or(0, |winner| {
            if winner == position.turn() {
                20_000
            } else {
                -20_000
            }
        });
    }
    if depth == 0 {
        let worth = |board: Board| board.own.count_ones() as i32 * 100 + board.count_steps() as i32;
        return worth(position.board()) - worth(position.board().swapped());
    }
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|mv| {
        let mut next = position.clone();
        next.play(mv).unwrap();
        -minimax(&next, depth - 1)
    });
    values.max().unwrap()
}

#[test]
fn the_engine_beats_easy() {
    for seed in 0..4 {
        let engine: Box<dyn Engine<Surakarta>> = Box::new(engine());
        let easy = create(&Tablebases::default(), "easy", seed).unwrap();
        let outcome = finish(Game::new(&Rules::default()), [engine, easy], nodes(2000));
        assert_eq!(
            outcome.winner,
            Some(sente_rules::Colour::Black),
            "{outcome}"
        );
    }
}

#[test]
fn all_of_the_time_is_used() {
    let game = Game::<Surakarta>::new(&Rules::default());
    for limit in [40, 65, 100, 150] {
        // A clock that advances with every reading.
        let looks = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let control = SearchControl {
            stop: &stop,
            elapsed: &|| Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed)),
        };
        let request = SearchRequest::best(Limits::time(Duration::from_millis(limit)));
        let analysis = engine().search(&game, request, control, &mut |_: &_| {});
        assert!(analysis.depth > 3);
        assert!(looks.load(Ordering::Relaxed) > limit);
    }
}

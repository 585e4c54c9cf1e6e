//! Monte-Carlo tree search with default rollouts and on Surakarta.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::{Analysis, Engine, Limits, MonteCarlo, Rollout, SearchControl, SearchRequest};
use sente_rules::othello::Othello;
use sente_rules::surakarta::Surakarta;
use sente_rules::{Action, Finished, Game, Position};

fn ask<P: Rollout>(engine: &mut MonteCarlo<P>, game: &Game<P>, nodes: u64) -> Analysis<P::Move> {
    let stop = AtomicBool::new(false);
    let control = SearchControl {
        stop: &stop,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest {
        lines: 2,
        ..SearchRequest::best(Limits::nodes(nodes))
    };
    engine.search(game, request, control, &mut |_: &_| {})
}

fn set_up(text: &str) -> Game<Surakarta> {
    let rules = sente_rules::surakarta::Rules::default();
    Game::from_position(Surakarta::from_text(&rules, text, Finished::Refused).unwrap()).unwrap()
}

#[test]
fn othello_is_played_by_its_rules_to_the_end() {
    let mut game = Game::<Othello>::new(&sente_rules::othello::Rules);
    let mut engine = MonteCarlo::new(3, Limits::nodes(60));
    while !game.position().is_over() {
        let answer = ask(&mut engine, &game, 1000);
        assert_eq!(answer.nodes, 60, "its own limit is the tighter one");
        for line in &answer.lines {
            let mut game = game.clone();
            for &mv in &line.moves {
                game.act(Action::Move(mv)).unwrap();
            }
        }
        game.act(Action::Move(answer.best().unwrap())).unwrap();
    }
    assert_eq!(ask(&mut engine, &game, 10).lines, []);
}

#[test]
fn it_takes_what_wins_and_gives_nothing_away() {
    // The last piece can be captured.
    let game = set_up("6/6/6/6/.O..../.X.X.. X");
    let answer = ask(&mut MonteCarlo::new(1, Limits::default()), &game, 2000);
    assert_eq!(answer.best().unwrap().to_string(), "b1xb2");
    assert!(answer.lines[0].evaluation.win_probability > 0.9);
    // It can be captured from the other side too: the sign depends on the side to move.
    let game = set_up("....../....../....../....../.O..../.X.... O");
    let answer = ask(&mut MonteCarlo::new(1, Limits::default()), &game, 2000);
    assert!(answer.best().unwrap().capture);
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let game = Game::<Surakarta>::new(&sente_rules::surakarta::Rules::default());
    let answer = |seed| ask(&mut MonteCarlo::new(seed, Limits::default()), &game, 500);
    assert_eq!(answer(1), answer(1));
    assert_ne!(answer(1), answer(2));
    assert_eq!(answer(1).nodes, 500);
}

#[test]
fn rollouts_on_the_bare_board_agree_with_those_by_the_rules() {
    let game = set_up("O.O.O./....../....../....../X.X.../X.X.X. X");
    let mut rng = fastrand::Rng::with_seed(8);
    let mut slow = 0.0;
    let mut fast = 0.0;
    let rounds = 2000;
    for _ in 0..rounds {
        fast += game.position().roll_out(&mut rng);
        slow += by_rules(game.position(), &mut rng);
    }
    let difference = (fast - slow) / rounds as f32;
    assert!(difference.abs() < 0.04, "{difference}");
}

fn by_rules(position: &Surakarta, rng: &mut fastrand::Rng) -> f32 {
    let mut position = position.clone();
    let turn = position.turn();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome
                .winner
                .map_or(0.5, |winner| f32::from(u8::from(winner == turn)));
        }
        let moves = position.legal_moves();
        position.play(moves[rng.usize(..moves.len())]).unwrap();
    }
}

#[test]
fn what_no_rollout_can_change_any_more_is_answered_at_once() {
    let mut spared = 0;
    for text in [
        "....../..O.../....../.X..../..O.X./....XX X",
        "....../....../....../....../.O..../.X.X.. X",
    ] {
        let game = set_up(text);
        let request = SearchRequest::best(Limits::nodes(40_000));
        let stop = AtomicBool::new(false);
        let control = SearchControl {
            stop: &stop,
            elapsed: &|| Duration::ZERO,
        };
        let mut engine = MonteCarlo::new(5, Limits::default());
        let early = engine.search(&game, request, control, &mut |_: &_| {});
        let whole = ask(&mut MonteCarlo::new(5, Limits::default()), &game, 40_000);
        assert_eq!(early.best(), whole.best());
        assert_eq!(whole.nodes, 40_000);
        spared += whole.nodes - early.nodes;
    }
    assert!(spared > 10_000, "{spared}");
}

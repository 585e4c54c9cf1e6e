//! Proven results of the Gomoku and Renju engine: they are reported at once and never retracted, and the distance to
//! the end always decreases.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use sente_engine::gomoku::GomokuEngine;
use sente_engine::{Analysis, Engine, Limits, Proven, SearchControl, SearchRequest};
use sente_rules::gomoku::{Gomoku, Rules, Variant};
use sente_rules::{Finished, Game, Point, Position, Table};

const VARIANTS: [Variant; 3] = [Variant::Freestyle, Variant::Standard, Variant::Renju];

fn ask(engine: &mut GomokuEngine, game: &Game<Gomoku>, nodes: u64) -> Analysis<Point> {
    let never = AtomicBool::new(false);
    let control = SearchControl {
        stop: &never,
        elapsed: &|| Duration::ZERO,
    };
    let request = SearchRequest::best(Limits::nodes(nodes));
    engine.search(game, request, control, &mut |_: &Analysis<Point>| ())
}

/// The number of plies to the proven end, positive if the side to move wins.
fn claim(analysis: &Analysis<Point>) -> Option<i64> {
    match analysis.lines[0].evaluation.proven? {
        Proven::Win { plies } => plies.map(i64::from),
        Proven::Loss { plies } => plies.map(|plies| -i64::from(plies)),
        Proven::Draw => None,
    }
}

/// A few random stones near the centre of the board.
fn opening(variant: Variant, rng: &mut fastrand::Rng) -> Game<Gomoku> {
    let mut game = Game::<Gomoku>::new(&Rules::usual(variant));
    while game.position().stones() < 5 {
        let point = Point::new(rng.u8(4..11), rng.u8(4..11));
        // Occupied and forbidden points are drawn again.
        let _ = game.play_text(&point.to_string());
    }
    game
}

/// Plays a game with one engine for both sides; returns the number of decided positions.
fn play_out(game: &mut Game<Gomoku>, nodes: impl Fn(usize) -> u64) -> usize {
    let mut engine = GomokuEngine::with_memory(1 << 22);
    let mut before: Option<i64> = None;
    let mut certain = 0;
    while !game.position().is_over() {
        let position = game.position().clone();
        let found = ask(&mut engine, game, nodes(position.stones() as usize));
        let now = claim(&found);
        if let Some(before) = before {
            // A win in nine must be followed by a loss in at most eight, and so on.
            let now = now.unwrap_or_else(|| panic!("{before} was retracted in {position}"));
            assert!(
                now.signum() == -before.signum(),
                "{before} became {now} in {position}"
            );
            assert!(
                now.abs() < before.abs(),
                "{before} became {now} in {position}"
            );
        }
        before = now;
        certain += usize::from(now.is_some());
        let best = found.lines[0].moves[0];
        game.play_text(&best.to_string())
            .expect("the move is legal");
    }
    // The end comes no later than claimed.
    assert!(
        before.is_none_or(|before| before.abs() <= 1),
        "{before:?} at the end"
    );
    certain
}

#[test]
fn what_is_certain_stays_certain_and_comes_nearer() {
    let mut rng = fastrand::Rng::with_seed(17);
    for variant in VARIANTS {
        let mut certain = 0;
        for nodes in [300, 700, 1500, 3000] {
            let mut game = opening(variant, &mut rng);
            certain += play_out(&mut game, |_| nodes);
        }
        assert!(
            certain > 10,
            "{variant:?}: only {certain} positions were decided"
        );
    }
}

#[test]
fn a_claim_outlives_a_search_that_is_too_short_to_find_it_again() {
    let mut rng = fastrand::Rng::with_seed(5);
    for variant in VARIANTS {
        let mut game = opening(variant, &mut rng);
        // Every third position is searched well, the others hardly at all.
        play_out(&mut game, |stones| if stones % 3 == 0 { 6000 } else { 60 });
    }
}

#[test]
fn a_win_that_the_solvers_find_is_reported() {
    let text = "15/15/15/15/15/15/10X4/5O1O1X5/6X8/5O9/9X5/15/15/15/15 O";
    let position = Gomoku::from_text(&Rules::default(), text, Finished::Refused);
    let game =
        Game::from_position(position.expect("the position is valid")).expect("the game is valid");
    let never = AtomicBool::new(false);
    let control = SearchControl {
        stop: &never,
        elapsed: &|| Duration::ZERO,
    };
    let mut reports = Vec::new();
    let mut progress = |analysis: &Analysis<Point>| reports.push(claim(analysis));
    let request = SearchRequest::best(Limits::nodes(200_000));
    let found = GomokuEngine::default().search(&game, request, control, &mut progress);
    assert!(claim(&found).is_some_and(|plies| plies > 0), "{found:?}");
    assert!(reports[0].is_some_and(|plies| plies > 0), "{reports:?}");
}

#[test]
fn on_a_slow_machine_the_search_comes_to_its_turn() {
    let mut rng = fastrand::Rng::with_seed(2);
    for variant in VARIANTS {
        let game = opening(variant, &mut rng);
        let never = AtomicBool::new(false);
        // A machine that searches about ten thousand nodes per second.
        let clock = AtomicU64::new(0);
        let elapsed = || Duration::from_millis(clock.fetch_add(25, Ordering::Relaxed));
        let control = SearchControl {
            stop: &never,
            elapsed: &elapsed,
        };
        let request = SearchRequest::best(Limits::time(Duration::from_secs(2)));
        let found =
            GomokuEngine::default().search(&game, request, control, &mut |_: &Analysis<Point>| ());
        let decided = claim(&found).is_some();
        assert!(
            decided || found.depth >= 2,
            "{variant:?}: depth {}",
            found.depth
        );
    }
}

//! Othello's values in discs must be independent of search depth and of who has the last move.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::othello::{Endgame, Estimator, Weights};
use sente_engine::{Budget, Limits, SearchControl};
use sente_rules::othello::{Board, Squares};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Boards with this many empty squares, one from each game; the games start with random moves and continue with those
/// that the evaluation prefers.
fn boards(empties: u32, count: usize) -> Vec<Board> {
    let weights = Weights::shipped();
    let mut rng = fastrand::Rng::with_seed(u64::from(empties));
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = Board::START;
        while !board.is_over() && board.empty().count_ones() > empties {
            let moves = board.moves();
            if moves == 0 {
                board = board.pass();
                continue;
            }
            let after = |square: u8| board.play(square, board.flips(square));
            let square = if board.empty().count_ones() > 50 || rng.u32(..8) == 0 {
                Squares(moves).nth(rng.usize(..moves.count_ones() as usize))
            } else {
                Squares(moves).min_by_key(|&square| weights.evaluate_board(after(square)))
            };
            board = after(square.unwrap());
        }
        if board.empty().count_ones() == empties && board.moves() != 0 {
            found.push(board);
        }
    }
    found
}

#[test]
fn a_deeper_search_does_not_say_something_else_on_the_whole() {
    const DEEPEST: usize = 6;
    let mut estimator = Estimator::new(Weights::shipped(), false);
    let mut mean_steps = Vec::new();
    for empties in [21, 24, 27, 30, 33, 36, 39, 42, 45, 48] {
        let boards = boards(empties, 40);
        let mut steps = [0; DEEPEST];
        for &board in &boards {
            let scores = estimator.scores(board, DEEPEST as u32);
            for (step, pair) in steps.iter_mut().zip(scores.windows(2)) {
                *step += pair[1] - pair[0];
            }
        }
        mean_steps.push(steps.map(|step| step as f32 / 100.0 / boards.len() as f32));
    }
    let sizes = mean_steps
        .iter()
        .flat_map(|steps| &steps[1..])
        .map(|step| step.abs());
    let mean = sizes.sum::<f32>() / (mean_steps.len() * (DEEPEST - 1)) as f32;
    // Without the bias for the last move it is 3.4 discs.
    assert!(
        mean <= 1.0,
        "the mean step is {mean:.2} discs: {mean_steps:.1?}"
    );
}

#[test]
fn searches_of_even_and_odd_depth_err_alike() {
    let weights = Weights::shipped();
    let endgame = Endgame::new(Arc::clone(&weights), 1 << 22);
    let mut estimator = Estimator::new(weights, false);
    let control = SearchControl {
        stop: &NEVER,
        elapsed: &|| Duration::ZERO,
    };
    for empties in [12, 13] {
        let boards = boards(empties, 200);
        let mut errors = [0.0; 2];
        for &board in &boards {
            let budget = Budget::new(Limits::default(), control);
            let (solution, _) = endgame.solve(board, u64::MAX, budget);
            let exact = 100 * solution.unwrap().score;
            let scores = estimator.scores(board, 4);
            errors[0] += (scores[3] - exact) as f32;
            errors[1] += (scores[4] - exact) as f32;
        }
        let [odd, even] = errors.map(|sum| sum / 100.0 / boards.len() as f32);
        assert!((odd - even).abs() <= 1.0, "{odd:+.2} odd, {even:+.2} even");
        assert!(
            odd.abs() <= 1.5 && even.abs() <= 1.5,
            "{odd:+.2} odd, {even:+.2} even"
        );
    }
}

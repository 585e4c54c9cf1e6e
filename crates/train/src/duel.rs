//! A match between the engine and one of the named players, from balanced random openings, both
//! colours each.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use fastrand::Rng;
use sente_engine::othello::{Engine, Weights, estimate, hire};
use sente_engine::{Control, Limits, Mind, Question};
use sente_rules::othello::{Board, Othello, Squares};
use sente_rules::{Action, Colour, Game, Position};

use crate::control::NEVER;

const OPENING_PLIES: u32 = 8;
/// An opening is balanced if nobody seems ahead by more, in hundredths of a disc.
const BALANCED: i32 = 300;

/// Plays the match, the engine with so much time a move, and prints how it goes.
pub fn play(against: &str, games: u32, time: Duration, seed: u64) -> Result<()> {
    let mut rng = Rng::with_seed(seed);
    let mut points = 0.0;
    let mut slowest = Duration::ZERO;
    let mut opening = Board::START;
    for number in 0..games {
        let colour = if number % 2 == 0 {
            Colour::Black
        } else {
            Colour::White
        };
        if colour == Colour::Black {
            opening = balanced_opening(&mut rng);
        }
        let mut engine = Engine::new();
        let mut other = hire(against, seed + u64::from(number)).context("nobody has this name")?;
        let mut game = Game::from_position(Othello::new(opening, Colour::Black))?;
        while !game.position().is_over() {
            let own = game.position().turn() == colour;
            let (mind, limits): (&mut dyn Mind<Othello>, _) = if own {
                (&mut engine, Limits::time(time))
            } else {
                (&mut *other, Limits::default())
            };
            let start = Instant::now();
            let elapsed = || start.elapsed();
            let control = Control {
                stop: &NEVER,
                elapsed: &elapsed,
            };
            let analysis = mind.think(&game, Question::best(limits), control, &mut |_: &_| {});
            if !own {
                slowest = slowest.max(start.elapsed());
            }
            game.act(Action::Move(analysis.best().context("the game goes on")?))?;
        }
        let score =
            game.position().tournament_score() * if colour == Colour::Black { 1 } else { -1 };
        points += f32::from(score.signum() + 1) / 2.0;
        println!(
            "{}: {colour:?} {score:+}, {points} of {}",
            number + 1,
            number + 1
        );
    }
    println!("{points} of {games}; the other's slowest move took {slowest:.2?}");
    Ok(())
}

fn balanced_opening(rng: &mut Rng) -> Board {
    let weights = Weights::shipped();
    loop {
        let mut board = Board::START;
        for _ in 0..OPENING_PLIES {
            let moves: Vec<u8> = Squares(board.moves()).collect();
            let Some(&square) = rng.choice(&moves) else {
                break;
            };
            board = board.play(square, board.flips(square));
        }
        let played = 60 - board.empty().count_ones() == OPENING_PLIES;
        if played && board.moves() != 0 && estimate(&weights, board, 4).abs() <= BALANCED {
            return board;
        }
    }
}

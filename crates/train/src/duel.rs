//! A match between two of the named players, from balanced random openings, both colours each.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use fastrand::Rng;
use sente_engine::othello::{Weights, estimate, hire};
use sente_engine::{Control, Limits, Question};
use sente_rules::othello::{Board, Othello, Squares};
use sente_rules::{Action, Colour, Game, Position};

use crate::control::NEVER;

const OPENING_PLIES: u32 = 8;
/// An opening is balanced if nobody seems ahead by more, in hundredths of a disc.
const BALANCED: i32 = 300;

/// Who plays, and how long the first one may think about a move.
pub struct Duel {
    pub one: String,
    pub two: String,
    pub time: Option<Duration>,
}

/// Plays the match and prints how it goes for the first player.
pub fn play(duel: &Duel, games: u32, seed: u64) -> Result<()> {
    let mut rng = Rng::with_seed(seed);
    let mut points = 0.0;
    let mut slowest = [Duration::ZERO; 2];
    let mut opening = Board::START;
    for number in 1..=games {
        let colour = if number % 2 == 1 {
            opening = balanced_opening(&mut rng);
            Colour::Black
        } else {
            Colour::White
        };
        let score = play_game(duel, opening, colour, rng.u64(..), &mut slowest)?;
        points += f32::from(score.signum() + 1) / 2.0;
        println!("{colour:?} {score:+}, {points} of {number}");
    }
    let [one, two] = slowest;
    println!("the slowest moves took {one:.2?} and {two:.2?}");
    Ok(())
}

/// The first player's score, playing this colour.
fn play_game(
    duel: &Duel,
    opening: Board,
    colour: Colour,
    seed: u64,
    slowest: &mut [Duration; 2],
) -> Result<i8> {
    let own_limits = Limits {
        time: duel.time,
        ..Limits::default()
    };
    let mut players = [
        (
            hire(&duel.one, seed).context("nobody has the first name")?,
            own_limits,
        ),
        (
            hire(&duel.two, seed).context("nobody has the second name")?,
            Limits::default(),
        ),
    ];
    let mut game = Game::from_position(Othello::new(opening, Colour::Black))?;
    while !game.position().is_over() {
        let turn = usize::from(game.position().turn() != colour);
        let (mind, limits) = &mut players[turn];
        let start = Instant::now();
        let elapsed = || start.elapsed();
        let control = Control {
            stop: &NEVER,
            elapsed: &elapsed,
        };
        let analysis = mind.think(&game, Question::best(*limits), control, &mut |_: &_| {});
        slowest[turn] = slowest[turn].max(start.elapsed());
        game.act(Action::Move(analysis.best().context("the game goes on")?))?;
    }
    let black = game.position().tournament_score();
    Ok(if colour == Colour::Black {
        black
    } else {
        -black
    })
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

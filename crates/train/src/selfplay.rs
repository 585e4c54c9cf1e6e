//! Samples from games that the engine plays against itself. The starts are random and of every length, so
//! that odd positions, which searches look at all the time, are known too.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use fastrand::Rng;
use sente_engine::othello::{Weights, estimate};
use sente_rules::othello::{Board, Squares};

use crate::games::Labeller;
use crate::samples::Writer;

/// How the games are played.
pub struct Play {
    pub depth: u32,
    pub exact: u32,
    pub weights: Arc<Weights>,
}

/// Random starts have up to so many plies.
const LONGEST_START: u32 = 44;
const SHORTEST_START: u32 = 4;

/// Plays the games and writes their samples, from the last random move on.
pub fn take_samples(play: &Play, games: u32, seed: u64, out: &Path) -> Result<()> {
    let labeller = Labeller::new(Arc::clone(&play.weights), play.exact);
    let mut writer = Writer::create(out)?;
    let mut rng = Rng::with_seed(seed);
    for _ in 0..games {
        let boards = play_game(play, &mut rng);
        if !boards.is_empty() {
            labeller.label(&boards, &mut writer)?;
        }
    }
    println!("{games} games, {} samples", writer.finish()?);
    Ok(())
}

/// The boards that were not random, each with whether Black is to move.
fn play_game(play: &Play, rng: &mut Rng) -> Vec<(Board, bool)> {
    let random_plies = rng.u32(SHORTEST_START..=LONGEST_START);
    let mut boards = Vec::new();
    let (mut board, mut black) = (Board::START, true);
    let mut played = 0;
    while !board.is_over() && board.empty().count_ones() >= play.exact {
        let moves = board.moves();
        if moves == 0 {
            (board, black) = (board.pass(), !black);
            continue;
        }
        let square = if played < random_plies {
            let nth = rng.usize(..moves.count_ones() as usize);
            Squares(moves).nth(nth).expect("there are so many moves")
        } else {
            boards.push((board, black));
            choose(play, board)
        };
        (board, black) = (board.play(square, board.flips(square)), !black);
        played += 1;
    }
    boards
}

fn choose(play: &Play, board: Board) -> u8 {
    let score = |square: &u8| {
        let next = board.play(*square, board.flips(*square));
        estimate(&play.weights, next, play.depth - 1)
    };
    let moves = Squares(board.moves());
    moves.min_by_key(score).expect("the side to move can move")
}

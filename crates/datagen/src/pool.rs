//! The boards for training, in a file for each number of empty squares: from games of the engine against itself and
//! from tournaments, without duplicates under symmetry.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use fastrand::Rng;
use sente_engine::othello::Weights;
use sente_rules::Symmetry;
use sente_rules::othello::Board;

use crate::model::empties;
use crate::samples::{self, Sample};
use crate::selfplay::{Play, play_game};
use crate::wthor;

/// The requested boards.
pub struct TrainingPlan {
    /// The number of boards for each number of empty squares.
    pub boards: usize,
    /// The largest number of games that the engine plays for them.
    pub games: u32,
    /// The folder of tournament games, which give a third of the boards.
    pub wthor: Option<PathBuf>,
    /// The seed.
    pub seed: u64,
}

/// Boards by their number of empty squares.
struct Pool {
    boards: Vec<HashSet<Board>>,
    most: usize,
}

impl Pool {
    fn add(&mut self, board: Board) {
        let boards = &mut self.boards[empties(board)];
        if boards.len() < self.most && !board.is_over() {
            boards.insert(canonical(board));
        }
    }

    /// Whether there are enough boards for all numbers of empty squares that random starts reach often.
    fn is_full(&self) -> bool {
        let middle = &self.boards[MIDDLE];
        middle.iter().all(|boards| boards.len() >= self.most)
    }
}

/// There are few earlier boards, and the last ones occur in every game.
const MIDDLE: std::ops::Range<usize> = 5..50;

/// The file of the boards with this many empty squares.
pub fn file(folder: &Path, empties: usize) -> PathBuf {
    folder.join(format!("boards-{empties:02}.samples"))
}

/// Fills the folder with boards, unless it has them already. Omits boards in the files `but`.
pub fn gather(folder: &Path, wish: &TrainingPlan, play: &Play, but: &[PathBuf]) -> Result<()> {
    if file(folder, Weights::MOST_EMPTIES).exists() {
        return Ok(());
    }
    let mut rng = Rng::with_seed(wish.seed);
    let mut pool = Pool {
        boards: vec![HashSet::new(); Weights::MOST_EMPTIES + 1],
        most: wish.boards / 3,
    };
    if let Some(folder) = &wish.wthor {
        let mut games = wthor::games(folder)?;
        rng.shuffle(&mut games);
        let boards = games.iter().flatten().map(|&(board, _)| board);
        for board in boards {
            pool.add(board);
        }
    }
    pool.most = wish.boards;
    for _ in 0..wish.games {
        for board in play_game(play, &mut rng) {
            pool.add(board);
        }
        if pool.is_full() {
            break;
        }
    }
    for path in but {
        for sample in samples::read(path)? {
            let board = canonical(sample.board);
            pool.boards[empties(board)].remove(&board);
        }
    }
    write(folder, pool.boards, &mut rng)
}

fn write(folder: &Path, pool: Vec<HashSet<Board>>, rng: &mut Rng) -> Result<()> {
    for (empties, boards) in pool.into_iter().enumerate().skip(1) {
        // The iteration order of a set differs between runs.
        let mut boards: Vec<Board> = boards.into_iter().collect();
        boards.sort_unstable();
        rng.shuffle(&mut boards);
        let sample = |board| Sample { board, score: 0 };
        let count = samples::write(&file(folder, empties), boards.into_iter().map(sample))?;
        println!("{count} boards with {empties} empty squares");
    }
    Ok(())
}

/// The smallest of the eight symmetric boards.
fn canonical(board: Board) -> Board {
    let turned = Symmetry::ALL.map(|symmetry| board.transformed(symmetry));
    turned.into_iter().min().unwrap_or(board)
}

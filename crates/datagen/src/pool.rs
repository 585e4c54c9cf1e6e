//! The boards that the evaluation learns from, a file for each number of empty squares: from games of the engine
//! against itself and from tournaments, no two of them alike under any symmetry.

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

/// How many boards are wanted, and from where.
pub struct TrainingPlan {
    /// The boards for each number of empty squares.
    pub boards: usize,
    /// The most games that the engine plays for them.
    pub games: u32,
    /// The folder of tournament games, which give a third of the boards.
    pub wthor: Option<PathBuf>,
    /// What chance follows from.
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

    /// Whether all numbers of empty squares that the random starts reach often have enough boards.
    fn is_full(&self) -> bool {
        let middle = &self.boards[MIDDLE];
        middle.iter().all(|boards| boards.len() >= self.most)
    }
}

/// Earlier boards are few, and the last ones are seen in every game.
const MIDDLE: std::ops::Range<usize> = 5..50;

/// The file of the boards with so many empty squares.
pub fn file(folder: &Path, empties: usize) -> PathBuf {
    folder.join(format!("boards-{empties:02}.samples"))
}

/// Fills the folder with boards, unless it has them already. Boards in the files `but` are left out.
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
        // The order of a set is not the same in every run.
        let mut boards: Vec<Board> = boards.into_iter().collect();
        boards.sort_unstable();
        rng.shuffle(&mut boards);
        let sample = |board| Sample { board, score: 0 };
        let count = samples::write(&file(folder, empties), boards.into_iter().map(sample))?;
        println!("{count} boards with {empties} empty squares");
    }
    Ok(())
}

/// The least of the eight boards that are the same under symmetries.
fn canonical(board: Board) -> Board {
    let turned = Symmetry::ALL.map(|symmetry| board.transformed(symmetry));
    turned.into_iter().min().unwrap_or(board)
}

//! Makes samples from the tournament games of the WTHOR database.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use sente_engine::othello::Weights;
use sente_records::wthor;
use sente_rules::Point;
use sente_rules::othello::Board;

use crate::games::Labeller;
use crate::samples::Writer;

/// Shorter games were not played to the end.
const SHORTEST: usize = 40;

/// Writes the samples of all games in the folder.
pub fn take_samples(folder: &Path, exact: u32, weights: Arc<Weights>, out: &Path) -> Result<()> {
    let labeller = Labeller::new(weights, exact);
    let mut writer = Writer::create(out)?;
    let games = games(folder)?;
    for boards in &games {
        labeller.label(boards, &mut writer)?;
    }
    println!("{} games, {} samples", games.len(), writer.finish()?);
    Ok(())
}

/// The boards of all games in the folder, each with whether Black is to move.
pub fn games(folder: &Path) -> Result<Vec<Vec<(Board, bool)>>> {
    let mut games = Vec::new();
    for path in files(folder)? {
        let bytes = std::fs::read(&path).with_context(|| path.display().to_string())?;
        let read = wthor::games(&bytes).with_context(|| path.display().to_string())?;
        let boards = read.map(|game| replay(game.moves()));
        games.extend(boards.filter(|boards| boards.len() >= SHORTEST));
    }
    Ok(games)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "wtb") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The boards of a game up to its first illegal move, each with whether Black is to move.
fn replay(moves: impl Iterator<Item = Point>) -> Vec<(Board, bool)> {
    let mut boards = Vec::new();
    let (mut board, mut black) = (Board::START, true);
    for point in moves {
        if board.moves() == 0 {
            (board, black) = (board.pass(), !black);
        }
        let square = point.index(8) as u8;
        if board.moves() >> square & 1 == 0 {
            break;
        }
        boards.push((board, black));
        (board, black) = (board.play(square, board.flips(square)), !black);
    }
    boards
}

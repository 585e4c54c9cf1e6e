//! The puzzles that come with the program. Each file says in its first line by which command it was made. The page loads
//! a game's file when it is wanted.

use sente_rules::GameId;

use crate::Puzzle;

/// The puzzles of a game as text.
pub const fn text(game: GameId) -> &'static str {
    match game {
        GameId::Gomoku => include_str!("../data/gomoku.txt"),
        GameId::Standard => include_str!("../data/standard.txt"),
        GameId::Renju => include_str!("../data/renju.txt"),
        GameId::Othello => include_str!("../data/othello.txt"),
        GameId::Surakarta => include_str!("../data/surakarta.txt"),
    }
}

/// The puzzles of a game, the easiest first.
pub fn shipped(game: GameId) -> Vec<Puzzle> {
    listed(text(game))
}

/// The puzzles of a text that comes with the program. A test has set up every one of them, so that nobody else needs to;
/// a line that holds none is left out.
pub fn listed(text: &str) -> Vec<Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| Puzzle::unchecked(line).ok())
        .collect()
}

/// The puzzle of this name.
pub fn find(game: GameId, id: &str) -> Option<Puzzle> {
    let mut lines = text(game).lines();
    let line = lines.find(|line| line.split(" | ").next() == Some(id))?;
    line.parse().ok()
}

//! The shipped puzzles and courses. The first line of each file of puzzles has the command that made it. The page loads
//! the file of a game when it is needed.

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

/// The course of a game as text.
pub(crate) const fn course(game: GameId) -> &'static str {
    match game {
        GameId::Gomoku => include_str!("../data/courses/gomoku.txt"),
        GameId::Standard => include_str!("../data/courses/standard.txt"),
        GameId::Renju => include_str!("../data/courses/renju.txt"),
        GameId::Othello => include_str!("../data/courses/othello.txt"),
        GameId::Surakarta => include_str!("../data/courses/surakarta.txt"),
    }
}

/// The puzzles of a game, the easiest first.
pub fn shipped(game: GameId) -> Vec<Puzzle> {
    listed(text(game))
}

/// Parses a shipped text. A test has checked every puzzle in it, so this does not; invalid lines are skipped.
pub fn listed(text: &str) -> Vec<Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| Puzzle::unchecked(line).ok())
        .collect()
}

/// The puzzle with this id.
pub fn find(game: GameId, id: &str) -> Option<Puzzle> {
    let mut lines = text(game).lines();
    let line = lines.find(|line| line.split(" | ").next() == Some(id))?;
    line.parse().ok()
}

//! Where this browser keeps how far somebody has come with a game's puzzles, and how the server hears of it.

use sente_api::PuzzleTryDoc;
use sente_puzzles::{Day, Practice, Progress, Puzzle};
use sente_rules::GameId;

use crate::browser;
use crate::server::{sync_queue, who};

/// What this browser keeps of whoever is at it.
pub fn stored(game: GameId) -> Progress {
    let stored = browser::stored(&key(game));
    stored
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Keeps it in this browser.
pub fn store(progress: &Progress, game: GameId) {
    let text = serde_json::to_string(progress).expect("progress is plain data");
    browser::store(&key(game), &text);
}

/// Notes a try, and lets the server know.
pub fn attempt(progress: &mut Progress, puzzle: &Puzzle, solved: Option<Vec<String>>) {
    let tried = progress.attempt(puzzle, solved);
    store(progress, puzzle.game());
    send(puzzle.game(), &tried);
}

/// Notes a series that is over, or the puzzle of the day, and lets the server know.
pub fn finish(
    progress: &mut Progress,
    (game, practice): (GameId, Practice),
    day: Day,
    tries: Vec<PuzzleTryDoc>,
) {
    let body = progress.finish(practice, day, tries);
    store(progress, game);
    sync_queue::post(&format!("/puzzles/{game}/series"), &body);
}

/// Lets the server know of a try, now or later.
pub fn send(game: GameId, tried: &PuzzleTryDoc) {
    sync_queue::post(&format!("/puzzles/{game}/attempts"), tried);
}

/// Whoever logs in at this browser has progress of their own.
fn key(game: GameId) -> String {
    format!("sente-puzzles-{game}-{}", who::last_account())
}

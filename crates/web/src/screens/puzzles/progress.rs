//! Stores the progress with a game's puzzles in the browser, and reports it to the server.

use sente_api::PuzzleTryDoc;
use sente_puzzles::{Day, Practice, Progress, Puzzle};
use sente_rules::GameId;

use crate::browser;
use crate::server::{sync_queue, who};

/// The progress of the current person in this browser.
pub fn stored(game: GameId) -> Progress {
    let stored = browser::stored(&key(game));
    stored
        .and_then(|text| sente_json::read(&text))
        .unwrap_or_default()
}

/// Stores the progress in this browser.
pub fn store(progress: &Progress, game: GameId) {
    let text = sente_json::write(progress);
    browser::store(&key(game), &text);
}

/// Records an attempt and reports it to the server.
pub fn attempt(progress: &mut Progress, puzzle: &Puzzle, solved: Option<Vec<String>>) {
    let tried = progress.attempt(puzzle, solved);
    store(progress, puzzle.game());
    send(puzzle.game(), &tried);
}

/// Records a finished series or daily puzzle and reports it to the server.
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

/// Reports an attempt to the server; if it is unreachable, later.
pub fn send(game: GameId, tried: &PuzzleTryDoc) {
    sync_queue::post(&format!("/puzzles/{game}/attempts"), tried);
}

/// The storage key. Each account that logs in at this browser has its own progress.
fn key(game: GameId) -> String {
    format!("sente-puzzles-{game}-{}", who::last_account())
}

//! Stores the finished steps of a course in the browser, and reports them to the server.

use sente_api::LearningDoc;
use sente_puzzles::{Chapter, Done};
use sente_rules::GameId;

use crate::server::who;
use crate::{browser, learning};

/// The finished steps of a game's course that are stored in this browser.
pub fn stored(game: GameId, chapters: &[Chapter]) -> Done {
    let text = browser::stored(&key(game)).or_else(|| browser::stored(&guest_key(game)));
    Done::read(&text.unwrap_or_default(), chapters)
}

/// Stores the finished steps in this browser and reports them to the server.
pub fn store(done: &Done, game: GameId, chapters: &[Chapter]) {
    browser::store(&key(game), &done.write(chapters));
    learning::note_course(&done.doc(game, chapters));
}

/// Merges the server's steps into `done`, and reports missing ones to the server; returns whether `done` has changed.
pub fn merge(done: &mut Done, game: GameId, chapters: &[Chapter], known: &LearningDoc) -> bool {
    let there = Done::of(game, chapters, known);
    let all = done.with(&there);
    let is_new = all != *done;
    *done = all;
    if is_new {
        browser::store(&key(game), &done.write(chapters));
    }
    if *done != there {
        learning::note_course(&done.doc(game, chapters));
    }
    is_new
}

/// The storage key. Each account has its own, which starts with the steps done as a guest.
fn key(game: GameId) -> String {
    match who::last_account() {
        name if name.is_empty() => guest_key(game),
        name => format!("{}-{name}", guest_key(game)),
    }
}

fn guest_key(game: GameId) -> String {
    format!("sente-lesson-{game}")
}

#[cfg(test)]
mod tests {
    use sente_puzzles::course;

    use super::*;

    #[test]
    fn what_the_server_knows_is_added() {
        let chapters = course(GameId::Renju);
        let mut done = Done::read("rules-1 rules-2", &chapters);
        let known = |steps: &str| LearningDoc {
            courses: vec![Done::read(steps, &chapters).doc(GameId::Renju, &chapters)],
            ..LearningDoc::default()
        };
        let mut hear = |steps| merge(&mut done, GameId::Renju, &chapters, &known(steps));
        assert!(!hear("rules-1"));
        assert!(hear("defence-1"));
        assert!(!hear(""));
        assert_eq!(done.write(&chapters), "rules-1 rules-2 defence-1");
    }
}

//! What a person learns from their own games, as stored in this browser: findings of reviews, and mistakes to repeat
//! until they are known. Everything is also sent to the server, which stores it for the person; without the server, the
//! data of the browser is used.

use sente_api::{AnalysisRequest, CourseDoc, LearningDoc, MistakeAnswerDoc, ReviewDoc};
use sente_puzzles::Day;
use sente_puzzles::learning::{OwnGame, add_review, note_answer, own_review};

use crate::browser;
use crate::server::http;
use crate::server::{sync_queue, who};

/// The address of the API for all of it.
const ADDRESS: &str = "/learning";

/// The current day, the same in all time zones.
pub fn today() -> Day {
    let now = if browser::exists() {
        js_sys::Date::now()
    } else {
        0.0
    };
    Day::of(now as u64)
}

/// The number of mistakes to repeat today according to this browser.
pub fn due_here() -> u32 {
    let Day(today) = today();
    let days = browser::stored(&due_key()).unwrap_or_default();
    let due = |word: &&str| word.parse().is_ok_and(|day: i32| day <= today);
    days.split(' ').filter(due).count() as u32
}

/// Stores what a review has found about the play of the person at this browser, and sends it to the server.
pub fn note_review(own: &OwnGame, request: &AnalysisRequest, review: &ReviewDoc) {
    let Some(doc) = own_review(own, &request.situation, review, today()) else {
        return;
    };
    let mut learning = stored();
    add_review(&mut learning, &doc);
    store(&learning);
    sync_queue::post(&format!("{ADDRESS}/reviews"), &doc);
}

/// Records an answer to a mistake, and sends it to the server.
pub fn answer(mistake: &str, right: bool) {
    let day = today();
    let mut learning = stored();
    note_answer(&mut learning, mistake, day, right);
    store(&learning);
    let body = MistakeAnswerDoc {
        mistake: mistake.to_owned(),
        day: day.0,
        right,
    };
    sync_queue::post(&format!("{ADDRESS}/answers"), &body);
}

/// Sends finished steps of a course to the server.
pub fn note_course(course: &CourseDoc) {
    if browser::exists() {
        sync_queue::post(&format!("{ADDRESS}/courses"), course);
    }
}

/// The data of the person at this browser: the server's if nothing is waiting to be sent, or else the browser's.
pub async fn load() -> LearningDoc {
    let answer = http::get::<LearningDoc>(ADDRESS).await;
    let here = stored();
    match answer {
        Ok(known) if !sync_queue::is_waiting(ADDRESS) && !has_forgotten(&known, &here) => {
            store(&known);
            known
        }
        _ => here,
    }
}

/// Whether the server has no data on a person with local data: a guest whose session has ended.
fn has_forgotten(server: &LearningDoc, here: &LearningDoc) -> bool {
    server.games.is_empty() && !here.games.is_empty()
}

/// The data in this browser.
pub fn stored() -> LearningDoc {
    let text = browser::stored(&key());
    text.and_then(|text| sente_json::read(&text))
        .unwrap_or_default()
}

fn store(learning: &LearningDoc) {
    let text = sente_json::write(learning);
    browser::store(&key(), &text);
    // The first screen only needs the count and does not parse everything.
    let days = learning.mistakes.iter().map(|it| it.due.to_string());
    browser::store(&due_key(), &days.collect::<Vec<_>>().join(" "));
}

/// Each account at this browser has its own data.
fn key() -> String {
    format!("sente-learning-{}", who::last_account())
}

fn due_key() -> String {
    format!("sente-due-{}", who::last_account())
}

#[cfg(test)]
mod tests {
    use sente_api::ReviewedGameDoc;
    use sente_rules::Colour;

    use super::*;

    #[test]
    fn a_server_that_has_forgotten_a_guest_is_not_believed() {
        let mut here = LearningDoc::default();
        assert!(!has_forgotten(&LearningDoc::default(), &here));
        here.games.push(ReviewedGameDoc {
            game: "a".to_owned(),
            rules: "othello".to_owned(),
            side: Colour::Black,
            day: 100,
            accuracy: None,
            motifs: Vec::new(),
        });
        assert!(has_forgotten(&LearningDoc::default(), &here));
        assert!(!has_forgotten(&here.clone(), &here));
    }
}

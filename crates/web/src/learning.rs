//! What somebody learns from their own games, as this browser keeps it: what reviews have found, and the mistakes that
//! come back until they are known. The server hears of everything and keeps it with the person; without the server the
//! browser's own knowledge has to do.

use sente_api::{AnalysisRequest, CourseDoc, LearningDoc, MistakeAnswerDoc, ReviewDoc};
use sente_puzzles::Day;
use sente_puzzles::learning::{OwnGame, add_review, note_answer, own_review};

use crate::browser;
use crate::server::http;
use crate::server::{sync_queue, who};

/// Where the server hears of all of it.
const ADDRESS: &str = "/learning";

/// The day of the moment, the same for everybody.
pub fn today() -> Day {
    let now = if browser::exists() {
        js_sys::Date::now()
    } else {
        0.0
    };
    Day::of(now as u64)
}

/// How many mistakes are to be repeated today, as far as this browser knows.
pub fn due_here() -> u32 {
    let Day(today) = today();
    let days = browser::stored(&due_key()).unwrap_or_default();
    let due = |word: &&str| word.parse().is_ok_and(|day: i32| day <= today);
    days.split(' ').filter(due).count() as u32
}

/// Keeps what a review has found about the play of whoever is at this browser, and lets the server know.
pub fn note_review(own: &OwnGame, request: &AnalysisRequest, review: &ReviewDoc) {
    let Some(doc) = own_review(own, &request.situation, review, today()) else {
        return;
    };
    let mut learning = stored();
    add_review(&mut learning, &doc);
    store(&learning);
    sync_queue::post(&format!("{ADDRESS}/reviews"), &doc);
}

/// Notes an answer to a mistake, and lets the server know.
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

/// Lets the server know of the steps of a course that were done.
pub fn note_course(course: &CourseDoc) {
    if browser::exists() {
        sync_queue::post(&format!("{ADDRESS}/courses"), course);
    }
}

/// What is known of whoever is at this browser: by the server, as soon as it has heard of everything, or else here.
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

/// Whether the server knows nothing of somebody who has learned something here: a guest whose session is over.
fn has_forgotten(server: &LearningDoc, here: &LearningDoc) -> bool {
    server.games.is_empty() && !here.games.is_empty()
}

/// What this browser knows.
pub fn stored() -> LearningDoc {
    let text = browser::stored(&key());
    text.and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

fn store(learning: &LearningDoc) {
    let text = serde_json::to_string(learning).expect("it is plain data");
    browser::store(&key(), &text);
    // The first screen only counts: it need not read all of it.
    let days = learning.mistakes.iter().map(|it| it.due.to_string());
    browser::store(&due_key(), &days.collect::<Vec<_>>().join(" "));
}

/// Whoever logs in at this browser has learned something else.
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

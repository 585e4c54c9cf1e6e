//! What somebody learns from their own games, as this browser keeps it: what reviews have found, and the mistakes that
//! come back until they are known. The server hears of everything and keeps it with the person; without the server the
//! browser's own knowledge has to do.

use sente_api::{
    AnalysisRequest, CourseDoc, JudgementDoc, LearningDoc, MistakeAnswerDoc, MistakeDoc,
    MotifTally, OwnMistakeDoc, OwnReviewDoc, ReviewDoc, ReviewedGameDoc, ReviewedMoveDoc,
};
use sente_puzzles::{Day, mistake};
use sente_rules::{Colour, Finished, GameId, Rules, Table};

use crate::browser;
use crate::server::http;
use crate::server::{sync_queue, who};

/// Where the server hears of all of it.
const ADDRESS: &str = "/learning";
/// The most games that the browser keeps; the oldest give way.
const MOST_GAMES: usize = 300;
/// The most mistakes that wait.
const MOST_MISTAKES: usize = 500;

/// A game that somebody at this browser has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame {
    /// Its id.
    pub id: String,
    /// Their side.
    pub side: Colour,
}

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
    let Some(doc) = own_review(own, request, review, today()) else {
        return;
    };
    let mut learning = stored();
    add(&mut learning, &doc);
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
pub fn note_course(game: GameId, steps: Vec<String>) {
    let body = CourseDoc {
        game: game.code().to_owned(),
        steps,
    };
    if browser::exists() {
        sync_queue::post(&format!("{ADDRESS}/courses"), &body);
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

/// The position before a mistake.
pub fn table_of(mistake: &MistakeDoc) -> Option<Box<dyn Table>> {
    let rules: Rules = mistake.rules.parse().ok()?;
    rules.table_from(&mistake.position, Finished::Refused).ok()
}

fn stored() -> LearningDoc {
    let text = browser::stored(&key());
    text.and_then(|text| sente_json::read(&text))
        .unwrap_or_default()
}

fn store(learning: &LearningDoc) {
    let text = sente_json::write(learning);
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

/// What a review says about one side; none where it judges nothing of it.
fn own_review(
    own: &OwnGame,
    request: &AnalysisRequest,
    review: &ReviewDoc,
    day: Day,
) -> Option<OwnReviewDoc> {
    let rules: Rules = request.situation.rules.parse().ok()?;
    let setup = request.situation.setup.as_deref();
    let mut table = match setup {
        Some(position) => rules.table_from(position, Finished::Refused).ok()?,
        None => rules.table(),
    };
    let mut judged = review.moves.iter().peekable();
    let mut mistakes = Vec::new();
    for text in &request.situation.moves {
        if let Some(mv) = judged.next_if(|mv| mv.text == *text) {
            let is_own = mv.side == own.side && is_serious(mv);
            mistakes.extend(is_own.then(|| own_mistake(&*table, mv)).flatten());
        }
        table.play_text(text).ok()?;
    }
    let reviewed = ReviewedGameDoc {
        game: own.id.clone(),
        rules: rules.without_opening().to_string(),
        side: own.side,
        day: day.0,
        accuracy: Some(review.accuracy[own.side.index()]?),
        motifs: motifs(own.side, review),
    };
    Some(OwnReviewDoc { reviewed, mistakes })
}

fn own_mistake(before: &dyn Table, mv: &ReviewedMoveDoc) -> Option<OwnMistakeDoc> {
    let best = mv.best.moves.first()?.clone();
    (best != mv.text).then(|| OwnMistakeDoc {
        position: before.position_text(),
        played: mv.text.clone(),
        best,
    })
}

/// The same measure as for learning from the mistakes of one game.
pub fn is_serious(mv: &ReviewedMoveDoc) -> bool {
    matches!(mv.judgement, JudgementDoc::Mistake | JudgementDoc::Blunder)
}

/// How often each motif was missed by a side, and how often it was there: what the better move would have done, or the
/// own move has allowed.
fn motifs(side: Colour, review: &ReviewDoc) -> Vec<MotifTally> {
    let mut tallies: Vec<MotifTally> = Vec::new();
    for mv in review.moves.iter().filter(|mv| mv.side == side) {
        for reason in &mv.reasons {
            let missed = u32::from(is_serious(mv));
            match tallies.iter_mut().find(|it| it.motif == reason.motif) {
                Some(tally) => {
                    tally.missed += missed;
                    tally.all += 1;
                }
                None => tallies.push(MotifTally {
                    motif: reason.motif.clone(),
                    missed,
                    all: 1,
                }),
            }
        }
    }
    tallies
}

/// A game counts once; a mistake that was made again begins anew.
fn add(learning: &mut LearningDoc, doc: &OwnReviewDoc) {
    let game = &doc.reviewed;
    if learning.games.iter().any(|known| known.game == game.game) {
        return;
    }
    learning.games.push(game.clone());
    let too_many = learning.games.len().saturating_sub(MOST_GAMES);
    learning.games.drain(..too_many);
    let Ok(rules) = game.rules.parse::<Rules>() else {
        return;
    };
    for own in &doc.mistakes {
        let begun = mistake::begin(&rules, own.clone(), Day(game.day));
        learning.mistakes.retain(|known| known.id != begun.id);
        if learning.mistakes.len() < MOST_MISTAKES {
            learning.mistakes.push(begun);
        }
    }
}

fn note_answer(learning: &mut LearningDoc, id: &str, day: Day, right: bool) {
    let place = learning.mistakes.iter().position(|known| known.id == id);
    if let Some(place) = place {
        let next = mistake::answered(learning.mistakes[place].clone(), day, right);
        learning.mistakes.splice(place..=place, next);
    }
}

#[cfg(test)]
mod tests {
    use sente_api::{EvaluationDoc, GameSpecDoc, LineDoc, MoveReasonDoc};

    use super::*;
    use crate::game_review;

    fn judged(text: &str, side: Colour, best: &str, judgement: JudgementDoc) -> ReviewedMoveDoc {
        let evaluation = EvaluationDoc {
            value: 0.0,
            win_probability: 0.5,
            proven: None,
        };
        ReviewedMoveDoc {
            text: text.to_owned(),
            side,
            best: LineDoc {
                moves: vec![best.to_owned()],
                evaluation,
            },
            after: evaluation,
            judgement,
            reasons: vec![MoveReasonDoc {
                motif: "gives-corner".to_owned(),
                better: false,
                side,
                text: text.to_owned(),
                answer: None,
                other: None,
                points: Vec::new(),
                count: None,
                before: None,
                line: Vec::new(),
            }],
        }
    }

    fn reviewed(id: &str, day: i32) -> OwnReviewDoc {
        let request = game_review::usual(GameSpecDoc {
            rules: "othello".to_owned(),
            setup: None,
            moves: ["d3", "c3", "c4"].map(str::to_owned).into(),
        });
        let review = ReviewDoc {
            moves: vec![
                judged("d3", Colour::Black, "c4", JudgementDoc::Best),
                judged("c3", Colour::White, "e3", JudgementDoc::Blunder),
                judged("c4", Colour::Black, "f6", JudgementDoc::Mistake),
            ],
            accuracy: [Some(71.0), Some(12.0)],
        };
        let own = OwnGame {
            id: id.to_owned(),
            side: Colour::Black,
        };
        own_review(&own, &request, &review, Day(day)).unwrap()
    }

    #[test]
    fn a_review_finds_the_own_mistakes_where_they_were_made() {
        let found = reviewed("a", 100);
        let [mistake] = &found.mistakes[..] else {
            panic!("{found:?}");
        };
        assert_eq!((&*mistake.played, &*mistake.best), ("c4", "f6"));
        let mut table: Box<dyn Table> = Rules::usual(sente_rules::GameId::Othello).table();
        table.play_text("d3").unwrap();
        table.play_text("c3").unwrap();
        assert_eq!(mistake.position, table.position_text());
        assert_eq!(found.reviewed.accuracy, Some(71.0));
        let [tally] = &found.reviewed.motifs[..] else {
            panic!("{found:?}");
        };
        assert_eq!((tally.missed, tally.all), (1, 2));
    }

    #[test]
    fn a_server_that_has_forgotten_a_guest_is_not_believed() {
        let mut here = LearningDoc::default();
        assert!(!has_forgotten(&LearningDoc::default(), &here));
        add(&mut here, &reviewed("a", 100));
        assert!(has_forgotten(&LearningDoc::default(), &here));
        assert!(!has_forgotten(&here.clone(), &here));
    }

    #[test]
    fn a_game_counts_once_and_a_mistake_that_is_made_again_begins_anew() {
        let mut learning = LearningDoc::default();
        add(&mut learning, &reviewed("a", 100));
        add(&mut learning, &reviewed("a", 105));
        assert_eq!(learning.mistakes[0].due, 101);
        assert!(table_of(&learning.mistakes[0]).is_some());
        let id = learning.mistakes[0].id.clone();
        note_answer(&mut learning, &id, Day(101), true);
        assert_eq!(learning.mistakes[0].due, 104);
        add(&mut learning, &reviewed("b", 110));
        assert_eq!((learning.games.len(), learning.mistakes.len()), (2, 1));
        assert_eq!(learning.mistakes[0].due, 111);
        for (day, right) in [
            (111, false),
            (112, true),
            (115, true),
            (122, true),
            (143, true),
        ] {
            assert_eq!(learning.mistakes.len(), 1);
            note_answer(&mut learning, &id, Day(day), right);
        }
        assert!(learning.mistakes.is_empty(), "it is known");
    }
}

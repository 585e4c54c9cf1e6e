//! Learning from one's own games: the findings of the reviews in a user's browsers, and the mistakes to repeat until
//! the user knows them. Only the user sees them, and they do not affect ratings.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{
    LearningDoc, MistakeAnswerDoc, MistakeDoc, OwnMistakeDoc, OwnReviewDoc, Problem,
    ReviewedGameDoc, bounds,
};
use sente_match::Time;
use sente_puzzles::{Day, mistake};
use sente_rules::{Finished, Rules};
use sente_store::UserId;
use serde::de::DeserializeOwned;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::courses;
use crate::error::Result;
use crate::extract::Json;
use crate::who::{CurrentUser, Who};
use crate::{ApiError, AppState};

/// The prefix of all keys.
const KEYS: &str = "learning:";
/// The prefix of the keys of mistakes.
const MISTAKE: &str = "learning:mistake:";
/// The prefix of the keys of reviewed games.
const GAME: &str = "learning:game:";
/// Limit of mistakes to repeat; further ones are dropped until the user knows some of them.
const MOST_MISTAKES: usize = 500;
/// Limit of reviewed games; the oldest are dropped.
const MOST_GAMES: usize = 1_000;
/// Limit of mistakes in one game.
const MOST_OF_GAME: usize = 60;
/// The number of days that a browser may be late in sending results.
const LATE: i32 = 90;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(learning))
        .routes(routes!(review))
        .routes(routes!(answer))
}

/// The user's mistakes to repeat, and their reviewed games.
#[utoipa::path(get, path = "/learning", tag = "past", responses((status = 200, body = LearningDoc)))]
async fn learning(State(state): State<AppState>, who: Option<Who>) -> Result<Json<LearningDoc>> {
    let Some(who) = who else {
        return Ok(Json(LearningDoc::default()));
    };
    let kept = state.store.progress_of(who.id(), KEYS).await?;
    let mut doc = LearningDoc {
        mistakes: values(&kept, MISTAKE),
        games: values(&kept, GAME),
        courses: courses::of(&kept),
    };
    doc.mistakes.sort_by_key(|mistake| mistake.due);
    doc.games.sort_by_key(|game| game.day);
    Ok(Json(doc))
}

/// Stores the findings of a review. A game counts once, and its mistakes are due from the next day on.
#[utoipa::path(post, path = "/learning/reviews", tag = "past", request_body = OwnReviewDoc,
    responses((status = 204), (status = 400, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
async fn review(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Json(doc): Json<OwnReviewDoc>,
) -> Result<StatusCode> {
    let now = state.clock.now();
    let day = checked_day(doc.reviewed.day, now)?;
    check_game(&doc.reviewed)?;
    let rules = read_rules(&doc.reviewed.rules)?;
    if doc.mistakes.len() > MOST_OF_GAME {
        return Err(invalid("There are too many mistakes."));
    }
    let mistakes = doc.mistakes.into_iter().map(|own| begin(&rules, own, day));
    let mistakes: Vec<MistakeDoc> = mistakes.collect::<Result<_>>()?;
    let game = doc.reviewed;
    let change = move |known: &BTreeMap<String, String>| reviewed(known, &game, &mistakes);
    state
        .store
        .change_progress(who.id(), KEYS, Box::new(change), now)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Records the answer to a mistake: a right one moves it on, a wrong one back to the first step. An answer to an
/// unknown mistake has no effect.
#[utoipa::path(post, path = "/learning/answers", tag = "past", request_body = MistakeAnswerDoc,
    responses((status = 204), (status = 400, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
async fn answer(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Json(doc): Json<MistakeAnswerDoc>,
) -> Result<StatusCode> {
    let now = state.clock.now();
    let day = checked_day(doc.day, now)?;
    let key = format!("{MISTAKE}{}", doc.mistake);
    let right = doc.right;
    let change = move |known: &BTreeMap<String, String>| answered(known, &key, day, right);
    state
        .store
        .change_progress(who.id(), MISTAKE, Box::new(change), now)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The number of mistakes that are due today.
pub async fn due(state: &AppState, user: UserId) -> Result<u32> {
    let kept = state.store.progress_of(user, MISTAKE).await?;
    let today = Day::of(state.clock.now().0);
    let mistakes: Vec<MistakeDoc> = values(&kept, MISTAKE);
    let due = mistakes.iter().filter(|it| it.due <= today.0).count();
    Ok(u32::try_from(due).unwrap_or(u32::MAX))
}

/// The changes that a reviewed game makes.
fn reviewed(
    known: &BTreeMap<String, String>,
    game: &ReviewedGameDoc,
    mistakes: &[MistakeDoc],
) -> Vec<(String, Option<String>)> {
    let key = format!("{GAME}{}", game.game);
    if known.contains_key(&key) {
        return Vec::new();
    }
    let mut changes = vec![(key, Some(json(game)))];
    let games: Vec<ReviewedGameDoc> = values(known, GAME);
    if games.len() >= MOST_GAMES
        && let Some(oldest) = games.iter().min_by_key(|game| game.day)
    {
        changes.push((format!("{GAME}{}", oldest.game), None));
    }
    let mut waiting = values::<MistakeDoc>(known, MISTAKE).len();
    for mistake in mistakes {
        let key = format!("{MISTAKE}{}", mistake.id);
        let is_new = !known.contains_key(&key);
        if is_new && waiting >= MOST_MISTAKES {
            continue;
        }
        waiting += usize::from(is_new);
        // A repeated mistake starts again.
        changes.push((key, Some(json(mistake))));
    }
    changes
}

/// The changes that an answer makes.
fn answered(
    known: &BTreeMap<String, String>,
    key: &str,
    day: Day,
    right: bool,
) -> Vec<(String, Option<String>)> {
    let mistake = known
        .get(key)
        .and_then(|text| serde_json::from_str(text).ok());
    let Some(mistake) = mistake else {
        return Vec::new();
    };
    let next = mistake::answered(mistake, day, right);
    vec![(key.to_owned(), next.as_ref().map(json))]
}

/// The stored form of a new mistake. An error if the moves or the position are invalid.
fn begin(rules: &Rules, own: OwnMistakeDoc, day: Day) -> Result<MistakeDoc> {
    if own.position.len() > bounds::POSITION {
        return Err(invalid("The position is too long."));
    }
    let table = rules.table_from(&own.position, Finished::Refused);
    let table = table.map_err(|error| invalid(&format!("The position: {error}.")))?;
    let legal = table.legal_texts();
    if own.played == own.best || !legal.contains(&own.played) || !legal.contains(&own.best) {
        return Err(invalid(
            "A mistake must be a legal move that is not the best one.",
        ));
    }
    Ok(mistake::begin(rules, own, day))
}

fn check_game(game: &ReviewedGameDoc) -> Result<()> {
    const MOST_TIMES: u32 = 1_000;
    let is_name = |text: &str, most: usize| {
        let plain = |it: char| it.is_ascii_alphanumeric() || it == '-';
        (1..=most).contains(&text.len()) && text.chars().all(plain)
    };
    let tallies = game.motifs.iter().all(|it| {
        let fits = it.missed <= it.all && it.all <= MOST_TIMES;
        is_name(&it.motif, 40) && fits
    });
    let accuracy = game.accuracy.is_none_or(|it| (0.0..=100.0).contains(&it));
    if is_name(&game.game, 64) && tallies && accuracy && game.motifs.len() <= MOST_OF_GAME {
        return Ok(());
    }
    Err(invalid("The reviewed game is invalid."))
}

fn read_rules(text: &str) -> Result<Rules> {
    let rules = text.get(..bounds::POSITION).unwrap_or(text).parse();
    rules.map_err(|error| invalid(&format!("The rules: {error}.")))
}

/// Checks that a day is not too long ago, and not in the future beyond what time zones allow.
pub fn checked_day(day: i32, now: Time) -> Result<Day> {
    let Day(today) = Day::of(now.0);
    if (today - LATE..=today + 1).contains(&day) {
        return Ok(Day(day));
    }
    Err(invalid("The day is too far from today."))
}

/// The values of the keys with this prefix; skips those that cannot be parsed.
fn values<T: DeserializeOwned>(kept: &BTreeMap<String, String>, prefix: &str) -> Vec<T> {
    let matching = kept.iter().filter(|(key, _)| key.starts_with(prefix));
    matching
        .filter_map(|(_, text)| serde_json::from_str(text).ok())
        .collect()
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the value is plain data")
}

pub fn invalid(why: &str) -> ApiError {
    ApiError::Invalid(why.to_owned())
}

#[cfg(test)]
mod tests {
    use sente_rules::{Colour, GameId};

    use super::*;

    fn game(number: usize) -> ReviewedGameDoc {
        ReviewedGameDoc {
            game: format!("g{number}"),
            rules: "othello".to_owned(),
            side: Colour::Black,
            day: 20_000 + number as i32,
            accuracy: Some(80.0),
            motifs: Vec::new(),
        }
    }

    fn mistake(number: usize) -> MistakeDoc {
        MistakeDoc {
            id: format!("othello-{number}"),
            rules: "othello".to_owned(),
            position: "p".to_owned(),
            played: "d3".to_owned(),
            best: "c4".to_owned(),
            due: 20_001,
            right: 2,
        }
    }

    fn apply(known: &mut BTreeMap<String, String>, changes: Vec<(String, Option<String>)>) {
        for (key, value) in changes {
            match value {
                Some(value) => drop(known.insert(key, value)),
                None => drop(known.remove(&key)),
            }
        }
    }

    #[test]
    fn a_game_counts_once_and_the_oldest_gives_way() {
        let mut known = BTreeMap::new();
        for number in 0..=MOST_GAMES {
            let changes = reviewed(&known, &game(number), &[mistake(number)]);
            apply(&mut known, changes);
        }
        assert!(reviewed(&known, &game(7), &[mistake(1)]).is_empty());
        let games: Vec<ReviewedGameDoc> = values(&known, GAME);
        assert_eq!(games.len(), MOST_GAMES);
        assert!(games.iter().all(|it| it.game != "g0"));
        let mistakes: Vec<MistakeDoc> = values(&known, MISTAKE);
        assert_eq!(mistakes.len(), MOST_MISTAKES);
    }

    #[test]
    fn answers_move_a_mistake_on_until_it_is_known() {
        let mut known = BTreeMap::new();
        let changes = reviewed(&known, &game(0), &[mistake(0)]);
        apply(&mut known, changes);
        let key = format!("{MISTAKE}othello-0");
        let kept = |known: &BTreeMap<String, String>| {
            let list: Vec<MistakeDoc> = values(known, MISTAKE);
            list.first().map(|it| (it.due, it.right))
        };
        for (day, right, expected) in [
            (20_000, true, Some((20_001, 2))),
            (20_001, true, Some((20_022, 3))),
            (20_001, true, Some((20_022, 3))),
            (20_005, false, Some((20_006, 0))),
            (20_006, true, Some((20_009, 1))),
            (20_009, true, Some((20_016, 2))),
            (20_016, true, Some((20_037, 3))),
            (20_037, true, None),
            (20_037, true, None),
        ] {
            let changes = answered(&known, &key, Day(day), right);
            apply(&mut known, changes);
            assert_eq!(kept(&known), expected, "{day}");
        }
    }

    #[test]
    fn a_mistake_has_to_be_one() {
        let rules = Rules::usual(GameId::Othello);
        let position = rules.table().position_text();
        let own = |played: &str, best: &str| OwnMistakeDoc {
            position: position.clone(),
            played: played.to_owned(),
            best: best.to_owned(),
        };
        let legal = rules.table().legal_texts();
        let kept = begin(&rules, own(&legal[0], &legal[1]), Day(5)).unwrap();
        assert_eq!((kept.due, kept.right), (6, 0));
        assert!(begin(&rules, own(&legal[0], &legal[0]), Day(5)).is_err());
        assert!(begin(&rules, own("a1", &legal[0]), Day(5)).is_err());
        let nowhere = OwnMistakeDoc {
            position: "nowhere".to_owned(),
            ..own(&legal[0], &legal[1])
        };
        assert!(begin(&rules, nowhere, Day(5)).is_err());
    }
}

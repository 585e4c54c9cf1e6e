//! What somebody learns from their own games: what the reviews in their browsers have found, and the mistakes that come
//! back until they are known. It is between them and their games: nobody else sees it, and no rating follows from it.

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

/// What the keys of all of it begin with.
const KEYS: &str = "learning:";
/// What the key of a mistake begins with.
const MISTAKE: &str = "learning:mistake:";
/// What the key of a reviewed game begins with.
const GAME: &str = "learning:game:";
/// The most mistakes that wait; further ones are left out until some of them are known.
const MOST_MISTAKES: usize = 500;
/// The most reviewed games; the oldest give way.
const MOST_GAMES: usize = 1_000;
/// The most mistakes of one game.
const MOST_OF_GAME: usize = 60;
/// A browser may have waited so many days for the server.
const LATE: i32 = 90;

/// The addresses of this file.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(learning))
        .routes(routes!(review))
        .routes(routes!(answer))
}

/// The asker's mistakes that are not known yet, and their reviewed games.
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

/// Keeps what a review has found about the asker's play: a game counts once, and each of its mistakes is asked again from
/// the next day on.
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

/// Notes an answer to a mistake: right ones move it on, wrong ones back to the first day. One that is known already, or is
/// unknown, changes nothing.
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

/// How many mistakes somebody is to repeat today.
pub async fn due(state: &AppState, user: UserId) -> Result<u32> {
    let kept = state.store.progress_of(user, MISTAKE).await?;
    let today = Day::of(state.clock.now().0);
    let mistakes: Vec<MistakeDoc> = values(&kept, MISTAKE);
    let due = mistakes.iter().filter(|it| it.due <= today.0).count();
    Ok(u32::try_from(due).unwrap_or(u32::MAX))
}

/// What a reviewed game changes.
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
        // What was made again begins anew.
        changes.push((key, Some(json(mistake))));
    }
    changes
}

/// What an answer changes.
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

/// A mistake as it is kept from the day on which it was found, if it is one that could be made.
fn begin(rules: &Rules, own: OwnMistakeDoc, day: Day) -> Result<MistakeDoc> {
    if own.position.len() > bounds::POSITION {
        return Err(invalid("The position is too long."));
    }
    let table = rules.table_from(&own.position, Finished::Refused);
    let table = table.map_err(|error| invalid(&format!("The position: {error}.")))?;
    let legal = table.legal_texts();
    if own.played == own.best || !legal.contains(&own.played) || !legal.contains(&own.best) {
        return Err(invalid("A mistake is a move that is not the best one."));
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
    Err(invalid("This is no reviewed game."))
}

fn read_rules(text: &str) -> Result<Rules> {
    let rules = text.get(..bounds::POSITION).unwrap_or(text).parse();
    rules.map_err(|error| invalid(&format!("The rules: {error}.")))
}

/// A day that is not to come, but for those who are ahead of this clock, and not too long ago.
pub fn checked_day(day: i32, now: Time) -> Result<Day> {
    let Day(today) = Day::of(now.0);
    if (today - LATE..=today + 1).contains(&day) {
        return Ok(Day(day));
    }
    Err(invalid("The day is too far from today."))
}

/// The values under keys that begin so; what cannot be read is left out.
fn values<T: DeserializeOwned>(kept: &BTreeMap<String, String>, prefix: &str) -> Vec<T> {
    let matching = kept.iter().filter(|(key, _)| key.starts_with(prefix));
    matching
        .filter_map(|(_, text)| serde_json::from_str(text).ok())
        .collect()
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it is plain data")
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

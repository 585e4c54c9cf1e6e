//! The steps of the courses that a user has completed. The page decides whether a step was completed correctly.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{CourseDoc, Problem};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::game_of;
use super::learning::invalid;
use crate::AppState;
use crate::error::Result;
use crate::extract::Json;
use crate::who::CurrentUser;

/// The prefix of the key of a course; the value contains its steps.
const COURSE: &str = "learning:course:";

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(course))
}

/// Records steps of a course that the user has completed.
#[utoipa::path(post, path = "/learning/courses", tag = "past", request_body = CourseDoc,
    responses((status = 204), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
async fn course(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Json(doc): Json<CourseDoc>,
) -> Result<StatusCode> {
    let game = game_of(&doc.game)?;
    let chapters = sente_puzzles::course(game);
    let steps: BTreeSet<String> = chapters
        .iter()
        .flat_map(|chapter| {
            let numbers = 1..=chapter.steps.len();
            numbers.map(|number| format!("{}-{number}", chapter.name))
        })
        .collect();
    if !doc.steps.iter().all(|step| steps.contains(step)) {
        return Err(invalid("The course has no such step."));
    }
    let key = format!("{COURSE}{game}");
    let change = move |known: &BTreeMap<String, String>| {
        let before = known.get(&key).map(String::as_str).unwrap_or_default();
        let all = before.split(' ').filter(|step| !step.is_empty());
        let all: BTreeSet<&str> = all.chain(doc.steps.iter().map(String::as_str)).collect();
        let all: Vec<&str> = all.into_iter().collect();
        vec![(key.clone(), Some(all.join(" ")))]
    };
    state
        .store
        .change_progress(who.id(), COURSE, Box::new(change), state.clock.now())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The completed steps of each course.
pub fn of(kept: &BTreeMap<String, String>) -> Vec<CourseDoc> {
    let course = |(key, steps): (&String, &String)| {
        let game = key.strip_prefix(COURSE)?.to_owned();
        let steps = steps.split(' ').map(str::to_owned).collect();
        Some(CourseDoc { game, steps })
    };
    kept.iter().filter_map(course).collect()
}

//! Studies: analyses that an account has stored under a name. Everybody with a study's address can read it; only its
//! owner can change it.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{NewStudy, Problem, StudyChange, StudyDoc, StudySummary, bounds};
use sente_records::{Format, NodeId, Record};
use sente_store::{StudyContent, StudyId, StudyRow};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Result;
use crate::extract::{Json, Path};
use crate::throttle::LimitedAction;
use crate::who::Who;
use crate::{Address, ApiError, AppState, name};

/// The reason why an account is needed.
const ACCOUNT: &str = "Log in to store studies. They belong to an account.";

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(studies))
        .routes(routes!(study, delete))
}

/// The routes with a larger limit of the body.
pub fn uploads() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(add))
        .routes(routes!(change))
}

/// The user's studies, the most recently changed first.
#[utoipa::path(get, path = "/studies", tag = "studies",
    responses((status = 200, body = Vec<StudySummary>), (status = 401, body = Problem)))]
async fn studies(State(state): State<AppState>, who: Who) -> Result<Json<Vec<StudySummary>>> {
    who.need_account(ACCOUNT)?;
    let rows = state.store.studies(who.id()).await?;
    Ok(Json(rows.into_iter().map(summary).collect()))
}

/// Stores an analysis under a name.
#[utoipa::path(post, path = "/studies", tag = "studies", request_body = NewStudy,
    responses((status = 201, body = StudyDoc), (status = 401, body = Problem),
        (status = 409, body = Problem, description = "The user has too many studies"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn add(
    State(state): State<AppState>,
    address: Address,
    who: Who,
    Json(new): Json<NewStudy>,
) -> Result<(StatusCode, Json<StudyDoc>)> {
    who.need_account(ACCOUNT)?;
    let name = check_name(&new.name)?;
    let content = understand(&state, &who, address, new.record).await?;
    let id = StudyId::random();
    let now = state.clock.now();
    state
        .store
        .add_study(id, who.id(), &name, &content, now)
        .await?;
    Ok((
        StatusCode::CREATED,
        Json(find(&state, Some(&who), id).await?),
    ))
}

/// Returns a study to anybody.
#[utoipa::path(get, path = "/studies/{id}", tag = "studies", params(("id" = String, Path)),
    responses((status = 200, body = StudyDoc), (status = 404, body = Problem)))]
async fn study(
    State(state): State<AppState>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Result<Json<StudyDoc>> {
    Ok(Json(find(&state, who.as_ref(), study_of(&id)?).await?))
}

/// Changes the name of a study, its content, or both.
#[utoipa::path(put, path = "/studies/{id}", tag = "studies", params(("id" = String, Path)),
    request_body = StudyChange,
    responses((status = 200, body = StudyDoc), (status = 401, body = Problem),
        (status = 404, body = Problem, description = "The user has no such study"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
async fn change(
    State(state): State<AppState>,
    address: Address,
    who: Who,
    Path(id): Path<String>,
    change: std::result::Result<Json<StudyChange>, ApiError>,
) -> Result<Json<StudyDoc>> {
    who.need_account(ACCOUNT)?;
    // Checks the id first, so that an unknown study is reported whatever the body is.
    let id = study_of(&id)?;
    let Json(change) = change?;
    let name = change.name.as_deref().map(check_name).transpose()?;
    let content = match change.record {
        Some(record) => Some(understand(&state, &who, address, record).await?),
        None => None,
    };
    let (store, user) = (&state.store, who.id());
    if let Some(name) = name {
        store.rename_study(user, id, &name).await?;
    }
    if let Some(content) = content {
        let now = state.clock.now();
        store.change_study(user, id, &content, now).await?;
    }
    Ok(Json(find(&state, Some(&who), id).await?))
}

/// Deletes a study. Its address becomes invalid.
#[utoipa::path(delete, path = "/studies/{id}", tag = "studies", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
async fn delete(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    who.need_account(ACCOUNT)?;
    state.store.delete_study(who.id(), study_of(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn find(state: &AppState, who: Option<&Who>, id: StudyId) -> Result<StudyDoc> {
    let study = state.store.study(id).await?;
    Ok(StudyDoc {
        yours: who.is_some_and(|who| who.id() == study.owner),
        summary: summary(study.row),
        owner: study.owner_name,
        record: study.record,
    })
}

fn summary(row: StudyRow) -> StudySummary {
    StudySummary {
        id: row.id.to_string(),
        name: row.name,
        rules: row.rules,
        position: row.position,
        changed: row.changed.0,
    }
}

/// Parses a record on a blocking thread, because that takes time, and writes it again, so that the stored record is
/// valid.
async fn understand(
    state: &AppState,
    who: &Who,
    address: Address,
    record: String,
) -> Result<StudyContent> {
    state
        .throttles
        .check_user(LimitedAction::Read, who.id(), address)?;
    let done = tokio::task::spawn_blocking(move || content_of(&record)).await;
    done.map_err(|error| ApiError::Internal(format!("reading a study failed: {error}")))?
}

fn content_of(text: &str) -> Result<StudyContent> {
    let invalid = |why: &dyn ToString| ApiError::Invalid(why.to_string());
    let reading = sente_records::read(text.as_bytes(), Some(Format::Json), None);
    let reading = reading.map_err(|error| invalid(&error))?;
    let [record] = &reading.records[..] else {
        return Err(invalid(&"A study must contain exactly one game."));
    };
    let end = record.tree.main_line(NodeId::START).last();
    let table = record.table(end.unwrap_or(NodeId::START));
    let table = table.map_err(|error| invalid(&error))?;
    Ok(StudyContent {
        rules: record.rules.to_string(),
        position: table.position_text(),
        record: written(record)?,
    })
}

fn written(record: &Record) -> Result<String> {
    let bytes = sente_records::write(std::slice::from_ref(record), Format::Json);
    let bytes = bytes.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn check_name(name: &str) -> Result<String> {
    name::check_label("study", name, bounds::STUDY_NAME)
}

fn study_of(text: &str) -> Result<StudyId> {
    text.parse().map_err(|_| ApiError::NotFound("study"))
}

//! The lobby: seeks of games against anybody.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{GameDoc, NewSeek, Problem, SeekDoc};
use sente_store::SeekId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Result;
use crate::extract::{Json, Path};
use crate::throttle::LimitedAction;
use crate::who::{CurrentUser, Who};
use crate::{Address, ApiError, AppState};

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, seek))
        .routes(routes!(withdraw))
        .routes(routes!(accept))
}

/// The open seeks, in order of creation.
#[utoipa::path(get, path = "/seeks", tag = "lobby", responses((status = 200, body = Vec<SeekDoc>)))]
async fn list(State(state): State<AppState>, who: Option<Who>) -> Result<Json<Vec<SeekDoc>>> {
    let asker = who.as_ref().map(Who::id);
    Ok(Json(state.games.seeks(asker).await?))
}

/// Creates a seek. It stays open while its owner has an open socket, at most half an hour.
#[utoipa::path(post, path = "/seeks", tag = "lobby", request_body = NewSeek, responses(
    (status = 201, body = SeekDoc), (status = 409, body = Problem), (status = 422, body = Problem),
    (status = 429, body = Problem),
))]
async fn seek(
    State(state): State<AppState>,
    address: Address,
    CurrentUser(who): CurrentUser,
    Json(new): Json<NewSeek>,
) -> Result<(StatusCode, Json<SeekDoc>)> {
    state
        .throttles
        .check_user(LimitedAction::Begin, who.id(), address)?;
    let seek = state.games.seek(&who.user, new).await?;
    Ok((StatusCode::CREATED, Json(seek)))
}

/// Withdraws the user's own seek.
#[utoipa::path(delete, path = "/seeks/{id}", tag = "lobby", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn withdraw(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    state.games.withdraw_seek(who.id(), read_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a seek and starts the game.
#[utoipa::path(post, path = "/seeks/{id}/accept", tag = "lobby", params(("id" = String, Path)),
    responses((status = 200, body = GameDoc), (status = 404, body = Problem),
    (status = 409, body = Problem)))]
async fn accept(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Path(id): Path<String>,
) -> Result<Json<GameDoc>> {
    let game = state.games.accept_seek(read_id(&id)?, &who.user).await?;
    Ok(Json(state.games.view(game, Some(who.id())).await?))
}

fn read_id(text: &str) -> Result<SeekId> {
    text.parse().map_err(|_| ApiError::NotFound("seek"))
}

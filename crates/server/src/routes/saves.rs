//! Saved games. A save refers to a game and contains none of its data.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{Problem, SavedGame};
use sente_store::{MatchId, Save, StoredMatch};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::match_of;
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::who::Who;
use crate::{ApiError, AppState, stored};

/// The reason why an account is needed.
const ACCOUNT: &str = "Log in to save games. Saved games belong to an account.";

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(saves))
        .routes(routes!(save, delete))
}

/// The user's saved games, the most recently saved first.
#[utoipa::path(get, path = "/saves", tag = "past",
    responses((status = 200, body = Vec<SavedGame>), (status = 401, body = Problem)))]
async fn saves(State(state): State<AppState>, who: Who) -> Result<Json<Vec<SavedGame>>> {
    who.need_account(ACCOUNT)?;
    let mut games = Vec::new();
    for save in state.store.saves(who.id()).await? {
        games.push(describe(&state, &who, &save).await?);
    }
    Ok(Json(games))
}

/// Saves a game. Saving it again updates the time.
#[utoipa::path(put, path = "/saves/{game}", tag = "past",
    params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = SavedGame), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn save(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<Json<SavedGame>> {
    who.need_account(ACCOUNT)?;
    let id = match_of(&id)?;
    let found = state.store.find_match(id).await?;
    if !is_part_of(&found, &who) {
        return Err(ApiError::Forbidden(
            "Only the players of a game can save it.",
        ));
    }
    state
        .store
        .save(who.id(), id, "", state.clock.now())
        .await?;
    let save = find(&state, &who, id).await?;
    Ok(Json(describe(&state, &who, &save).await?))
}

/// Deletes a save; the game remains.
#[utoipa::path(delete, path = "/saves/{game}", tag = "past",
    params(("game" = String, Path, description = "The game's id")),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
async fn delete(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    who.need_account(ACCOUNT)?;
    let save = find(&state, &who, match_of(&id)?).await?;
    state.store.delete_save(who.id(), save.number).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn find(state: &AppState, who: &Who, id: MatchId) -> Result<Save> {
    let mut saves = state.store.saves(who.id()).await?.into_iter();
    saves
        .find(|save| save.id == id)
        .ok_or(ApiError::NotFound("saved game"))
}

async fn describe(state: &AppState, who: &Who, save: &Save) -> Result<SavedGame> {
    let row = state.store.find_match(save.id).await?;
    Ok(SavedGame {
        number: save.number,
        saved: save.at.0,
        game: stored::card(&state.store, &row, Some(who.id())).await?,
    })
}

/// Whether a user acts in a match or has it in their history.
fn is_part_of(found: &StoredMatch, who: &Who) -> bool {
    let own = Some(who.id());
    found
        .seats
        .iter()
        .any(|seat| seat.controller == own || seat.user == own)
}

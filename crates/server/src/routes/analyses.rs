//! Analyses of positions and games on the server.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{AnalysisDoc, AnalysisRequest, AnalysisStatus, Problem, bounds};
use sente_engine_worker::ReplayedRequest;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyses::Asker;
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::throttle::LimitedAction;
use crate::who::{CurrentUser, Who};
use crate::{Address, ApiError, AppState};

/// The time limit for the review of a whole game, in milliseconds.
const REVIEW: u64 = 15 * 60 * 1000;

/// The routes of this module.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(ask))
        .routes(routes!(look, leave))
}

/// Starts an analysis of a position or a game. A repeated request returns the stored result at once.
#[utoipa::path(post, path = "/analyses", tag = "analyses", request_body = AnalysisRequest,
    responses((status = 200, body = AnalysisDoc, description = "The stored result"),
        (status = 202, body = AnalysisDoc, description = "The analysis is running; request it again for the result"),
        (status = 404, body = Problem, description = "An unknown player"),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
async fn ask(
    State(state): State<AppState>,
    address: Address,
    CurrentUser(who): CurrentUser,
    Json(request): Json<AnalysisRequest>,
) -> Result<(StatusCode, Json<AnalysisDoc>)> {
    state
        .throttles
        .check_user(LimitedAction::Search, who.id(), address)?;
    check_bounds(&request)?;
    let replayed = tokio::task::spawn_blocking(move || ReplayedRequest::new(request)).await;
    let replayed = replayed.map_err(|error| ApiError::Internal(error.to_string()))?;
    let request = replayed.map_err(|why| ApiError::Invalid(why.to_string()))?;
    let game = request.table.game();
    if state
        .pool
        .registry()
        .profile(game, &request.request.player)
        .is_none()
    {
        return Err(ApiError::NotFound("player"));
    }
    let asker = Asker {
        user: who.id(),
        address,
    };
    let doc = state.analyses.ask(&state, asker, request.into()).await?;
    let status = match doc.status {
        AnalysisStatus::Done => StatusCode::OK,
        _ => StatusCode::ACCEPTED,
    };
    Ok((status, Json(doc)))
}

/// The result so far. Regular requests keep the search running.
#[utoipa::path(get, path = "/analyses/{id}", tag = "analyses", params(("id" = String, Path)),
    responses((status = 200, body = AnalysisDoc), (status = 404, body = Problem)))]
async fn look(
    State(state): State<AppState>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Result<Json<AnalysisDoc>> {
    let asker = who.map(|who| who.id());
    let found = state.analyses.find(&state, asker, &id).await?;
    found.map(Json).ok_or(ApiError::NotFound("analysis"))
}

/// Stops waiting for the analysis. The search ends when nobody waits for it.
#[utoipa::path(delete, path = "/analyses/{id}", tag = "analyses", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
async fn leave(
    State(state): State<AppState>,
    who: Who,
    Path(id): Path<String>,
) -> Result<StatusCode> {
    if state.analyses.leave(&state, who.id(), &id).await {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::NotFound("analysis"))
    }
}

fn check_bounds(request: &AnalysisRequest) -> Result<()> {
    let AnalysisRequest {
        situation,
        lines,
        millis,
        ..
    } = request;
    let texts = [Some(&situation.rules), situation.setup.as_ref()];
    let refuse = |why: &str| Err(ApiError::Invalid(why.to_owned()));
    if texts
        .into_iter()
        .flatten()
        .any(|text| text.len() > bounds::POSITION)
    {
        return refuse("The rules or the position are too long.");
    }
    if situation.moves.len() > bounds::MOVES
        || situation.moves.iter().any(|text| text.len() > bounds::MOVE)
    {
        return refuse("There are too many moves, or one of them is too long.");
    }
    if !(1..=bounds::ANALYSIS_LINES).contains(&usize::from(*lines)) {
        return refuse("The number of lines must be 1 to 5.");
    }
    if !(1..=bounds::ANALYSIS_MILLIS).contains(millis) {
        return refuse("The time must be at most one minute.");
    }
    let positions = situation.moves.len() as u64 + 1;
    if request.review && positions * millis > REVIEW {
        return refuse("The review would take more than 15 minutes. Reduce the time per move.");
    }
    Ok(())
}

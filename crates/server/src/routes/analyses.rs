//! Deep questions about positions and games, thought about on the server.

use axum::extract::State;
use axum::http::StatusCode;
use sente_api::{AnalysisDoc, AnalysisRequest, AnalysisStatus, Problem, bounds};
use sente_engine_worker::Question;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::analyses::Asker;
use crate::error::Result;
use crate::extract::{Json, Path};
use crate::throttle::LimitedAction;
use crate::who::{CurrentUser, Who};
use crate::{Address, ApiError, AppState};

/// The most milliseconds that the review of a whole game may take.
const REVIEW: u64 = 15 * 60 * 1000;

/// The addresses of this file.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(ask))
        .routes(routes!(look, leave))
}

/// Asks a player about a position or a game. The same question has the same answer at once.
#[utoipa::path(post, path = "/analyses", tag = "analyses", request_body = AnalysisRequest,
    responses((status = 200, body = AnalysisDoc, description = "It was answered before"),
        (status = 202, body = AnalysisDoc, description = "Ask again for the answer"),
        (status = 404, body = Problem, description = "There is no such player"),
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
    let replayed = tokio::task::spawn_blocking(move || Question::new(request)).await;
    let replayed = replayed.map_err(|error| ApiError::Internal(error.to_string()))?;
    let question = replayed.map_err(|why| ApiError::Invalid(why.to_string()))?;
    let game = question.table.game();
    if state
        .pool
        .registry()
        .profile(game, &question.request.player)
        .is_none()
    {
        return Err(ApiError::NotFound("player"));
    }
    let asker = Asker {
        user: who.id(),
        address,
    };
    let doc = state.analyses.ask(&state, asker, question.into()).await?;
    let status = match doc.status {
        AnalysisStatus::Done => StatusCode::OK,
        _ => StatusCode::ACCEPTED,
    };
    Ok((status, Json(doc)))
}

/// What is known so far. Who asks again and again keeps the search going.
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

/// Does not want to know any more. The search ends when nobody does.
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
        return refuse("Ask for one to five lines.");
    }
    if !(1..=bounds::ANALYSIS_MILLIS).contains(millis) {
        return refuse("Let it think for at most a minute.");
    }
    let positions = situation.moves.len() as u64 + 1;
    if request.review && positions * millis > REVIEW {
        return refuse(
            "The review would take more than a quarter of an hour: think less about each move.",
        );
    }
    Ok(())
}

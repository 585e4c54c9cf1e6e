//! The routes, with one module per resource and each handler beside its route.

mod account;
mod analyses;
mod arenas;
mod courses;
mod export;
mod games;
mod history;
mod home;
mod learning;
mod openapi;
mod ops;
mod passkeys;
mod played;
mod players;
mod puzzles;
mod rankings;
mod records;
mod saves;
mod seeks;
mod series;
mod studies;

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use futures_util::StreamExt;
use sente_api::bounds;
use sente_rules::GameId;
use sente_store::MatchId;
use serde::{Deserialize, Deserializer};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::error::Result;
use crate::metrics::Refusal;
use crate::throttle::LimitedAction;
use crate::{Address, ApiError, AppState, etag, headers, metrics, origin, page, who};

/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// The size in bytes up to which a body that is too large is still read and discarded, so that the client gets the
/// answer.
const DRAINED: u64 = 16 * 1024 * 1024;

/// The whole service.
pub fn router(state: &AppState) -> Router {
    let api = OpenApiRouter::with_openapi(openapi::beginning()).nest("/api/v1", api());
    let (api, document) = api.split_for_parts();
    let api = api
        .merge(openapi::plain(document))
        .route("/api/{*rest}", any(async || ApiError::NotFound("address")))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            PATIENCE,
        ))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::Internal("a handler has panicked".into()).into_response()
        }));
    api.merge(ops::plain())
        .method_not_allowed_fallback(async || ApiError::WrongMethod)
        .fallback(page::serve)
        .layer(from_fn_with_state(state.clone(), who::carry))
        .layer(from_fn_with_state(state.clone(), origin::guard))
        .layer(from_fn_with_state(state.clone(), metrics::observe))
        .layer(from_fn_with_state(state.clone(), throttle))
        .layer(from_fn_with_state(state.clone(), headers::add))
        .with_state(state.clone())
}

/// The routes of the API.
fn api() -> OpenApiRouter<AppState> {
    let lists = OpenApiRouter::new()
        .merge(arenas::api())
        .merge(players::api())
        .merge(rankings::api())
        .merge(seeks::api())
        .layer(from_fn(etag::add));
    let usual = OpenApiRouter::new()
        .merge(lists)
        .merge(account::api())
        .merge(analyses::api())
        .merge(courses::api())
        .merge(export::api())
        .merge(games::api())
        .merge(history::api())
        .merge(home::api())
        .merge(learning::api())
        .merge(passkeys::api())
        .merge(puzzles::api())
        .merge(records::api())
        .merge(saves::api())
        .merge(studies::api())
        .merge(ops::api());
    let large = records::uploads().merge(played::uploads());
    bounded(usual, bounds::BODY)
        .merge(bounded(large, bounds::RECORD))
        .merge(bounded(studies::uploads(), bounds::STUDY))
}

/// Limits the bodies of these routes to `most` bytes.
fn bounded(router: OpenApiRouter<AppState>, most: usize) -> OpenApiRouter<AppState> {
    router
        .layer(DefaultBodyLimit::max(most))
        .layer(from_fn_with_state(most, refuse_larger))
}

/// Rejects a `Content-Length` above the limit before the handler runs, even if the handler does not read the body.
async fn refuse_larger(
    State(most): State<usize>,
    request: Request,
    next: Next,
) -> Result<Response> {
    let announced = request.headers().get(CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let Some(length) = announced.filter(|length| *length > most as u64) else {
        return Ok(next.run(request).await);
    };
    // Browsers only read an answer after they have sent the whole body.
    if length <= DRAINED {
        let mut rest = request.into_body().into_data_stream();
        while let Some(Ok(_)) = rest.next().await {}
    }
    Err(ApiError::TooLarge(most))
}

/// Limits the rate of all requests: by user if the session is known, and by address. Runs before any metrics or logs.
async fn throttle(
    State(state): State<AppState>,
    address: Address,
    request: Request,
    next: Next,
) -> Result<Response> {
    let action = if request.uri().path().starts_with("/api") {
        LimitedAction::Call
    } else {
        LimitedAction::Visit
    };
    let secure = state.config.is_secure();
    let token = who::session_token(request.headers(), secure);
    let allowed = match token.and_then(|token| state.known_sessions.user(token)) {
        Some(user) => state.throttles.check_user(action, user, address),
        None => state.throttles.check(action, address),
    };
    if let Err(error) = allowed {
        state.metrics.refused(Refusal::Throttled);
        return Err(error);
    }
    Ok(next.run(request).await)
}

/// Deserializes the number of a page, at most a million.
fn page_number<'de, D: Deserializer<'de>>(number: D) -> Result<u32, D::Error> {
    let number = u32::deserialize(number)?;
    if number > 1_000_000 {
        return Err(serde::de::Error::custom("the page number is too large"));
    }
    Ok(number)
}

/// Parses the code of a game in a path.
fn game_of(code: &str) -> Result<GameId> {
    code.parse().map_err(|_| ApiError::NotFound("game"))
}

/// Parses the id of a match in a path.
fn match_of(id: &str) -> Result<MatchId> {
    id.parse().map_err(|_| ApiError::NotFound("game"))
}

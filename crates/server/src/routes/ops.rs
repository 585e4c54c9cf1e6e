//! For the operator and for machines that look after this one: is it alive, can it serve, what has it
//! counted; and the end of the program, where the page may ask for it.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::Result;
use crate::metrics::Present;
use crate::{Address, ApiError, AppState};

/// What is said of a server that leaves searching to workers, and has none.
pub(crate) const NO_ENGINE: &str = "ready, but no worker is running: searches are unavailable\n";

/// Outside of the API.
pub fn plain() -> axum::Router<AppState> {
    axum::Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
}

/// Inside of it.
pub fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(quit))
}

async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether something can be read and written now, answered within two seconds. Where nobody searches it says so and stays
/// ready: people can play each other, and another server would have no more engines.
async fn readyz(State(state): State<AppState>) -> Result<&'static str> {
    if state.stop.is_cancelled() || !state.readiness.check(&state).await {
        return Err(ApiError::Busy);
    }
    if !state.pool.has_engines() {
        return Ok(NO_ENGINE);
    }
    Ok("ready\n")
}

async fn metrics(State(state): State<AppState>, address: Address) -> Result<impl IntoResponse> {
    let readers = &state.config.metrics_readers;
    if !address.0.is_loopback() && !readers.iter().any(|net| net.contains(&address.0)) {
        return Err(ApiError::Forbidden(
            "Only the operator may read the metrics.",
        ));
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let (waiting, running) = state.pool.load();
    let text = state.metrics.write(Present {
        games: state.games.awake(),
        waiting,
        running,
        workers: state.workers.count(),
        worker_searches: state.workers.searches(),
        connections: state.connections.count(),
        sockets: state.sockets.count(),
        refused: state.connections.refused(),
        waiting_bytes: state.sockets.waiting_bytes(),
        waiting_writes: state.store.waiting_writes(),
    });
    Ok(([(header::CONTENT_TYPE, kind)], text))
}

/// Ends the program, where it serves only this machine.
#[utoipa::path(post, path = "/quit", tag = "program", responses(
    (status = 202, description = "It ends"),
    (status = 403, description = "It serves others too", body = sente_api::Problem),
))]
async fn quit(State(state): State<AppState>, address: Address) -> Result<StatusCode> {
    if !state.config.local || !address.0.is_loopback() {
        return Err(ApiError::Forbidden(
            "The page can stop only a server that serves this machine alone.",
        ));
    }
    state.stop.cancel();
    Ok(StatusCode::ACCEPTED)
}

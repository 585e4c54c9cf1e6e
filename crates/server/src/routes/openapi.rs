//! What describes the API: the `OpenAPI` document, and a small page to try it.

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

use crate::AppState;

#[derive(OpenApi)]
#[openapi(info(
    title = "Sente",
    description = "Play, learn and analyse Gomoku, Renju, Othello and Surakarta. Problems are \
                   application/problem+json with a stable code. Games are followed at the WebSocket \
                   /api/v1/socket."
))]
struct Description;

/// The document before any address is in it.
pub fn beginning() -> Document {
    Description::openapi()
}

/// The addresses that show the document.
pub fn plain(document: Document) -> Router<AppState> {
    let text = |kind: &'static str, content: &'static str| {
        get(async move || ([(CONTENT_TYPE, kind)], content).into_response())
    };
    let page = include_str!("../../try/index.html");
    Router::new()
        .route("/api/openapi.json", get(async move || Json(document)))
        .route("/api", text("text/html; charset=utf-8", page))
        .route(
            "/api/try.css",
            text("text/css", include_str!("../../try/try.css")),
        )
        .route(
            "/api/try.js",
            text("text/javascript", include_str!("../../try/try.js")),
        )
}

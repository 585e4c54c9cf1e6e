//! The description of the API: the `OpenAPI` document, and a small page to try the API. Adds what the common layers
//! contribute to every call, so that the handlers need not repeat it.

use axum::Router;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sente_api::Problem;
use utoipa::OpenApi;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, ParameterIn, PathItem};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, OpenApi as Document, Ref, RefOr, Response as Answer, Type};

use crate::AppState;
use crate::etag::{ETag, not_modified};

/// The type of a problem document.
const PROBLEM: &str = "application/problem+json";
/// The name of the security scheme.
const SESSION: &str = "session";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sente",
        description = "Play, learn and analyse Gomoku, Renju, Othello and Surakarta. Problems are \
                       application/problem+json with a stable code. Live games use the \
                       WebSocket /api/v1/socket."
    ),
    components(schemas(Problem))
)]
struct Description;

/// The document without any calls.
pub fn beginning() -> Document {
    Description::openapi()
}

/// The routes that serve the document and the page.
pub fn plain(document: Document) -> Router<AppState> {
    let text = |kind: &'static str, content: &'static str| {
        get(async move || ([(CONTENT_TYPE, kind)], content).into_response())
    };
    let page = include_str!("../../try/index.html");
    // Serialized once, because it never changes while the program runs.
    let document = complete(document).to_json();
    let document = Bytes::from(document.expect("a description is plain data"));
    let tag = ETag::of(&document);
    let described = move |headers: HeaderMap| {
        let (document, tag) = (document.clone(), tag.clone());
        async move { describe(&headers, document, &tag) }
    };
    Router::new()
        .route("/api/openapi.json", get(described.clone()))
        .route("/openapi.json", get(described))
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

fn describe(headers: &HeaderMap, document: Bytes, tag: &ETag) -> Response {
    if tag.is_known(headers) {
        return not_modified(tag);
    }
    let kind = [(CONTENT_TYPE, "application/json")];
    tag.put_on((kind, document).into_response())
}

/// Adds to every call the answers of the layers before its handler, and the security requirement.
fn complete(mut document: Document) -> Document {
    let cookie = "The session cookie; over TLS its name starts with __Host-.";
    let scheme = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
        "sente", cookie,
    )));
    let components = document.components.get_or_insert_default();
    components.security_schemes.insert(SESSION.into(), scheme);
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            operation.operation_id = Some(operation_id(method, path));
            complete_operation(operation);
        }
    }
    document
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let all = [
        ("get", item.get.as_mut()),
        ("put", item.put.as_mut()),
        ("post", item.post.as_mut()),
        ("delete", item.delete.as_mut()),
    ];
    let there = |(method, operation): (_, Option<_>)| Some((method, operation?));
    all.into_iter().filter_map(there)
}

/// A unique id such as `get_games_id`.
fn operation_id(method: &str, path: &str) -> String {
    let path = path.trim_start_matches("/api/v1");
    let words = path.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("{method}_{}", words.join("_"))
}

fn complete_operation(operation: &mut Operation) {
    let parameters = operation.parameters.as_deref().unwrap_or_default();
    let has = |place: ParameterIn| parameters.iter().any(|one| one.parameter_in == place);
    let body = operation.request_body.as_ref();
    let is_json = body.is_some_and(|body| body.content.contains_key("application/json"));
    let always = [
        ("403", "The request came from another site", true),
        ("429", "Too many requests", true),
        ("500", "Something went wrong", true),
        ("503", "The server is busy or shutting down", true),
        (
            "400",
            "The request cannot be read",
            is_json || has(ParameterIn::Query),
        ),
        ("404", "Not found", has(ParameterIn::Path)),
        ("413", "The body is too large", body.is_some()),
        ("415", "The body is not JSON", is_json),
        ("422", "The body does not match the schema", is_json),
    ];
    let needs_session = operation.responses.responses.contains_key("401");
    for (status, description, is_possible) in always {
        if is_possible {
            let answers = &mut operation.responses.responses;
            answers
                .entry(status.to_owned())
                .or_insert_with(|| RefOr::T(Answer::new(description)));
        }
    }
    for (status, answer) in &mut operation.responses.responses {
        let RefOr::T(answer) = answer else { continue };
        complete_answer(status, answer);
    }
    let session = SecurityRequirement::new(SESSION, Vec::<String>::new());
    operation.security = Some(if needs_session {
        vec![session]
    } else {
        // A session is optional, but identifies the user.
        vec![SecurityRequirement::default(), session]
    });
}

fn complete_answer(status: &str, answer: &mut Answer) {
    let header = |kind: Type, description: &str| {
        let schema = utoipa::openapi::ObjectBuilder::new().schema_type(kind);
        let mut header = Header::new(schema);
        header.description = Some(description.to_owned());
        header
    };
    let id = header(Type::String, "The id of the request in the server's log");
    answer.headers.insert("X-Request-Id".into(), id);
    if !status.starts_with(['4', '5']) {
        return;
    }
    if answer.description.is_empty() {
        "The request was refused".clone_into(&mut answer.description);
    }
    answer.content.clear();
    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
    answer.content.insert(PROBLEM.into(), problem);
    if matches!(status, "429" | "503") {
        let seconds = header(
            Type::Integer,
            "The number of seconds after which to try again",
        );
        answer.headers.insert("Retry-After".into(), seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_named_after_what_they_are() {
        assert_eq!(operation_id("get", "/api/v1/games/{id}"), "get_games_id");
        assert_eq!(operation_id("post", "/api/v1/login"), "post_login");
    }
}

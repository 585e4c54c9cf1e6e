//! The security headers of all answers.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use crate::AppState;

/// Scripts, styles and images may only come from this server, and not inline. Images that the page generates are
/// `blob:` and `data:`.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; \
    worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// Data is not a page: opened directly, it must not run or load anything, and has no origin.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=()",
    ),
];

/// Middleware that adds the headers. Answers without `Cache-Control` must not be cached.
pub async fn add(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    if kind.is_some_and(is_data) {
        let policy = HeaderValue::from_static(DATA_POLICY);
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    if state.config.is_secure() {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(STRICT_TRANSPORT_SECURITY, year);
    }
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether this is the content type of data, not of a page or its parts.
fn is_data(kind: &[u8]) -> bool {
    const DATA: [&[u8]; 3] = [
        b"application/json",
        b"application/problem+json",
        b"application/octet-stream",
    ];
    DATA.iter().any(|data| kind.starts_with(data))
}

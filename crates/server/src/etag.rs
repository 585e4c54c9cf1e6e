//! Entity tags: a client that requests unchanged content again gets no body.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::{ApiError, digest};

/// Maximum size of a list in bytes.
const MOST: usize = 4 * 1024 * 1024;

/// The entity tag of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ETag(HeaderValue);

impl ETag {
    /// The tag of this content.
    pub fn of(content: &[u8]) -> Self {
        let text = format!("\"{}\"", digest::name(content));
        Self(HeaderValue::from_str(&text).expect("quoted hex digits are a valid header value"))
    }

    /// Whether the client already has the content.
    pub fn is_known(&self, headers: &HeaderMap) -> bool {
        let known = headers.get_all(IF_NONE_MATCH).into_iter();
        let mut known = known
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','));
        known.any(|tag| tag.trim().trim_start_matches("W/").as_bytes() == self.0.as_bytes())
    }

    /// Adds the tag to the answer. Only the client may cache it, and must revalidate it each time.
    pub fn put_on(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.insert(ETAG, self.0.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        response
    }
}

/// The answer to a client that already has the content.
pub fn not_modified(tag: &ETag) -> Response {
    tag.put_on(StatusCode::NOT_MODIFIED.into_response())
}

/// Middleware that adds tags to lists.
pub async fn add(request: Request, next: Next) -> Result<Response, ApiError> {
    if request.method() != Method::GET {
        return Ok(next.run(request).await);
    }
    let asked = request.headers().clone();
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, MOST).await;
    let body = body.map_err(|error| ApiError::Internal(error.to_string()))?;
    let tag = ETag::of(&body);
    if tag.is_known(&asked) {
        return Ok(not_modified(&tag));
    }
    Ok(tag.put_on(Response::from_parts(parts, Body::from(body))))
}

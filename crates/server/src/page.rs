//! Serves the page, which is embedded in the binary. Unknown paths get the page as well: it decides itself what to
//! show.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use axum::response::IntoResponse;
use rust_embed::RustEmbed;

use crate::{ApiError, digest};

#[derive(RustEmbed)]
#[folder = "../../dist"]
struct Dist;

/// The answer if the program was built without the page.
const WITHOUT: &str = "This program was built without the page. Build it with: cargo play\n";

/// Answers with a file of the page, or with the page itself.
pub async fn serve(request: Request) -> axum::response::Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::WrongMethod.into_response();
    }
    let find = |path: &str| Dist::get(path).map(|file| file.data);
    answer(request.uri().path(), request.headers(), find).into_response()
}

/// The content of a file.
type Content = Cow<'static, [u8]>;

fn answer(
    path: &str,
    headers: &HeaderMap,
    find: impl Fn(&str) -> Option<Content>,
) -> Result<Response<Body>, ApiError> {
    let path = path.trim_start_matches('/');
    let is_compressed = |path: &str| has_ending(path, "br") || has_ending(path, "gz");
    let is_file = !path.is_empty() && !is_compressed(path) && find(path).is_some();
    if !is_file && path.starts_with("assets/") {
        return Err(ApiError::NotFound("file"));
    }
    let name = if is_file { path } else { "index.html" };
    let Some(plain) = find(name) else {
        return Ok(WITHOUT.into_response());
    };
    let tag = tag(&plain);
    // The file name contains a hash of the content, so the content never changes.
    let keep = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = headers.get(IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        let kept = [(ETAG, tag), (CACHE_CONTROL, HeaderValue::from_static(keep))];
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let compressed = encodings(headers).find_map(|(encoding, ending)| {
        let content = find(&format!("{name}.{ending}"))?;
        Some((content, encoding))
    });
    let (content, encoding) = match compressed {
        Some((content, encoding)) => (content, Some(encoding)),
        None => (plain, None),
    };
    let mut response = Response::new(Body::from(content));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(ETAG, tag);
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Ok(response)
}

/// The encodings that the browser accepts, the smallest first, with their file extensions.
fn encodings(headers: &HeaderMap) -> impl Iterator<Item = (&'static str, &'static str)> {
    let accepted = headers.get(ACCEPT_ENCODING);
    let accepted = accepted
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let takes = |encoding: &str| {
        accepted.split(',').any(|part| {
            let (name, weight) = part.split_once(';').unwrap_or((part, ""));
            let refused = matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
            name.trim() == encoding && !refused
        })
    };
    let known = [("br", "br"), ("gzip", "gz")];
    let fitting: Vec<_> = known.into_iter().filter(|(name, _)| takes(name)).collect();
    fitting.into_iter()
}

fn tag(content: &[u8]) -> HeaderValue {
    let name = digest::name(content);
    HeaderValue::from_str(&format!("\"{name}\""))
        .expect("quoted hex digits are a valid header value")
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

fn has_ending(path: &str, ending: &str) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, found)| found == ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(path: &str, headers: &[(&'static str, &str)]) -> Result<Response<Body>, ApiError> {
        let files = |path: &str| -> Option<Content> {
            let content: &[u8] = match path {
                "index.html" => b"<!doctype html>",
                "assets/sente-1.wasm" => b"plain",
                "assets/sente-1.wasm.br" => b"br",
                "assets/sente-1.wasm.gz" => b"gz",
                _ => return None,
            };
            Some(Cow::Borrowed(content))
        };
        let headers = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_str(value).unwrap()));
        answer(path, &headers.collect(), files)
    }

    #[test]
    fn unknown_addresses_are_the_pages_and_unknown_files_are_not() {
        for path in ["/", "/game/0123", "/index.html", "/../../etc/passwd"] {
            let response = get(path, &[]).unwrap();
            assert_eq!(
                response.headers()[CONTENT_TYPE],
                "text/html; charset=utf-8",
                "{path}"
            );
            assert_eq!(response.headers()[CACHE_CONTROL], "no-cache");
        }
        assert!(get("/assets/other.wasm", &[]).is_err());
        assert!(get("/assets/sente-1.wasm.br", &[]).is_err());
    }

    #[test]
    fn the_smallest_encoding_that_the_browser_takes_is_sent() {
        for (accepted, sent) in [
            ("gzip, deflate, br", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("identity", None),
        ] {
            let response = get("/assets/sente-1.wasm", &[("accept-encoding", accepted)]).unwrap();
            let encoding = response.headers().get(CONTENT_ENCODING);
            assert_eq!(
                encoding.map(|value| value.to_str().unwrap()),
                sent,
                "{accepted}"
            );
            assert_eq!(response.headers()[CONTENT_TYPE], "application/wasm");
            let keep = response.headers()[CACHE_CONTROL].to_str().unwrap();
            assert!(keep.contains("immutable"));
        }
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let tag = get("/", &[]).unwrap().headers()[ETAG].clone();
        let again = get("/", &[("if-none-match", tag.to_str().unwrap())]).unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        let other = get("/", &[("if-none-match", "\"0\"")]).unwrap();
        assert_eq!(other.status(), StatusCode::OK);
    }
}

//! The id of a request. It is in the answer and in all log lines of the request, so that an operator can find what a
//! user reports.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderName;

use crate::Config;

/// The header with the id.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");
/// Maximum length of an id from a proxy.
const LONGEST: usize = 64;

/// The id of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(Arc<str>);

impl RequestId {
    /// The id that a trusted proxy has assigned, or a new one.
    pub fn of(request: &Request, config: &Config) -> Self {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let trusted = peer.is_some_and(|peer| config.trusts(peer.0.ip().to_canonical()));
        let given = request.headers().get(&HEADER).filter(|_| trusted);
        let given = given.and_then(|value| value.to_str().ok());
        match given.filter(|text| is_plain(text)) {
            Some(text) => Self(text.into()),
            None => Self::random(),
        }
    }

    fn random() -> Self {
        let number = getrandom::u64().unwrap_or_default();
        Self(format!("{number:016x}").into())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a text cannot be confused with anything else in a log.
fn is_plain(text: &str) -> bool {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
    (1..=LONGEST).contains(&text.len()) && text.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn id(peer: [u8; 4], given: &str) -> String {
        let mut config = Config::new("");
        config.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
        let request = Request::builder().header(HEADER, given);
        let mut request = request.body(Body::empty()).unwrap();
        let peer = SocketAddr::from((peer, 1));
        request.extensions_mut().insert(ConnectInfo(peer));
        RequestId::of(&request, &config).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_names_a_request_and_only_plainly() {
        assert_eq!(id([10, 0, 0, 1], "abc-1"), "abc-1");
        for (peer, given) in [
            ([9, 9, 9, 9], "abc-1"),
            ([10, 0, 0, 1], "a b"),
            ([10, 0, 0, 1], &"a".repeat(65)),
        ] {
            let made = id(peer, given);
            assert_ne!(made, given);
            assert_eq!(made.len(), 16);
        }
    }
}

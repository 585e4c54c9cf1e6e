//! The origin of a request: the page that sent it, and the client's address. Knows nothing about users.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::config::{Config, Origin};
use crate::metrics::Refusal;
use crate::{ApiError, AppState};

/// Rejects requests from the pages of other sites: all requests that change something, all sockets, and all requests
/// for a foreign host name, because any name can resolve to this address.
pub async fn guard(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let headers = request.headers();
    let addressed = if state.config.local {
        is_addressed_here(headers, &state.config)
    } else {
        is_own_name(headers, &state.config)
    };
    if !addressed {
        state.metrics.refused(Refusal::Host);
        return Err(ApiError::WrongHost);
    }
    if (changes || headers.contains_key(header::UPGRADE)) && !is_own_page(headers, &state.config) {
        state.metrics.refused(Refusal::Origin);
        return Err(ApiError::WrongOrigin);
    }
    Ok(next.run(request).await)
}

/// Whether the request comes from this server's page, or from no page. Browsers send the origin with every request that
/// changes something.
fn is_own_page(headers: &HeaderMap, config: &Config) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site");
        return site.is_none_or(|site| site == "same-origin" || site == "none");
    };
    let origin: Option<Origin> = origin.to_str().ok().and_then(|text| text.parse().ok());
    let host = host(headers);
    origin.is_some_and(|origin| {
        config.public_origins.contains(&origin)
            || host.is_some_and(|host| host.eq_ignore_ascii_case(origin.host()))
    })
}

fn is_addressed_here(headers: &HeaderMap, config: &Config) -> bool {
    let host = host(headers).unwrap_or_default();
    let origin: Option<Origin> = format!("http://{host}").parse().ok();
    let named = |public: &Origin| public.host().eq_ignore_ascii_case(host);
    origin.is_some_and(|origin| origin.is_this_machine()) || config.public_origins.iter().any(named)
}

/// Whether the `Host` is this server's: a configured name, an IP address, or a name that only exists in local networks.
/// Nobody can make those resolve to this address from outside.
fn is_own_name(headers: &HeaderMap, config: &Config) -> bool {
    let Some(host) = host(headers) else {
        // Browsers always send a host; HTTP/1.0 clients may omit it.
        return true;
    };
    let named = |public: &Origin| public.host().eq_ignore_ascii_case(host);
    config.public_origins.iter().any(named)
        || format!("http://{host}")
            .parse()
            .is_ok_and(|origin: Origin| origin.is_local_name())
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// The address of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(pub IpAddr);

impl Address {
    /// The address by which clients are counted. For IPv6 that is the /64 network, because one client can use all its
    /// addresses.
    pub fn client(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                Ipv6Addr::from(network).into()
            }
            address @ IpAddr::V4(_) => address,
        }
    }

    /// The address of the peer, or the one that a trusted proxy reports: the last in the chain that is not a trusted
    /// proxy.
    fn of(peer: IpAddr, headers: &HeaderMap, config: &Config) -> Self {
        let peer = peer.to_canonical();
        if !config.trusts(peer) {
            return Self(peer);
        }
        let forwarded = headers.get_all("x-forwarded-for").into_iter();
        let chain: Vec<&str> = forwarded
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        let mut client = peer;
        for text in chain.into_iter().rev() {
            let Ok(address) = text.trim().parse::<IpAddr>() else {
                break;
            };
            client = address.to_canonical();
            if !config.trusts(client) {
                break;
            }
        }
        Self(client)
    }
}

impl FromRequestParts<AppState> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let ConnectInfo(peer) =
            peer.ok_or_else(|| ApiError::Internal("a request without a peer".into()))?;
        Ok(Self::of(peer.ip(), &parts.headers, &state.config))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&str, &str)| {
            let name: HeaderName = name.parse().unwrap();
            (name, HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_our_own_page_may_change_something() {
        let mut config = Config::new("");
        config.public_origins = vec!["https://games.example".parse().unwrap()];
        let host = ("host", "here:7373");
        let cases: [(&[(&str, &str)], bool); 9] = [
            (&[host], true),
            (&[host, ("origin", "http://here:7373")], true),
            (&[host, ("origin", "https://games.example")], true),
            (&[host, ("origin", "http://here:7778")], false),
            (&[host, ("origin", "http://here:7373.evil.example")], false),
            (&[host, ("origin", "https://evil.example")], false),
            (&[host, ("origin", "null")], false),
            (&[host, ("sec-fetch-site", "cross-site")], false),
            (&[host, ("sec-fetch-site", "same-origin")], true),
        ];
        for (pairs, own) in cases {
            assert_eq!(is_own_page(&headers(pairs), &config), own, "{pairs:?}");
        }
    }

    #[test]
    fn a_server_for_this_machine_answers_to_no_other_name() {
        let config = Config::new("");
        for (host, here) in [
            ("localhost:7373", true),
            ("127.0.0.1:7373", true),
            ("[::1]:7373", true),
            ("evil.example:7373", false),
            ("localhost.evil.example", false),
            ("", false),
        ] {
            assert_eq!(
                is_addressed_here(&headers(&[("host", host)]), &config),
                here,
                "{host}"
            );
        }
    }

    #[test]
    fn a_server_for_others_answers_to_its_names_and_to_those_of_home_networks() {
        let mut config = Config::new("");
        config.public_origins = vec!["https://games.example".parse().unwrap()];
        for (host, own) in [
            ("games.example", true),
            ("GAMES.example", true),
            ("localhost:7373", true),
            ("192.168.0.7:7373", true),
            ("[2001:db8::1]:7373", true),
            ("laptop:7373", true),
            ("laptop.local:7373", true),
            ("laptop.home.arpa", true),
            ("evil.example", false),
            ("games.example.evil.example", false),
            ("local.evil.example:7373", false),
            ("", false),
            ("a b", false),
        ] {
            let headers = headers(&[("host", host)]);
            assert_eq!(is_own_name(&headers, &config), own, "{host}");
        }
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let mut config = Config::new("");
        let forwarded = headers(&[("x-forwarded-for", "6.6.6.6, 9.9.9.9, 10.0.0.2")]);
        let peer = "10.0.0.1".parse().unwrap();
        assert_eq!(Address::of(peer, &forwarded, &config), Address(peer));
        config.trusted_proxies = vec!["10.0.0.0/24".parse().unwrap()];
        let client: IpAddr = "9.9.9.9".parse().unwrap();
        assert_eq!(Address::of(peer, &forwarded, &config), Address(client));
        let nonsense = headers(&[("x-forwarded-for", "6.6.6.6, nonsense")]);
        assert_eq!(Address::of(peer, &nonsense, &config), Address(peer));
    }

    #[test]
    fn a_network_is_one_client() {
        let client = |text: &str| Address(text.parse().unwrap()).client();
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:2"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
    }
}

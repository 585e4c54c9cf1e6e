//! The server's configuration. Reads no files and no command line: the binary does, and passes checked values.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use sente_engine::{AddedPlayer, Tablebases};
use thiserror::Error;
use url::Url;

use crate::cluster::NatsConfig;
use crate::live::LiveConfig;
pub use crate::throttle::{Allowance, LimitedAction, Limits};

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: Listen,
    /// The path of an SQLite file, or the address of a PostgreSQL database.
    pub database: String,
    /// The addresses under which browsers reach this server through a proxy.
    pub public_origins: Vec<Origin>,
    /// The proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// The networks that may read the metrics, in addition to this machine.
    pub metrics_readers: Vec<IpNet>,
    /// The file that lists external engines.
    pub engines: Option<PathBuf>,
    /// Whether only this machine is served, so that the page may end the program.
    pub local: bool,
    /// The number of concurrent searches in this process; 0 if all are left to workers.
    pub threads: usize,
    /// Computer players in addition to those of the engine and of the engines file.
    pub players: Vec<AddedPlayer>,
    /// The tablebases of the strong players.
    pub tablebases: Tablebases,
    /// The rate limits of one client.
    pub limits: Limits,
    /// Limit of open connections; lower if the system allows fewer open files.
    pub connections: usize,
    /// Limit of open connections of one client. Does not apply to trusted proxies.
    pub connections_of_one: usize,
    /// The time limit for idle connections.
    pub patience: Duration,
    /// The time limit for the head of a request.
    pub head_patience: Duration,
    /// The first delay of logins to an account with many failed attempts by others.
    pub login_delay: Duration,
    /// The settings of live play.
    pub live: LiveConfig,
    /// The NATS server that connects the servers of a site, which share a PostgreSQL database; `None` for a single
    /// server.
    pub nats: Option<NatsConfig>,
}

/// The address to listen on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listen {
    /// Exactly this one.
    At(SocketAddr),
    /// This one, or the next free port.
    From(SocketAddr),
}

/// The origin of a page, as browsers write it: `https://example.org`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin(String);

/// The text is not the origin of a page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not an address such as https://games.example.org")]
pub struct ParseOriginError(String);

impl Config {
    /// The first port to try.
    pub const PORT: u16 = 7373;

    /// The default configuration with this database.
    pub fn new(database: impl Into<String>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen: Listen::From(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), Self::PORT)),
            database: database.into(),
            public_origins: Vec::new(),
            trusted_proxies: Vec::new(),
            metrics_readers: Vec::new(),
            engines: None,
            local: false,
            threads: cores,
            players: Vec::new(),
            tablebases: Tablebases::default(),
            limits: Limits::default(),
            // Longer than proxies usually keep an idle connection.
            patience: Duration::from_secs(75),
            head_patience: Duration::from_secs(10),
            connections: 24_000,
            connections_of_one: 256,
            login_delay: Duration::from_millis(250),
            live: LiveConfig::default(),
            nats: None,
        }
    }

    /// Whether all browsers use TLS, so that cookies can require it.
    pub fn is_secure(&self) -> bool {
        let mut origins = self.public_origins.iter();
        !self.public_origins.is_empty() && origins.all(Origin::is_secure)
    }

    /// Whether this proxy is trusted.
    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|net| net.contains(&peer))
    }
}

impl Origin {
    /// The origin without its scheme, as in a `Host` header.
    pub fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }

    /// Whether it uses TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether the host is an IP address, or a name that is unknown in public DNS.
    pub(crate) fn is_local_name(&self) -> bool {
        const ENDINGS: [&str; 6] = [
            ".local",
            ".localhost",
            ".lan",
            ".home",
            ".internal",
            ".home.arpa",
        ];
        let url = Url::parse(&self.0).ok();
        url.and_then(|url| match url.host()? {
            url::Host::Domain(name) => {
                Some(!name.contains('.') || ENDINGS.iter().any(|ending| name.ends_with(ending)))
            }
            url::Host::Ipv4(_) | url::Host::Ipv6(_) => Some(true),
        })
        .unwrap_or(false)
    }

    /// Whether the host is this machine.
    pub(crate) fn is_this_machine(&self) -> bool {
        let url = Url::parse(&self.0).ok();
        url.and_then(|url| match url.host()? {
            url::Host::Domain(name) => Some(name == "localhost"),
            url::Host::Ipv4(address) => Some(address.is_loopback()),
            url::Host::Ipv6(address) => Some(address.is_loopback()),
        })
        .unwrap_or(false)
    }
}

impl FromStr for Origin {
    type Err = ParseOriginError;

    fn from_str(text: &str) -> Result<Self, ParseOriginError> {
        let wrong = || ParseOriginError(text.to_owned());
        let url = Url::parse(text).map_err(|_| wrong())?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(wrong());
        }
        Ok(Self(url.origin().ascii_serialization()))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_leads_back_to_its_text() {
        for text in [
            "https://example.org",
            "http://127.0.0.1:7373",
            "http://[::1]:80a",
        ] {
            if let Ok(origin) = text.parse::<Origin>() {
                assert_eq!(origin.to_string().parse(), Ok(origin));
            }
        }
        let origin: Origin = "HTTPS://Example.org:443/path?x".parse().unwrap();
        assert_eq!(origin.to_string(), "https://example.org");
        assert_eq!(origin.host(), "example.org");
        for text in ["", "example.org", "file:///etc", "null", "javascript:0"] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }

    #[test]
    fn cookies_insist_on_tls_where_all_addresses_have_it() {
        let mut config = Config::new("");
        assert!(!config.is_secure());
        config.public_origins = vec!["https://example.org".parse().unwrap()];
        assert!(config.is_secure());
        config
            .public_origins
            .push("http://192.168.0.4".parse().unwrap());
        assert!(!config.is_secure());
    }
}

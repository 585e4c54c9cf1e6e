//! What the operator decides before the server starts. Reads no files and no command line: the binary
//! does, and hands over checked values.

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

/// Everything that can be configured.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: Listen,
    /// The path of an SQLite file, or the address of a PostgreSQL database.
    pub database: String,
    /// The addresses under which browsers reach this server through a proxy.
    pub public_origins: Vec<Origin>,
    /// The proxies that are believed when they say whom they speak for.
    pub trusted_proxies: Vec<IpNet>,
    /// Who may read the metrics, beside this machine itself.
    pub metrics_readers: Vec<IpNet>,
    /// The file that names other people's engines.
    pub engines: Option<PathBuf>,
    /// Whether only this machine is served, so that the page may end the program.
    pub local: bool,
    /// How many searches run at once in this process; 0 where all are left to workers.
    pub threads: usize,
    /// Computer players beside those of the engine and of the file.
    pub players: Vec<AddedPlayer>,
    /// Endgames that strong players know by heart.
    pub tablebases: Tablebases,
    /// How often one client may do what.
    pub limits: Limits,
    /// Open connections in all; fewer where the system has no files for so many.
    pub connections: usize,
    /// Open connections of one client. Proxies that are trusted have as many as there are in all.
    pub connections_of_one: usize,
    /// How long a connection is kept that asks for nothing after its last answer.
    pub patience: Duration,
    /// How long a connection may take to say what it wants.
    pub head_patience: Duration,
    /// How long the first delayed try at somebody's password waits, where others have tried much.
    pub login_delay: Duration,
    /// How live play behaves.
    pub live: LiveConfig,
    /// Where the servers of a site meet that share a PostgreSQL database; none for a server that has its database alone.
    pub nats: Option<NatsConfig>,
}

/// Where to listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listen {
    /// Exactly here.
    At(SocketAddr),
    /// Here, or at the next free port.
    From(SocketAddr),
}

/// Where a page comes from, as browsers say it: `https://example.org`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin(String);

/// The text is no address of a page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not an address such as https://games.example.org")]
pub struct NotAnOrigin(String);

impl Config {
    /// The port that is tried first.
    pub const PORT: u16 = 7373;

    /// The usual settings with this database.
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
            // Longer than proxies usually keep a connection that is not used.
            patience: Duration::from_secs(75),
            head_patience: Duration::from_secs(10),
            connections: 24_000,
            connections_of_one: 256,
            login_delay: Duration::from_millis(250),
            live: LiveConfig::default(),
            nats: None,
        }
    }

    /// Whether browsers come over TLS, so that cookies may insist on it.
    pub fn is_secure(&self) -> bool {
        let mut origins = self.public_origins.iter();
        !self.public_origins.is_empty() && origins.all(Origin::is_secure)
    }

    /// Whether this proxy is believed.
    pub(crate) fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|net| net.contains(&peer))
    }
}

impl Origin {
    /// The origin without its scheme: what stands in a `Host` header.
    pub fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }

    /// Whether it is reached over TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Whether the host is an address in numbers, or a name that no public name server knows.
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

    /// The host without its port.
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
    type Err = NotAnOrigin;

    fn from_str(text: &str) -> Result<Self, NotAnOrigin> {
        let wrong = || NotAnOrigin(text.to_owned());
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

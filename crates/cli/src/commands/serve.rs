//! `sente serve`: the page and the API. Combines the settings from flags, the environment, a file and the defaults, in
//! this order of precedence; the crate `sente-server` does the rest.

use std::fs;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::{Args, FromArgMatches};
use sente_engine::Tablebases;
use sente_engine_protocols::misformed;
use sente_server::cluster::NatsConfig;
use sente_server::config::{Allowance, LimitedAction, Listen, Origin};
use sente_server::{Clock, Config, EndSignal, Server};
use serde::Deserialize;

use super::database::DatabaseArgument;
use super::log::LogArguments;
use crate::failure::{OrWrongUse, wrong_use};

/// The burst of API calls, as a multiple of the calls per second: opening a page makes many requests.
const BURST: u32 = 8;
/// The time that running threads get at the end of the program.
const END: Duration = Duration::from_millis(500);

/// Serves the page and the API until it is stopped.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sente serve --local --open
  sente serve --listen 0.0.0.0:7373
  sente serve --public-url https://games.example.org --trusted-proxy 127.0.0.1
  sente serve --database postgres://sente@localhost/sente --config sente.toml
  sente serve --database postgres://sente@localhost/sente --nats nats://localhost
  sente serve --database postgres://sente@localhost/sente --nats nats://localhost --no-search

A flag takes precedence over the environment (SENTE_LISTEN, SENTE_DATABASE …), which takes precedence over
the file of --config, where the names have _ instead of - (listen = \"0.0.0.0:7373\").")]
pub struct Serve {
    /// A TOML file with settings.
    #[arg(long, value_name = "FILE", env = "SENTE_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgument,
    #[command(flatten)]
    wishes: Wishes,
    /// Serves only this machine, and lets the page stop the server.
    #[arg(long)]
    local: bool,
    /// Opens the page in the browser.
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    log: LogArguments,
}

/// The settings that can come from all three sources.
#[derive(Args, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wishes {
    /// The address to listen on. Default: 127.0.0.1:7373 or the next free port.
    #[arg(long, value_name = "ADDRESS:PORT", env = "SENTE_LISTEN")]
    listen: Option<SocketAddr>,
    /// The public address of the server, if browsers reach it through a proxy; can be repeated.
    #[arg(
        long,
        value_name = "URL",
        env = "SENTE_PUBLIC_URL",
        value_delimiter = ','
    )]
    #[serde(default)]
    public_url: Vec<String>,
    /// A trusted proxy or network of proxies, whose X-Forwarded-For is used; can be repeated.
    #[arg(
        long,
        value_name = "NETWORK",
        env = "SENTE_TRUSTED_PROXY",
        value_delimiter = ','
    )]
    #[serde(default)]
    trusted_proxy: Vec<String>,
    /// A network that may read /metrics, in addition to this machine; can be repeated.
    #[arg(
        long,
        value_name = "NETWORK",
        env = "SENTE_METRICS_READER",
        value_delimiter = ','
    )]
    #[serde(default)]
    metrics_reader: Vec<String>,
    /// The number of parallel searches. Default: the number of cores.
    #[arg(long, value_name = "COUNT", env = "SENTE_THREADS")]
    threads: Option<usize>,
    /// Runs no searches in this process: `sente worker` runs them, on this or other machines. Needs --nats.
    #[arg(long, env = "SENTE_NO_SEARCH")]
    #[serde(default)]
    no_search: bool,
    /// The API calls per second of one client, after a burst of eight times as many. Default: 50.
    #[arg(long, value_name = "COUNT", env = "SENTE_CALLS")]
    calls: Option<u32>,
    /// The number of people that one address may stand for, such as a school or an office: its limits are those of so
    /// many people together. Default: 10.
    #[arg(long, value_name = "COUNT", env = "SENTE_PEOPLE_PER_ADDRESS")]
    people_per_address: Option<NonZeroU32>,
    /// The address of the NATS server that connects the servers on one PostgreSQL database, with a user name and a
    /// password or a token if it needs them.
    #[arg(long, value_name = "URL", env = "SENTE_NATS", hide_env_values = true)]
    nats: Option<String>,
    /// A file with the certificate authority of the NATS server. Default: the system's authorities.
    #[arg(long, value_name = "FILE", env = "SENTE_NATS_AUTHORITY")]
    nats_authority: Option<PathBuf>,
    /// Only in the file: on the command line this is a global flag.
    #[arg(skip)]
    engines: Option<PathBuf>,
    /// Only in the file: on the command line this flag is shared with other commands.
    #[arg(skip)]
    database: Option<String>,
}

impl Serve {
    /// The settings of `sente serve` with these flags, completed from the environment and the defaults.
    pub fn with(flags: &[&str]) -> Result<Self, clap::Error> {
        let command = Self::augment_args(clap::Command::new("sente serve").no_binary_name(true));
        Self::from_arg_matches(&command.try_get_matches_from(flags)?)
    }

    /// Runs the server until it is stopped.
    pub fn run(
        &self,
        engines: Option<&Path>,
        tablebases: &Tablebases,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let mut config = self.settings(engines)?;
        config.tablebases = tablebases.clone();
        // With --local one person plays, and nobody reads the log.
        self.log.start(if self.local {
            "warn"
        } else {
            LogArguments::USUAL
        })?;
        let runtime = tokio::runtime::Runtime::new()?;
        let served = runtime.block_on(self.serve(config, out));
        // A thread that hangs in the database must not keep the program from ending.
        runtime.shutdown_timeout(END);
        served
    }

    async fn serve(&self, config: Config, out: &mut impl Write) -> anyhow::Result<()> {
        let signal = EndSignal::listen();
        let server = Server::start(config, Clock::system()).await?;
        let url = address_to_show(server.address());
        writeln!(out, "Sente is at {url} (press Ctrl-C to stop)")?;
        out.flush()?;
        if self.open && open::that_detached(&url).is_err() {
            writeln!(
                out,
                "No browser could be opened: open this address yourself."
            )?;
        }
        server.run_until(signal).await?;
        writeln!(out, "Goodbye.")?;
        Ok(())
    }

    pub fn settings(&self, engines: Option<&Path>) -> anyhow::Result<Config> {
        let file = self
            .config
            .as_deref()
            .map(read_file)
            .transpose()?
            .unwrap_or_default();
        let wishes = &self.wishes;
        let mut config = Config::new(self.database.place(file.database.as_deref())?);
        if let Some(listen) = wishes.listen.or(file.listen) {
            config.listen = Listen::At(listen);
        }
        let origins = first(&wishes.public_url, &file.public_url);
        config.public_origins = origins
            .iter()
            .map(|url| url.parse())
            .collect::<Result<Vec<Origin>, _>>()
            .or_wrong_use()?;
        let proxies = first(&wishes.trusted_proxy, &file.trusted_proxy);
        config.trusted_proxies = networks(proxies).or_wrong_use()?;
        let readers = first(&wishes.metrics_reader, &file.metrics_reader);
        config.metrics_readers = networks(readers).or_wrong_use()?;
        config.threads = wishes
            .threads
            .or(file.threads)
            .unwrap_or(config.threads)
            .max(1);
        if let Some(calls) = wishes.calls.or(file.calls) {
            let calls = calls.max(1);
            let every = Duration::from_secs(1) / calls;
            let allowance = Allowance::new(calls.saturating_mul(BURST), every);
            config.limits.set(LimitedAction::Call, allowance);
        }
        if let Some(people) = wishes.people_per_address.or(file.people_per_address) {
            config.limits.set_room(people);
        }
        let nats = wishes.nats.clone().or(file.nats);
        config.nats = nats.map(|address| NatsConfig {
            address,
            authority: wishes.nats_authority.clone().or(file.nats_authority),
        });
        if wishes.no_search || file.no_search {
            if config.nats.is_none() {
                let sentence = "--no-search leaves all searches to workers, which connect through NATS: add --nats";
                return Err(wrong_use(sentence.to_owned()));
            }
            config.threads = 0;
        }
        config.engines = engines.map(Path::to_owned).or(file.engines);
        config.local = self.local;
        if let Listen::At(address) = config.listen {
            let reachable = !address.ip().is_loopback();
            if self.local && reachable {
                let sentence = format!(
                    "--local serves only this machine, but {address} is reachable from others"
                );
                return Err(wrong_use(sentence));
            }
        }
        Ok(config)
    }
}

/// The address for a browser; an unspecified address becomes this machine's loopback address.
fn address_to_show(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{address}")
}

fn read_file(path: &Path) -> anyhow::Result<Wishes> {
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut wishes: Wishes = toml::from_str(&text).map_err(|error| {
        let (line, reason) = misformed(&text, &error);
        anyhow!("{}: line {line}: {reason}", path.display())
    })?;
    let base = path.parent().unwrap_or(Path::new(""));
    wishes.engines = wishes.engines.map(|engines| base.join(engines));
    Ok(wishes)
}

fn first<'a>(flags: &'a [String], file: &'a [String]) -> &'a [String] {
    if flags.is_empty() { file } else { flags }
}

/// Networks such as 10.0.0.0/8, or single addresses.
fn networks<T: std::str::FromStr + From<std::net::IpAddr>>(
    texts: &[String],
) -> anyhow::Result<Vec<T>> {
    let network = |text: &String| {
        let address = text.parse::<std::net::IpAddr>().map(T::from).ok();
        address
            .or_else(|| text.parse().ok())
            .with_context(|| format!("“{text}” is not a network such as 10.0.0.0/8"))
    };
    texts.iter().map(network).collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use sente_server::config::Limits;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        serve: Serve,
    }

    fn settings(flags: &[&str]) -> anyhow::Result<Config> {
        let line = ["sente", "--database", "x.db"].iter().chain(flags);
        Line::try_parse_from(line)?.serve.settings(None)
    }

    #[test]
    fn flags_come_before_the_file_and_the_file_before_what_is_usual() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("sente.toml");
        let text = "listen = \"127.0.0.1:1\"\nthreads = 3\nengines = \"mine.toml\"\n\
                    public_url = [\"https://a.example\"]\ntrusted_proxy = [\"10.0.0.0/8\"]\n";
        fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        let config = settings(&[
            "--config",
            file,
            "--threads",
            "5",
            "--trusted-proxy",
            "127.0.0.1",
        ])
        .unwrap();
        assert_eq!(config.threads, 5);
        assert_eq!(config.listen, Listen::At("127.0.0.1:1".parse().unwrap()));
        assert_eq!(config.public_origins[0].to_string(), "https://a.example");
        assert_eq!(config.trusted_proxies[0].to_string(), "127.0.0.1/32");
        assert_eq!(config.engines.unwrap(), folder.path().join("mine.toml"));
        let usual = settings(&[]).unwrap();
        assert_eq!(
            usual.listen,
            Listen::From("127.0.0.1:7373".parse().unwrap())
        );
        assert!(!usual.local && usual.trusted_proxies.is_empty());
        let mut fewer = Limits::default();
        assert_eq!(usual.limits, fewer);
        let allowance = Allowance::new(40, Duration::from_millis(200));
        fewer.set(LimitedAction::Call, allowance);
        assert_eq!(settings(&["--calls", "5"]).unwrap().limits, fewer);
        let alone = settings(&["--no-search", "--nats", "nats://localhost"]).unwrap();
        assert_eq!(alone.threads, 0);
        let school = settings(&["--people-per-address", "300"]).unwrap();
        assert_eq!(school.limits.room().get(), 300);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for flags in [
            &["--listen", "here"][..],
            &["--public-url", "games"],
            &["--trusted-proxy", "everybody"],
            &["--local", "--listen", "0.0.0.0:7373"],
            &["--config", "no such file"],
            &["--no-search"],
        ] {
            assert!(settings(flags).is_err(), "{flags:?}");
        }
    }
}

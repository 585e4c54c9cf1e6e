//! Looks at a deployment as it is configured and says what is wrong with it. Changes nothing, but for the
//! database's tables, which a server that starts would bring up to date as well.

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::StreamExt;
use sente_store::{DatabaseLock, Store, StoreError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::cluster::NatsConfig;
use crate::cluster::jobs::ledger::WorkerId;
use crate::cluster::jobs::registry::{ANNOUNCE_EVERY, Announcement};
use crate::cluster::nats;
use crate::config::{Config, Listen};
use crate::connection_limits::open_files;
use crate::{Clock, state};

/// How long anything may take.
const LIMIT: Duration = Duration::from_secs(20);
/// 1 January 2024 in milliseconds: a clock that shows less was never set.
const PAST: u64 = 1_704_067_200_000;

/// Something that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// What was found, and what to do about it.
    pub text: String,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It is as it should be.
    Fine,
    /// It works, and could be better.
    Warning,
    /// It does not work.
    Problem,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.severity {
            Severity::Fine => "fine   ",
            Severity::Warning => "warning",
            Severity::Problem => "problem",
        };
        write!(f, "{word}  {}", self.text)
    }
}

fn fine(text: impl Into<String>) -> Finding {
    finding(Severity::Fine, text)
}

fn warning(text: impl Into<String>) -> Finding {
    finding(Severity::Warning, text)
}

fn problem(text: impl Into<String>) -> Finding {
    finding(Severity::Problem, text)
}

fn finding(severity: Severity, text: impl Into<String>) -> Finding {
    let text = text.into();
    Finding { severity, text }
}

/// Looks at everything.
pub async fn examine(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    let runs = examine_server(config, &mut findings).await;
    examine_database(config, runs, &mut findings).await;
    if let Some(nats) = &config.nats {
        let examined = examine_nats(nats, config.threads > 0);
        let late = vec![problem("NATS does not answer")];
        findings.extend(timeout(LIMIT, examined).await.unwrap_or(late));
    }
    findings.extend(examine_addresses(config));
    findings.extend(examine_files(config));
    findings.push(match state::read_engines(config) {
        Ok(engines) if engines.is_empty() => fine("no external engines are configured"),
        Ok(engines) => fine(format!("{} external engines are configured", engines.len())),
        Err(error) => problem(error.to_string()),
    });
    if Clock::system().now().0 < PAST {
        findings.push(problem(
            "the system clock is not set, but ratings and sessions depend on it",
        ));
    }
    findings
}

/// Whether a server runs where this one would listen.
async fn examine_server(config: &Config, findings: &mut Vec<Finding>) -> bool {
    let (Listen::At(mut address) | Listen::From(mut address)) = config.listen;
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    let (finding, runs) = match status(address, "/readyz").await {
        Some(200) => (fine(format!("a server at {address} is ready")), true),
        Some(503) => {
            let text = format!(
                "the server at {address} is not ready: its database cannot be written, see its log"
            );
            (problem(text), true)
        }
        Some(other) => {
            let text = format!("something that is not Sente answers at {address} ({other})");
            (problem(text), false)
        }
        None => (fine(format!("nothing listens at {address} yet")), false),
    };
    findings.push(finding);
    runs
}

/// The status that a path is answered with.
async fn status(address: SocketAddr, path: &str) -> Option<u16> {
    let asked = async {
        let mut stream = TcpStream::connect(address).await.ok()?;
        let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        stream.take(1024).read_to_end(&mut answer).await.ok()?;
        let line = String::from_utf8_lossy(&answer);
        line.split_whitespace().nth(1)?.parse().ok()
    };
    timeout(Duration::from_secs(5), asked).await.ok().flatten()
}

/// A database file that does not exist yet: the server creates it, but not its folder.
fn examine_missing(place: &Path) -> Finding {
    let name = place.display();
    let folder = place.parent().filter(|folder| *folder != Path::new(""));
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return problem(format!(
            "{name} cannot be created: its folder does not exist"
        ));
    }
    fine(format!(
        "{name} does not exist yet: the server creates it at its first start"
    ))
}

async fn examine_database(config: &Config, runs: bool, findings: &mut Vec<Finding>) {
    let place = config.database.as_str();
    let is_file = !place.starts_with("postgres");
    if is_file && !Path::new(place).exists() {
        findings.push(examine_missing(Path::new(place)));
        return;
    }
    if is_file {
        findings.extend(examine_mode(Path::new(place)));
    } else if !place.contains("sslmode=verify-full") && !is_local(place) {
        let text = "the address of the database has no sslmode=verify-full, which is \
                    the default unless sslmode has another value";
        findings.push(warning(text));
    }
    match timeout(LIMIT, DatabaseLock::acquire(place)).await {
        // Whoever has it may be of another version: its tables are left alone.
        Ok(Err(StoreError::InUse(_))) if runs => {
            findings.push(fine("the server uses the database exclusively"));
        }
        Ok(Err(StoreError::InUse(_))) => findings.push(warning(
            "another server is using the database, but not at the address of these settings",
        )),
        Ok(Err(error)) => findings.push(problem(error.to_string())),
        Err(_) => findings.push(problem("the database does not answer")),
        Ok(Ok(lock)) => {
            findings.push(open(place).await);
            lock.release().await;
        }
    }
}

/// Whether the servers and the workers of the site can meet.
async fn examine_nats(config: &NatsConfig, searches_itself: bool) -> Vec<Finding> {
    let client = match nats::connect(config, nats::options(config)).await {
        Ok(client) => client,
        Err(error) => return vec![problem(error.to_string())],
    };
    let mut findings = vec![fine("NATS can be reached")];
    // Who is not there to answer says enough: the answers of different versions differ.
    if client.request("$JS.API.INFO", "".into()).await.is_err() {
        let text = "NATS runs without JetStream, so workers cannot join: start nats-server with --jetstream";
        findings.push(if searches_itself {
            fine(text)
        } else {
            problem(text)
        });
        return findings;
    }
    let workers = listen_for_workers(&client).await;
    let searches: usize = workers.values().map(|worker| worker.searches).sum();
    findings.push(match (workers.len(), searches_itself) {
        (0, true) => fine("no workers are running: the server runs all searches itself"),
        (0, false) => problem(
            "searches are left to workers, but no worker is running: start one with `sente worker --nats …`",
        ),
        (count, _) => fine(format!("workers: {count}, for {searches} searches at once")),
    });
    let is_other = |worker: &&Announcement| worker.engines != sente_engine::fingerprint();
    let others = workers.values().filter(is_other).count();
    if others > 0 {
        findings.push(warning(format!(
            "{others} of them have another version of the engines and run no analyses for this program"
        )));
    }
    findings
}

/// The workers that say that they are there while somebody listens for a moment.
async fn listen_for_workers(client: &async_nats::Client) -> BTreeMap<WorkerId, Announcement> {
    let mut workers = BTreeMap::new();
    let period: Duration = ANNOUNCE_EVERY.into();
    let listened = async {
        let mut heard = client.subscribe(nats::workers_subject()).await.ok()?;
        while let Some(message) = heard.next().await {
            if let Ok(said) = serde_json::from_slice::<Announcement>(&message.payload) {
                workers.insert(said.worker.clone(), said);
            }
        }
        Some(())
    };
    // It ends when there was time for everybody.
    let _ = timeout(period * 3 / 2, listened).await;
    workers
}

fn is_local(place: &str) -> bool {
    ["@localhost", "@127.0.0.1", "@[::1]", "host=/"]
        .iter()
        .any(|local| place.contains(local))
}

async fn open(place: &str) -> Finding {
    let check = async {
        let store = Store::open(place).await?;
        store.check_health(Clock::system().now()).await?;
        store.close().await
    };
    match timeout(LIMIT, check).await {
        Ok(Ok(())) => fine("the database can be read and written"),
        Ok(Err(error)) => problem(error.to_string()),
        Err(_) => problem("the database does not answer"),
    }
}

#[cfg(unix)]
fn examine_mode(file: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(file).ok()?.permissions().mode() & 0o777;
    let (group, others) = (mode >> 3 & 0o7, mode & 0o7);
    Some(if group == 0 && others == 0 {
        fine(format!("only its owner can read {}", file.display()))
    } else {
        let text =
            "other users can read it; the server changes the mode at its start if it owns the file";
        warning(format!("{} has the mode {mode:o}: {text}", file.display()))
    })
}

#[cfg(not(unix))]
fn examine_mode(_: &Path) -> Option<Finding> {
    None
}

fn examine_addresses(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    let (Listen::At(address) | Listen::From(address)) = config.listen;
    let origins = &config.public_origins;
    if origins.is_empty() {
        findings.push(if address.ip().is_loopback() {
            fine("the server is reachable only from this machine")
        } else {
            warning(
                "other machines can reach the server without TLS: put a proxy in front of it and set \
                 its address with --public-url https://…",
            )
        });
        return findings;
    }
    for origin in origins.iter().filter(|origin| !origin.is_secure()) {
        let text = "is an address without TLS, so cookies are not restricted to TLS";
        findings.push(warning(format!("{origin} {text}")));
    }
    if config.is_secure() {
        findings.push(fine("browsers use TLS, and cookies are restricted to it"));
    }
    if config.trusted_proxies.is_empty() {
        findings.push(warning(
            "no proxy is trusted, so all people behind a proxy share the limits of one address: \
             set --trusted-proxy",
        ));
    }
    findings
}

fn examine_files(config: &Config) -> Option<Finding> {
    let (_, hard) = open_files()?;
    let room = usize::try_from(hard).unwrap_or(usize::MAX);
    let wanted = config.connections;
    Some(if room >= wanted + 256 {
        fine(format!("there is room for {wanted} connections"))
    } else {
        let text = "raise the hard limit of open files (LimitNOFILE in systemd)";
        warning(format!(
            "there is room for about {room} connections of {wanted}: {text}"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worst(findings: &[Finding]) -> Severity {
        let severities = findings.iter().map(|finding| finding.severity);
        severities.max().unwrap()
    }

    fn config(database: &Path) -> Config {
        let mut config = Config::new(database.to_str().unwrap());
        // A port that nobody can listen at.
        config.listen = Listen::At(([127, 0, 0, 1], 1).into());
        config.connections = 1;
        config
    }

    #[tokio::test]
    async fn a_new_deployment_is_fine_and_a_damaged_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("sente.db");
        let config = config(&place);
        assert_eq!(worst(&examine(&config).await), Severity::Fine);
        std::fs::write(
            &place,
            "this is no database, and longer than a header is".repeat(9),
        )
        .unwrap();
        let findings = examine(&config).await;
        assert_eq!(worst(&findings), Severity::Problem, "{findings:?}");
    }

    #[tokio::test]
    async fn a_database_without_a_folder_is_a_problem() {
        let folder = tempfile::tempdir().unwrap();
        let config = config(&folder.path().join("missing/sente.db"));
        let findings = examine(&config).await;
        assert_eq!(worst(&findings), Severity::Problem, "{findings:?}");
    }

    #[tokio::test]
    async fn what_could_be_better_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&folder.path().join("sente.db"));
        config.public_origins = vec!["http://games.example".parse().unwrap()];
        let findings = examine(&config).await;
        assert_eq!(worst(&findings), Severity::Warning);
        let said: Vec<String> = findings.iter().map(ToString::to_string).collect();
        let said = said.join("\n");
        assert!(
            said.contains("without TLS") && said.contains("--trusted-proxy"),
            "{said}"
        );
        config.engines = Some(folder.path().join("nothing.toml"));
        assert_eq!(worst(&examine(&config).await), Severity::Problem);
    }
}

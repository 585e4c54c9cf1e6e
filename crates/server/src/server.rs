//! The server: how it starts, runs and shuts down.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use sente_store::{DatabaseLock, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout, timeout_at};

use crate::cluster::{Cluster, jobs, members};
use crate::config::Listen;
use crate::{AppState, Clock, Config, arenas, connections, routes, tidy};

/// How many ports are tried if the default one is in use.
const PORTS: u16 = 20;
/// Time limit for the whole shutdown; process supervisors usually wait ten seconds.
const END: Duration = Duration::from_secs(9);
/// Time limit for the games to store their state.
const GAMES_END: Duration = Duration::from_secs(2);
/// Time limit for releasing the games to other servers.
const HAND_OVER: Duration = Duration::from_secs(1);
/// Time limit for the connections to finish by themselves.
const FAREWELL: Duration = Duration::from_secs(3);

/// Why the server could not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The engines file is invalid.
    #[error("{}: {why}", .file.display())]
    Engines {
        /// The file.
        file: PathBuf,
        /// The error in it.
        why: String,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// NATS cannot be reached.
    #[error("cannot reach NATS at {address}: {why}")]
    Nats {
        /// The address, without secrets.
        address: String,
        /// The reason.
        why: String,
    },
    /// All searches are left to workers, but jobs cannot be sent to them.
    #[error(
        "searches are left to workers, but NATS cannot pass on jobs: {0}; start nats-server with --jetstream"
    )]
    NoJobs(String),
    /// The server cannot listen on the address.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        #[source]
        why: io::Error,
    },
}

/// A running server.
pub struct Server {
    state: AppState,
    address: SocketAddr,
    task: JoinHandle<()>,
    lock: DatabaseLock,
}

impl Server {
    /// Starts a server. It runs until it is stopped, or until the page asks it to shut down.
    pub async fn start(mut config: Config, clock: Clock) -> Result<Self, StartError> {
        let listener = listen(config.listen).await?;
        let wrong = |address| move |why| StartError::Listen { address, why };
        let address = listener
            .local_addr()
            .map_err(wrong(config.listen.address()))?;
        if config.live.addresses.is_empty() {
            config.live.addresses = reach(&config, address);
        }
        // Lock before reading anything: another server could be writing.
        let (lock, cluster) = match &config.nats {
            None => {
                let lock = DatabaseLock::acquire(&config.database).await?;
                (lock, Cluster::alone())
            }
            Some(nats) => {
                let lock = DatabaseLock::acquire_shared(&config.database).await?;
                (lock, Cluster::join(nats).await?)
            }
        };
        let state = AppState::open(config, clock, cluster).await?;
        members::register(&state).await?;
        members::start(&state).await;
        start_jobs(&state).await?;
        arenas::resume(&state).await?;
        state.games.wake().await?;
        let (app, stop) = (routes::router(&state), state.stop.clone());
        let serve = connections::serve(listener, app, state.connections.clone(), stop);
        let task = tokio::spawn(serve);
        tokio::spawn(tidy::run(state.clone()));
        Ok(Self {
            state,
            address,
            task,
            lock,
        })
    }

    /// The address it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The state shared by its requests.
    pub const fn state(&self) -> &AppState {
        &self.state
    }

    /// Waits until the server is told to stop, then shuts it down: it accepts nothing new, finishes the running
    /// requests, and closes the database.
    pub async fn run(self) -> Result<(), StoreError> {
        self.state.stop.cancelled().await;
        let deadline = Instant::now() + END;
        self.state.pool.close();
        if timeout(GAMES_END, self.state.games.close()).await.is_err() {
            tracing::warn!("some games could not store their state in time");
        }
        // Other servers own the games of this server before its clients are told to reconnect.
        if timeout(HAND_OVER, members::retire(&self.state))
            .await
            .is_err()
        {
            tracing::warn!("the games could not be handed over in time");
        }
        let abort = self.task.abort_handle();
        if timeout(FAREWELL, self.task).await.is_err() {
            tracing::warn!("some connections did not end by themselves");
            abort.abort();
        }
        let close = async {
            let closed = self.state.store.close().await;
            self.lock.release().await;
            closed
        };
        timeout_at(deadline, close).await.unwrap_or_else(|_| {
            let why = "the database could not be closed in time";
            Err(StoreError::Unavailable(why.into()))
        })
    }

    /// Like [`Self::run`], but a termination signal also stops the server.
    pub async fn run_until(self, mut signal: EndSignal) -> Result<(), StoreError> {
        let stop = self.state.stop.clone();
        tokio::spawn(async move {
            signal.received().await;
            stop.cancel();
        });
        self.run().await
    }

    /// Stops the server.
    pub async fn stop(self) -> Result<(), StoreError> {
        self.state.stop.cancel();
        self.run().await
    }
}

/// Lets workers search for this server, if NATS supports it.
async fn start_jobs(state: &AppState) -> Result<(), StartError> {
    let started = jobs::start(&state.cluster, &state.pool, &state.workers, &state.stop).await;
    match (started, state.pool.threads()) {
        (Ok(()), _) => Ok(()),
        (Err(why), 0) => Err(StartError::NoJobs(why)),
        (Err(why), _) => {
            if !state.cluster.is_alone() {
                tracing::info!(why, "no workers can join");
            }
            Ok(())
        }
    }
}

impl Listen {
    const fn address(self) -> SocketAddr {
        match self {
            Self::At(address) | Self::From(address) => address,
        }
    }
}

/// The addresses under which others can reach the server: the configured ones, or else the one it listens on. For an
/// unspecified address, that is the address of this machine in its network.
fn reach(config: &Config, listening: SocketAddr) -> Vec<String> {
    if !config.public_origins.is_empty() {
        return config
            .public_origins
            .iter()
            .map(ToString::to_string)
            .collect();
    }
    let own = if listening.ip().is_unspecified() {
        own_address().unwrap_or(listening.ip())
    } else {
        listening.ip()
    };
    vec![format!("http://{}", SocketAddr::new(own, listening.port()))]
}

/// The address that this machine would use to reach others. Sends nothing.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address reserved for documentation, which exists in no network.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

async fn listen(listen: Listen) -> Result<TcpListener, StartError> {
    let first = listen.address();
    let ports = match listen {
        Listen::At(_) => first.port()..=first.port(),
        Listen::From(_) => first.port()..=first.port().saturating_add(PORTS),
    };
    let mut failure = io::ErrorKind::AddrInUse.into();
    for port in ports {
        let address = SocketAddr::new(first.ip(), port);
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(why) if why.kind() == io::ErrorKind::AddrInUse => failure = why,
            Err(why) => return Err(StartError::Listen { address, why }),
        }
    }
    Err(StartError::Listen {
        address: first,
        why: failure,
    })
}

/// The termination signals. They are caught from the creation of this value on: if it is created before the server
/// starts, even an early signal leads to a clean shutdown.
pub struct EndSignal {
    #[cfg(unix)]
    heard: [Option<tokio::signal::unix::Signal>; 2],
}

impl EndSignal {
    /// Starts catching the signals. Must be called within a runtime.
    #[cfg(unix)]
    pub fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        Self {
            heard: kinds.map(|kind| signal(kind).ok()),
        }
    }

    /// On this system, signals are only caught while the server waits for them.
    #[cfg(not(unix))]
    pub fn listen() -> Self {
        Self {}
    }

    /// Waits for a signal.
    #[cfg(unix)]
    pub(crate) async fn received(&mut self) {
        async fn next(signal: &mut Option<tokio::signal::unix::Signal>) {
            if let Some(signal) = signal {
                signal.recv().await;
            } else {
                std::future::pending::<()>().await;
            }
        }
        let [interrupt, terminate] = &mut self.heard;
        tokio::select! {
            () = next(interrupt) => {}
            () = next(terminate) => {}
        }
    }

    /// Waits for a signal.
    #[cfg(not(unix))]
    pub(crate) async fn received(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

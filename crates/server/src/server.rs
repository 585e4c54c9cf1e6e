//! The running server: started, asked for its address, stopped.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use sente_store::{DatabaseLock, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::config::Listen;
use crate::{AppState, Clock, Config, arenas, connections, devices, routes};

/// How many ports are tried where the usual one is taken.
const PORTS: u16 = 20;
/// How long connections have to end by themselves.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often what has lapsed is forgotten.
const TIDY: Duration = Duration::from_mins(10);
/// After how long a guest who has never played is forgotten: 30 days.
const FORGOTTEN: u64 = 30 * 24 * 60 * 60 * 1000;
/// After how long a game between computers that nobody can go on with is deleted: an hour.
const STRANDED: u64 = 60 * 60 * 1000;

/// Why the server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The file of engines is wrong.
    #[error("{}: {why}", .file.display())]
    Engines {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        why: io::Error,
    },
}

/// A server that runs.
pub struct Server {
    state: AppState,
    address: SocketAddr,
    task: JoinHandle<()>,
    lock: DatabaseLock,
}

impl Server {
    /// Starts a server. It runs until it is stopped, or the page asks for its end.
    pub async fn start(mut config: Config, clock: Clock) -> Result<Self, StartError> {
        let listener = listen(config.listen).await?;
        let wrong = |address| move |why| StartError::Listen { address, why };
        let address = listener
            .local_addr()
            .map_err(wrong(config.listen.address()))?;
        if config.live.addresses.is_empty() {
            config.live.addresses = reach(&config, address);
        }
        // Before anything is read: another server could be writing.
        let lock = DatabaseLock::acquire(&config.database).await?;
        let state = AppState::open(config, clock).await?;
        arenas::tidy(&state).await?;
        state.games.wake().await?;
        let (app, stop) = (routes::router(&state), state.stop.clone());
        let serve = connections::serve(listener, app, state.connections.clone(), stop);
        let task = tokio::spawn(serve);
        tokio::spawn(tidy(state.clone()));
        Ok(Self {
            state,
            address,
            task,
            lock,
        })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What its requests share.
    pub const fn state(&self) -> &AppState {
        &self.state
    }

    /// Waits until somebody wants it to end, then ends it: nothing new is taken, what is being
    /// answered is answered, and the database is put in order.
    pub async fn run(self) -> Result<(), StoreError> {
        self.state.stop.cancelled().await;
        self.state.pool.close();
        self.state.games.close().await;
        let abort = self.task.abort_handle();
        if tokio::time::timeout(FAREWELL, self.task).await.is_err() {
            tracing::warn!("some connections did not end by themselves");
            abort.abort();
        }
        let closed = self.state.store.close().await;
        self.lock.release().await;
        closed
    }

    /// Like [`Self::run`], and whoever sends the program an interrupt or a wish to terminate wants it
    /// to end.
    pub async fn run_until_signal(self) -> Result<(), StoreError> {
        let stop = self.state.stop.clone();
        tokio::spawn(async move {
            signal().await;
            stop.cancel();
        });
        self.run().await
    }

    /// Ends it.
    pub async fn stop(self) -> Result<(), StoreError> {
        self.state.stop.cancel();
        self.run().await
    }
}

impl Listen {
    const fn address(self) -> SocketAddr {
        match self {
            Self::At(address) | Self::From(address) => address,
        }
    }
}

/// The addresses under which others can reach the server: those that the operator has named, or the
/// one it listens at. Where it listens everywhere, that is this machine's own in its network.
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

/// The address that this machine would use to reach others. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is kept for examples, and so on nobody's network.
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

/// Waits for a signal that ends programs.
async fn signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    if interrupt.await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Forgets from time to time what has lapsed.
async fn tidy(state: AppState) {
    let mut due = tokio::time::interval(TIDY);
    loop {
        tokio::select! {
            () = state.stop.cancelled() => return,
            _ = due.tick() => {}
        }
        state.throttles.tidy();
        state.login_guard.tidy();
        let now = state.clock.now();
        let ago = |millis| sente_match::Time(now.0.saturating_sub(millis));
        let store = &state.store;
        let done = async {
            store.purge_sessions(now).await?;
            store.purge_devices(devices::oldest(now)).await?;
            store.purge_stranded(ago(STRANDED)).await?;
            store.purge_guests(ago(FORGOTTEN)).await
        };
        if let Err(error) = done.await {
            tracing::warn!(%error, "what has lapsed could not be forgotten");
        }
    }
}

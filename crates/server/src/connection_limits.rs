//! Limits the number of connections, in all and per client. If a client has too many, its longest idle connection is
//! closed, and a slow request head has a time limit. Only closes connections; does not answer requests.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use ipnet::IpNet;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::{Address, Config};

/// Files reserved for other purposes: the database, the log, engines.
const OTHER_FILES: u64 = 256;
/// Connections of one client in addition to its sockets: for loading pages.
const BESIDE_SOCKETS: usize = 64;

/// Limits of connections and of their idle time.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// The number of all connections.
    pub total: usize,
    /// The number of one client's connections; does not apply to trusted proxies.
    pub of_one: usize,
    /// The time limit for the head of a request.
    pub head: Duration,
    /// The time limit for an idle connection, and for a client that does not read its answer.
    pub idle: Duration,
    trusted: Vec<IpNet>,
}

impl ConnectionLimits {
    /// The configured limits, reduced to what the system's limit of open files allows.
    pub fn new(config: &Config) -> Self {
        let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            u64::MAX
        });
        let room = files.saturating_sub(OTHER_FILES).max(files / 2);
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        if room < config.connections {
            tracing::info!(files, connections = room, "the limit of open files is low");
        }
        let people = config.limits.room().get() as usize;
        let sockets = config.live.sockets_of_one.saturating_mul(people);
        Self {
            total: config.connections.min(room),
            of_one: config
                .connections_of_one
                .max(sockets.saturating_add(BESIDE_SOCKETS)),
            head: config.head_patience.min(config.patience),
            idle: config.patience,
            trusted: config.trusted_proxies.clone(),
        }
    }
}

/// The open connections. A handle: its clones share them.
#[derive(Clone)]
pub struct Connections(Arc<Shared>);

struct Shared {
    limits: ConnectionLimits,
    open: Mutex<HashMap<IpAddr, Vec<Arc<Entry>>>>,
    refused: AtomicU64,
}

/// The state of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The client is sending the head of a request.
    Head,
    /// The server is working on the answer.
    Answering,
    /// The answer is being sent, or the connection is idle.
    Idle,
    /// The connection has become a WebSocket, which has its own limits.
    Socket,
}

/// A counted connection; dropping it frees its place.
pub struct Slot {
    shared: Arc<Shared>,
    client: IpAddr,
    entry: Arc<Entry>,
}

struct Entry {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Clone, Copy)]
struct State {
    phase: Phase,
    since: Instant,
    /// Whether another connection needs its place.
    evicted: bool,
}

impl Connections {
    /// No connections.
    pub fn new(limits: ConnectionLimits) -> Self {
        Self(Arc::new(Shared {
            limits,
            open: Mutex::default(),
            refused: AtomicU64::new(0),
        }))
    }

    /// The number of open connections.
    pub fn count(&self) -> usize {
        self.0.open().values().map(Vec::len).sum()
    }

    /// The number of rejected connections.
    pub fn refused(&self) -> u64 {
        self.0.refused.load(Ordering::Relaxed)
    }

    /// Counts a connection from this address. If a limit is reached, the connection that has been idle for the longest
    /// time is closed: of the same client or of all. `None` if no connection is idle.
    pub fn admit(&self, peer: IpAddr) -> Option<Arc<Slot>> {
        let limits = &self.0.limits;
        let client = Address(peer).client();
        let is_proxy = limits
            .trusted
            .iter()
            .any(|net| net.contains(&peer.to_canonical()));
        let mut open = self.0.open();
        let own = open.get(&client).map_or(0, Vec::len);
        let mut has_room = is_proxy || own < limits.of_one || evict(&mut open, Some(client));
        let all: usize = open.values().map(Vec::len).sum();
        has_room = has_room && (all < limits.total || evict(&mut open, None));
        if !has_room {
            self.0.refused.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        let entry = Arc::new(Entry {
            state: Mutex::new(State {
                phase: Phase::Head,
                since: Instant::now(),
                evicted: false,
            }),
            changed: Notify::new(),
        });
        open.entry(client).or_default().push(Arc::clone(&entry));
        drop(open);
        Some(Arc::new(Slot {
            shared: Arc::clone(&self.0),
            client,
            entry,
        }))
    }
}

impl Shared {
    fn open(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<Arc<Entry>>>> {
        // The map is consistent after each of its operations, so a poisoned lock can be ignored.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the connection that has been idle for the longest time; returns whether there was one.
fn evict(open: &mut HashMap<IpAddr, Vec<Arc<Entry>>>, of: Option<IpAddr>) -> bool {
    let clients = open
        .iter()
        .filter(|(client, _)| of.is_none_or(|of| of == **client));
    let entries = clients.flat_map(|(client, all)| all.iter().map(move |entry| (*client, entry)));
    let idle = entries.filter_map(|(client, entry)| {
        let state = *entry.lock();
        let can_go = matches!(state.phase, Phase::Head | Phase::Idle);
        can_go.then(|| (state.since, client, Arc::clone(entry)))
    });
    let Some((_, client, entry)) = idle.min_by_key(|(since, ..)| *since) else {
        return false;
    };
    remove(open, client, &entry);
    entry.lock().evicted = true;
    entry.changed.notify_one();
    true
}

fn remove(open: &mut HashMap<IpAddr, Vec<Arc<Entry>>>, client: IpAddr, entry: &Arc<Entry>) {
    if let Some(own) = open.get_mut(&client) {
        own.retain(|other| !Arc::ptr_eq(other, entry));
        if own.is_empty() {
            open.remove(&client);
        }
    }
}

impl Entry {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Slot {
    /// Records the state of the connection.
    pub fn enter(&self, phase: Phase) {
        let mut state = self.entry.lock();
        state.phase = phase;
        state.since = Instant::now();
    }

    /// The time limit for an idle connection.
    pub fn patience(&self) -> Duration {
        self.shared.limits.idle
    }

    /// Waits until the connection must end, because it was evicted or has exceeded a time limit.
    pub async fn ended(&self) {
        let limits = &self.shared.limits;
        loop {
            let State {
                phase,
                since,
                evicted,
            } = *self.entry.lock();
            let due = match phase {
                _ if evicted => return,
                Phase::Head => Some(since + limits.head),
                Phase::Idle => Some(since + limits.idle),
                Phase::Answering | Phase::Socket => None,
            };
            if due.is_some_and(|due| due <= Instant::now()) {
                return;
            }
            // An earlier deadline comes with a notification; a later one is noticed when the timer fires.
            let next =
                due.unwrap_or_else(|| Instant::now() + limits.head.max(Duration::from_secs(1)));
            tokio::select! {
                () = tokio::time::sleep_until(next) => {}
                () = self.entry.changed.notified() => {}
            }
        }
    }

    fn has_read(&self) {
        let mut state = self.entry.lock();
        if state.phase == Phase::Idle {
            state.phase = Phase::Head;
            state.since = Instant::now();
            self.entry.changed.notify_one();
        }
    }

    fn has_written(&self) {
        let mut state = self.entry.lock();
        if state.phase == Phase::Idle {
            state.since = Instant::now();
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        remove(&mut self.shared.open(), self.client, &self.entry);
    }
}

/// A stream that records its activity, and holds its place while it is open.
pub struct Tracked {
    stream: TcpStream,
    slot: Arc<Slot>,
}

impl Tracked {
    /// The stream with its place.
    pub const fn new(stream: TcpStream, slot: Arc<Slot>) -> Self {
        Self { stream, slot }
    }

    fn note(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if matches!(written, Poll::Ready(Ok(1..))) {
            self.slot.has_written();
        }
        written
    }
}

impl AsyncRead for Tracked {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.slot.has_read();
        }
        read
    }
}

impl AsyncWrite for Tracked {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.note(written)
    }
}

/// The soft and hard limit of open files; `None` if the system has no such limit.
#[cfg(unix)]
pub fn open_files() -> Option<(u64, u64)> {
    rlimit::getrlimit(rlimit::Resource::NOFILE).ok()
}

/// The same for systems without such a limit.
#[cfg(not(unix))]
pub const fn open_files() -> Option<(u64, u64)> {
    None
}

//! What is counted for the operator, in Prometheus' words. Counts; names no person and no game.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use sente_store::Transaction;
use tracing::Instrument;

use crate::AppState;
use crate::process_metrics::ProcessMetrics;
use crate::request_id::{self, RequestId};

/// All counters.
pub struct Metrics {
    registry: Registry,
    process: ProcessMetrics,
    requests: Family<Kind, Counter>,
    seconds: Family<Route, Histogram>,
    refusals: Family<Refused, Counter>,
    games: Gauge,
    searches: Family<Search, Gauge>,
    workers: Gauge,
    worker_searches: Gauge,
    connections: Family<Connection, Gauge>,
    messages: Counter,
    waiting_bytes: Gauge,
    waiting_writes: Gauge,
    database: DatabaseMetrics,
}

/// What is counted about the database. A handle: its clones are the same counters.
#[derive(Clone)]
pub struct DatabaseMetrics {
    commits: Histogram,
    waits: Histogram,
    events: Counter,
    writes: Counter,
    failures: Counter,
}

/// Why somebody was turned away before anything was done for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Too many requests.
    Throttled,
    /// Too many connections.
    Connections,
    /// Too many sockets.
    Sockets,
    /// The page of another site asked.
    Origin,
    /// The request was for a name that this server does not have.
    Host,
    /// A socket that read too slowly was cut off.
    Slow,
}

impl Refusal {
    const fn name(self) -> &'static str {
        match self {
            Self::Throttled => "throttled",
            Self::Connections => "connections",
            Self::Sockets => "sockets",
            Self::Origin => "origin",
            Self::Host => "host",
            Self::Slow => "slow",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    reason: &'static str,
}

/// What a connection is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Connection {
    kind: &'static str,
}

/// What there is at one moment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Present {
    /// Games that are awake.
    pub games: usize,
    /// Searches that wait.
    pub waiting: usize,
    /// Searches that run.
    pub running: usize,
    /// Workers that are there.
    pub workers: usize,
    /// Searches that they do at once.
    pub worker_searches: usize,
    /// Open connections, sockets among them.
    pub connections: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Connections that got no place, since the start.
    pub refused: u64,
    /// Bytes that wait for sockets to take them.
    pub waiting_bytes: usize,
    /// Writes that wait for the database.
    pub waiting_writes: usize,
}

/// Whether a search waits or runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Search {
    state: &'static str,
}

/// A kind of request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    method: &'static str,
    route: String,
    status: u16,
}

/// An address with its variable parts left open.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

impl DatabaseMetrics {
    fn register(registry: &mut Registry) -> Self {
        let milliseconds = || Histogram::new(exponential_buckets(0.000_5, 2.0, 15));
        let new = Self {
            commits: milliseconds(),
            waits: milliseconds(),
            events: Counter::default(),
            writes: Counter::default(),
            failures: Counter::default(),
        };
        registry.register(
            "commit_seconds",
            "Time from the beginning of a transaction to the answer to its commit",
            new.commits.clone(),
        );
        registry.register(
            "write_wait_seconds",
            "Time that the first write of a transaction waited for it",
            new.waits.clone(),
        );
        registry.register(
            "events",
            "Events of games that were stored; most of them are moves",
            new.events.clone(),
        );
        registry.register("writes", "Writes that were stored", new.writes.clone());
        registry.register(
            "failed_transactions",
            "Transactions that came to nothing",
            new.failures.clone(),
        );
        new
    }

    /// Counts a transaction.
    pub fn observe(&self, transaction: &Transaction) {
        self.commits.observe(transaction.took.as_secs_f64());
        self.waits.observe(transaction.waited.as_secs_f64());
        if transaction.committed {
            self.events.inc_by(transaction.events as u64);
            self.writes.inc_by(transaction.writes as u64);
        } else {
            self.failures.inc();
        }
    }
}

impl Metrics {
    /// Nothing is counted yet.
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("sente");
        let requests = Family::default();
        registry.register("requests", "Requests by route and answer", requests.clone());
        let histogram: fn() -> Histogram = || Histogram::new(exponential_buckets(0.001, 4.0, 8));
        let seconds = Family::new_with_constructor(histogram);
        let help = "Time that requests took";
        registry.register("request_seconds", help, seconds.clone());
        let games = Gauge::default();
        registry.register("games", "Games that are awake", games.clone());
        let searches = Family::default();
        let help = "Searches that wait and that run";
        registry.register("searches", help, searches.clone());
        let workers = Gauge::default();
        registry.register("workers", "Workers that are there", workers.clone());
        let worker_searches = Gauge::default();
        let help = "Searches that workers do at once";
        registry.register("worker_searches", help, worker_searches.clone());
        let refusals = Family::default();
        let help = "Who was turned away before anything was done";
        registry.register("refusals", help, refusals.clone());
        let connections = Family::default();
        registry.register("connections", "Open connections", connections.clone());
        let messages = Counter::default();
        let help = "Messages that came over sockets";
        registry.register("messages", help, messages.clone());
        let waiting_bytes = Gauge::default();
        let help = "Bytes that wait for sockets to take them";
        registry.register("waiting_bytes", help, waiting_bytes.clone());
        let waiting_writes = Gauge::default();
        let help = "Writes that wait for the database";
        registry.register("waiting_writes", help, waiting_writes.clone());
        Self {
            database: DatabaseMetrics::register(&mut registry),
            process: ProcessMetrics::new(),
            registry,
            requests,
            seconds,
            refusals,
            games,
            searches,
            workers,
            worker_searches,
            connections,
            messages,
            waiting_bytes,
            waiting_writes,
        }
    }

    /// Counts somebody who was turned away.
    pub fn refused(&self, reason: Refusal) {
        let reason = reason.name();
        self.refusals.get_or_create(&Refused { reason }).inc();
    }

    /// Counts a message that came over a socket.
    pub fn heard(&self) {
        self.messages.inc();
    }

    /// The counters of the database.
    pub const fn database(&self) -> &DatabaseMetrics {
        &self.database
    }

    /// All counters as text, with what there is at this moment.
    pub fn write(&self, present: Present) -> String {
        self.games.set(present.games as i64);
        for (state, count) in [("waiting", present.waiting), ("running", present.running)] {
            self.searches
                .get_or_create(&Search { state })
                .set(count as i64);
        }
        self.workers.set(present.workers as i64);
        self.worker_searches.set(present.worker_searches as i64);
        let requests = present.connections.saturating_sub(present.sockets);
        for (kind, count) in [("socket", present.sockets), ("request", requests)] {
            self.connections
                .get_or_create(&Connection { kind })
                .set(count as i64);
        }
        self.waiting_bytes.set(present.waiting_bytes as i64);
        self.waiting_writes.set(present.waiting_writes as i64);
        let reason = Refusal::Connections.name();
        let turned_away = self.refusals.get_or_create(&Refused { reason });
        turned_away.inc_by(present.refused.saturating_sub(turned_away.get()));
        drop(turned_away);
        let mut text = String::new();
        // Writing to text cannot fail.
        let _ = encode_registry(&mut text, &self.registry);
        let _ = encode_registry(&mut text, self.process.read());
        let _ = encode_eof(&mut text);
        text
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

/// The method as it is counted and logged. A client can make up any number of methods; there are only so
/// many labels.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        Method::PATCH => "PATCH",
        _ => "other",
    }
}

/// Counts and logs every request that was let in: what was asked, what became of it and how long it took.
/// The address is that of the route, not the one that was asked for. Everything that is logged on the way
/// carries the id of the request, and so does the answer.
pub async fn observe(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let id = RequestId::of(&request, &state.config);
    let span = tracing::info_span!("request", %id);
    let mut response = answer(&state, request, next).instrument(span).await;
    if let Ok(value) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(request_id::HEADER, value);
    }
    response
}

async fn answer(state: &AppState, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = method_label(request.method());
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("page", MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let (status, took) = (response.status().as_u16(), start.elapsed());
    tracing::info!(
        method,
        route,
        status,
        millis = took.as_millis() as u64,
        "request"
    );
    let metrics = &state.metrics;
    let route = Route { route };
    metrics
        .seconds
        .get_or_create(&route)
        .observe(took.as_secs_f64());
    let kind = Kind {
        method,
        route: route.route,
        status,
    };
    metrics.requests.get_or_create(&kind).inc();
    response
}

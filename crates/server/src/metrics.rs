//! The server's metrics in the Prometheus format. They contain no names and no ids of games.

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

/// All metrics.
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

/// The metrics of the database. A handle: its clones share the counters.
#[derive(Clone)]
pub struct DatabaseMetrics {
    commits: Histogram,
    waits: Histogram,
    events: Counter,
    writes: Counter,
    failures: Counter,
}

/// The reason why a client was rejected before its request was handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Too many requests.
    Throttled,
    /// Too many connections.
    Connections,
    /// Too many sockets.
    Sockets,
    /// A request from the page of another site.
    Origin,
    /// A request for a host name that is not this server's.
    Host,
    /// A socket was cut off because it read too slowly.
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

/// The kind of a connection.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Connection {
    kind: &'static str,
}

/// The current values of the gauges.
#[derive(Clone, Copy, Debug, Default)]
pub struct Present {
    /// Games loaded in memory.
    pub games: usize,
    /// Queued searches.
    pub waiting: usize,
    /// Running searches.
    pub running: usize,
    /// Connected workers.
    pub workers: usize,
    /// The number of searches that the workers can run at once.
    pub worker_searches: usize,
    /// Open connections, including sockets.
    pub connections: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Connections rejected since the start.
    pub refused: u64,
    /// Bytes queued for sockets.
    pub waiting_bytes: usize,
    /// Writes queued for the database.
    pub waiting_writes: usize,
}

/// The state of a search: waiting or running.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Search {
    state: &'static str,
}

/// The labels of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    method: &'static str,
    route: String,
    status: u16,
}

/// A route with placeholders for its parameters.
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
            "Time from the start of a transaction to the answer to its commit",
            new.commits.clone(),
        );
        registry.register(
            "write_wait_seconds",
            "Time that the first write of a transaction was queued",
            new.waits.clone(),
        );
        registry.register(
            "events",
            "Stored events of games; most of them are moves",
            new.events.clone(),
        );
        registry.register("writes", "Stored writes", new.writes.clone());
        registry.register(
            "failed_transactions",
            "Failed transactions",
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
    /// New metrics.
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("sente");
        let requests = Family::default();
        registry.register(
            "requests",
            "Requests by method, route and status",
            requests.clone(),
        );
        let histogram: fn() -> Histogram = || Histogram::new(exponential_buckets(0.001, 4.0, 8));
        let seconds = Family::new_with_constructor(histogram);
        let help = "Duration of requests";
        registry.register("request_seconds", help, seconds.clone());
        let games = Gauge::default();
        registry.register("games", "Games loaded in memory", games.clone());
        let searches = Family::default();
        let help = "Waiting and running searches";
        registry.register("searches", help, searches.clone());
        let workers = Gauge::default();
        registry.register("workers", "Connected workers", workers.clone());
        let worker_searches = Gauge::default();
        let help = "Searches that workers can run at once";
        registry.register("worker_searches", help, worker_searches.clone());
        let refusals = Family::default();
        let help = "Rejected clients by reason";
        registry.register("refusals", help, refusals.clone());
        let connections = Family::default();
        registry.register("connections", "Open connections", connections.clone());
        let messages = Counter::default();
        let help = "Messages received over sockets";
        registry.register("messages", help, messages.clone());
        let waiting_bytes = Gauge::default();
        let help = "Bytes queued for sockets";
        registry.register("waiting_bytes", help, waiting_bytes.clone());
        let waiting_writes = Gauge::default();
        let help = "Writes queued for the database";
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

    /// Counts a rejected client.
    pub fn refused(&self, reason: Refusal) {
        let reason = reason.name();
        self.refusals.get_or_create(&Refused { reason }).inc();
    }

    /// Counts a message received over a socket.
    pub fn heard(&self) {
        self.messages.inc();
    }

    /// The metrics of the database.
    pub const fn database(&self) -> &DatabaseMetrics {
        &self.database
    }

    /// Encodes all metrics as text, with these values of the gauges.
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
        // Writing to a `String` cannot fail.
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

/// The method for labels and logs. Clients can invent methods, but the number of labels must stay bounded.
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

/// Counts and logs every accepted request with its status and duration. It logs the route instead of the requested
/// path. All log lines of a request, and its response, carry the id of the request.
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

//! What is counted for the operator, in Prometheus' words. Counts; names no person and no game.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::AppState;

/// All counters.
pub struct Metrics {
    registry: Registry,
    requests: Family<Kind, Counter>,
    seconds: Family<Route, Histogram>,
    refusals: Family<Refusal, Counter>,
    games: Gauge,
    searches: Family<Search, Gauge>,
    connections: Family<Connection, Gauge>,
}

/// Why somebody was turned away before anything was done for them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refusal {
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
    /// Open connections, sockets among them.
    pub connections: usize,
    /// Open sockets.
    pub sockets: usize,
    /// Connections that got no place, since the start.
    pub refused: u64,
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

impl Metrics {
    /// Nothing is counted yet.
    pub fn new() -> Self {
        let requests = Family::default();
        let histogram: fn() -> Histogram = || Histogram::new(exponential_buckets(0.001, 4.0, 8));
        let seconds = Family::new_with_constructor(histogram);
        let mut registry = Registry::with_prefix("sente");
        registry.register("requests", "Requests by route and answer", requests.clone());
        registry.register(
            "request_seconds",
            "Time that requests took",
            seconds.clone(),
        );
        let (games, searches) = (Gauge::default(), Family::default());
        registry.register("games", "Games that are awake", games.clone());
        registry.register(
            "searches",
            "Searches that wait and that run",
            searches.clone(),
        );
        let (refusals, connections) = (Family::default(), Family::default());
        registry.register(
            "refusals",
            "Who was turned away before anything was done",
            refusals.clone(),
        );
        registry.register("connections", "Open connections", connections.clone());
        Self {
            registry,
            requests,
            seconds,
            refusals,
            games,
            searches,
            connections,
        }
    }

    /// Counts a request that came too early and was not looked at.
    pub fn throttled(&self) {
        let reason = "throttled";
        self.refusals.get_or_create(&Refusal { reason }).inc();
    }

    /// All counters as text, with what there is at this moment.
    pub fn write(&self, present: Present) -> String {
        let Present {
            games,
            waiting,
            running,
            connections,
            sockets,
            refused,
        } = present;
        self.games.set(games as i64);
        for (state, count) in [("waiting", waiting), ("running", running)] {
            self.searches
                .get_or_create(&Search { state })
                .set(count as i64);
        }
        let requests = connections.saturating_sub(sockets);
        for (kind, count) in [("socket", sockets), ("request", requests)] {
            self.connections
                .get_or_create(&Connection { kind })
                .set(count as i64);
        }
        let reason = "connections";
        let turned_away = self.refusals.get_or_create(&Refusal { reason });
        turned_away.inc_by(refused.saturating_sub(turned_away.get()));
        drop(turned_away);
        let mut text = String::new();
        // Writing to text cannot fail.
        let _ = prometheus_client::encoding::text::encode(&mut text, &self.registry);
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
/// The address is that of the route, not the one that was asked for.
pub async fn observe(State(state): State<AppState>, request: Request, next: Next) -> Response {
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

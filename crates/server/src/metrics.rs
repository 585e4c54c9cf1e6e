//! What is counted for the operator, in Prometheus' words. Counts; names no person and no game.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
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
    games: Gauge,
    searches: Family<Search, Gauge>,
}

/// Whether a search waits or runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Search {
    state: &'static str,
}

/// A kind of request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Kind {
    method: String,
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
        Self {
            registry,
            requests,
            seconds,
            games,
            searches,
        }
    }

    /// All counters as text, with what is awake and thinks at this moment.
    pub fn write(&self, games: usize, (waiting, running): (usize, usize)) -> String {
        self.games.set(games as i64);
        for (state, count) in [("waiting", waiting), ("running", running)] {
            self.searches
                .get_or_create(&Search { state })
                .set(count as i64);
        }
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

/// Counts and logs every request: what was asked, what became of it and how long it took.
pub async fn observe(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().as_str().to_owned();
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

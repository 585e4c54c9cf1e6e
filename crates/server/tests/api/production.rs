//! Failures that operators have to deal with, and how they are reported.

use std::time::Duration;

use reqwest::Method;
use sente_server::config::Listen;
use sente_server::{Clock, Config, Server};
use sente_testbed::Postgres;
use serde_json::json;
use tokio::time::timeout;

use crate::harness::{Answer, Bench};

/// Timeout for operations that must not hang.
const PATIENCE: Duration = Duration::from_mins(1);

#[tokio::test]
async fn a_database_that_hangs_is_told_in_time_and_keeps_the_server_from_nothing() {
    let Some(postgres) = Postgres::own() else {
        return;
    };
    let place = postgres.database();
    let bench = Bench::start_with(|config| config.database = place).await;
    let browser = bench.browser();
    assert_eq!(browser.get("/readyz").await.status, 200);
    postgres.freeze();
    // The previous result may still be cached.
    let told = answers(async || browser.get("/readyz").await.status, 503);
    timeout(PATIENCE, told)
        .await
        .expect("the failure is reported in time");
    assert_eq!(browser.get("/healthz").await.status, 200);
    let stopped = timeout(PATIENCE, bench.server.stop()).await;
    let stopped = stopped.expect("the server stops in time");
    assert!(stopped.is_err(), "the last writes are unconfirmed");
}

#[tokio::test]
async fn a_file_that_somebody_else_keeps_is_told_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("sente.db");
    let mut config = Config::new(place.to_str().unwrap());
    config.listen = Listen::At(([127, 0, 0, 1], 0).into());
    let server = Server::start(config, Clock::system()).await.unwrap();
    let url = format!("http://{}/readyz", server.address());
    let status = async || reqwest::get(&url).await.unwrap().status().as_u16();
    assert_eq!(status().await, 200);
    let blocker = sqlite_lock(&place).await;
    let told = answers(status, 503);
    timeout(PATIENCE, told)
        .await
        .expect("the failure is reported in time");
    blocker.release().await;
    let told = answers(status, 200);
    timeout(PATIENCE, told)
        .await
        .expect("the recovery is reported in time");
    server.stop().await.unwrap();
}

/// Polls until the response has this status, slowly enough for the rate limit.
async fn answers(ask: impl AsyncFn() -> u16, status: u16) {
    while ask().await != status {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

struct Blocker(sqlx::SqliteConnection);

/// Blocks all other writers.
async fn sqlite_lock(file: &std::path::Path) -> Blocker {
    use sqlx::ConnectOptions;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = options.connect().await.unwrap();
    let begin = sqlx::raw_sql("BEGIN IMMEDIATE");
    begin.execute(&mut connection).await.unwrap();
    Blocker(connection)
}

impl Blocker {
    async fn release(mut self) {
        let end = sqlx::raw_sql("ROLLBACK");
        end.execute(&mut self.0).await.unwrap();
    }
}

#[tokio::test]
async fn every_answer_names_its_request() {
    let bench = Bench::start_with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse::<std::net::IpAddr>().unwrap().into()];
    })
    .await;
    let browser = bench.browser();
    let id = |answer: &Answer| answer.headers["x-request-id"].to_str().unwrap().to_owned();
    let [one, two] = [
        browser.get("/api/v1/me").await,
        browser.get("/nowhere").await,
    ];
    assert_ne!(id(&one), id(&two));
    let named = browser
        .request(Method::GET, "/api/v1/me")
        .header("x-request-id", "from-the-proxy");
    assert_eq!(id(&Answer::of(named).await), "from-the-proxy");
    bench.stop().await;
}

#[tokio::test]
async fn a_name_that_is_not_the_servers_is_refused() {
    let bench = Bench::start_with(|config| {
        config.public_origins = vec!["https://games.example".parse().unwrap()];
    })
    .await;
    let browser = bench.browser();
    for (host, status) in [
        ("games.example", 200),
        ("127.0.0.1:7373", 200),
        ("evil.example", 403),
    ] {
        let asked = browser
            .request(Method::GET, "/api/v1/me")
            .header("host", host);
        assert_eq!(Answer::of(asked).await.status, status, "{host}");
    }
    let metrics = browser.get("/metrics").await.body;
    let counted = "sente_refusals_total{reason=\"host\"} 1";
    assert!(metrics.contains(counted), "{metrics}");
    bench.stop().await;
}

#[tokio::test]
async fn lists_are_not_sent_again_to_who_has_them() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    for path in [
        "/api/v1/players/renju",
        "/api/v1/rankings/othello",
        "/api/v1/seeks",
        "/api/v1/arenas",
        "/api/openapi.json",
        "/openapi.json",
    ] {
        let first = browser.get(path).await;
        assert_eq!(first.status, 200, "{path}");
        let tag = first.headers["etag"].to_str().unwrap();
        let again = |tag: &str| {
            browser
                .request(Method::GET, path)
                .header("if-none-match", tag)
        };
        let same = Answer::of(again(tag)).await;
        assert_eq!((same.status, same.body.as_str()), (304, ""), "{path}");
        assert_eq!(
            Answer::of(again("\"other\"")).await.body,
            first.body,
            "{path}"
        );
    }
    bench.stop().await;
}

#[tokio::test]
async fn operators_see_what_they_need() {
    let bench = Bench::start().await;
    let browser = bench.account("Ann").await;
    let game = json!({
        "rules": "othello",
        "seats": [{ "kind": "me" }, { "kind": "computer", "player": "random" }],
    });
    browser.post("/api/v1/games", game).await.ok(201);
    let metrics = browser.get("/metrics").await.body;
    for name in [
        "sente_commit_seconds_count",
        "sente_write_wait_seconds_sum",
        "sente_writes_total",
        "sente_events_total",
        "sente_failed_transactions_total",
        "sente_waiting_bytes",
        "sente_waiting_writes",
        "sente_messages_total",
        "sente_connections{kind=\"socket\"}",
        "process_resident_memory_bytes",
        "process_cpu_seconds_total",
        "process_open_fds",
        "process_max_fds",
        "sente_build_info{version=",
    ] {
        assert!(metrics.contains(name), "{name}: {metrics}");
    }
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
    bench.stop().await;
}

#[tokio::test]
async fn a_school_behind_one_address_works() {
    let bench = Bench::start_with(|config| {
        config.limits = sente_server::config::Limits::default();
    })
    .await;
    let game = json!({ "rules": "othello", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    // More than one person may start at once, and each of them may create several games.
    for _ in 0..40 {
        let pupil = bench.browser();
        for _ in 0..3 {
            pupil.post("/api/v1/games", game.clone()).await.ok(201);
        }
    }
    bench.stop().await;
}

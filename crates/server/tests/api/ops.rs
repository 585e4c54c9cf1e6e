//! Features for the operator, and security checks of browsers.

use std::time::Duration;

use reqwest::Method;
use sente_server::config::{Allowance, LimitedAction, Listen};
use sente_server::{Clock, Config, Server};
use serde_json::json;

use crate::harness::{Answer, Bench};

#[tokio::test]
async fn it_says_that_it_is_alive_and_ready_and_what_it_has_counted() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    assert_eq!(browser.get("/healthz").await.body, "ok\n");
    assert_eq!(browser.get("/readyz").await.body, "ready\n");
    browser.get("/api/v1/me").await.ok(200);
    let metrics = browser.get("/metrics").await;
    let counted = "sente_requests_total{method=\"GET\",route=\"/api/v1/me\",status=\"200\"} 1";
    assert!(metrics.body.contains(counted), "{}", metrics.body);
    bench.stop().await;
}

#[tokio::test]
async fn the_metrics_are_not_for_everybody() {
    let bench = Bench::start_with(|config| {
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let outside = bench.browser().request(Method::GET, "/metrics");
    let answer = Answer::of(outside.header("x-forwarded-for", "203.0.113.9")).await;
    answer.problem(403, "forbidden");
    bench.stop().await;
}

#[tokio::test]
async fn every_answer_tells_the_browser_what_it_may_do() {
    let bench = Bench::start().await;
    for path in ["/", "/api/v1/me", "/api/v1/nothing", "/healthz"] {
        let answer = bench.browser().get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        assert!(policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "same-origin");
    }
    let me = bench.browser().get("/api/v1/me").await;
    assert_eq!(me.headers["cache-control"], "no-store");
    let sandboxed = |answer: &Answer| {
        let policy = answer.headers["content-security-policy"].to_str();
        policy.unwrap().ends_with("; sandbox")
    };
    assert!(sandboxed(&me));
    assert!(sandboxed(&bench.browser().get("/api/v1/nothing").await));
    assert!(!sandboxed(&bench.browser().get("/api").await));
    bench.stop().await;
}

#[tokio::test]
async fn unknown_addresses_and_methods_are_problems() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    browser
        .get("/api/v1/nothing")
        .await
        .problem(404, "not_found");
    browser.get("/api/v2/me").await.problem(404, "not_found");
    let wrong = browser.post("/api/v1/me", json!({})).await;
    wrong.problem(405, "wrong_method");
    let socket = browser.get("/api/v1/socket").await;
    socket.problem(400, "malformed");
    bench.stop().await;
}

#[tokio::test]
async fn other_sites_cannot_change_anything() {
    let bench = Bench::start().await;
    let evil = bench.account("Ann").await.at("https://evil.example");
    for path in ["/api/v1/logout", "/api/v1/games", "/api/v1/quit"] {
        evil.post(path, json!({}))
            .await
            .problem(403, "wrong_origin");
    }
    evil.delete("/api/v1/me/sessions")
        .await
        .problem(403, "wrong_origin");
    evil.at("null")
        .post("/api/v1/logout", json!({}))
        .await
        .problem(403, "wrong_origin");
    bench.stop().await;
}

#[tokio::test]
async fn the_page_ends_the_program_only_where_it_serves_this_machine() {
    let shared = Bench::start().await;
    shared
        .browser()
        .post("/api/v1/quit", json!({}))
        .await
        .problem(403, "forbidden");
    shared.stop().await;
    let own = Bench::start_with(|config| config.local = true).await;
    let browser = own.browser();
    let me = browser.get("/api/v1/me").await.ok(200);
    assert_eq!(me["can_quit"], true);
    let rebound = browser
        .request(Method::GET, "/api/v1/me")
        .header("host", "evil.example");
    Answer::of(rebound).await.problem(403, "wrong_origin");
    browser.post("/api/v1/quit", json!({})).await.ok(202);
    own.server.run().await.unwrap();
}

#[tokio::test]
async fn the_page_to_try_the_calls_has_nothing_inline() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let page = browser.get("/api").await;
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    for inline in ["<style", "style=", "onclick", "<script>"] {
        assert!(!page.body.contains(inline), "{inline}");
    }
    for file in ["/api/try.js", "/api/try.css"] {
        assert!(page.body.contains(file));
        assert_eq!(browser.get(file).await.status, 200);
    }
    bench.stop().await;
}

#[tokio::test]
async fn metrics_have_only_so_many_labels() {
    let bench = Bench::start_with(|config| {
        let allowance = Allowance::new(300, Duration::from_hours(1));
        config.limits.set(LimitedAction::Call, allowance);
    })
    .await;
    let browser = bench.browser();
    for number in 0..400 {
        let method = format!("M{number}{}", "X".repeat(500)).parse().unwrap();
        let path = format!("/api/v1/games/{number}");
        browser.request(method, &path).send().await.unwrap();
    }
    let metrics = browser.get("/metrics").await.body;
    assert!(metrics.contains("method=\"other\""), "{metrics}");
    assert!(!metrics.contains("XXX"), "{metrics}");
    assert!(metrics.len() < 20_000, "{}", metrics.len());
    // Throttled requests have their own counter.
    let refused = "sente_refusals_total{reason=\"throttled\"} 100\n";
    assert!(metrics.contains(refused), "{metrics}");
    bench.stop().await;
}

#[tokio::test]
async fn two_servers_on_one_database_are_refused() {
    let bench = Bench::start().await;
    let mut config = Config::new(bench.database());
    config.listen = Listen::At(([127, 0, 0, 1], 0).into());
    let second = Server::start(config, Clock::system()).await;
    let why = second.err().unwrap().to_string();
    assert!(why.contains("a server is already running"), "{why}");
    assert!(
        why.contains("--database"),
        "the message names the option: {why}"
    );
    assert_eq!(bench.browser().get("/readyz").await.status, 200);
    bench.stop().await;
}

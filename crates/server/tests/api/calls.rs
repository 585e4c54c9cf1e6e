//! Valid and invalid requests to every call of the API. The table is compared with the served `OpenAPI` document, so no
//! call can be forgotten.

use std::collections::BTreeSet;
use std::time::Duration;

use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use sente_server::Config;
use sente_server::config::{Allowance, LimitedAction};
use serde_json::{Value, json};

use crate::harness::{Answer, Bench, Browser, PASSWORD};
use crate::table::{Body, By, Row, Thing, arena, question, rows, study};

/// Longer than any test.
const LONG: Duration = Duration::from_hours(1);

/// A user with an account who owns the resource of a call.
struct Owner {
    browser: Browser,
    name: String,
    id: String,
}

impl Owner {
    async fn new(browser: Browser, name: String, thing: Thing) -> Self {
        let account = json!({ "name": name, "password": PASSWORD });
        browser.post("/api/v1/signup", account).await.ok(201);
        let id = make(&browser, thing).await;
        Self { browser, name, id }
    }
}

/// Creates the resource and returns its id.
async fn make(owner: &Browser, thing: Thing) -> String {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let begin = async |other: Value| {
        let body = json!({ "rules": "renju", "seats": [{ "kind": "me" }, other] });
        owner.post("/api/v1/games", body).await.ok(201)
    };
    let here = json!({ "kind": "here", "name": "Bea" });
    let post = async |path: &str, body: Value| {
        let made = owner.post(&format!("/api/v1/{path}"), body).await;
        assert!(made.status < 300, "{}", made.body);
        let made: Value = serde_json::from_str(&made.body).unwrap();
        text(&made["id"])
    };
    match thing {
        Thing::Nothing => String::new(),
        Thing::GameCode => "othello".into(),
        Thing::Game => text(&begin(here).await["id"]),
        Thing::Invitation => text(&begin(json!({ "kind": "open" })).await["invitation"]["code"]),
        Thing::Save => {
            let id = text(&begin(here).await["id"]);
            let path = format!("/api/v1/saves/{id}");
            owner.put(&path, Value::Null).await.ok(200);
            id
        }
        Thing::Study => post("studies", study("Corners")).await,
        Thing::Seek => post("seeks", json!({ "rules": "renju" })).await,
        Thing::Arena => post("arenas", arena()).await,
        Thing::Analysis => post("analyses", question(60_000)).await,
        Thing::Session => text(&owner.get("/api/v1/me/sessions").await.ok(200)[0]["id"]),
    }
}

/// Sends the request of the table row.
async fn ask(browser: &Browser, row: &Row, owner: &Owner) -> Answer {
    let request = browser.request(row.method(), &row.address(&owner.id, row.query[0]));
    Answer::of(match row.body {
        Body::Nothing => request,
        Body::Json(write) => request.json(&write(&owner.name, &owner.id)),
        Body::File(file) => request.body(file),
    })
    .await
}

/// Removes the rate limits.
fn unlimited(config: &mut Config) {
    config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    for action in LimitedAction::ALL {
        let allowance = Allowance::new(1_000_000, Duration::from_nanos(1));
        config.limits.set(action, allowance);
    }
}

/// A different address for each number.
fn place(number: usize) -> String {
    format!("203.0.113.{number}")
}

fn is_problem(answer: &Answer) -> bool {
    let kind = answer.headers.get(CONTENT_TYPE);
    kind.is_some_and(|kind| kind == "application/problem+json")
}

#[tokio::test]
async fn the_table_has_every_call_that_the_description_names() {
    let bench = Bench::start().await;
    let document = bench.browser().get("/api/openapi.json").await.ok(200);
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let path = path.strip_prefix("/api/v1").unwrap();
            described.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    let rows = rows();
    let listed: BTreeSet<String> = rows.iter().map(|row| row.call.to_owned()).collect();
    assert_eq!(listed, described);
    for row in &rows {
        let path = &document["paths"][format!("/api/v1{}", row.path())];
        let call = &path[row.method().as_str().to_lowercase()];
        assert!(call["summary"].is_string(), "{}", row.call);
        let takes_body = !matches!(row.body, Body::Nothing);
        assert_eq!(call["requestBody"].is_object(), takes_body, "{}", row.call);
        let mut parameters = call["parameters"].as_array().into_iter().flatten();
        let asks = parameters.any(|parameter| parameter["in"] == "query");
        assert_eq!(asks, !row.query[1].is_empty(), "{}", row.call);
    }
    bench.stop().await;
}

#[tokio::test]
async fn every_call_is_for_who_may_and_harmed_by_nobody_else() {
    let bench = Bench::start_with(unlimited).await;
    let stranger = bench.account("Stranger").await;
    for (number, row) in rows().iter().enumerate() {
        let owner = Owner::new(bench.browser(), format!("Host{number}"), row.thing).await;
        let asker = match row.by {
            By::Anybody => bench.browser(),
            By::Owner => owner.browser.clone(),
        };
        if row.by == By::Owner {
            let nobody = ask(&bench.browser(), row, &owner).await;
            nobody.problem(401, "unauthorised");
        }
        if let Some(status) = row.stranger {
            let refused = ask(&stranger, row, &owner).await;
            assert_eq!(refused.status, status, "{}: {}", row.call, refused.body);
            assert!(is_problem(&refused), "{}", row.call);
        }
        misask(&asker, row, &owner).await;
        let good = ask(&asker, row, &owner).await;
        assert_eq!(good.status, row.good, "{}: {}", row.call, good.body);
    }
    bench.stop().await;
}

/// Sends all kinds of invalid requests, and asserts that each is refused.
async fn misask(browser: &Browser, row: &Row, owner: &Owner) {
    if row.path().contains('{') {
        for id in ["nonsense", "%00", &"9".repeat(5_000)] {
            let request = browser.request(row.method(), &row.address(id, row.query[0]));
            let refused = Answer::of(request).await;
            assert_eq!(refused.status, 404, "{} {id}", row.call);
            assert!(is_problem(&refused), "{} {id}", row.call);
        }
    }
    let request = |query| browser.request(row.method(), &row.address(&owner.id, query));
    if !row.query[1].is_empty() {
        let refused = Answer::of(request(row.query[1]).body("f5")).await;
        assert!([400, 422].contains(&refused.status), "{}", row.call);
        assert!(is_problem(&refused), "{}", row.call);
    }
    match row.body {
        Body::Nothing => {}
        Body::Json(_) => {
            let json = |text: &'static str| {
                let request = request("").header(CONTENT_TYPE, "application/json");
                Answer::of(request.body(text))
            };
            for text in ["", "{", "17", "{\"\u{0}\":"] {
                json(text).await.problem(400, "malformed");
            }
            let plain = request("").header(CONTENT_TYPE, "text/plain");
            let refused = Answer::of(plain.body("{}")).await;
            refused.problem(415, "wrong_type");
        }
        Body::File(_) => {
            let refused = Answer::of(request("").body(vec![0, 255])).await;
            refused.problem(422, "invalid");
        }
    }
    let json = request("").header(CONTENT_TYPE, "application/json");
    let refused = Answer::of(json.body(vec![b' '; row.most + 1])).await;
    refused.problem(413, "too_large");
}

#[tokio::test]
async fn every_call_can_be_made_too_often() {
    let bench = Bench::start_with(|config| {
        config
            .limits
            .set(LimitedAction::Call, Allowance::new(1, LONG));
        config
            .limits
            .set(LimitedAction::Visit, Allowance::new(1, LONG));
    })
    .await;
    let browser = bench.browser();
    browser.get("/api/v1/me").await.ok(200);
    assert_eq!(browser.get("/healthz").await.status, 200);
    let calls = rows().into_iter();
    let calls = calls.map(|row| (row.method(), row.address("othello", "")));
    let others = [
        "/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/api",
        "/api/openapi.json",
        "/api/try.js",
        "/api/v1/socket",
        "/api/nothing",
    ];
    let others = others.map(|path| (Method::GET, path.to_owned()));
    for (method, path) in calls.chain(others) {
        let refused = Answer::of(browser.request(method, &path)).await;
        refused.problem(429, "too_many");
        let wait: u64 = refused.headers["retry-after"]
            .to_str()
            .unwrap()
            .parse()
            .unwrap();
        assert!((1..=3_600).contains(&wait), "{path}: {wait}");
    }
    bench.stop().await;
}

#[tokio::test]
async fn what_costs_something_is_counted_by_itself() {
    let bench = Bench::start_with(|config| {
        unlimited(config);
        for action in LimitedAction::ALL {
            if ![
                LimitedAction::Call,
                LimitedAction::Visit,
                LimitedAction::Come,
            ]
            .contains(&action)
            {
                config.limits.set(action, Allowance::new(1, LONG));
            }
        }
    })
    .await;
    for (number, row) in rows().iter().enumerate().filter(|(_, row)| row.costly) {
        let (home, away) = (place(2 * number), place(2 * number + 1));
        let browser = bench.browser().from(&home);
        let owner = Owner::new(browser, format!("Host{number}"), row.thing).await;
        let asker = || match row.by {
            By::Anybody => bench.browser().from(&away),
            By::Owner => owner.browser.from(&away),
        };
        let good = ask(&asker(), row, &owner).await;
        assert_eq!(good.status, row.good, "{}: {}", row.call, good.body);
        ask(&asker(), row, &owner).await.problem(429, "too_many");
    }
    bench.stop().await;
}

#[tokio::test]
async fn guests_are_not_made_in_bulk() {
    let bench = Bench::start_with(|config| {
        config
            .limits
            .set(LimitedAction::Come, Allowance::new(1, LONG));
    })
    .await;
    let name = json!({ "name": "Somebody" });
    let first = bench.browser();
    first.put("/api/v1/me/name", name.clone()).await.ok(200);
    let second = bench.browser().put("/api/v1/me/name", name.clone()).await;
    second.problem(429, "too_many");
    first.put("/api/v1/me/name", name).await.ok(200);
    bench.stop().await;
}

#[tokio::test]
async fn text_that_databases_do_not_take_is_refused() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let nobody = json!({ "name": "An\0n", "password": PASSWORD });
    let refused = bench.browser().post("/api/v1/login", nobody.clone()).await;
    refused.problem(401, "wrong_credentials");
    let refused = bench.browser().post("/api/v1/signup", nobody).await;
    refused.problem(422, "bad_name");
    let refused = ann.get("/api/v1/history?opponent=%00").await;
    refused.problem(422, "invalid");
    let refused = ann.post("/api/v1/join", json!({ "code": "\0" })).await;
    refused.problem(404, "not_found");
    bench.stop().await;
}

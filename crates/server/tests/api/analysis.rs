//! Analyses: requested, shared, cancelled.

use sente_server::Config;
use serde_json::{Value, json};

use crate::harness::{Bench, Browser};

const PATH: &str = "/api/v1/analyses";

fn question(player: &str, moves: &[&str], millis: u64) -> Value {
    json!({
        "situation": { "rules": "othello", "moves": moves },
        "player": player, "lines": 2, "millis": millis,
    })
}

/// Polls until the answer is there.
async fn answer(browser: &Browser, asked: &Value) -> Value {
    let path = format!("{PATH}/{}", asked["id"].as_str().unwrap());
    browser.watch(&path).await
}

#[tokio::test]
async fn a_question_is_answered_once_and_kept() {
    let bench = Bench::start().await;
    let (ann, bob) = (bench.browser(), bench.browser());
    let asked = ann
        .post(PATH, question("minimax-3", &["f5"], 50))
        .await
        .ok(202);
    let done = answer(&ann, &asked).await;
    assert_eq!(done["status"], "done");
    let line = &done["lines"][0];
    let best = line["moves"][0].as_str().unwrap();
    assert!(["d6", "f4", "f6"].contains(&best), "{done}");
    let chance = line["evaluation"]["win_probability"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance));
    let again = bob
        .post(PATH, question("minimax-3", &["F5"], 50))
        .await
        .ok(200);
    assert_eq!(again, done);
    bench.stop().await;
}

#[tokio::test]
async fn a_whole_game_is_judged() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let mut request = question("minimax-2", &["f5", "d6", "c3", "d3"], 20);
    request["review"] = json!(true);
    let asked = browser.post(PATH, request).await.ok(202);
    let done = answer(&browser, &asked).await;
    assert_eq!(
        done["review"]["moves"].as_array().unwrap().len(),
        4,
        "{done}"
    );
    assert_eq!(done["progress"], json!([4, 4]));
    assert_eq!(done["review"]["moves"][0]["side"], "black");
    bench.stop().await;
}

#[tokio::test]
async fn the_search_goes_on_until_the_last_asker_leaves() {
    let bench = Bench::start().await;
    let (ann, bob, eve) = (bench.browser(), bench.browser(), bench.account("Eve").await);
    let request = question("sente-10", &[], 60_000);
    let asked = ann.post(PATH, request.clone()).await.ok(202);
    let same = bob.post(PATH, request.clone()).await.ok(202);
    assert_eq!(asked["id"], same["id"]);
    let path = format!("{PATH}/{}", asked["id"].as_str().unwrap());
    eve.delete(&path).await.problem(404, "not_found");
    ann.delete(&path).await.ok(204);
    ann.delete(&path).await.problem(404, "not_found");
    let still = bob.get(&path).await.ok(200);
    assert!(["queued", "running"].contains(&still["status"].as_str().unwrap()));
    bob.delete(&path).await.ok(204);
    let ended = answer(&bench.browser(), &asked).await;
    assert_eq!(ended["status"], "cancelled");
    bench
        .browser()
        .delete(&path)
        .await
        .problem(401, "unauthorised");
    let anew = ann.post(PATH, request).await.ok(202);
    assert_ne!(anew["status"], "cancelled");
    bench.stop().await;
}

#[tokio::test]
async fn questions_that_make_no_sense_are_refused() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let change = |name: &str, value: Value| {
        let mut request = question("random", &["f5"], 10);
        request[name] = value;
        request
    };
    for wrong in [
        change("situation", json!({ "rules": "chess" })),
        change("situation", json!({ "rules": "othello", "moves": ["a1"] })),
        change(
            "situation",
            json!({ "rules": "othello", "setup": "nonsense" }),
        ),
        change(
            "situation",
            json!({ "rules": "othello", "moves": vec!["f5"; 2001] }),
        ),
        change("situation", json!({ "rules": "x".repeat(2000) })),
        change("lines", json!(0)),
        change("lines", json!(6)),
        change("millis", json!(0)),
        change("millis", json!(60_001)),
    ] {
        browser.post(PATH, wrong).await.problem(422, "invalid");
    }
    let nobody = change("player", json!("/bin/sh"));
    browser.post(PATH, nobody).await.problem(404, "not_found");
    browser
        .post(PATH, change("lines", json!("x")))
        .await
        .problem(400, "malformed");
    browser
        .get(&format!("{PATH}/nothing"))
        .await
        .problem(404, "not_found");
    bench.stop().await;
}

#[tokio::test]
async fn one_client_cannot_take_all_turns() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let mut busy = None;
    for number in 0..20 {
        let asked = browser
            .post(PATH, question("sente-10", &[], 59_000 + number))
            .await;
        if asked.status != 202 {
            busy = Some(asked);
            break;
        }
    }
    let busy = busy.unwrap();
    busy.problem(503, "busy");
    assert!(busy.headers.contains_key("retry-after"));
    bench.stop().await;
}

fn behind_a_proxy(config: &mut Config) {
    config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
}

/// A browser at this address.
fn elsewhere(bench: &Bench, address: &str) -> Browser {
    bench.browser().from(address)
}

/// Asserts that the analysis is still waiting or running, and cancels it.
async fn is_under_way(browser: &Browser, asked: &Value) {
    let path = format!("{PATH}/{}", asked["id"].as_str().unwrap());
    let known = browser.get(&path).await.ok(200);
    let status = known["status"].as_str().unwrap();
    assert!(["queued", "running"].contains(&status), "{known}");
    browser.delete(&path).await.ok(204);
}

#[tokio::test]
async fn a_review_makes_room_for_others_after_each_position() {
    let bench = Bench::start_with(behind_a_proxy).await;
    let (ann, bob) = (
        elsewhere(&bench, "203.0.113.1"),
        elsewhere(&bench, "203.0.113.2"),
    );
    let mut long = question("sente-10", &["f5", "d6", "c3", "d3"], 10_000);
    long["review"] = json!(true);
    let review = ann.post(PATH, long).await.ok(202);
    let quick = bob.post(PATH, question("sente-10", &["f5"], 50)).await;
    let done = answer(&bob, &quick.ok(202)).await;
    assert_eq!(done["status"], "done");
    is_under_way(&ann, &review).await;
    bench.stop().await;
}

#[tokio::test]
async fn a_long_analysis_makes_room_for_others_and_goes_on() {
    let bench = Bench::start_with(behind_a_proxy).await;
    let (ann, bob) = (
        elsewhere(&bench, "203.0.113.1"),
        elsewhere(&bench, "203.0.113.2"),
    );
    let long = ann.post(PATH, question("sente-10", &[], 50_000)).await;
    let long = long.ok(202);
    let quick = bob.post(PATH, question("sente-10", &["f5"], 50)).await;
    let done = answer(&bob, &quick.ok(202)).await;
    assert_eq!(done["status"], "done");
    is_under_way(&ann, &long).await;
    bench.stop().await;
}

#[tokio::test]
async fn one_address_cannot_take_all_turns_under_many_names() {
    let bench = Bench::start_with(behind_a_proxy).await;
    let mut busy = 0;
    for name in 0..12 {
        let guest = elsewhere(&bench, "203.0.113.1");
        for number in 0..4 {
            let asked = question("sente-10", &[], 40_000 + 4 * name + number);
            busy += u32::from(guest.post(PATH, asked).await.status == 503);
        }
    }
    assert!(busy > 0);
    let other = elsewhere(&bench, "203.0.113.2");
    let asked = other.post(PATH, question("minimax-1", &["f5"], 50)).await;
    assert_eq!(answer(&other, &asked.ok(202)).await["status"], "done");
    bench.stop().await;
}

#[tokio::test]
async fn an_analysis_does_not_wait_for_the_end_of_an_arena_game() {
    let bench = Bench::start().await;
    let ann = bench.browser();
    let arena = json!({ "rules": "othello", "players": ["sente-10", "sente-9"], "games": 2 });
    let arena = ann.post("/api/v1/arenas", arena).await.ok(201);
    let path = format!("/api/v1/arenas/{}", arena["id"].as_str().unwrap());
    let asked = ann.post(PATH, question("minimax-1", &["f5"], 50)).await;
    assert_eq!(answer(&ann, &asked.ok(202)).await["status"], "done");
    let known = ann.get(&path).await.ok(200);
    assert_eq!(known["played"], 0, "{known}");
    ann.delete(&path).await.ok(204);
    bench.stop().await;
}

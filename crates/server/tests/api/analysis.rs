//! Deep questions: asked, shared, called off.

use serde_json::{Value, json};

use crate::harness::{Bench, Browser};

const PATH: &str = "/api/v1/analyses";

fn question(player: &str, moves: &[&str], millis: u64) -> Value {
    json!({
        "situation": { "rules": "othello", "moves": moves },
        "player": player, "lines": 2, "millis": millis,
    })
}

/// Asks again until the answer is there.
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
    let mut wish = question("minimax-2", &["f5", "d6", "c3", "d3"], 20);
    wish["review"] = json!(true);
    let asked = browser.post(PATH, wish).await.ok(202);
    let done = answer(&browser, &asked).await;
    assert_eq!(
        done["review"]["moves"].as_array().unwrap().len(),
        4,
        "{done}"
    );
    assert_eq!(done["progress"], json!([5, 5]));
    assert_eq!(done["review"]["moves"][0]["side"], "black");
    bench.stop().await;
}

#[tokio::test]
async fn the_search_goes_on_until_the_last_asker_leaves() {
    let bench = Bench::start().await;
    let (ann, bob, eve) = (bench.browser(), bench.browser(), bench.account("Eve").await);
    let wish = question("sente-10", &[], 60_000);
    let asked = ann.post(PATH, wish.clone()).await.ok(202);
    let same = bob.post(PATH, wish.clone()).await.ok(202);
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
    let anew = ann.post(PATH, wish).await.ok(202);
    assert_ne!(anew["status"], "cancelled");
    bench.stop().await;
}

#[tokio::test]
async fn questions_that_make_no_sense_are_refused() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let change = |name: &str, value: Value| {
        let mut wish = question("random", &["f5"], 10);
        wish[name] = value;
        wish
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

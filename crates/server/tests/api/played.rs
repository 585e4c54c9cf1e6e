//! Games that were played without the server and are imported later.

use serde_json::{Value, json};

use crate::harness::Bench;
use crate::table::played;

fn against(player: &str) -> Value {
    let mut game = played();
    game["settings"]["seats"][1] = json!({ "kind": "computer", "name": "Any", "player": player });
    game["events"][2]["result"]["winner"] = json!("first");
    // A forfeit of the computer is the only way in which it can plausibly lose so early.
    game["events"][2]["result"]["cause"] = json!("forfeit");
    game
}

#[tokio::test]
async fn a_played_game_is_in_the_history_once_and_earns_nothing() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    for _ in 0..2 {
        let sent = ann.post("/api/v1/games/played", against("random")).await;
        assert_eq!(sent.status, 204);
    }
    let history = ann.get("/api/v1/history").await.ok(200);
    assert_eq!(history["total"], 1);
    let row = &history["rows"][0];
    assert_eq!(
        (&row["outcome"], &row["player"]),
        (&json!("win"), &json!("random"))
    );
    assert!(row["rating"].is_null());
    let id = row["game"].as_str().unwrap();
    let game = ann.get(&format!("/api/v1/games/{id}")).await.ok(200);
    assert_eq!(game["status"], "finished");
    assert_eq!(game["settings"]["seats"][0]["name"], "Ann");
    assert_eq!(game["events"].as_array().unwrap().len(), 3);
    let achievements = ann.get("/api/v1/achievements").await.ok(200);
    let begun = |it: &Value| it["progress"] != json!(0);
    assert!(!achievements.as_array().unwrap().iter().any(begun));
    assert!(
        ann.get("/api/v1/games")
            .await
            .ok(200)
            .as_array()
            .unwrap()
            .is_empty()
    );
    // The same id from another user is another game.
    let bob = bench.account("Bob").await;
    assert_eq!(bob.post("/api/v1/games/played", played()).await.status, 204);
    assert_eq!(
        bob.get("/api/v1/history").await.ok(200)["rows"][0]["outcome"],
        "loss"
    );
    bench.stop().await;
}

#[tokio::test]
async fn what_cannot_have_happened_is_refused() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut game = played();
        change(&mut game);
        game
    };
    for game in [
        wrong(&|game| game["id"] = json!("")),
        wrong(&|game| game["settings"]["setup"] = json!("nonsense")),
        wrong(&|game| game["settings"]["seats"][1]["name"] = json!("\u{0}")),
        wrong(&|game| game["events"][2]["result"]["winner"] = json!(null)),
        wrong(&|game| game["events"][2]["result"]["cause"] = json!("time")),
        wrong(&|game| game["events"][2]["result"]["rated"] = json!(true)),
        wrong(&|game| game["events"][1]["text"] = json!("h8")),
        wrong(&|game| game["events"][1]["at"] = json!(1)),
        wrong(&|game| drop(game["events"].as_array_mut().unwrap().pop())),
        wrong(&|game| game["events"] = json!([])),
        wrong(&|game| {
            game["settings"]["seats"][0] = against("random")["settings"]["seats"][1].clone();
        }),
        against("nobody"),
    ] {
        let refused = ann.post("/api/v1/games/played", game.clone()).await;
        assert_eq!(refused.status, 422, "{game}");
    }
    let chess = wrong(&|game| game["settings"]["rules"] = json!("chess"));
    assert_eq!(ann.post("/api/v1/games/played", chess).await.status, 400);
    assert_eq!(ann.get("/api/v1/history").await.ok(200)["total"], 0);
    bench.stop().await;
}

#[tokio::test]
async fn a_clock_that_is_ahead_is_not_believed() {
    let bench = Bench::start().await;
    let ann = bench.account("Ann").await;
    let mut game = played();
    for event in game["events"].as_array_mut().unwrap() {
        event["at"] = json!(u64::MAX);
    }
    assert_eq!(ann.post("/api/v1/games/played", game).await.status, 204);
    let finished = &ann.get("/api/v1/history").await.ok(200)["rows"][0]["finished"];
    assert!(finished.as_u64().unwrap() <= bench.server.state().clock.now().0);
    bench.stop().await;
}

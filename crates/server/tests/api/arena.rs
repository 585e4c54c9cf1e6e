//! Arenas: games between computer players.

use sente_match::GameResult;
use sente_store::{BatchId, Page, RunId, Subject};
use serde_json::{Value, json};

use crate::harness::{Bench, Browser};

const PATH: &str = "/api/v1/arenas";

fn request(players: &[&str], games: u32) -> Value {
    json!({ "rules": "othello", "players": players, "games": games })
}

async fn end(browser: &Browser, begun: &Value) -> Value {
    let path = format!("{PATH}/{}", begun["id"].as_str().unwrap());
    browser.watch(&path).await
}

#[tokio::test]
async fn computers_play_and_are_rated() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let begun = browser
        .post(PATH, request(&["random", "minimax-1"], 4))
        .await
        .ok(201);
    assert_eq!(begun["total"], 4);
    let done = end(&bench.browser(), &begun).await;
    assert_eq!(
        (done["status"].as_str(), done["played"].as_u64()),
        (Some("done"), Some(4))
    );
    let rows = done["rows"].as_array().unwrap();
    let games = |row: &Value| {
        let tally = &row["tally"];
        ["wins", "draws", "losses"]
            .map(|kind| tally[kind].as_u64().unwrap())
            .iter()
            .sum::<u64>()
    };
    assert!(rows.iter().all(|row| games(row) == 4), "{done}");
    let moved = |row: &Value| row["rating_now"].as_f64() != row["rating_before"].as_f64();
    assert!(rows.iter().all(moved), "{done}");
    assert_eq!(done["game"]["seats"].as_array().unwrap().len(), 2);
    assert!(done["game"]["moves"].as_array().unwrap().len() > 8);
    let ranked = browser.get("/api/v1/rankings/othello").await.ok(200);
    let random = |row: &&Value| row["player"] == "random";
    let random = ranked["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find(random)
        .unwrap()
        .clone();
    assert_eq!(random["games"], 4);
    let listed = browser.get(PATH).await.ok(200);
    assert_eq!(listed[0]["id"], begun["id"]);
    bench.stop().await;
}

#[tokio::test]
async fn a_game_of_an_arena_is_stored_only_when_it_is_over() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let long = json!({ "rules": "surakarta", "players": ["random", "easy"], "games": 12 });
    let begun = browser.post(PATH, long).await.ok(201);
    let path = format!("{PATH}/{}", begun["id"].as_str().unwrap());
    let store = &bench.server.state().store;
    loop {
        for _ in 0..20 {
            let live = store.live_matches(None, Page::new(0, 10)).await.unwrap();
            assert_eq!(live.rows, [], "an unfinished game is stored");
        }
        if browser.get(&path).await.ok(200)["status"] == "done" {
            break;
        }
    }
    bench.stop().await;
}

#[tokio::test]
async fn an_arena_goes_on_after_a_restart_and_counts_every_game_once() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let long = json!({ "rules": "surakarta", "players": ["random", "easy"], "games": 12 });
    let begun = browser.post(PATH, long).await.ok(201);
    let path = format!("{PATH}/{}", begun["id"].as_str().unwrap());
    while browser.get(&path).await.ok(200)["played"] == 0 {}
    let bench = bench.restart_with(|_| {}).await;
    let browser = bench.again(&browser);
    let again = browser.get(&path).await.ok(200);
    assert_ne!(again["status"], "cancelled", "{again}");
    assert_eq!(again["yours"], true);
    let done = end(&browser, &begun).await;
    assert_eq!(
        (done["status"].as_str(), done["played"].as_u64()),
        (Some("done"), Some(12)),
        "{done}"
    );
    let id: RunId = begun["id"].as_str().unwrap().parse().unwrap();
    let store = &bench.server.state().store;
    let batch = BatchId::from_bytes(*id.as_bytes());
    let games = store.batch(batch).await.unwrap();
    assert_eq!(games.len(), 12);
    let rows = done["rows"].as_array().unwrap();
    for row in rows {
        let tally = &row["tally"];
        let wins = |player: &str| {
            let won = games.iter().filter(|game| {
                let [first, second] = &game.players;
                let (first, second) = (first.as_deref(), second.as_deref());
                (first == Some(player) && game.result == Some(GameResult::Win))
                    || (second == Some(player) && game.result == Some(GameResult::Loss))
            });
            won.count() as u64
        };
        let player = row["player"].as_str().unwrap();
        assert_eq!(tally["wins"].as_u64(), Some(wins(player)), "{done}");
        // Each game is rated once.
        let subject = Subject::Player(player.to_owned());
        let standings = store.standings(&subject).await.unwrap();
        let games: u32 = standings.iter().map(|one| one.games).sum();
        assert_eq!(games, 12);
    }
    bench.stop().await;
}

#[tokio::test]
async fn only_who_asked_for_an_arena_calls_it_off() {
    let bench = Bench::start().await;
    let (ann, eve) = (bench.browser(), bench.account("Eve").await);
    let begun = ann
        .post(PATH, request(&["sente-10", "sente-9"], 100))
        .await
        .ok(201);
    let path = format!("{PATH}/{}", begun["id"].as_str().unwrap());
    assert_eq!(begun["yours"], true);
    assert_eq!(ann.get(&path).await.ok(200)["yours"], true);
    for other in [&eve, &bench.browser()] {
        assert_eq!(other.get(&path).await.ok(200)["yours"], false);
        assert_eq!(other.get(PATH).await.ok(200)[0]["yours"], false);
    }
    eve.delete(&path).await.problem(403, "forbidden");
    bench
        .browser()
        .delete(&path)
        .await
        .problem(401, "unauthorised");
    ann.delete(&path).await.ok(204);
    let ended = end(&ann, &begun).await;
    assert_eq!(ended["status"], "cancelled");
    assert_eq!(ended["yours"], true);
    ann.delete(&format!("{PATH}/nothing"))
        .await
        .problem(404, "not_found");
    ann.get(&format!("{PATH}/{}", "0".repeat(32)))
        .await
        .problem(404, "not_found");
    bench.stop().await;
}

#[tokio::test]
async fn wishes_beyond_the_bounds_are_refused() {
    let bench = Bench::start().await;
    let browser = bench.browser();
    let many: Vec<String> = (0..25).map(|number| format!("p{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for wrong in [
        request(&["random"], 2),
        request(&["random", "random"], 2),
        request(&["random", "minimax-1"], 0),
        request(&["random", "minimax-1"], 3),
        request(&["random", "minimax-1"], 102),
        request(&many, 2),
        json!({ "rules": "chess", "players": ["random", "minimax-1"], "games": 2 }),
    ] {
        browser.post(PATH, wrong).await.problem(422, "invalid");
    }
    let nobody = browser
        .post(PATH, request(&["random", "deep-blue"], 2))
        .await;
    nobody.problem(404, "not_found");
    for _ in 0..2 {
        browser
            .post(PATH, request(&["sente-10", "sente-9"], 100))
            .await
            .ok(201);
    }
    let third = browser
        .post(PATH, request(&["sente-10", "sente-9"], 100))
        .await;
    third.problem(409, "refused");
    bench.stop().await;
}

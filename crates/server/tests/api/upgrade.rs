//! A database of version 0.1 opens in the current program: every match is there, every event can be read, and running
//! games continue.

use std::path::{Path, PathBuf};

use sente_testbed::Postgres;
use serde_json::{Value, json};

use crate::harness::{Bench, Browser};

/// The password of both accounts in the old database.
const OLD_PASSWORD: &str = "correct horse battery";

/// The numbers of events of Ada's finished games, in the order in which they were played.
const EVENTS: [(&str, usize); 7] = [
    ("gomoku", 14),
    ("renju", 14),
    ("othello", 13),
    ("surakarta", 14),
    ("standard", 14),
    ("othello", 3),
    ("gomoku", 10),
];

#[tokio::test]
async fn a_sqlite_file_of_version_0_1_opens() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("old.db");
    std::fs::copy(old("version-1.db"), &place).unwrap();
    let place = place.to_str().unwrap().to_owned();
    check(move |config| config.database = place).await;
}

#[tokio::test]
async fn a_postgresql_database_of_version_0_1_opens() {
    let Some(postgres) = Postgres::shared() else {
        return;
    };
    let place = postgres.database();
    postgres.run_file(&place, &old("version-1.postgres.sql"));
    check(move |config| config.database = place).await;
}

fn old(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

async fn check(change: impl FnOnce(&mut sente_server::Config)) {
    let bench = Bench::start_with(change).await;
    let ada = bench.browser();
    let login = json!({ "name": "Ada", "password": OLD_PASSWORD });
    ada.post("/api/v1/login", login).await.ok(200);
    check_history(&ada).await;
    check_live_games(&ada).await;
    bench.stop().await;
}

/// Every finished game is listed and can be read completely.
async fn check_history(ada: &Browser) {
    let history = ada.get("/api/v1/history").await.ok(200);
    assert_eq!(history["total"], EVENTS.len());
    let mut rows: Vec<&Value> = history["rows"].as_array().unwrap().iter().collect();
    rows.sort_by_key(|row| row["number"].as_u64());
    for (row, (rules, events)) in rows.into_iter().zip(EVENTS) {
        assert!(row["rules"].as_str().unwrap().starts_with(rules), "{row}");
        let id = row["game"].as_str().unwrap();
        let game = ada.get(&format!("/api/v1/games/{id}")).await.ok(200);
        assert_eq!(game["status"], "finished");
        assert_eq!(game["events"].as_array().unwrap().len(), events, "{game}");
        let record = ada.get(&format!("/api/v1/games/{id}/record")).await;
        assert_eq!(record.status, 200, "{}", record.body);
    }
}

/// Five accepted rematches, one game that waits for an opponent, and one between computers, which continues by itself
/// and may be over.
async fn check_live_games(ada: &Browser) {
    let games = ada.get("/api/v1/games").await.ok(200);
    let games = games.as_array().unwrap();
    let count = |status: &str| games.iter().filter(|it| it["status"] == status).count();
    assert!((5..=6).contains(&count("live")), "{games:?}");
    assert_eq!(count("waiting"), 1, "{games:?}");
    for game in games {
        let id = game["id"].as_str().unwrap();
        ada.get(&format!("/api/v1/games/{id}")).await.ok(200);
    }
}

//! A user who starts one tournament between computers after another and watches each until it is over, and a comparison
//! of the results with the stored games.

use std::collections::HashSet;

use reqwest::{Client, Method};
use sente_api::{ArenaDoc, ArenaStatus};
use sente_store::{BatchId, RunId, Store};
use serde_json::{Value, json};

use crate::history::{Addresses, BREATH};

/// The number of games in each.
const GAMES: u32 = 4;

/// The user who starts the tournaments.
pub struct Tournaments {
    http: Client,
    cookie: String,
    addresses: Addresses,
    turn: usize,
}

impl Tournaments {
    pub fn new(cookie: String, addresses: Addresses) -> Self {
        Self {
            http: Client::new(),
            cookie,
            addresses,
            turn: 0,
        }
    }

    /// Starts one tournament after another until the test closes the list of addresses, and waits for the end of the
    /// last.
    pub async fn run(mut self) -> Vec<ArenaDoc> {
        let mut ended = Vec::new();
        while ended.is_empty() || self.addresses.has_changed().is_ok() {
            let request = json!({
                "rules": "othello", "players": ["random", "minimax-1"], "games": GAMES,
            });
            let mut doc = self.until_answered(Method::POST, "/arenas", &request).await;
            let path = format!("/arenas/{}", doc.id);
            while matches!(doc.status, ArenaStatus::Queued | ArenaStatus::Running) {
                tokio::time::sleep(BREATH * 20).await;
                doc = self.until_answered(Method::GET, &path, &json!(null)).await;
            }
            ended.push(doc);
        }
        ended
    }

    /// Sends a request to one server after another until one answers.
    async fn until_answered(&mut self, method: Method, path: &str, body: &Value) -> ArenaDoc {
        loop {
            if let Some(doc) = self.ask(method.clone(), path, body).await {
                return doc;
            }
            tokio::time::sleep(BREATH * 20).await;
        }
    }

    async fn ask(&mut self, method: Method, path: &str, body: &Value) -> Option<ArenaDoc> {
        self.turn += 1;
        let addresses = self.addresses.borrow().clone();
        let address = addresses.get(self.turn % addresses.len().max(1))?;
        let url = format!("http://{address}/api/v1{path}");
        let request = self
            .http
            .request(method, url)
            .header("cookie", &self.cookie);
        let request = request.json(body).timeout(crate::PATIENCE);
        let answer = request.send().await.ok()?.error_for_status().ok()?;
        answer.json().await.ok()
    }
}

/// Asserts that every tournament was finished, and that each of its games is stored and counted once.
pub async fn check(store: &Store, ended: &[ArenaDoc]) {
    assert!(!ended.is_empty());
    for doc in ended {
        assert_eq!(doc.status, ArenaStatus::Done, "{doc:?}");
        assert_eq!((doc.played, doc.total), (GAMES, GAMES), "{doc:?}");
        let points =
            |row: &sente_api::ArenaRow| row.tally.wins + row.tally.draws + row.tally.losses;
        assert!(doc.rows.iter().all(|row| points(row) == GAMES), "{doc:?}");
        let run: RunId = doc.id.parse().unwrap();
        let rows = store
            .batch(BatchId::from_bytes(*run.as_bytes()))
            .await
            .unwrap();
        let ids: HashSet<_> = rows.iter().map(|row| row.id).collect();
        assert_eq!((rows.len(), ids.len()), (GAMES as usize, GAMES as usize));
        assert!(rows.iter().all(|row| row.result.is_some()));
    }
}

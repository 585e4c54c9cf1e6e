//! Measures durable appends per second, with 1 to 1000 games at the same time.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed benchmark")]

use divan::Bencher;
use divan::counter::ItemsCount;
use sente_match::{Time, Version};
use sente_rules::GameId;
use sente_store::{Append, EventRow, MatchId, NewMatch, Store, StoredSeat};
use sente_testbed::Postgres;
use tokio::runtime::Runtime;

const GAMES: [usize; 3] = [1, 100, 1000];

fn main() {
    divan::main();
}

#[divan::bench(args = GAMES, sample_count = 20)]
fn sqlite(bencher: Bencher, games: usize) {
    let folder = tempfile::tempdir().unwrap();
    measure(
        bencher,
        folder.path().join("bench.db").to_str().unwrap(),
        games,
    );
}

#[divan::bench(args = GAMES, sample_count = 20)]
fn postgres(bencher: Bencher, games: usize) {
    if let Some(server) = Postgres::durable() {
        measure(bencher, &server.database(), games);
    }
}

/// Appends one event to each game, all concurrently.
fn measure(bencher: Bencher, place: &str, games: usize) {
    let runtime = Runtime::new().unwrap();
    let store = runtime.block_on(Store::open(place)).unwrap();
    let ids: Vec<MatchId> = (0..games).map(|_| MatchId::random()).collect();
    runtime
        .block_on(store.add_matches(ids.iter().map(|id| game(*id)).collect()))
        .unwrap();
    let mut version = 0;
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        runtime.block_on(async {
            let mut tasks = tokio::task::JoinSet::new();
            for id in &ids {
                let (store, append) = (store.clone(), append(*id, version));
                tasks.spawn(async move { store.append(append).await.unwrap() });
            }
            for done in tasks.join_all().await {
                assert_eq!(done.version, Version(version + 1));
            }
        });
        version += 1;
    });
    runtime.block_on(store.close()).unwrap();
}

fn game(id: MatchId) -> NewMatch {
    NewMatch {
        id,
        game: GameId::Gomoku,
        settings: "{}".to_owned(),
        seats: [StoredSeat::default(), StoredSeat::default()],
        code: None,
        batch: None,
        wake: None,
        created: Time(0),
    }
}

fn append(id: MatchId, expected: u32) -> Append {
    Append {
        id,
        expected: Version(expected),
        fence: sente_store::Fence::default(),
        events: vec![EventRow {
            version: Version(expected + 1),
            at: Time(0),
            message: Some("0123456789abcdef".to_owned()),
            body: r#"{"played":{"seat":1,"text":"h8","lag":12}}"#.to_owned(),
        }],
        wake: Some(Time(1000)),
        summary: None,
        end: None,
        now: Time(0),
    }
}

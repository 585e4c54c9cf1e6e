//! Kills the server again and again at random moments while users and computers play. At the end every acknowledged
//! move is stored exactly once, every finished game was rated once, and the arena has all its games. `SENTE_KILLS=1000`
//! kills more often than a test has time for.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod history;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use fastrand::Rng;
use history::{BREATH, Pair, compare, count_ratings};
use sente_api::ArenaDoc;
use sente_load::people;
use sente_load::server::Served;
use sente_match::TimeControl;
use sente_rules::{GameId, Rules};
use sente_store::{BatchId, RunId, RunStatus, Status, Store, Subject};
use sente_testbed::Postgres;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;

/// The default number of kills; a fifth of it on PostgreSQL.
const KILLS: usize = 50;
/// The number of games in the arena.
const ARENA_GAMES: usize = 100;
/// The number of pairs that play short games, and of those that play longer ones.
const PAIRS: [(GameId, usize); 2] = [(GameId::Gomoku, 4), (GameId::Othello, 2)];
/// Longer than a server needs to answer.
const PATIENCE: Duration = Duration::from_secs(10);

fn kills() -> usize {
    let said = std::env::var("SENTE_KILLS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(KILLS)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_and_no_game_is_rated_twice() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("crash.db");
    kill_and_compare(database.to_str().unwrap(), kills()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_postgresql_either() {
    let Some(postgres) = Postgres::durable() else {
        return;
    };
    kill_and_compare(&postgres.database(), kills() / 5).await;
}

async fn kill_and_compare(database: &str, kills: usize) {
    let program = Path::new(env!("CARGO_BIN_EXE_sente-load"));
    let (address, told) = watch::channel(Vec::new());
    let (mut playing, mut owner) = (Vec::new(), None);
    for (game, count) in PAIRS {
        let pairs =
            people::invent(database, Rules::usual(game), TimeControl::Unlimited, count).await;
        for pair in pairs.unwrap() {
            owner.get_or_insert_with(|| pair[0].cookie.clone());
            let pair = Pair::new(game, pair, playing.len() as u64, told.clone(), PATIENCE);
            playing.push(tokio::spawn(pair.play()));
        }
    }
    let mut rng = Rng::with_seed(7);
    let mut arena = None;
    for _ in 0..kills {
        let served = Served::start(program, database).await.unwrap();
        if arena.is_none() {
            arena = Some(begin_arena(served.address(), owner.as_deref().unwrap()).await);
        }
        address.send_replace(vec![served.address()]);
        tokio::time::sleep(Duration::from_millis(rng.u64(20..300))).await;
        drop(served);
    }
    let served = Served::start(program, database).await.unwrap();
    address.send_replace(vec![served.address()]);
    drop(address);
    let mut told = Vec::new();
    for pair in playing {
        told.extend(pair.await.unwrap());
    }
    let store = Store::open(database).await.unwrap();
    let arena = arena.unwrap();
    while store.run(arena).await.unwrap().status != RunStatus::Done {
        tokio::time::sleep(BREATH).await;
    }
    drop(served);

    compare_arena(&store, arena).await;
    for game in &told {
        compare(&store, game).await;
    }
    count_ratings(&store, &told).await;
    let moves: usize = told.iter().map(|game| game.acknowledged.len()).sum();
    let interruptions: usize = told.iter().map(|game| game.interruptions.len()).sum();
    println!(
        "{kills} kills, {} games, {moves} moves, {interruptions} reconnections",
        told.len()
    );
    assert!(told.len() > 2 * kills / 5, "only {} games", told.len());
    store.close().await.unwrap();
}

/// Starts an arena as the user with this cookie.
async fn begin_arena(address: SocketAddr, cookie: &str) -> RunId {
    let body =
        format!(r#"{{"rules":"othello","players":["random","minimax-1"],"games":{ARENA_GAMES}}}"#);
    let head = format!(
        "POST /api/v1/arenas HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("{head}{body}");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (_, doc) = answer.split_once("\r\n\r\n").unwrap();
    let doc: ArenaDoc = serde_json::from_str(doc).expect(&answer);
    doc.id.parse().unwrap()
}

/// Asserts that each game of the arena is stored once and was rated once.
async fn compare_arena(store: &Store, arena: RunId) {
    let batch = BatchId::from_bytes(*arena.as_bytes());
    let games = store.batch(batch).await.unwrap();
    assert_eq!(games.len(), ARENA_GAMES);
    assert!(games.iter().all(|game| game.status == Status::Finished));
    for player in ["random", "minimax-1"] {
        let subject = Subject::Player(player.to_owned());
        let points = store.rating_history(&subject, GameId::Othello).await;
        assert_eq!(points.unwrap().len(), ARENA_GAMES, "{player}");
    }
}

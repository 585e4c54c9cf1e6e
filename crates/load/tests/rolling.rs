//! A new version of a site is rolled out: its servers and workers are replaced one at a time while users play each other
//! and computers play tournaments. No request is refused, every socket is told to reconnect before its server ends, and
//! nobody waits for a server that has gone. `SENTE_OLD_LOAD=path` names the program `sente-load` of the version that is
//! replaced; by default it is this version.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod history;
mod tournaments;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use history::{Pair, compare, count_ratings};
use sente_load::people;
use sente_load::server::{Process, Served, Serving};
use sente_match::{Millis, TimeControl};
use sente_rules::{GameId, Rules};
use sente_store::Store;
use sente_testbed::{Nats, Postgres};
use tokio::sync::watch;
use tournaments::Tournaments;

const SERVERS: usize = 3;
const WORKERS: usize = 2;
const PAIRS: usize = 6;
/// Longer than a round lasts: a pair that hangs fails the test by its clocks.
const PATIENCE: Duration = Duration::from_mins(5);
const CLOCK: TimeControl = TimeControl::Game {
    main: Millis::from_secs(60),
    increment: Millis::from_secs(5),
};

fn new_program() -> PathBuf {
    env!("CARGO_BIN_EXE_sente-load").into()
}

fn old_program() -> PathBuf {
    std::env::var_os("SENTE_OLD_LOAD").map_or_else(new_program, PathBuf::from)
}

async fn server(program: &Path, database: &str, nats: &str) -> Served {
    let serving = Serving {
        nats: Some(nats),
        searches: false,
        ..Serving::ALONE
    };
    let served = Served::start_with(program, database, serving).await;
    served.unwrap()
}

fn addresses(servers: &[Served]) -> Vec<SocketAddr> {
    servers.iter().map(Served::address).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_game_notices_that_all_servers_and_workers_are_replaced() {
    let (Some(postgres), Some(nats)) = (Postgres::own(), Nats::start()) else {
        return;
    };
    let (database, address) = (postgres.database(), nats.address());
    let (old, new) = (old_program(), new_program());
    let mut servers = Vec::new();
    for _ in 0..SERVERS {
        servers.push(server(&old, &database, &address).await);
    }
    let mut workers = Vec::new();
    for _ in 0..WORKERS {
        workers.push(Process::worker(&old, &address, 2).await.unwrap());
    }
    let rules = Rules::usual(GameId::Othello);
    let mut invented = people::invent(&database, rules, CLOCK, PAIRS + 1)
        .await
        .unwrap();
    let known = watch::Sender::new(addresses(&servers));
    let [owner, _] = invented.remove(0);
    let tournaments = Tournaments::new(owner.cookie, known.subscribe());
    let tournaments = tokio::spawn(tournaments.run());
    let pairs = invented.into_iter().enumerate();
    let playing: Vec<_> = pairs
        .map(|(seed, pair)| {
            let known = known.subscribe();
            let pair = Pair::new(GameId::Othello, pair, seed as u64, known, PATIENCE);
            tokio::spawn(pair.play())
        })
        .collect();
    for number in 0..SERVERS {
        servers.push(server(&new, &database, &address).await);
        // Like a proxy: a server that is about to stop gets no new connections.
        let stopped = servers.remove(0);
        known.send_replace(addresses(&servers));
        stopped.stop().await.unwrap();
        if number < WORKERS {
            workers.push(Process::worker(&new, &address, 2).await.unwrap());
            workers.remove(0).stop().await.unwrap();
        }
    }
    drop(known);
    let mut told = Vec::new();
    for pair in playing {
        told.extend(pair.await.unwrap());
    }
    let tournaments = tournaments.await.unwrap();
    for served in servers {
        served.stop().await.unwrap();
    }
    let store = Store::open(&database).await.unwrap();
    let mut interruptions = 0;
    for game in &told {
        compare(&store, game).await;
        for why in &game.interruptions {
            assert!(why.contains("Away"), "a player was interrupted: {why}");
            interruptions += 1;
        }
    }
    assert!(interruptions > 0, "nobody was connected to a server");
    count_ratings(&store, &told).await;
    tournaments::check(&store, &tournaments).await;
    let moves: usize = told.iter().map(|game| game.acknowledged.len()).sum();
    println!(
        "{SERVERS} servers and {WORKERS} workers replaced, {} games, {moves} moves, {interruptions} reconnections",
        told.len()
    );
    store.close().await.unwrap();
}

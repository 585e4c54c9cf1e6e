//! Several servers on one database are killed and stopped in their tracks, and so is NATS, while people play each other
//! through them. At the end every move that was acknowledged is there, none is there twice, and every finished game was
//! rated once. `SENTE_KILLS=200` goes on for longer than a test has time for.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod history;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use fastrand::Rng;
use history::{Pair, compare, count_ratings};
use sente_load::people;
use sente_load::server::Served;
use sente_rules::{GameId, Rules};
use sente_store::Store;
use sente_testbed::{Nats, Postgres};
use tokio::sync::watch;

const SERVERS: usize = 3;
/// How often something is done to a server, unless the environment says otherwise.
const KILLS: usize = 6;
/// How many pairs play games that end soon, and how many play longer ones.
const PAIRS: [(GameId, usize); 2] = [(GameId::Gomoku, 6), (GameId::Othello, 4)];
/// How long a server that does not answer is waited for: longer than it takes to replace one.
const PATIENCE: Duration = Duration::from_secs(9);

fn kills() -> usize {
    let said = std::env::var("SENTE_KILLS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(KILLS)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_servers_and_nats_are_killed_and_stopped() {
    let (Some(postgres), Some(mut nats)) = (Postgres::own(), Nats::start()) else {
        return;
    };
    let database = postgres.database();
    let program = Path::new(env!("CARGO_BIN_EXE_sente-load"));
    let nats_address = nats.address();
    let start = || Served::join(program, &database, &nats_address);
    let mut pairs = Vec::new();
    for (game, count) in PAIRS {
        let invented = people::invent(&database, Rules::usual(game), count).await;
        pairs.extend(invented.unwrap().into_iter().map(|pair| (game, pair)));
    }
    let mut servers = Vec::new();
    for _ in 0..SERVERS {
        servers.push(start().await.unwrap());
    }
    let addresses = |servers: &[Served]| servers.iter().map(Served::address).collect();
    let (sender, told) = watch::channel(addresses(&servers));
    let playing: Vec<_> = pairs
        .into_iter()
        .enumerate()
        .map(|(seed, (game, pair))| {
            let pair = Pair::new(game, pair, seed as u64, told.clone(), PATIENCE);
            tokio::spawn(pair.play())
        })
        .collect();
    drop(told);
    let mut rng = Rng::with_seed(7);
    for number in 0..kills() {
        let pause = Duration::from_millis(rng.u64(300..1_500));
        tokio::time::sleep(pause).await;
        let index = rng.usize(..SERVERS);
        match number % 3 {
            0 => {
                // Killed, and another one comes in its place.
                drop(servers.remove(index));
                sender.send_replace(addresses(&servers));
                servers.push(start().await.unwrap());
                sender.send_replace(addresses(&servers));
            }
            1 => {
                // Stopped for longer than its registration lasts, and let go on.
                signal(&servers[index], "-STOP");
                tokio::time::sleep(Duration::from_secs(4)).await;
                signal(&servers[index], "-CONT");
            }
            _ => {
                nats.kill();
                tokio::time::sleep(pause).await;
                nats.resume();
            }
        }
    }
    drop(sender);
    let mut told = Vec::new();
    for pair in playing {
        told.extend(pair.await.unwrap());
    }
    drop(servers);
    let store = Store::open(&database).await.unwrap();
    for game in &told {
        compare(&store, game).await;
    }
    count_ratings(&store, &told).await;
    let moves: usize = told.iter().map(|game| game.acknowledged.len()).sum();
    println!("{} games, {moves} moves", told.len());
    assert!(told.len() > PAIRS.len(), "only {} games", told.len());
    store.close().await.unwrap();
}

fn signal(server: &Served, signal: &str) {
    let process = server.process().to_string();
    let sent = Command::new("kill").args([signal, &process]).status();
    assert!(sent.unwrap().success(), "the server is there");
}

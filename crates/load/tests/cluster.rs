//! A site of several servers and workers. Servers, workers, NATS and PostgreSQL are killed and suspended while users
//! play each other and computers play tournaments. At the end every acknowledged move is stored exactly once, every
//! finished game was rated once, nobody has lost on time, and every tournament has all its games. `SENTE_KILLS=200`
//! takes about ten minutes, which is too long for a normal test run.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod history;
mod tournaments;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use fastrand::Rng;
use history::{Pair, Told, compare, count_ratings};
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
/// The default number of faults: one of each kind.
const KILLS: usize = 8;
/// The number of pairs that play short games, and of those that play longer ones.
const PAIRS: [(GameId, usize); 2] = [(GameId::Gomoku, 6), (GameId::Othello, 4)];
/// The time limit for a round with a server: longer than it takes to replace a server.
const PATIENCE: Duration = Duration::from_secs(9);
/// Less than the total time in which servers are down, but far more than these games take otherwise.
const CLOCK: TimeControl = TimeControl::Game {
    main: Millis::from_secs(60),
    increment: Millis::from_secs(5),
};

fn kills() -> usize {
    let said = std::env::var("SENTE_KILLS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(KILLS)
}

/// The processes of a site.
struct Site {
    postgres: Postgres,
    database: String,
    nats: Nats,
    servers: Vec<Served>,
    workers: Vec<Process>,
    addresses: watch::Sender<Vec<SocketAddr>>,
    rng: Rng,
}

impl Site {
    async fn new() -> Option<Self> {
        let (postgres, nats) = (Postgres::own()?, Nats::start()?);
        let mut site = Self {
            database: postgres.database(),
            postgres,
            nats,
            servers: Vec::new(),
            workers: Vec::new(),
            addresses: watch::Sender::new(Vec::new()),
            rng: Rng::with_seed(7),
        };
        for _ in 0..SERVERS {
            site.add_server().await;
        }
        for _ in 0..WORKERS {
            site.add_worker().await;
        }
        Some(site)
    }

    fn program() -> &'static Path {
        Path::new(env!("CARGO_BIN_EXE_sente-load"))
    }

    /// Adds a server that leaves all searches to the workers.
    async fn add_server(&mut self) {
        let nats = self.nats.address();
        let serving = Serving {
            nats: Some(&nats),
            searches: false,
            ..Serving::ALONE
        };
        let served = Served::start_with(Self::program(), &self.database, serving).await;
        self.servers.push(served.unwrap());
        self.tell();
    }

    async fn add_worker(&mut self) {
        let worker = Process::worker(Self::program(), &self.nats.address(), 2).await;
        self.workers.push(worker.unwrap());
    }

    /// Publishes the addresses of the servers.
    fn tell(&self) {
        let addresses = self.servers.iter().map(Served::address).collect();
        self.addresses.send_replace(addresses);
    }

    /// Injects a fault that must have no lasting effect.
    async fn harm(&mut self, kind: usize) {
        let pause = Duration::from_millis(self.rng.u64(300..1_500));
        // Longer than the lifetime of a registration or of a silent worker.
        let long = Duration::from_secs(5);
        let (server, worker) = (self.rng.usize(..SERVERS), self.rng.usize(..WORKERS));
        match kind {
            0 => {
                drop(self.servers.remove(server));
                self.tell();
                self.add_server().await;
            }
            1 => stopped(self.servers[server].process(), long).await,
            2 => {
                drop(self.workers.remove(worker));
                self.add_worker().await;
            }
            3 => stopped(self.workers[worker].id(), long).await,
            4 => {
                self.nats.kill();
                tokio::time::sleep(pause).await;
                self.nats.resume();
            }
            5 => {
                self.nats.freeze();
                tokio::time::sleep(long).await;
                self.nats.thaw();
            }
            6 => {
                self.postgres.kill();
                tokio::time::sleep(pause).await;
                self.postgres.resume();
            }
            _ => {
                self.postgres.freeze();
                tokio::time::sleep(long).await;
                self.postgres.thaw();
            }
        }
        tokio::time::sleep(pause).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_anything_of_a_site_is_killed_and_stopped() {
    let Some(mut site) = Site::new().await else {
        return;
    };
    let mut pairs = Vec::new();
    for (game, count) in PAIRS {
        let invented = people::invent(&site.database, Rules::usual(game), CLOCK, count).await;
        pairs.extend(invented.unwrap().into_iter().map(|pair| (game, pair)));
    }
    let owner = people::invent(&site.database, Rules::usual(GameId::Othello), CLOCK, 1).await;
    let [owner, _] = owner.unwrap().remove(0);
    let tournaments = Tournaments::new(owner.cookie, site.addresses.subscribe());
    let tournaments = tokio::spawn(tournaments.run());
    let playing: Vec<_> = pairs
        .into_iter()
        .enumerate()
        .map(|(seed, (game, pair))| {
            let told = site.addresses.subscribe();
            let pair = Pair::new(game, pair, seed as u64, told, PATIENCE);
            tokio::spawn(pair.play())
        })
        .collect();
    for number in 0..kills() {
        // Each kind once, then random ones.
        let kind = if number < KILLS {
            number
        } else {
            site.rng.usize(..KILLS)
        };
        site.harm(kind).await;
    }
    site.addresses
        .send_replace(site.servers.iter().map(Served::address).collect());
    let (postgres, workers) = (site.postgres, site.workers);
    drop(site.addresses);
    let mut told: Vec<Told> = Vec::new();
    for pair in playing {
        told.extend(pair.await.unwrap());
    }
    let tournaments = tournaments.await.unwrap();
    drop((site.servers, workers, site.nats));
    let store = Store::open(&site.database).await.unwrap();
    for game in &told {
        compare(&store, game).await;
    }
    count_ratings(&store, &told).await;
    tournaments::check(&store, &tournaments).await;
    let moves: usize = told.iter().map(|game| game.acknowledged.len()).sum();
    let count = tournaments.len();
    println!("{} games, {moves} moves, {count} tournaments", told.len());
    assert!(told.len() > PAIRS.len(), "only {} games", told.len());
    store.close().await.unwrap();
    drop(postgres);
}

/// Suspends a process for a while.
async fn stopped(process: u32, time: Duration) {
    signal(process, "-STOP");
    tokio::time::sleep(time).await;
    signal(process, "-CONT");
}

fn signal(process: u32, signal: &str) {
    let process = process.to_string();
    let sent = Command::new("kill").args([signal, &process]).status();
    assert!(sent.unwrap().success(), "the process must exist");
}

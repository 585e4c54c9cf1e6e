//! A site of several servers and workers. Servers, workers, NATS and PostgreSQL are killed and suspended, and the
//! connections between them are cut, while users play each other and computers play tournaments. At the end every
//! acknowledged move is stored exactly once, every finished game was rated once, nobody has lost on time, and every
//! tournament has all its games. `SENTE_FAULTS=130` takes about ten minutes, which is too long for a normal test run;
//! `SENTE_SEED=8` draws other faults.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod history;
mod links;
mod tournaments;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use history::{Pair, Told, compare, count_ratings};
use links::{Link, State, Target};
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
/// All kinds of faults; by default each happens once.
const FAULTS: [Fault; 14] = [
    Fault::Kill(Part::Server),
    Fault::Stop(Part::Server),
    Fault::Kill(Part::Worker),
    Fault::Stop(Part::Worker),
    Fault::Kill(Part::Nats),
    Fault::Stop(Part::Nats),
    Fault::Kill(Part::Postgres),
    Fault::Stop(Part::Postgres),
    Fault::Cut(Connection::ServerToNats, State::Closed),
    Fault::Cut(Connection::ServerToNats, State::Silent),
    Fault::Cut(Connection::ServerToPostgres, State::Closed),
    Fault::Cut(Connection::ServerToPostgres, State::Silent),
    Fault::Cut(Connection::WorkerToNats, State::Closed),
    Fault::Cut(Connection::WorkerToNats, State::Silent),
];
/// The number of pairs that play short games, and of those that play longer ones.
const PAIRS: [(GameId, usize); 2] = [(GameId::Gomoku, 6), (GameId::Othello, 4)];
/// The time limit for a round with a server: longer than it takes to replace a server.
const PATIENCE: Duration = Duration::from_secs(9);
/// Less than the total time in which servers are down, but far more than these games take otherwise.
const CLOCK: TimeControl = TimeControl::Game {
    main: Millis::from_secs(60),
    increment: Millis::from_secs(5),
};

/// Longer than the lifetime of a registration or of a silent worker.
const LONG: Duration = Duration::from_secs(5);

/// A kind of process.
#[derive(Clone, Copy, Debug)]
enum Part {
    Server,
    Worker,
    Nats,
    Postgres,
}

/// A kind of connection.
#[derive(Clone, Copy, Debug)]
enum Connection {
    ServerToNats,
    ServerToPostgres,
    WorkerToNats,
}

/// A fault that must have no lasting effect.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// SIGKILL; another process replaces it.
    Kill(Part),
    /// SIGSTOP, and SIGCONT after a while.
    Stop(Part),
    /// A connection is in this state for a while.
    Cut(Connection, State),
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// A server with its connections.
struct Server {
    served: Served,
    nats: Arc<Link>,
    postgres: Arc<Link>,
}

/// A worker with its connection.
struct Worker {
    process: Process,
    nats: Arc<Link>,
}

/// The processes of a site.
struct Site {
    postgres: Postgres,
    database: String,
    nats: Nats,
    servers: Vec<Server>,
    workers: Vec<Worker>,
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
            rng: Rng::with_seed(number("SENTE_SEED").unwrap_or(7)),
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

    async fn link_to_nats(&self) -> Arc<Link> {
        let address = self.nats.address();
        let (_, port) = address.split_once("://").unwrap();
        Arc::new(Link::to(Target::Port(port.parse().unwrap())).await)
    }

    /// Adds a server that leaves all searches to the workers.
    async fn add_server(&mut self) {
        let nats = self.link_to_nats().await;
        let postgres = Arc::new(Link::to(Target::Socket(self.postgres.socket())).await);
        let (place, _) = self.database.split_once('?').unwrap();
        let (_, name) = place.rsplit_once('/').unwrap();
        let database = format!("postgres://postgres@{}/{name}", postgres.address());
        let address = format!("nats://{}", nats.address());
        let serving = Serving {
            nats: Some(&address),
            searches: false,
            ..Serving::ALONE
        };
        let served = Served::start_with(Self::program(), &database, serving).await;
        self.servers.push(Server {
            served: served.unwrap(),
            nats,
            postgres,
        });
        self.tell();
    }

    async fn add_worker(&mut self) {
        let nats = self.link_to_nats().await;
        let address = format!("nats://{}", nats.address());
        let process = Process::worker(Self::program(), &address, 2).await;
        self.workers.push(Worker {
            process: process.unwrap(),
            nats,
        });
    }

    /// Publishes the addresses of the servers.
    fn tell(&self) {
        let servers = self.servers.iter();
        let addresses = servers.map(|server| server.served.address()).collect();
        self.addresses.send_replace(addresses);
    }

    /// Injects a fault, waits until it is over, and then a little longer.
    async fn harm(&mut self, fault: Fault) {
        let pause = Duration::from_millis(self.rng.u64(300..1_500));
        match fault {
            Fault::Kill(part) => self.kill(part, pause).await,
            Fault::Stop(part) => self.stop(part).await,
            Fault::Cut(connection, state) => {
                let link = self.link(connection);
                link.set(state);
                tokio::time::sleep(LONG).await;
                link.set(State::Whole);
            }
        }
        tokio::time::sleep(pause).await;
    }

    /// Injects a random fault, sometimes while a connection is cut as well.
    async fn harm_at_random(&mut self) {
        let fault = FAULTS[self.rng.usize(..FAULTS.len())];
        let other = FAULTS[self.rng.usize(..FAULTS.len())];
        if let Fault::Cut(connection, state) = other {
            let link = self.link(connection);
            link.set(state);
            self.harm(fault).await;
            link.set(State::Whole);
        } else {
            self.harm(fault).await;
        }
    }

    /// A random connection.
    fn link(&mut self, connection: Connection) -> Arc<Link> {
        let server = &self.servers[self.rng.usize(..SERVERS)];
        let worker = &self.workers[self.rng.usize(..WORKERS)];
        Arc::clone(match connection {
            Connection::ServerToNats => &server.nats,
            Connection::ServerToPostgres => &server.postgres,
            Connection::WorkerToNats => &worker.nats,
        })
    }

    async fn kill(&mut self, part: Part, pause: Duration) {
        match part {
            Part::Server => {
                drop(self.servers.remove(self.rng.usize(..SERVERS)));
                self.tell();
                self.add_server().await;
            }
            Part::Worker => {
                drop(self.workers.remove(self.rng.usize(..WORKERS)));
                self.add_worker().await;
            }
            Part::Nats => {
                self.nats.kill();
                tokio::time::sleep(pause).await;
                self.nats.resume();
            }
            Part::Postgres => {
                self.postgres.kill();
                tokio::time::sleep(pause).await;
                self.postgres.resume();
            }
        }
    }

    async fn stop(&mut self, part: Part) {
        match part {
            Part::Server => {
                let server = &self.servers[self.rng.usize(..SERVERS)];
                stopped(server.served.process(), LONG).await;
            }
            Part::Worker => {
                let worker = &self.workers[self.rng.usize(..WORKERS)];
                stopped(worker.process.id(), LONG).await;
            }
            Part::Nats => {
                self.nats.freeze();
                tokio::time::sleep(LONG).await;
                self.nats.thaw();
            }
            Part::Postgres => {
                self.postgres.freeze();
                tokio::time::sleep(LONG).await;
                self.postgres.thaw();
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_anything_of_a_site_is_killed_stopped_and_cut_off() {
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
    let wanted = number("SENTE_FAULTS").map_or(FAULTS.len(), |wanted| wanted as usize);
    for number in 0..wanted {
        match FAULTS.get(number) {
            Some(fault) => site.harm(*fault).await,
            None => site.harm_at_random().await,
        }
    }
    site.tell();
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
    let interruptions: usize = told.iter().map(|game| game.interruptions.len()).sum();
    let count = tournaments.len();
    println!(
        "{wanted} faults, {} games, {moves} moves, {interruptions} reconnections, {count} tournaments",
        told.len()
    );
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

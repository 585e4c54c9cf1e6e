//! Measures a server while many people play real games: moves per second, the latency of a move to the opponent, the
//! memory per connection.

#![forbid(unsafe_code)]

mod analyses;
mod attack;
mod play;
mod report;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};
use sente_load::people::{self, SeatedUser};
use sente_load::server::{self, Limits, Served, Serving};
use sente_match::TimeControl;

use crate::report::Report;

/// Measures a server while many pairs of people play games.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    role: Option<Role>,
    /// The number of pairs, each with a game.
    #[arg(long, default_value_t = 1_000)]
    pairs: usize,
    /// The moves per second of all pairs together; 0 means as many as possible.
    #[arg(long, default_value_t = 1_200)]
    rate: u64,
    /// The duration of the measurement in seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// The warm-up time before the measurement in seconds.
    #[arg(long, default_value_t = 5)]
    warm_up: u64,
    /// The rules of the games.
    #[arg(long, default_value = "gomoku")]
    rules: String,
    /// A separate database, such as postgres://…. Default: a new SQLite file.
    #[arg(long)]
    database: Option<String>,
    /// The number of servers that share the database, which must be PostgreSQL; several need --nats.
    #[arg(long, default_value_t = 1)]
    servers: usize,
    /// The address of a separate NATS server.
    #[arg(long)]
    nats: Option<String>,
}

#[derive(Subcommand)]
enum Role {
    /// Runs a server; started by the measuring process.
    #[command(hide = true)]
    Serve {
        /// The database.
        database: String,
        /// The rate limits for one address.
        #[arg(long, value_enum, default_value = "none")]
        limits: Limits,
        /// The NATS server that connects the servers on the same database.
        #[arg(long)]
        nats: Option<String>,
        /// Whether workers run all searches.
        #[arg(long)]
        no_search: bool,
    },
    /// Runs a worker; started by the measuring process.
    #[command(hide = true)]
    Worker {
        /// The address of the NATS server.
        nats: String,
        /// The number of parallel searches.
        #[arg(long, default_value_t = 2)]
        threads: usize,
    },
    /// Requests analyses all the time, and measures how many the workers do per second.
    Analyses(analyses::Arguments),
    /// Runs attacks and measures their effect on a server's memory.
    Attack,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    match &arguments.role {
        Some(Role::Serve {
            database,
            limits,
            nats,
            no_search,
        }) => {
            let serving = Serving {
                limits: *limits,
                nats: nats.as_deref(),
                searches: !no_search,
            };
            server::serve(database, serving).await
        }
        Some(Role::Worker { nats, threads }) => server::work(nats, *threads).await,
        Some(Role::Analyses(arguments)) => analyses::measure(arguments).await,
        Some(Role::Attack) => {
            let folder = tempfile::tempdir()?;
            let file = folder.path().join("attack.db");
            attack::attack(&file.to_string_lossy()).await
        }
        None => measure(&arguments).await,
    }
}

async fn measure(arguments: &Arguments) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let file: PathBuf = folder.path().join("load.db");
    let database = arguments
        .database
        .clone()
        .unwrap_or_else(|| file.to_string_lossy().into_owned());
    let rules = arguments.rules.parse()?;
    let pairs: Vec<[SeatedUser; 2]> =
        people::invent(&database, rules, TimeControl::Unlimited, arguments.pairs).await?;
    let serving = Serving {
        nats: arguments.nats.as_deref(),
        ..Serving::ALONE
    };
    let mut servers = Vec::new();
    for _ in 0..arguments.servers.max(1) {
        let program = std::env::current_exe()?;
        servers.push(Served::start_with(&program, &database, serving).await?);
    }
    let idle = memory(&servers);
    let pause = match arguments.rate {
        0 => Duration::ZERO,
        rate => Duration::from_secs_f64(arguments.pairs as f64 / rate as f64),
    };
    let plan = play::Plan {
        addresses: servers.iter().map(Served::address).collect(),
        pause,
        warm_up: Duration::from_secs(arguments.warm_up),
        measured: Duration::from_secs(arguments.seconds),
    };
    let connected = 2 * pairs.len();
    let tables = play::sit_down(plan, pairs).await?;
    let busy = memory(&servers);
    let before = work(&servers);
    let mut report = Report::new(arguments.seconds, connected, idle.zip(busy));
    for table in tables {
        report.add(table.await??);
    }
    let spent = before.zip(work(&servers));
    let spent = spent.map(|(before, after)| {
        let theirs = after.0.saturating_sub(before.0);
        (theirs, after.1.saturating_sub(before.1))
    });
    report.finish(memory(&servers), spent);
    for served in servers {
        served.stop().await?;
    }
    println!("{report}");
    Ok(())
}

/// The memory of all servers in bytes.
fn memory(servers: &[Served]) -> Option<u64> {
    servers.iter().map(Served::memory).sum()
}

/// The processor time of all servers, and of this process.
fn work(servers: &[Served]) -> Option<(Duration, Duration)> {
    let theirs = servers.iter().map(Served::processor_time);
    let theirs: Option<Duration> = theirs.sum();
    theirs.zip(server::processor_time("self"))
}

//! Measures a server while many people play real games: moves per second, the latency of a move to the opponent, the
//! memory per connection.

#![forbid(unsafe_code)]

mod analyses;
mod attack;
mod bed;
mod play;
mod report;
mod takeover;

use std::time::Duration;

use clap::{Parser, Subcommand};
use sente_load::people::{self, SeatedUser};
use sente_load::server::{self, Limits, Served, Serving};
use sente_match::TimeControl;

use crate::bed::{Bed, Place};
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
    #[command(flatten)]
    place: Place,
    /// The number of servers. Several share a PostgreSQL and a NATS server.
    #[arg(long, default_value_t = 1)]
    servers: usize,
    /// Whether the two people of a pair connect to the same one of several servers.
    #[arg(long)]
    together: bool,
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
    /// Kills one of two servers, and measures how long its games stand still.
    Takeover(takeover::Arguments),
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
        Some(Role::Takeover(arguments)) => takeover::measure(arguments).await,
        Some(Role::Attack) => {
            let folder = tempfile::tempdir()?;
            let file = folder.path().join("attack.db");
            attack::attack(&file.to_string_lossy()).await
        }
        None => measure(&arguments).await,
    }
}

async fn measure(arguments: &Arguments) -> anyhow::Result<()> {
    let bed = Bed::new(&arguments.place, arguments.servers > 1)?;
    let rules = arguments.rules.parse()?;
    let pairs: Vec<[SeatedUser; 2]> = people::invent(
        &bed.database,
        rules,
        TimeControl::Unlimited,
        arguments.pairs,
    )
    .await?;
    let serving = Serving {
        nats: bed.nats.as_deref(),
        ..Serving::ALONE
    };
    let mut servers = Vec::new();
    for _ in 0..arguments.servers.max(1) {
        let program = std::env::current_exe()?;
        servers.push(Served::start_with(&program, &bed.database, serving).await?);
    }
    let idle = memory(&servers);
    let pause = match arguments.rate {
        0 => Duration::ZERO,
        rate => Duration::from_secs_f64(arguments.pairs as f64 / rate as f64),
    };
    let plan = play::Plan {
        addresses: servers.iter().map(Served::address).collect(),
        together: arguments.together,
        pause,
        warm_up: Duration::from_secs(arguments.warm_up),
        measured: Duration::from_secs(arguments.seconds),
    };
    let connected = 2 * pairs.len();
    let tables = play::sit_down(plan, pairs).await?;
    let busy = memory(&servers);
    let before = work(&servers, &bed);
    let mut report = Report::new(arguments.seconds, connected, idle.zip(busy));
    for table in tables {
        report.add(table.await??);
    }
    let after = work(&servers, &bed);
    let names = ["servers", "clients", "PostgreSQL", "NATS"];
    let spent = names.into_iter().zip(before.into_iter().zip(after));
    let spent =
        spent.filter_map(|(name, (before, after))| Some((name, after?.saturating_sub(before?))));
    report.finish(memory(&servers), spent.collect());
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

/// The processor time of all servers, of this process, of PostgreSQL and of NATS, where it is known.
fn work(servers: &[Served], bed: &Bed) -> [Option<Duration>; 4] {
    let theirs = servers.iter().map(Served::processor_time).sum();
    let [postgres, nats] = bed.processor_times();
    [theirs, server::processor_time("self"), postgres, nats]
}

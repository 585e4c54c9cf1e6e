//! Many people playing real games at once against a server of its own: how many moves a second, how long
//! until the opponent has a move, how much memory a connection takes. Judges nothing.

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

/// Lets many pairs play against a server and measures it.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    role: Option<Role>,
    /// How many pairs play, each its own game.
    #[arg(long, default_value_t = 1_000)]
    pairs: usize,
    /// Moves a second of all pairs together; 0 is as many as can be.
    #[arg(long, default_value_t = 1_200)]
    rate: u64,
    /// Seconds that are measured.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Seconds before that, in which everybody gets going.
    #[arg(long, default_value_t = 5)]
    warm_up: u64,
    /// The rules that are played.
    #[arg(long, default_value = "gomoku")]
    rules: String,
    /// A database of one's own, such as postgres://…; otherwise a new SQLite file.
    #[arg(long)]
    database: Option<String>,
    /// How many servers share the database, which is then one of PostgreSQL; they meet at --nats.
    #[arg(long, default_value_t = 1)]
    servers: usize,
    /// A NATS of one's own.
    #[arg(long)]
    nats: Option<String>,
}

#[derive(Subcommand)]
enum Role {
    /// Only serves; the measuring process starts this.
    #[command(hide = true)]
    Serve {
        /// The database.
        database: String,
        /// How much one address may do.
        #[arg(long, value_enum, default_value = "none")]
        limits: Limits,
        /// The NATS at which it meets others on the same database.
        #[arg(long)]
        nats: Option<String>,
        /// Whether all searching is left to workers.
        #[arg(long)]
        no_search: bool,
    },
    /// Only searches; the measuring process starts this.
    #[command(hide = true)]
    Worker {
        /// The NATS of the site.
        nats: String,
        /// How many searches at once.
        #[arg(long, default_value_t = 2)]
        threads: usize,
    },
    /// Asks for analyses all the time, and says how many workers do in a second.
    Analyses(analyses::Arguments),
    /// Tries what strangers would try, and says what it does to a server's memory.
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

/// How many bytes all servers have in memory together.
fn memory(servers: &[Served]) -> Option<u64> {
    servers.iter().map(Served::memory).sum()
}

/// The processor time of all servers, and of this process.
fn work(servers: &[Served]) -> Option<(Duration, Duration)> {
    let theirs = servers.iter().map(Served::processor_time);
    let theirs: Option<Duration> = theirs.sum();
    theirs.zip(server::processor_time("self"))
}

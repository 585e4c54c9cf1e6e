//! Servers and workers in processes of their own, so that their memory can be told from the clients', and so that they
//! can be killed.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::ValueEnum;
use sente_server::cluster::NatsConfig;
use sente_server::config::{Allowance, Config, LimitedAction, Listen};
use sente_server::worker::{Worker, WorkerConfig};
use sente_server::{Clock, Server};
use tokio::task::spawn_blocking;

/// How much one address may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Limits {
    /// Everything: all clients come from one address here.
    None,
    /// What is usual.
    Usual,
}

/// How a server is to be.
#[derive(Clone, Copy, Debug)]
pub struct Serving<'a> {
    /// How much one address may do.
    pub limits: Limits,
    /// The NATS at which it meets others on the same database.
    pub nats: Option<&'a str>,
    /// Whether it searches itself.
    pub searches: bool,
}

impl Serving<'_> {
    /// A server that has its database alone.
    pub const ALONE: Self = Self {
        limits: Limits::None,
        nats: None,
        searches: true,
    };
}

/// Serves until the standard input ends.
pub async fn serve(database: &str, serving: Serving<'_>) -> anyhow::Result<()> {
    let mut config = Config::new(database);
    config.nats = serving.nats.map(NatsConfig::new);
    config.listen = Listen::At(([127, 0, 0, 1], 0).into());
    if !serving.searches {
        config.threads = 0;
    }
    if serving.limits == Limits::None {
        config.live.sockets_of_one = config.live.sockets;
        for action in LimitedAction::ALL {
            let freely = Allowance::new(1_000_000, Duration::from_micros(1));
            config.limits.set(action, freely);
        }
        // They do not listen while they wait until the last of them has connected.
        config.live.heartbeat = Duration::from_mins(2);
    }
    let server = Server::start(config, Clock::system()).await?;
    println!("{}", server.address());
    spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await??;
    server.stop().await?;
    Ok(())
}

/// Searches until the standard input ends.
pub async fn work(nats: &str, threads: usize) -> anyhow::Result<()> {
    let config = WorkerConfig {
        threads,
        ..WorkerConfig::new(NatsConfig::new(nats))
    };
    let worker = Worker::start(config).await?;
    let stop = worker.stop_token();
    let run = tokio::spawn(worker.run());
    println!("ready");
    spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await??;
    stop.cancel();
    Ok(run.await?)
}

/// A process of this very program. It never outlives this value.
pub struct Process(Child);

impl Process {
    /// Starts the program, wherever it lies, and waits for what it says first.
    async fn start(program: &Path, arguments: &[&str]) -> anyhow::Result<(Self, String)> {
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Self(command.spawn()?);
        let output = process.0.stdout.take().context("it says nothing")?;
        let said = spawn_blocking(move || {
            let mut line = String::new();
            let read = BufReader::new(output).read_line(&mut line);
            read.map(|_| line.trim().to_owned())
        });
        let said = said.await??;
        Ok((process, said))
    }

    /// A worker for the site that meets at this NATS.
    pub async fn worker(program: &Path, nats: &str, threads: usize) -> anyhow::Result<Self> {
        let threads = threads.to_string();
        let arguments = ["worker", nats, "--threads", &threads];
        let (process, said) = Self::start(program, &arguments).await?;
        ensure!(said == "ready", "the worker has not started");
        Ok(process)
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Ends it in peace.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        drop(self.0.stdin.take());
        spawn_blocking(move || self.0.wait()).await??;
        Ok(())
    }
}

/// Kills it in the middle of whatever it does.
impl Drop for Process {
    fn drop(&mut self) {
        // A process that has already ended needs no killing.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The process that serves.
pub struct Served {
    process: Process,
    address: SocketAddr,
}

impl Served {
    /// A server that has its database alone, once it listens.
    pub async fn start(program: &Path, database: &str) -> anyhow::Result<Self> {
        Self::start_with(program, database, Serving::ALONE).await
    }

    /// The same, as one of several servers that meet at this NATS.
    pub async fn join(program: &Path, database: &str, nats: &str) -> anyhow::Result<Self> {
        let serving = Serving {
            nats: Some(nats),
            ..Serving::ALONE
        };
        Self::start_with(program, database, serving).await
    }

    /// A server that is so.
    pub async fn start_with(
        program: &Path,
        database: &str,
        serving: Serving<'_>,
    ) -> anyhow::Result<Self> {
        let mut arguments = vec!["serve", database];
        if serving.limits == Limits::Usual {
            arguments.extend(["--limits", "usual"]);
        }
        if let Some(nats) = serving.nats {
            arguments.extend(["--nats", nats]);
        }
        if !serving.searches {
            arguments.push("--no-search");
        }
        let (process, said) = Process::start(program, &arguments).await?;
        let address = said.parse().context("the server has not started")?;
        Ok(Self { process, address })
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.process.id()
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many bytes it has in memory, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// How much processor time it has used, where the system tells.
    pub fn processor_time(&self) -> Option<Duration> {
        processor_time(&self.process.id().to_string())
    }

    /// Ends it in peace.
    pub async fn stop(self) -> anyhow::Result<()> {
        self.process.stop().await
    }
}

/// How much processor time a process has used, by its number or `self`, where the system tells.
pub fn processor_time(process: &str) -> Option<Duration> {
    /// What Linux counts in, whatever its own clock.
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may hold anything; the numbers come after it.
    let (_, numbers) = stat.rsplit_once(')')?;
    let mut numbers = numbers.split_whitespace().skip(11);
    let mut ticks = || numbers.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

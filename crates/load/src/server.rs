//! Servers and workers in separate processes, so that their memory can be measured and so that they can be killed.

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

/// The rate limits for one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Limits {
    /// No limits: here all clients have the same address.
    None,
    /// The default limits.
    Usual,
}

/// The options of a server.
#[derive(Clone, Copy, Debug)]
pub struct Serving<'a> {
    /// The rate limits for one address.
    pub limits: Limits,
    /// The NATS server that connects the servers on the same database.
    pub nats: Option<&'a str>,
    /// Whether it runs searches itself.
    pub searches: bool,
}

impl Serving<'_> {
    /// A single server on its database.
    pub const ALONE: Self = Self {
        limits: Limits::None,
        nats: None,
        searches: true,
    };
}

/// Runs a server until standard input ends.
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
        // The clients do not read while they wait for the last one to connect.
        config.live.heartbeat = Duration::from_mins(2);
    }
    let server = Server::start(config, Clock::system()).await?;
    println!("{}", server.address());
    spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await??;
    server.stop().await?;
    Ok(())
}

/// Runs a worker until standard input ends.
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

/// A child process that runs this program. It is killed when this value is dropped.
pub struct Process(Child);

impl Process {
    /// Starts the program and waits for its first line of output.
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

    /// A worker for the site of this NATS server.
    pub async fn worker(program: &Path, nats: &str, threads: usize) -> anyhow::Result<Self> {
        let threads = threads.to_string();
        let arguments = ["worker", nats, "--threads", &threads];
        let (process, said) = Self::start(program, &arguments).await?;
        ensure!(said == "ready", "the worker has not started");
        Ok(process)
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Stops it gracefully.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        drop(self.0.stdin.take());
        spawn_blocking(move || self.0.wait()).await??;
        Ok(())
    }
}

/// Kills it.
impl Drop for Process {
    fn drop(&mut self) {
        // A process that has already ended cannot be killed.
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
    /// Starts a single server and waits until it listens.
    pub async fn start(program: &Path, database: &str) -> anyhow::Result<Self> {
        Self::start_with(program, database, Serving::ALONE).await
    }

    /// The same for one of several servers, connected by this NATS server.
    pub async fn join(program: &Path, database: &str, nats: &str) -> anyhow::Result<Self> {
        let serving = Serving {
            nats: Some(nats),
            ..Serving::ALONE
        };
        Self::start_with(program, database, serving).await
    }

    /// Starts a server with these options.
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

    /// The process id.
    pub fn process(&self) -> u32 {
        self.process.id()
    }

    /// The address on which it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its memory in bytes, if the system reports it.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// Its processor time, if the system reports it.
    pub fn processor_time(&self) -> Option<Duration> {
        processor_time(&self.process.id().to_string())
    }

    /// Stops it gracefully.
    pub async fn stop(self) -> anyhow::Result<()> {
        self.process.stop().await
    }
}

/// The processor time of a process, by its id or `self`, if the system reports it.
pub fn processor_time(process: &str) -> Option<Duration> {
    /// The unit of Linux for these times, independent of its timer.
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may contain anything; the numbers follow it.
    let (_, numbers) = stat.rsplit_once(')')?;
    let mut numbers = numbers.split_whitespace().skip(11);
    let mut ticks = || numbers.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

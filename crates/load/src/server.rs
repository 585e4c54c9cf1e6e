//! The server in a process of its own, so that its memory can be told from the clients', and so that it
//! can be killed.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use clap::ValueEnum;
use sente_server::cluster::NatsConfig;
use sente_server::config::{Allowance, Config, LimitedAction, Listen};
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

/// Serves until the standard input ends.
pub async fn serve(database: &str, limits: Limits, nats: Option<String>) -> anyhow::Result<()> {
    let mut config = Config::new(database);
    config.nats = nats.map(|address| NatsConfig {
        address,
        authority: None,
    });
    config.listen = Listen::At(([127, 0, 0, 1], 0).into());
    if limits == Limits::None {
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

/// The process that serves. It never outlives this value.
pub struct Served {
    child: Child,
    address: SocketAddr,
}

impl Served {
    /// Starts this very program, wherever it lies, and waits until it listens.
    pub async fn start(program: &Path, database: &str) -> anyhow::Result<Self> {
        Self::start_with(program, database, Limits::None, None).await
    }

    /// The same, as one of several servers that meet at this NATS.
    pub async fn join(program: &Path, database: &str, nats: &str) -> anyhow::Result<Self> {
        Self::start_with(program, database, Limits::None, Some(nats)).await
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// The same, with these limits.
    pub async fn start_with(
        program: &Path,
        database: &str,
        limits: Limits,
        nats: Option<&str>,
    ) -> anyhow::Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", database]);
        if limits == Limits::Usual {
            command.args(["--limits", "usual"]);
        }
        if let Some(nats) = nats {
            command.args(["--nats", nats]);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let output = child.stdout.take();
        let mut served = Self {
            child,
            address: ([0, 0, 0, 0], 0).into(),
        };
        let output = output.context("the server says nothing")?;
        let mut line = String::new();
        let line = spawn_blocking(move || {
            let read = BufReader::new(output).read_line(&mut line);
            read.map(|_| line)
        });
        let line = line.await??;
        served.address = line.trim().parse().context("the server has not started")?;
        Ok(served)
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many bytes it has in memory, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// How much processor time it has used, where the system tells.
    pub fn processor_time(&self) -> Option<Duration> {
        processor_time(&self.child.id().to_string())
    }

    /// Ends it in peace.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        drop(self.child.stdin.take());
        spawn_blocking(move || self.child.wait()).await??;
        Ok(())
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

/// Kills it in the middle of whatever it does.
impl Drop for Served {
    fn drop(&mut self) {
        // A process that has already ended needs no killing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

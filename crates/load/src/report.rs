//! The report of a measurement, in a few lines.

use std::fmt;
use std::time::Duration;

use crate::play::Measured;

/// All measurements.
pub struct Report {
    seconds: u64,
    connections: usize,
    /// The server's memory in bytes before and after all clients have connected.
    memory: Option<(u64, u64)>,
    at_the_end: Option<u64>,
    latencies: Vec<Duration>,
    moves: usize,
    games: usize,
    /// The processor time of each kind of process.
    work: Vec<(&'static str, Duration)>,
}

impl Report {
    /// A report without measurements.
    pub const fn new(seconds: u64, connections: usize, memory: Option<(u64, u64)>) -> Self {
        Self {
            seconds,
            connections,
            memory,
            at_the_end: None,
            latencies: Vec::new(),
            moves: 0,
            games: 0,
            work: Vec::new(),
        }
    }

    /// Adds the measurements of a pair.
    pub fn add(&mut self, measured: Measured) {
        self.latencies.extend(measured.latencies);
        self.moves += measured.moves;
        self.games += measured.games;
    }

    /// Adds the final memory of the servers in bytes, and the processor time of each kind of process.
    pub fn finish(&mut self, bytes: Option<u64>, work: Vec<(&'static str, Duration)>) {
        self.at_the_end = bytes;
        self.work = work;
        self.latencies.sort_unstable();
    }
}

/// The latency that this share of sorted latencies does not exceed.
pub fn percentile(sorted: &[Duration], share: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    let index = (last as f64 * share).round() as usize;
    sorted.get(index).copied().unwrap_or_default()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.latencies.len() as f64 / self.seconds as f64;
        let millis = |share| percentile(&self.latencies, share).as_secs_f64() * 1000.0;
        writeln!(f, "connections        {}", self.connections)?;
        writeln!(f, "open games         {}", self.connections / 2)?;
        writeln!(f, "moves a second     {moves:.0}")?;
        writeln!(f, "games finished     {}", self.games)?;
        for (name, share) in [
            ("median", 0.5),
            ("p90", 0.9),
            ("p99", 0.99),
            ("longest", 1.0),
        ] {
            writeln!(f, "latency {name:<10} {:.1} ms", millis(share))?;
        }
        for (name, work) in &self.work {
            let each = work.as_micros() / self.moves.max(1) as u128;
            writeln!(f, "{name:<18} {each} µs of a processor a move")?;
        }
        if let Some((idle, busy)) = self.memory {
            let each = busy.saturating_sub(idle) / 1024 / self.connections.max(1) as u64;
            writeln!(f, "memory idle        {} MiB", idle >> 20)?;
            writeln!(
                f,
                "memory connected   {} MiB, {each} KiB a connection",
                busy >> 20
            )?;
        }
        match self.at_the_end {
            Some(bytes) => write!(f, "memory at the end  {} MiB", bytes >> 20),
            None => Ok(()),
        }
    }
}

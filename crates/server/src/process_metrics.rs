//! The system's metrics of this process, under the standard Prometheus names. Without `/proc`, most of them stay empty.

use std::fs;
use std::sync::atomic::AtomicU64;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::connection_limits::open_files;

/// The metrics of the process.
pub struct ProcessMetrics {
    registry: Registry,
    memory: Gauge,
    files: Gauge,
    threads: Gauge,
    processor: Counter<f64, AtomicU64>,
}

impl ProcessMetrics {
    /// The metrics of this process. Must be called at its start.
    pub fn new() -> Self {
        let mut registry = Registry::default();
        let [memory, files, threads, most_files, start] = [(); 5].map(|()| Gauge::default());
        let processor: Counter<f64, AtomicU64> = Counter::default();
        let gauges = [
            ("process_resident_memory_bytes", "Memory in use", &memory),
            ("process_open_fds", "Open files and connections", &files),
            ("process_threads", "Threads", &threads),
            ("process_max_fds", "The limit of open files", &most_files),
            (
                "process_start_time_seconds",
                "Start time in seconds since 1970",
                &start,
            ),
        ];
        for (name, help, gauge) in gauges {
            registry.register(name, help, gauge.clone());
        }
        registry.register("process_cpu_seconds", "Processor time", processor.clone());
        let version = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("sente_build", "The version of the program", version);
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        start.set(now.map_or(0, |now| now.as_secs() as i64));
        most_files.set(open_files().map_or(0, |(soft, _)| i64::try_from(soft).unwrap_or(i64::MAX)));
        Self {
            registry,
            memory,
            files,
            threads,
            processor,
        }
    }

    /// Updates and returns the metrics.
    pub fn read(&self) -> &Registry {
        if let Some(bytes) = status_number("VmRSS:") {
            self.memory.set(bytes * 1024);
        }
        if let Some(count) = status_number("Threads:") {
            self.threads.set(count);
        }
        if let Ok(files) = fs::read_dir("/proc/self/fd") {
            self.files.set(files.count() as i64);
        }
        if let Some(seconds) = processor_seconds() {
            self.processor
                .inc_by((seconds - self.processor.get()).max(0.0));
        }
        &self.registry
    }
}

fn status_number(name: &str) -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn processor_seconds() -> Option<f64> {
    /// Clock ticks per second in `/proc` on Linux.
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The command name in parentheses may contain anything; the numbers follow it.
    let (_, numbers) = stat.rsplit_once(')')?;
    let mut numbers = numbers.split_whitespace().skip(11);
    let mut ticks = || numbers.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

//! `sente worker`: runs searches for the servers of a site. Combines the settings; the crate `sente-server` does the
//! rest.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use sente_engine::PlayerRegistry;
use sente_server::EndSignal;
use sente_server::cluster::NatsConfig;
use sente_server::worker::{Worker, WorkerConfig};

use super::log::LogArguments;

/// Runs searches for the servers of a site until it is stopped: computers' moves, hints, analyses, reviews and arenas.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sente worker --nats nats://nats.example.org --token s3cret
  SENTE_WORKER_TOKEN=s3cret sente worker --nats tls://nats.example.org --nats-authority root.crt
  sente worker --nats nats://nats.example.org --threads 16 --engines engines.toml

The token is the password of the NATS user “worker”, who may read and write jobs and nothing else. When a worker is
stopped, other workers restart its searches.")]
pub struct WorkerCommand {
    /// The address of the NATS server that connects the servers of the site.
    #[arg(long, value_name = "URL", env = "SENTE_NATS", hide_env_values = true)]
    nats: String,
    /// The token that admits workers to NATS. Prefer the environment variable, which keeps it out of the process list.
    #[arg(
        long,
        value_name = "TOKEN",
        env = "SENTE_WORKER_TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
    /// A file with the certificate authority of the NATS server. Default: the system's authorities.
    #[arg(long, value_name = "FILE", env = "SENTE_NATS_AUTHORITY")]
    nats_authority: Option<PathBuf>,
    /// The number of parallel searches, at least two. Default: the number of cores.
    #[arg(long, value_name = "COUNT", env = "SENTE_THREADS")]
    threads: Option<usize>,
    #[command(flatten)]
    log: LogArguments,
}

impl WorkerCommand {
    /// Runs searches until a termination signal arrives.
    pub fn run(&self, registry: &PlayerRegistry, out: &mut impl Write) -> anyhow::Result<()> {
        self.log.start(LogArguments::USUAL)?;
        let mut config = WorkerConfig::new(NatsConfig {
            address: self.nats.clone(),
            authority: self.nats_authority.clone(),
        });
        config.token.clone_from(&self.token);
        config.threads = self.threads.unwrap_or(config.threads);
        config.registry = registry.clone();
        tokio::runtime::Runtime::new()?.block_on(async {
            let signal = EndSignal::listen();
            let worker = Worker::start(config).await?;
            let searches = worker.searches();
            writeln!(
                out,
                "Running up to {searches} searches at once for the site (press Ctrl-C to stop)"
            )?;
            out.flush()?;
            worker.run_until(signal).await;
            writeln!(out, "Goodbye.")?;
            Ok(())
        })
    }
}

//! `sente worker`: searches for the servers of a site. Puts the settings together; the library does the rest.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use sente_engine::PlayerRegistry;
use sente_server::EndSignal;
use sente_server::cluster::NatsConfig;
use sente_server::worker::{Worker, WorkerConfig};

use super::log::LogArguments;

/// Searches for the servers of a site until it is told to end: computers' moves, hints, analyses, reviews and arenas.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sente worker --nats nats://nats.example.org --token s3cret
  SENTE_WORKER_TOKEN=s3cret sente worker --nats tls://nats.example.org --nats-authority root.crt
  sente worker --nats nats://nats.example.org --threads 16 --engines engines.toml

The token is the password of the user “worker” at NATS, whom the operator lets read and write jobs and nothing else.
What is under way when the worker is told to end is begun anew by another one.")]
pub struct WorkerCommand {
    /// The address of the NATS server at which the servers of the site meet.
    #[arg(long, value_name = "URL", env = "SENTE_NATS", hide_env_values = true)]
    nats: String,
    /// What lets workers in there; best given in the environment, where no list of processes shows it.
    #[arg(
        long,
        value_name = "TOKEN",
        env = "SENTE_WORKER_TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
    /// A file with the authority that has signed the certificate of NATS; the system's are trusted without it.
    #[arg(long, value_name = "FILE", env = "SENTE_NATS_AUTHORITY")]
    nats_authority: Option<PathBuf>,
    /// How many searches run at once, at least two; as many as there are cores without it.
    #[arg(long, value_name = "COUNT", env = "SENTE_THREADS")]
    threads: Option<usize>,
    #[command(flatten)]
    log: LogArguments,
}

impl WorkerCommand {
    /// Searches until one of the signals comes that end programs.
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
                "Searching for the site, {searches} at once (Ctrl-C ends it)"
            )?;
            out.flush()?;
            worker.run_until(signal).await;
            writeln!(out, "Goodbye.")?;
            Ok(())
        })
    }
}

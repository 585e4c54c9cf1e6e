//! What is logged and how, of commands that run until they are told to end.

use std::io::{self, IsTerminal};

use anyhow::Context;
use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

use crate::failure::OrWrongUse;

#[derive(Args)]
pub(super) struct LogArguments {
    /// How the log is written.
    #[arg(long, value_enum, default_value = "text", env = "SENTE_LOG_FORMAT")]
    log_format: LogFormat,
    /// What is logged, such as `info` or `sente_server=debug`; `warn,sente_server=info` without it, and only warnings
    /// where a server is there for one person.
    #[arg(long, value_name = "FILTER", env = "SENTE_LOG")]
    log: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl LogArguments {
    /// What is logged where operators read it.
    pub(super) const USUAL: &str = "warn,sente_server=info";

    /// Logs to the standard error output from now on; `usual` is the filter where none is named.
    pub(super) fn start(&self, usual: &str) -> anyhow::Result<()> {
        let filter = self.log.as_deref().unwrap_or(usual);
        let filter = EnvFilter::try_new(filter).context("--log").or_wrong_use()?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            // A file is read without a terminal that understands colours.
            .with_ansi(io::stderr().is_terminal())
            .with_writer(io::stderr);
        let started = match self.log_format {
            LogFormat::Text => log.try_init(),
            LogFormat::Json => log.json().try_init(),
        };
        started.map_err(anyhow::Error::from_boxed)
    }
}

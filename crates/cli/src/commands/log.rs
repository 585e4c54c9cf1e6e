//! Logging of commands that run until they are stopped.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

use crate::failure::wrong_use;

#[derive(Args)]
pub(super) struct LogArguments {
    /// The format of the log.
    #[arg(long, value_enum, default_value = "text", env = "SENTE_LOG_FORMAT")]
    log_format: LogFormat,
    /// The log filter, such as `info` or `sente_server=debug`. Default: `warn,sente_server=info`, and only warnings for
    /// a server that is used by one person.
    #[arg(long, value_name = "FILTER", env = "SENTE_LOG")]
    log: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// Text for people.
    Text,
    /// One JSON object per line.
    Json,
}

impl LogArguments {
    /// The logging options of commands that operators run.
    pub(super) const USUAL: &str = "warn,sente_server=info";

    /// Starts logging to standard error; `usual` is the default filter.
    pub(super) fn start(&self, usual: &str) -> anyhow::Result<()> {
        let filter = self.log.as_deref().unwrap_or(usual);
        let filter = EnvFilter::try_new(filter)
            .map_err(|error| wrong_use(format!("--log: “{filter}” is no filter: {error}")))?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            // A log file cannot show terminal colours.
            .with_ansi(io::stderr().is_terminal())
            .with_writer(io::stderr);
        let started = match self.log_format {
            LogFormat::Text => log.try_init(),
            LogFormat::Json => log.json().try_init(),
        };
        started.map_err(anyhow::Error::from_boxed)
    }
}

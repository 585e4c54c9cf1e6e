//! `sente doctor`: checks a deployment and reports its problems.

use std::io::Write;
use std::path::Path;

use anyhow::ensure;
use clap::Args;
use sente_server::doctor::{self, Severity};

use super::serve::Serve;

/// Checks whether a server with these settings works or would work: the database, the addresses, the limits.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sente doctor
  sente doctor --config sente.toml
  sente doctor --database postgres://sente@db.example.org/sente
  sente doctor --database postgres://sente@db.example.org/sente --nats nats://nats.example.org

It takes the settings of `sente serve`, and fails if it finds a problem.")]
pub struct Doctor {
    #[command(flatten)]
    serve: Serve,
}

impl Doctor {
    /// Runs the checks and prints the results.
    pub fn run(&self, engines: Option<&Path>, out: &mut impl Write) -> anyhow::Result<()> {
        let config = self.serve.settings(engines)?;
        let findings = tokio::runtime::Runtime::new()?.block_on(doctor::examine(&config));
        for finding in &findings {
            writeln!(out, "{finding}")?;
        }
        let problems = findings
            .iter()
            .filter(|one| one.severity == Severity::Problem);
        let count = problems.count();
        ensure!(count == 0, "problems found: {count}");
        Ok(())
    }
}

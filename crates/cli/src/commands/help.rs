//! `sente help`: an alias of `--help`.

use std::io::Write;

use clap::{Args, CommandFactory};

use super::manual::find;
use crate::arguments::Arguments;

/// Shows how a command is used.
///
/// Without a command it describes the program itself.
#[derive(Args)]
#[command(after_help = "Examples:
  sente help
  sente help play
  sente help engine ugi")]
pub struct Help {
    /// The command, such as play or engine ugi.
    command: Vec<String>,
}

impl Help {
    /// Prints the help text.
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut program = Arguments::command();
        program.build();
        find(&program, &self.command)?;
        // clap decides whether the flag prints the short or the long help.
        let path = self.command.iter().map(String::as_str);
        let line = std::iter::once("sente").chain(path).chain(["--help"]);
        let Err(help) = Arguments::command().try_get_matches_from(line) else {
            unreachable!("--help never leads to a command");
        };
        Ok(write!(out, "{help}")?)
    }
}

//! `sente help`: the same as `--help`, for those who write it so.

use std::io::Write;

use clap::{Args, CommandFactory};

use super::manual::find;
use crate::arguments::Arguments;

/// Shows how a command is used.
///
/// Without a command it is about the program itself.
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
    /// Prints it.
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut program = Arguments::command();
        program.build();
        find(&program, &self.command)?;
        // What the flag says, short or long, as it decides itself.
        let path = self.command.iter().map(String::as_str);
        let line = std::iter::once("sente").chain(path).chain(["--help"]);
        let Err(help) = Arguments::command().try_get_matches_from(line) else {
            unreachable!("--help never leads to a command");
        };
        Ok(write!(out, "{help}")?)
    }
}

//! The command line: what can be written, and its help. Turns words into checked values and does
//! nothing with them.

use std::io::Write;
use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::commands::{
    Analyse, Arena, Bench, Convert, Engine, Fit, Forbidden, Perft, Play, Rankings, Show, Solve,
};

/// Play, learn and analyse Gomoku, Renju, Othello and Surakarta.
///
/// Without a command Sente asks where to play: in the browser or at this terminal.
#[derive(Parser)]
#[command(name = "sente", version, disable_help_subcommand = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The file that names other people's engines: they become players.
    #[arg(long, global = true, value_name = "FILE", env = "SENTE_ENGINES")]
    pub engines: Option<PathBuf>,
}

#[derive(Subcommand)]
pub enum Command {
    Play(Play),
    Perft(Perft),
    Forbidden(Forbidden),
    Show(Show),
    Convert(Convert),
    Analyse(Analyse),
    Solve(Solve),
    Arena(Arena),
    Fit(Fit),
    Rankings(Rankings),
    Bench(Bench),
    Engine(Engine),
    /// Prints a completion script for a shell.
    #[command(after_help = "Example:\n  sente completions bash > sente.bash")]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Prints the manual page.
    #[command(after_help = "Example:\n  sente manual > sente.1")]
    Manual,
}

/// Writes the completion script.
pub fn complete(shell: Shell, out: &mut dyn Write) {
    clap_complete::generate(shell, &mut Arguments::command(), "sente", out);
}

/// Writes the manual page, as `man` reads it.
pub fn write_manual(out: &mut dyn Write) -> std::io::Result<()> {
    clap_mangen::Man::new(Arguments::command()).render(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Arguments::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            assert!(
                help.is_some_and(|help| help.contains("Example")),
                "{command}"
            );
        }
    }
}

//! The command line and its help. Parses arguments into checked values and executes nothing.

use std::io::Write;
use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::commands::{
    Analyse, Arena, Backup, Bench, Convert, Doctor, Engine, Fit, Forbidden, Help, Manual, Perft,
    Play, Puzzles, Rankings, Restore, Serve, Show, Solve, TablebaseCommand, WorkerCommand,
};

/// Play, learn and analyse Gomoku, Renju, Othello and Surakarta.
///
/// Without a command Sente asks where to play: in the browser or at this terminal.
#[derive(Parser)]
#[command(name = "sente", version, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  sente
  sente play
  sente analyse game.sgf
  sente manual play | man -l -")]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The TOML file with external engines, which become players.
    #[arg(long, global = true, value_name = "FILE", env = "SENTE_ENGINES")]
    pub engines: Option<PathBuf>,
    /// The folder with endgame tablebases. Default: the user's data folder.
    #[arg(long, global = true, value_name = "DIR", env = "SENTE_TABLEBASES")]
    pub tablebases: Option<PathBuf>,
}

#[derive(Subcommand)]
pub enum Command {
    Play(Play),
    Serve(Serve),
    Worker(WorkerCommand),
    Perft(Perft),
    Forbidden(Forbidden),
    Show(Show),
    Convert(Convert),
    Analyse(Analyse),
    Solve(Solve),
    Tablebase(TablebaseCommand),
    Puzzles(Puzzles),
    Arena(Arena),
    Fit(Fit),
    Rankings(Rankings),
    Bench(Bench),
    Engine(Engine),
    Backup(Backup),
    Doctor(Doctor),
    Restore(Restore),
    /// Prints a completion script for a shell.
    #[command(after_help = "Example:\n  sente completions bash > sente.bash")]
    Completions {
        /// The shell.
        shell: Shell,
    },
    Manual(Manual),
    Help(Help),
}

/// Writes the completion script.
pub fn complete(shell: Shell, out: &mut dyn Write) {
    clap_complete::generate(shell, &mut Arguments::command(), "sente", out);
}

/// The name of the program and of the given subcommands, as typed.
pub fn command_line() -> String {
    named_command(std::env::args().skip(1))
}

fn named_command(words: impl Iterator<Item = String>) -> String {
    let (mut line, mut command) = ("sente".to_owned(), Arguments::command());
    for word in words {
        if let Some(inner) = command.find_subcommand(&word) {
            line = format!("{line} {word}");
            command = inner.clone();
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_that_of_the_command_that_was_named() {
        for (words, line) in [
            ("perft othello abc", "sente perft"),
            ("--engines file engine ugi", "sente engine ugi"),
            ("juggle", "sente"),
        ] {
            let words = words.split(' ').map(str::to_owned);
            assert_eq!(named_command(words), line);
        }
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_shows_examples_that_can_be_written_so() {
        let mut program = Arguments::command();
        program.build();
        check_examples(&program);
    }

    fn check_examples(command: &clap::Command) {
        let help = command.get_after_help().map(ToString::to_string);
        let help = help.unwrap_or_default();
        let examples: Vec<&str> = help
            .lines()
            .filter(|line| line.starts_with("  sente"))
            .collect();
        let name = command.get_display_name().unwrap_or_default();
        assert!(!examples.is_empty(), "{name} shows no example");
        for example in examples {
            let words = words(example).into_iter();
            // The shell handles what follows.
            let words = words.take_while(|word| !["|", "<", ">"].contains(word));
            if let Err(error) = Arguments::try_parse_from(words) {
                panic!("{example}: {error}");
            }
        }
        for inner in command.get_subcommands() {
            check_examples(inner);
        }
    }

    /// Splits a line into words like a shell, as far as the examples need it.
    fn words(line: &str) -> Vec<&str> {
        let parts = line.split('\'').enumerate();
        let words = parts.flat_map(|(index, part)| {
            if index % 2 == 1 {
                vec![part]
            } else {
                part.split_whitespace().collect()
            }
        });
        words.collect()
    }
}

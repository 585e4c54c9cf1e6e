//! The `sente` binary: parses the command line, runs one command, and turns its error into one sentence and an exit
//! code. Contains no rules and no search.

mod arguments;
mod columns;
mod commands;
mod default_command;
mod draw;
mod failure;
mod measured;
mod messages;
mod plain;
mod reasons;
mod registry;
mod search_options;
mod tablebase_files;
mod terminal;

use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use clap::error::ErrorKind;

use crate::arguments::{Arguments, Command};
use crate::tablebase_files::{Missing, TablebaseFiles};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return wrong_use(&error),
    };
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("sente: {}", failure::sentence(&error));
            ExitCode::from(failure::exit_code(&error))
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    let engines = arguments.engines.as_deref();
    let folder = arguments.tablebases;
    let complain = |error: &anyhow::Error| anstream::eprintln!("sente: {error:#}");
    let (missing, complain): (Missing, fn(&anyhow::Error)) = match &arguments.command {
        // A message would appear in the middle of the screen, and the file is built again anyway.
        None | Some(Command::Play(_)) => (Missing::Build, |_| {}),
        Some(Command::Serve(_) | Command::Worker(_)) => (Missing::Build, complain),
        // A command's output must not depend on the speed of a background thread.
        Some(_) => (Missing::Leave, complain),
    };
    let tablebases = TablebaseFiles::find(folder.clone())
        .map(|files| files.provide(missing, complain))
        .unwrap_or_default();
    let registry = Arc::new(registry::read(engines)?.with_tablebases(tablebases));
    let mut out = anstream::stdout().lock();
    match arguments.command {
        None => default_command::run(engines, &registry, &mut std::io::stdin().lock(), &mut out),
        Some(Command::Play(command)) => {
            command.run(engines, &registry, &mut std::io::stdin().lock(), &mut out)
        }
        Some(Command::Serve(command)) => command.run(engines, registry.tablebases(), &mut out),
        Some(Command::Worker(command)) => command.run(&registry, &mut out),
        Some(Command::Backup(command)) => command.run(&mut out),
        Some(Command::Doctor(command)) => command.run(engines, &mut out),
        Some(Command::Restore(command)) => command.run(&mut out),
        Some(Command::Perft(command)) => command.run(&mut out),
        Some(Command::Forbidden(command)) => command.run(&mut std::io::stdin().lock(), &mut out),
        Some(Command::Show(command)) => command.run(&mut out),
        Some(Command::Convert(command)) => command.run(&mut std::io::stdin().lock(), &mut out),
        Some(Command::Analyse(command)) => command.run(&registry, &mut out),
        Some(Command::Solve(command)) => command.run(folder, &mut out),
        Some(Command::Tablebase(command)) => command.run(folder, &mut out),
        Some(Command::Puzzles(command)) => command.run(&registry, &mut out),
        Some(Command::Arena(command)) => command.run(&registry, &mut out),
        Some(Command::Fit(command)) => command.run(&mut out),
        Some(Command::Rankings(command)) => command.run(&registry, &mut out),
        Some(Command::Bench(command)) => command.run(&mut out),
        Some(Command::Engine(command)) => {
            // The search thread writes too, so this thread must not hold the lock on the output.
            drop(out);
            command.run(&registry, &mut std::io::stdin().lock(), std::io::stdout())
        }
        Some(Command::Completions { shell }) => {
            arguments::complete(shell, &mut out);
            Ok(())
        }
        Some(Command::Manual(command)) => command.run(&mut out),
        Some(Command::Help(command)) => command.run(&mut out),
    }
}

/// Prints help and version to standard output; reports every other parse error in one sentence.
fn wrong_use(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        _ => {
            let text = error.to_string();
            let whole = text.split("\n\n").next().unwrap_or_default();
            let sentence: Vec<&str> = whole.split_whitespace().collect();
            let sentence = sentence.join(" ");
            let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
            let (sentence, command) = (failure::in_words(sentence), arguments::command_line());
            eprintln!("sente: {sentence} ({command} --help shows how)");
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of standard output has closed it, as in `sente … | head`.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

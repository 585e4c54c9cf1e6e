//! The tasks of the project: run, build the page, verify, fuzz, measure, release. Calls cargo and other tools; contains
//! nothing about the games.

#![forbid(unsafe_code)]

mod bundles;
mod consent;
mod fuzz;
mod journeys;
mod load;
mod page;
mod play;
mod program;
mod release;
mod seeds;
mod terminal_pictures;
mod tool;
mod unused_classes;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Runs and checks the project.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Builds Sente and starts it (alias: `cargo play`).
    Play {
        /// The arguments for `sente`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Builds the page into `dist`, if it has changed.
    Page {
        /// Builds quickly, without optimising for size.
        #[arg(long)]
        quick: bool,
    },
    /// Runs all checks that a change must pass (alias: `cargo verify`).
    Verify {
        /// Skips checks on purpose; the last line of the output lists them.
        #[arg(long, value_name = "PART", value_delimiter = ',')]
        without: Vec<verify::Part>,
        /// Runs only one group of checks.
        #[arg(long, value_name = "GROUP")]
        only: Option<verify::Group>,
    },
    /// Runs all property tests with new seeds, repeatedly.
    ExploreSeeds {
        /// The duration in minutes; no new round starts afterwards.
        #[arg(long, default_value_t = 60)]
        minutes: u64,
    },
    /// Runs the browser tests of the page, and takes pictures of every screen.
    Journeys,
    /// Runs the fuzz targets with coverage guidance, one after another.
    Fuzz {
        /// Runs only this target.
        #[arg(long)]
        target: Option<String>,
        /// The seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Builds archives with static binaries, a Debian package and checksums in `target/release-files`.
    Release(release::Release),
    /// Tests the files of `release`: the archive in an empty root, the package in a fresh Debian. Needs root.
    TryRelease,
    /// Draws every screen of the terminal app in three sizes, as SVG and PNG in `target/screenshots/terminal`.
    TerminalPictures {
        /// Only screens whose file name has this prefix.
        name: Option<String>,
    },
    /// Measures a server in release mode under the load of many clients.
    Load {
        /// The arguments for the load tool; `--help` lists them.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Prints the message alone: a backtrace of this program would not help.
            eprintln!("\n{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> anyhow::Result<()> {
    match task {
        Task::Play { arguments } => play::play(&arguments),
        Task::Page { quick: true } => page::quick(),
        Task::Page { quick: false } => page::page(),
        Task::Verify { without, only } => verify::verify(only, &without),
        Task::ExploreSeeds { minutes } => seeds::explore(minutes),
        Task::Journeys => journeys::journeys(),
        Task::Fuzz { target, seconds } => fuzz::fuzz(target.as_deref(), seconds),
        Task::Release(wish) => release::release(&wish),
        Task::TryRelease => release::try_release(),
        Task::TerminalPictures { name } => terminal_pictures::terminal_pictures(name.as_deref()),
        Task::Load { arguments } => load::load(&arguments),
    }
}

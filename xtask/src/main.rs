//! What the project does to itself: run, build the page, verify, fuzz, measure, release. Knows cargo and the tools around it, nothing of
//! the games.

#![forbid(unsafe_code)]

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
    /// Builds Sente and starts it (also `cargo play`).
    Play {
        /// What is handed on to `sente`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Builds the page into `dist`, where it has changed.
    Page {
        /// Builds it soon instead of small, to be looked at while it is being changed.
        #[arg(long)]
        quick: bool,
    },
    /// Runs everything that must be green (also `cargo verify`).
    Verify {
        /// Leaves something out on purpose; the last line says so.
        #[arg(long, value_name = "PART", value_delimiter = ',')]
        without: Vec<verify::Part>,
        /// Runs one group of checks alone.
        #[arg(long, value_name = "GROUP")]
        only: Option<verify::Group>,
    },
    /// Runs all property tests with new seeds, again and again.
    ExploreSeeds {
        /// How long: another round begins as long as they have not passed.
        #[arg(long, default_value_t = 60)]
        minutes: u64,
    },
    /// Makes the journeys through the page in a real browser, with pictures of every screen.
    Journeys,
    /// Runs the fuzz targets with coverage guidance, one after another.
    Fuzz {
        /// One target only.
        #[arg(long)]
        target: Option<String>,
        /// Seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Makes archives with static binaries, a Debian package and checksums, in `target/release-files`.
    Release(release::Release),
    /// Tries what `release` has made: the archive in an empty root, the package in a fresh Debian. Needs root.
    TryRelease,
    /// Draws every page of the terminal app at three sizes, as SVG and PNG in `target/screenshots/terminal`.
    TerminalPictures {
        /// Only those whose name begins so.
        name: Option<String>,
    },
    /// Lets many clients play against a server, in release, and measures it.
    Load {
        /// What is handed on: `--help` says what there is.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The sentence alone: where in this program it was said helps nobody.
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

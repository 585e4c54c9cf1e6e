//! Builds the program with its page for this machine, and replaces itself by it.

use crate::{page, tool};

/// The default arguments: the page, in the browser.
const USUAL: [&str; 3] = ["serve", "--local", "--open"];

/// Builds the page and `sente` in release mode, for this processor, and starts it with these arguments.
pub fn play(arguments: &[String]) -> anyhow::Result<()> {
    if !tool::root().join("target/native/release/sente").exists() {
        eprintln!(
            "Building Sente for this machine. This takes several minutes the first time, and seconds later."
        );
    }
    eprintln!("\n[1 of 2] the page");
    page::page()?;
    eprintln!("\n[2 of 2] the program");
    // A separate target folder, so that ordinary builds stay up to date.
    let build = [
        "run",
        "--release",
        "--package",
        "sente",
        "--target-dir",
        "target/native",
    ];
    let mut command = tool::cargo();
    command.env("RUSTFLAGS", "-C target-cpu=native");
    command.args(build).arg("--");
    if arguments.is_empty() {
        command.args(USUAL);
    } else {
        command.args(arguments);
    }
    become_it(&mut command)
}

/// Replaces this process, so that signals go to the program itself.
#[cfg(unix)]
fn become_it(command: &mut std::process::Command) -> anyhow::Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec().into())
}

#[cfg(not(unix))]
fn become_it(command: &mut std::process::Command) -> anyhow::Result<()> {
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(1));
}

//! Builds the program with its page for the machine at hand, and becomes it.

use crate::{page, tool};

/// What is started where nothing else is said: the page, in the browser.
const USUAL: [&str; 3] = ["serve", "--local", "--open"];

/// Builds the page and `sente` in release, for this processor, and starts it with these arguments.
pub fn play(arguments: &[String]) -> anyhow::Result<()> {
    if !tool::root().join("target/native/release/sente").exists() {
        eprintln!(
            "Sente is built for this machine. That takes several minutes the first time, and seconds later."
        );
    }
    eprintln!("\n[1 of 2] the page");
    page::page()?;
    eprintln!("\n[2 of 2] the program");
    // Its own folder, so that ordinary builds need not begin anew.
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

/// Replaces this process, so that whoever ends it ends the program and not only its starter.
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

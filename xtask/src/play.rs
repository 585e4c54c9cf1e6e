//! Builds the program as users run it, and becomes it.

use crate::tool;

/// Builds `sente` in release and starts it with these arguments.
pub fn play(arguments: &[String]) -> anyhow::Result<()> {
    let build = ["run", "--release", "--quiet", "--package", "sente", "--"];
    let mut command = tool::cargo();
    command.args(build).args(arguments);
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

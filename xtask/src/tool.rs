//! Runs other programs in the project's root, with visible output and a plain error message if they fail.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::consent::may_install;

/// The project's root folder.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root").to_owned()
}

/// The cargo that runs this program. The variables that it has set for this package are removed: some build scripts
/// depend on them, and would rebuild crates that are up to date without this program.
pub fn cargo() -> Command {
    let mut cargo = command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            cargo.env_remove(&name);
        }
    }
    cargo
}

/// A command in the project's root.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs a command; the error of a failure contains the command.
pub fn run(command: &mut Command) -> anyhow::Result<()> {
    let shown = shown(command);
    eprintln!("\n> {shown}");
    let status = command
        .status()
        .with_context(|| format!("{shown} could not be started"))?;
    if !status.success() {
        bail!("{shown} failed ({status})");
    }
    Ok(())
}

/// Runs two steps at the same time. Fails if either fails.
pub fn both(
    one: impl FnOnce() -> anyhow::Result<()> + Send,
    other: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        one.join().expect("no panic in a step")?;
        other
    })
}

/// Whether a command can be started and succeeds; hides its output.
pub fn works(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Installs a component of the Rust toolchain if its tool is missing.
pub fn need_component(tool: &[&str], component: &str) -> anyhow::Result<()> {
    if works(cargo().args(tool)) {
        return Ok(());
    }
    if !may_install(&format!("rustup component add {component}")) {
        bail!("{component} is missing: rustup component add {component}");
    }
    run(command("rustup").args(["component", "add", component]))
        .with_context(|| format!("install it by hand: rustup component add {component}"))
}

/// Installs the standard library of another platform if it is missing.
pub fn need_target(target: &str) -> anyhow::Result<()> {
    let installed = Command::new("rustup")
        .args(["target", "list", "--installed"])
        .output();
    if installed.is_ok_and(|list| String::from_utf8_lossy(&list.stdout).contains(target)) {
        return Ok(());
    }
    if !may_install(&format!("rustup target add {target}")) {
        bail!("{target} is missing: rustup target add {target}");
    }
    run(command("rustup").args(["target", "add", target]))
        .with_context(|| format!("install it by hand: rustup target add {target}"))
}

fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or_default().to_string_lossy()];
    words.extend(command.get_args().map(|word| word.to_string_lossy()));
    words.join(" ")
}

//! Everything that must be green before a change is kept: one list, run in order, stopped at the
//! first failure.

use std::time::Instant;

use crate::journeys::ready_for_journeys;
use crate::page::WASM;
use crate::tool::{cargo, command, need_component, need_target, run, works};

/// Runs all checks.
pub fn verify() -> anyhow::Result<()> {
    let start = Instant::now();
    need_component(&["fmt", "--version"], "rustfmt")?;
    need_component(&["clippy", "--version"], "clippy")?;
    run(cargo().args(["fmt", "--all", "--check"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", "--quiet"];
    run(cargo().args(lint).args(["--", "--deny", "warnings"]))?;
    need_target(WASM)?;
    let lint = ["clippy", "--package", "sente-web", "--target", WASM];
    run(cargo()
        .args(lint)
        .args(["--quiet", "--", "--deny", "warnings"]))?;
    let benches = [
        "test",
        "--package",
        "sente-rules",
        "--package",
        "sente-engine",
        "--package",
        "sente-store",
        "--benches",
    ];
    run(cargo().args(benches).arg("--quiet"))?;
    need_postgres()?;
    ready_for_journeys()?;
    run(cargo().args(["test", "--workspace", "--quiet"]))?;
    let engine = ["check", "--package", "sente-engine", "--quiet"];
    run(cargo().args(engine).args(["--target", WASM]))?;
    let docs = ["doc", "--workspace", "--no-deps", "--quiet"];
    run(cargo().args(docs).env("RUSTDOCFLAGS", "--deny warnings"))?;
    check_licences()?;
    eprintln!("\nAll is well ({} s).", start.elapsed().as_secs());
    Ok(())
}

/// Installs PostgreSQL, on which the store is tested too, where that can be done.
fn need_postgres() -> anyhow::Result<()> {
    let mut installed = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin/initdb"));
    if installed.any(|program| program.exists()) || works(command("initdb").arg("--version")) {
        return Ok(());
    }
    install("postgresql", "The store is not tested on PostgreSQL")
}

/// Installs a package where Debian's tools are there and may be used. Elsewhere says what is missing without it.
pub fn install(package: &str, without: &str) -> anyhow::Result<()> {
    let id = command("id").arg("-u").output();
    let is_root = id.is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if !is_root || !works(command("apt-get").arg("--version")) {
        eprintln!("\n{without}: install {package} for that.");
        return Ok(());
    }
    let arguments = ["install", "--yes", "--no-install-recommends", package];
    let mut quietly = command("apt-get");
    quietly
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive");
    if works(&mut quietly) {
        return Ok(());
    }
    run(command("apt-get").arg("update"))?;
    run(command("apt-get")
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Checks dependencies against `deny.toml` where the tool for it is there: building it takes longer
/// than all other checks together.
fn check_licences() -> anyhow::Result<()> {
    if works(command("cargo-deny").arg("--version")) {
        run(cargo().args(["deny", "--offline", "check", "bans", "licenses", "sources"]))
    } else {
        eprintln!("\nLicences not checked: cargo install cargo-deny adds that check.");
        Ok(())
    }
}

//! Tests a release on systems without any development tools: the archive alone in an otherwise empty root, and the
//! package in a fresh Debian. In both the program plays a game, serves the page and stops gracefully.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail, ensure};

use super::{PLAIN, SHELLS, USUAL, checksums, version};
use crate::page::target_folder;
use crate::tool::{command, run, works};

/// The input of a whole game of Gomoku between two people.
const GAME: &str = "gomoku\n5\nAnn\nBen\na1\nb1\na2\nb2\na3\nb3\na4\nb4\na5\nno\n";

/// Tests the files that `cargo xtask release` has built for this machine.
pub fn try_release() -> anyhow::Result<()> {
    ensure!(
        works(command("chroot").args(["/", "true"])),
        "chroot needs root: run this as root, or in a container"
    );
    let files = target_folder().join("release-files");
    check_sums(&files)?;
    let folder = target_folder().join("release-trial");
    let name = format!("sente-{}-{USUAL}", version()?);
    try_archive(&files.join(format!("{name}.tar.gz")), &name, &folder)?;
    let package = files.join(format!("sente_{}_amd64.deb", version()?));
    if package.exists() {
        try_package(&package, &folder)?;
    }
    eprintln!("\nThe release works in an empty root, and its package works in a fresh Debian.");
    Ok(())
}

/// Verifies the checksums of all files.
fn check_sums(folder: &Path) -> anyhow::Result<()> {
    let list = folder.join("SHA256SUMS");
    let known = fs::read_to_string(&list)
        .with_context(|| format!("{} is missing: cargo xtask release", list.display()))?;
    let names = known.lines().filter_map(|line| line.split("  ").nth(1));
    let files: Vec<PathBuf> = names.map(|name| folder.join(name)).collect();
    ensure!(!files.is_empty(), "{} is empty", list.display());
    ensure!(checksums(&files)? == known, "the checksums differ");
    eprintln!("The checksums match.");
    Ok(())
}

/// Runs the archive's program in a root without a shell, libraries or `/proc`.
fn try_archive(archive: &Path, name: &str, folder: &Path) -> anyhow::Result<()> {
    let root = folder.join("empty");
    if root.exists() {
        fs::remove_dir_all(&root)?;
    }
    fs::create_dir_all(&root)?;
    let mut unpack = command("tar");
    run(unpack.arg("xf").arg(archive).arg("-C").arg(&root))?;
    check_contents(&root.join(name))?;
    try_program(&Program {
        root,
        path: format!("/{name}/sente"),
    })
}

/// Checks that the archive is complete and no file is empty.
fn check_contents(folder: &Path) -> anyhow::Result<()> {
    let plain = PLAIN.iter().filter_map(|name| Path::new(name).file_name());
    let plain = plain.map(|name| name.to_string_lossy().into_owned());
    let completions = SHELLS.iter().map(|(_, file)| format!("completions/{file}"));
    let others = ["sente", "man/sente.1", "man/sente-serve.1"];
    let others = others.into_iter().map(str::to_owned);
    let made = ["LICENSES-THIRD-PARTY.txt", "sbom.cdx.json"].map(str::to_owned);
    for name in plain.chain(completions).chain(others).chain(made) {
        let file = folder.join(&name);
        let size = fs::metadata(&file).with_context(|| format!("{name} is missing"))?;
        ensure!(size.len() > 0, "{name} is empty");
    }
    let bill = fs::read_to_string(folder.join("sbom.cdx.json"))?;
    let bill: serde_json::Value = serde_json::from_str(&bill)?;
    let parts = bill["components"].as_array().map_or(0, Vec::len);
    ensure!(
        bill["bomFormat"] == "CycloneDX" && parts > 400,
        "the bill of materials names {parts} components"
    );
    let licences = fs::read_to_string(folder.join("LICENSES-THIRD-PARTY.txt"))?;
    ensure!(
        licences.contains("ratatui") && licences.contains("Permission is hereby granted"),
        "the third-party licences are missing"
    );
    eprintln!("The archive is complete; its bill of materials has {parts} components.");
    Ok(())
}

/// Installs the package in a fresh Debian.
fn try_package(package: &Path, folder: &Path) -> anyhow::Result<()> {
    let root = folder.join("debian");
    if !root.join("usr/bin/dpkg").exists() {
        ensure!(
            works(command("debootstrap").arg("--version")),
            "debootstrap is missing: apt-get install debootstrap"
        );
        fs::create_dir_all(&root)?;
        let mut install = command("debootstrap");
        run(install.args(["--variant=minbase", "stable"]).arg(&root))?;
    }
    fs::copy(package, root.join("sente.deb"))?;
    run(command("chroot")
        .arg(&root)
        .args(["dpkg", "--install", "/sente.deb"]))?;
    for file in [
        "usr/share/man/man1/sente.1",
        "usr/share/man/man1/sente-serve.1",
        "usr/share/bash-completion/completions/sente",
        "usr/share/zsh/vendor-completions/_sente",
        "usr/share/fish/vendor_completions.d/sente.fish",
        "usr/share/doc/sente/LICENSE-APACHE",
        "usr/share/doc/sente/LICENSE-MIT",
        "usr/share/doc/sente/LICENSES-THIRD-PARTY.txt",
        "usr/share/doc/sente/copyright",
        "usr/share/doc/sente/sbom.cdx.json",
        "usr/lib/systemd/system/sente.service",
    ] {
        ensure!(root.join(file).exists(), "the package lacks {file}");
    }
    try_program(&Program {
        root: root.clone(),
        path: "/usr/bin/sente".to_owned(),
    })?;
    run(command("chroot")
        .arg(&root)
        .args(["dpkg", "--remove", "sente"]))?;
    ensure!(
        !root.join("usr/bin/sente").exists(),
        "removing the package does not remove the program"
    );
    Ok(())
}

/// The program in a separate root.
struct Program {
    root: PathBuf,
    path: String,
}

impl Program {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command("chroot");
        command.arg(&self.root).arg(&self.path).args(arguments);
        command.env_clear().env("HOME", "/");
        // The usual paths of `chroot`.
        command.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        command
    }
}

fn try_program(program: &Program) -> anyhow::Result<()> {
    let said = program.command(&["--version"]).output()?;
    let said = String::from_utf8(said.stdout)?;
    ensure!(
        said.trim() == format!("sente {}", version()?),
        "the program reports the version “{}”",
        said.trim()
    );
    try_play(program)?;
    try_serve(program)?;
    eprintln!(
        "{} {} plays a game and runs a server.",
        program.root.display(),
        program.path
    );
    Ok(())
}

/// Plays a game between two people to its end.
fn try_play(program: &Program) -> anyhow::Result<()> {
    let mut child = program
        .command(&["play", "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().context("it has an input")?;
    input.write_all(GAME.as_bytes())?;
    drop(input);
    let output = child.wait_with_output()?;
    let said = String::from_utf8(output.stdout)?;
    ensure!(
        output.status.success() && said.contains("Ann (X) wins: five in a row."),
        "the game did not end as it should:\n{said}"
    );
    Ok(())
}

/// Checks that the page and the API answer, and that a signal stops the server gracefully.
fn try_serve(program: &Program) -> anyhow::Result<()> {
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", "/data"];
    let mut child = program.command(&serve).stdout(Stdio::piped()).spawn()?;
    let mut said = BufReader::new(child.stdout.take().context("it has an output")?);
    let answered = ask_server(&mut said);
    let id = child.id().to_string();
    run(command("kill").args(["-s", "TERM", &id]))?;
    let mut rest = String::new();
    said.read_to_string(&mut rest)?;
    let status = child.wait()?;
    answered?;
    ensure!(
        status.success() && rest.contains("Goodbye."),
        "the server ended with {status}: {rest}"
    );
    Ok(())
}

fn ask_server(said: &mut impl BufRead) -> anyhow::Result<()> {
    let mut line = String::new();
    said.read_line(&mut line)?;
    let address = line
        .strip_prefix("Sente is at http://")
        .and_then(|rest| rest.split(' ').next())
        .with_context(|| format!("the server says “{line}”"))?;
    let health = get(address, "/healthz")?;
    ensure!(health.starts_with("HTTP/1.1 200"), "/healthz: {health}");
    let page = get(address, "/")?;
    ensure!(
        page.starts_with("HTTP/1.1 200") && page.contains("<title>"),
        "the page is missing: {page}"
    );
    let players = get(address, "/api/v1/players/othello")?;
    if !players.starts_with("HTTP/1.1 200") {
        bail!("the API does not answer: {players}");
    }
    Ok(())
}

/// A server's response, with its head.
fn get(address: &str, path: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

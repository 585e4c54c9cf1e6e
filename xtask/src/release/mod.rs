//! Builds a release: for each platform an archive with a static binary, manual pages, completions, licences and a bill
//! of materials; a Debian package; and checksums of all files.

mod components;
mod trial;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::consent::may_install;
use crate::page::{page, target_folder};
use crate::tool::{cargo, command, need_target, root, run, works};
use components::Components;
pub use trial::try_release;

/// The default platforms.
const USUAL: &str = "x86_64-unknown-linux-musl";
/// The shells with completions in the archive, and the names of their files.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "sente.bash"),
    ("zsh", "_sente"),
    ("fish", "sente.fish"),
    ("elvish", "sente.elv"),
    ("powershell", "sente.ps1"),
];
/// Files of the project that are copied into the archive.
const PLAIN: [&str; 6] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "deploy/sente.service",
    "deploy/Containerfile",
];
/// The options of a release.
#[derive(clap::Args)]
pub struct Release {
    /// A target platform; can be repeated.
    #[arg(long, value_name = "TRIPLE", default_value = USUAL)]
    target: Vec<String>,
    /// Skips the Debian package.
    #[arg(long)]
    no_deb: bool,
}

/// Builds all files and prints where they are.
pub fn release(wish: &Release) -> anyhow::Result<()> {
    page()?;
    let folder = target_folder().join("release-files");
    fs::create_dir_all(&folder)?;
    let version = version()?;
    let mut made = Vec::new();
    for target in &wish.target {
        build(target)?;
        let stage = stage(target)?;
        let name = format!("sente-{version}-{target}");
        let archive = folder.join(format!("{name}.tar.gz"));
        pack(&stage, &name, &archive)?;
        made.push(archive);
        if !wish.no_deb && target.contains("linux") {
            made.push(debian_package(target, &folder)?);
        }
    }
    let sums = checksums(&made)?;
    fs::write(folder.join("SHA256SUMS"), &sums)?;
    eprintln!("\nThe release is in {}:\n{sums}", folder.display());
    Ok(())
}

fn version() -> anyhow::Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let line = manifest
        .lines()
        .find_map(|it| it.strip_prefix("version = \""));
    let version = line.and_then(|rest| rest.strip_suffix('"'));
    let version = version.context("Cargo.toml has no version")?;
    let changes = fs::read_to_string(root().join("CHANGELOG.md"))?;
    ensure!(
        changes.contains(&format!("\n## {version}")),
        "CHANGELOG.md has no heading “## {version}”"
    );
    Ok(version.to_owned())
}

/// Builds the program in release mode: static, for every processor of the platform.
fn build(target: &str) -> anyhow::Result<()> {
    need_target(target)?;
    let mut build = cargo();
    build.args(["build", "--release", "--package", "sente", "--locked"]);
    build.args(["--target", target]);
    let under = target.replace('-', "_");
    if let Some(compiler) = c_compiler(target)? {
        // A compiler for another C library has no musl: Rust links with the musl of its target.
        if compiler.ends_with("-gnu-gcc") {
            let linker = format!("CARGO_TARGET_{}_LINKER", under.to_uppercase());
            build.env(linker, "rust-lld");
            // With glibc's headers SQLite calls functions such as `pwrite64`, which musl does not have: there every
            // function takes large files.
            build.env(format!("CFLAGS_{under}"), "-DSQLITE_DISABLE_LFS");
        }
        build.env(format!("CC_{under}"), compiler);
    }
    run(&mut build)
}

/// The C compiler for SQLite: the user's choice, or the default one for a static platform.
fn c_compiler(target: &str) -> anyhow::Result<Option<String>> {
    let under = target.replace('-', "_");
    if std::env::var_os(format!("CC_{under}")).is_some() || !target.ends_with("-musl") {
        return Ok(None);
    }
    let machine = target.split('-').next().unwrap_or_default();
    let usual = if target == USUAL {
        vec!["musl-gcc".to_owned()]
    } else {
        vec![
            format!("{machine}-linux-musl-gcc"),
            format!("{machine}-linux-gnu-gcc"),
        ]
    };
    let found = usual
        .iter()
        .find(|name| works(command(name).arg("--version")));
    ensure!(
        found.is_some(),
        "{} is missing: install musl-tools or gcc-{machine}-linux-gnu, or name a C compiler for {target} in CC_{under}",
        usual.join(" and ")
    );
    Ok(found.cloned())
}

/// Collects the content of the archive in one folder.
fn stage(target: &str) -> anyhow::Result<PathBuf> {
    // cargo-deb looks for `target/release/stage`, the path in `crates/cli/Cargo.toml`, in the platform's folder.
    let stage = target_folder().join(target).join("release/stage");
    if stage.exists() {
        fs::remove_dir_all(&stage)?;
    }
    fs::create_dir_all(&stage)?;
    let binary = target_folder().join(target).join("release/sente");
    fs::copy(&binary, stage.join("sente"))
        .with_context(|| format!("{} is missing", binary.display()))?;
    for name in PLAIN {
        let file = Path::new(name).file_name().unwrap_or_default();
        fs::copy(root().join(name), stage.join(file)).with_context(|| name.to_owned())?;
    }
    describe_itself(target, &stage)?;
    let components = Components::read(target)?;
    fs::write(
        stage.join("LICENSES-THIRD-PARTY.txt"),
        components.licences()?,
    )?;
    fs::write(stage.join("sbom.cdx.json"), components.bill_of_materials()?)?;
    Ok(stage)
}

/// Generates manual pages and completions with the program itself, if this machine can run it; otherwise with a build
/// for this machine.
fn describe_itself(target: &str, stage: &Path) -> anyhow::Result<()> {
    let sente = if works(command(&stage.join("sente").to_string_lossy()).arg("--version")) {
        stage.join("sente")
    } else {
        eprintln!(
            "\nThis machine cannot run {target}: a build for this machine generates the manual pages."
        );
        run(cargo().args(["build", "--package", "sente", "--locked"]))?;
        target_folder().join("debug/sente")
    };
    let sente = sente.to_string_lossy().into_owned();
    let pages = stage.join("man");
    run(command(&sente).args(["manual", "--out"]).arg(&pages))?;
    let completions = stage.join("completions");
    fs::create_dir_all(&completions)?;
    for (shell, file) in SHELLS {
        let output = command(&sente).args(["completions", shell]).output()?;
        ensure!(
            output.status.success(),
            "there are no completions for {shell}"
        );
        fs::write(completions.join(file), output.stdout)?;
    }
    Ok(())
}

/// Packs a folder into an archive under this name, reproducibly.
fn pack(folder: &Path, name: &str, archive: &Path) -> anyhow::Result<()> {
    let file = File::create(archive)?;
    let mut packed = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    packed.mode(tar::HeaderMode::Deterministic);
    for path in files(folder)? {
        let inside = Path::new(name).join(path.strip_prefix(folder)?);
        packed.append_path_with_name(&path, inside)?;
    }
    packed.into_inner()?.finish()?.flush()?;
    Ok(())
}

/// All files in a folder and its subfolders, sorted.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Builds the Debian package with cargo-deb.
fn debian_package(target: &str, folder: &Path) -> anyhow::Result<PathBuf> {
    if !works(cargo().args(["deb", "--version"])) {
        if !may_install("cargo install cargo-deb --locked") {
            bail!(
                "cargo-deb is missing: cargo install cargo-deb --locked, or skip it with --no-deb"
            );
        }
        run(cargo().args(["install", "cargo-deb", "--locked"]))?;
    }
    let machine = match target.split('-').next() {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        other => bail!("Debian has no name for {other:?} here"),
    };
    let package = folder.join(format!("sente_{}_{machine}.deb", version()?));
    run(cargo()
        .args(["deb", "--package", "sente", "--no-build", "--no-strip"])
        .args(["--target", target, "--output"])
        .arg(&package))?;
    Ok(package)
}

/// The checksums of files in the format of `sha256sum --check`.
fn checksums(files: &[PathBuf]) -> anyhow::Result<String> {
    let mut lines = String::new();
    for file in files {
        let digest = Sha256::digest(fs::read(file)?);
        for byte in digest {
            write!(lines, "{byte:02x}")?;
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        writeln!(lines, "  {name}")?;
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_has_its_heading_in_the_changelog() {
        assert!(!version().unwrap_or_default().is_empty());
    }

    #[test]
    fn the_same_files_give_the_same_archive() -> anyhow::Result<()> {
        let folder = std::env::temp_dir().join(format!("sente-pack-{}", std::process::id()));
        let inside = folder.join("stage/man");
        fs::create_dir_all(&inside)?;
        fs::write(inside.join("b.1"), "b")?;
        fs::write(folder.join("stage/a"), "a")?;
        let bytes = ["one.tar.gz", "two.tar.gz"].map(|name| {
            let archive = folder.join(name);
            pack(&folder.join("stage"), "sente", &archive)?;
            anyhow::Ok(fs::read(archive)?)
        });
        let [one, two] = bytes;
        assert_eq!(one?, two?);
        let sums = checksums(&[folder.join("stage/a")])?;
        assert!(sums.starts_with("ca978112ca1bbdca"), "{sums}");
        assert!(sums.ends_with("  a\n"));
        Ok(fs::remove_dir_all(folder)?)
    }
}

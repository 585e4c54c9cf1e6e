//! Compares the table of crates in ARCHITECTURE.md with `cargo metadata`.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

type Uses = BTreeMap<String, (String, BTreeSet<String>)>;

#[test]
fn the_map_shows_the_crates_as_they_are() {
    assert_eq!(drawn(), actual());
}

/// Rows of the form ``| `crate` | `folder` | words | `used`, `used` |``.
fn drawn() -> Uses {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows = text
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    rows.filter(|cells| cells.len() == 6)
        .filter_map(|cells| {
            let name = quoted(cells[1]).next()?;
            let folder = quoted(cells[2]).next()?;
            Some((name, (folder, quoted(cells[4]).collect())))
        })
        .collect()
}

fn quoted(cell: &str) -> impl Iterator<Item = String> + '_ {
    cell.split('`').skip(1).step_by(2).map(str::to_owned)
}

fn actual() -> Uses {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = [
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ];
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(describe).collect()
}

fn describe(package: &serde_json::Value) -> (String, (String, BTreeSet<String>)) {
    let manifest = Path::new(package["manifest_path"].as_str().unwrap());
    let folder = manifest.parent().unwrap().strip_prefix(root()).unwrap();
    let dependencies = package["dependencies"].as_array().unwrap().iter();
    let used = dependencies
        .filter(|dependency| dependency["path"].is_string() && dependency["kind"].is_null())
        .map(|dependency| dependency["name"].as_str().unwrap().to_owned());
    let name = package["name"].as_str().unwrap().to_owned();
    let folder = folder.to_str().unwrap().replace('\\', "/");
    (name, (folder, used.collect()))
}

fn root() -> std::path::PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap().to_owned()
}

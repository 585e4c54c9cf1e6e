//! Runs the property tests with new seeds for a long time. The ordinary tests repeat the same cases
//! (`.cargo/config.toml`), so that a test that passes today also passes tomorrow; failures found here become tests of
//! their own.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, io};

use anyhow::Context;

use crate::tool::{cargo, root, run};

/// Runs all property tests with a new seed in each round, until this many minutes have passed.
pub fn explore(minutes: u64) -> anyhow::Result<()> {
    let found = property_tests(&root().join("crates"))?;
    let start = Instant::now();
    let mut rounds = 0;
    while rounds == 0 || start.elapsed() < Duration::from_mins(minutes) {
        let seed = RandomState::new().hash_one(rounds);
        rounds += 1;
        eprintln!(
            "\n[round {rounds}] {} property tests, seed {seed}",
            found.names.len()
        );
        let mut test = cargo();
        test.args(["test", "--quiet", "--lib", "--tests"]);
        for package in &found.packages {
            test.args(["--package", package]);
        }
        test.arg("--").args(&found.names);
        let tested = run(test.env("PROPTEST_RNG_SEED", seed.to_string()));
        tested.with_context(|| {
            format!(
                "seed {seed} found a failing case: add it as a regression test. \
                 PROPTEST_RNG_SEED={seed} cargo test --package … repeats it"
            )
        })?;
    }
    eprintln!("\nAll cases passed in {rounds} rounds.");
    Ok(())
}

/// The location of a crate's property tests.
#[derive(Debug, Default)]
struct Found {
    packages: BTreeSet<String>,
    names: BTreeSet<String>,
}

/// Finds the property tests in the sources of all crates: functions inside `proptest!`, or functions that create a
/// `TestRunner`.
fn property_tests(crates: &Path) -> io::Result<Found> {
    let mut found = Found::default();
    for entry in fs::read_dir(crates)? {
        let folder = entry?.path();
        let mut names = BTreeSet::new();
        for part in ["src", "tests"] {
            search(&folder.join(part), &mut names)?;
        }
        if !names.is_empty() {
            found.packages.insert(package(&folder)?);
            found.names.append(&mut names);
        }
    }
    Ok(found)
}

fn search(place: &Path, names: &mut BTreeSet<String>) -> io::Result<()> {
    if place.is_dir() {
        for entry in fs::read_dir(place)? {
            search(&entry?.path(), names)?;
        }
    } else if place.extension().is_some_and(|end| end == "rs") {
        names.extend(tests_in(&fs::read_to_string(place)?));
    }
    Ok(())
}

fn tests_in(source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut function = None;
    // The macro ends at the closing brace with the same indentation as its beginning.
    let mut end = None;
    for line in source.lines() {
        let bare = line.trim_start();
        let indent = &line[..line.len() - bare.len()];
        if bare.starts_with("proptest! {") {
            end = Some(format!("{indent}}}"));
        } else if end.as_deref() == Some(line) {
            end = None;
        }
        let words = bare.strip_prefix("async ").unwrap_or(bare);
        if let Some((name, _)) = words.strip_prefix("fn ").and_then(|it| it.split_once('(')) {
            function = Some(name);
            if end.is_some() {
                names.insert(name.to_owned());
            }
        }
        if bare.contains("TestRunner::new(") {
            names.extend(function.map(str::to_owned));
        }
    }
    names
}

fn package(folder: &Path) -> io::Result<String> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
    let mut lines = manifest.lines();
    let name = lines.find_map(|line| line.strip_prefix("name = "));
    let name = name.ok_or_else(|| io::Error::other("a manifest without a name"))?;
    Ok(name.trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_tests_are_found_in_both_forms() {
        let source = "
fn before() {}
proptest! {
    #[test]
    fn one(a in 0..3) {
        let b = { a };
    }
}
async fn other(bed: Bed) {
    let mut runner = TestRunner::new(config);
}
fn after() {}
";
        let names: Vec<_> = tests_in(source).into_iter().collect();
        assert_eq!(names, ["one", "other"]);
    }

    #[test]
    fn those_of_the_project_are_found() {
        let found = property_tests(&root().join("crates")).expect("the sources can be read");
        for name in [
            "the_index_counts_like_one_who_compares_every_position",
            "strengths_are_found_again",
        ] {
            assert!(found.names.contains(name), "{:?}", found.names);
        }
        assert!(
            found.packages.contains("sente-store"),
            "{:?}",
            found.packages
        );
        assert!(found.packages.len() >= 9, "{:?}", found.packages);
    }
}

//! Long, coverage-guided runs of the targets in `fuzz/`. The ordinary tests check the same properties briefly on the
//! stable toolchain.

use anyhow::{Context, ensure};

use crate::tool::{command, root, run, works};

/// Runs one target, or all of them, for this many seconds each.
pub fn fuzz(target: Option<&str>, seconds: u32) -> anyhow::Result<()> {
    let installed = works(command("cargo").args(["+nightly", "fuzz", "--version"]));
    ensure!(
        installed,
        "fuzzing needs two things: rustup toolchain install nightly && cargo install cargo-fuzz"
    );
    let targets = match target {
        Some(target) => vec![target.to_owned()],
        None => targets()?,
    };
    for target in targets {
        let mut fuzz = command("cargo");
        // New inputs go to the first folder; the second has the seeds of the repository.
        let [corpus, seeds] = ["corpus", "seeds"].map(|kind| format!("fuzz/{kind}/{target}"));
        std::fs::create_dir_all(root().join(&corpus))?;
        fuzz.args(["+nightly", "fuzz", "run", &target, &corpus, &seeds, "--"]);
        run(fuzz.arg(format!("-max_total_time={seconds}")))?;
    }
    Ok(())
}

fn targets() -> anyhow::Result<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = std::fs::read_dir(&folder).context("fuzz/fuzz_targets cannot be read")?;
    let mut names = Vec::new();
    for file in files {
        let path = file?.path();
        names.extend(
            path.file_stem()
                .map(|stem| stem.to_string_lossy().into_owned()),
        );
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_built_and_begins_with_something() {
        let manifest = root().join("fuzz/Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).expect("there is a manifest");
        let targets = targets().expect("there are targets");
        assert!(targets.len() > 20, "{targets:?}");
        for target in targets {
            assert!(
                manifest.contains(&format!("name = \"{target}\"")),
                "{target}"
            );
            let seeds = root().join("fuzz/seeds").join(&target);
            let seeds = std::fs::read_dir(&seeds).map(Iterator::count);
            assert!(seeds.is_ok_and(|count| count > 0), "{target} has no seeds");
        }
    }
}

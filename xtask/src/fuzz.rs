//! Long, coverage-guided runs of the targets under `fuzz/`. The same properties run for a moment on the
//! stable toolchain in the ordinary tests.

use anyhow::{Context, ensure};

use crate::tool::{command, root, run, works};

/// Runs one target, or all of them, for so many seconds each.
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
        fuzz.args(["+nightly", "fuzz", "run", &target, "--"]);
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

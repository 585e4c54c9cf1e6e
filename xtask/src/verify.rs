//! All checks that a change must pass, in order; the first failing step ends the run. A missing tool is a failure too,
//! unless it is skipped by name.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::ValueEnum;

use crate::consent::may_install;
use crate::journeys::{need_axe, need_browser, need_firefox};
use crate::page::{WASM, page};
use crate::tool::{both, cargo, command, need_component, need_target, root, run, works};

/// What can be skipped on purpose. The tests use the first seven names in `SENTE_WITHOUT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// The store on PostgreSQL.
    Postgres,
    /// Several servers connected by NATS.
    Nats,
    /// The page in a browser.
    Browser,
    /// The most important journeys in Firefox.
    Firefox,
    /// axe-core's accessibility checks of the page.
    Axe,
    /// The API against its description.
    Schemathesis,
    /// Tests over third-party collections.
    Data,
    /// Licences of dependencies.
    Licences,
}

impl Part {
    fn name(self) -> String {
        let value = self.to_possible_value().expect("no part is hidden");
        value.get_name().to_owned()
    }

    /// What remains unchecked if it is skipped.
    const fn unchecked(self) -> &'static str {
        match self {
            Self::Postgres => "the store on PostgreSQL",
            Self::Nats => "several servers over NATS",
            Self::Browser => "the page in a browser",
            Self::Firefox => "the page in Firefox",
            Self::Axe => "axe-core's accessibility checks",
            Self::Schemathesis => "the API against its description",
            Self::Data => "nine tests over third-party collections",
            Self::Licences => "licences of dependencies",
        }
    }

    /// An error that says how to install it and how to skip it.
    pub fn missing(self, remedy: &str) -> anyhow::Result<()> {
        bail!(
            "{remedy}. To skip it: cargo verify --without {}",
            self.name()
        )
    }
}

/// The groups of checks, which can run as parallel jobs of a workflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Group {
    /// Formatting and lints.
    Lints,
    /// The page, tests, benches and examples.
    Tests,
    /// The documentation.
    Docs,
    /// Licences of dependencies.
    Licences,
}

/// A check with its title.
type Step<'a> = (&'a str, &'a dyn Fn() -> anyhow::Result<()>);

/// Runs all checks, or one group of them, except the skipped ones.
pub fn verify(only: Option<Group>, without: &[Part]) -> anyhow::Result<()> {
    let runs = |group| only.is_none_or(|only| only == group);
    let test = |arguments: &[&str]| {
        let names: Vec<String> = without.iter().map(|part| part.name()).collect();
        let names = names.join(",");
        let mut tests = cargo();
        tests.args(["test", "--quiet", "--no-fail-fast"]);
        tests.args(arguments);
        run(tests.env("SENTE_WITHOUT", names))
    };
    let machine = || check_machine(&runs, without);
    // Crates that are selected together share their features, and so do builds with the same selection. So benches are
    // built together with the tests, and this program, which is already built, is tested separately.
    let tests = || {
        test(&["--workspace", "--exclude", "xtask", "--all-targets"])?;
        test(&["--package", "xtask"])
    };
    let examples = || test(&["--workspace", "--exclude", "xtask", "--doc"]);
    let mut steps: Vec<Step> = vec![("tools on this machine", &machine)];
    if runs(Group::Lints) {
        steps.push(("format", &format));
    }
    match (runs(Group::Lints), runs(Group::Tests)) {
        (true, true) => steps.push(("lints and the page", &lints_and_page)),
        (true, false) => steps.push(("lints", &lints)),
        (false, true) => steps.push(("the page", &page)),
        (false, false) => {}
    }
    if runs(Group::Tests) {
        steps.push(("tests, and benches once each", &tests));
        steps.push(("examples in the documentation", &examples));
    }
    if runs(Group::Docs) {
        steps.push(("documentation", &documentation));
    }
    if runs(Group::Licences) && !without.contains(&Part::Licences) {
        steps.push(("licences", &licences));
    }
    let took = run_steps(&steps)?;
    eprintln!("\n{}", last_line(took, only, without));
    Ok(())
}

fn run_steps(steps: &[Step]) -> anyhow::Result<Duration> {
    let start = Instant::now();
    let mut took = String::new();
    for (number, (title, check)) in (1..).zip(steps) {
        let since = Instant::now();
        eprintln!("\n[{number} of {}] {title}{took}", steps.len());
        check()?;
        took = format!(" (the previous step took {} s)", since.elapsed().as_secs());
    }
    Ok(start.elapsed())
}

fn last_line(took: Duration, only: Option<Group>, without: &[Part]) -> String {
    let group = only.and_then(|only| only.to_possible_value());
    let checks = match &group {
        None => "All checks".to_owned(),
        Some(group) => format!("The checks of the group “{}”", group.get_name()),
    };
    let passed = format!("{checks} passed in {} s.", took.as_secs());
    if without.is_empty() {
        return passed;
    }
    let left_out: Vec<_> = without.iter().map(|part| part.unchecked()).collect();
    format!("{passed} Skipped: {}.", left_out.join(", "))
}

/// Checks first that everything for the later steps is installed, so that a missing tool is reported at once.
fn check_machine(runs: &dyn Fn(Group) -> bool, without: &[Part]) -> anyhow::Result<()> {
    let with = |part| !without.contains(&part);
    if runs(Group::Lints) {
        need_component(&["fmt", "--version"], "rustfmt")?;
        need_component(&["clippy", "--version"], "clippy")?;
    }
    need_target(WASM)?;
    if runs(Group::Tests) {
        check_tests_needs(&with)?;
    }
    if runs(Group::Licences)
        && with(Part::Licences)
        && !works(command("cargo-deny").arg("--version"))
    {
        Part::Licences.missing("cargo-deny is not installed: cargo install --locked cargo-deny")?;
    }
    Ok(())
}

fn check_tests_needs(with: &dyn Fn(Part) -> bool) -> anyhow::Result<()> {
    if with(Part::Postgres) {
        need_postgres()?;
    }
    if with(Part::Nats) {
        need_nats()?;
    }
    if with(Part::Browser) {
        need_browser()?;
    }
    if with(Part::Browser) && with(Part::Firefox) {
        need_firefox()?;
    }
    if with(Part::Browser) && with(Part::Axe) {
        need_axe()?;
    }
    if with(Part::Schemathesis) {
        need_schemathesis()?;
    }
    if with(Part::Data) && !root().join("../shared/data/othello/wthor").exists() {
        Part::Data.missing("The third-party collections are not in ../shared/data")?;
    }
    Ok(())
}

fn format() -> anyhow::Result<()> {
    run(cargo().args(["fmt", "--all", "--check"]))
}

/// Runs the lints while the page is built, because its build ends with links on a single core.
fn lints_and_page() -> anyhow::Result<()> {
    both(page, lints)
}

/// Runs clippy on the workspace, then on the crates of the browser for WebAssembly.
fn lints() -> anyhow::Result<()> {
    let denied = ["--quiet", "--", "--deny", "warnings"];
    let workspace = ["clippy", "--workspace", "--all-targets"];
    run(cargo().args(workspace).args(denied))?;
    let browser = [
        "clippy",
        "--package",
        "sente-web",
        "--package",
        "sente-engine",
    ];
    run(cargo().args(browser).args(["--target", WASM]).args(denied))
}

fn documentation() -> anyhow::Result<()> {
    let docs = ["doc", "--workspace", "--no-deps", "--quiet"];
    run(cargo().args(docs).env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Checks dependencies against `deny.toml` without the network. The workflow, which has network access, checks the
/// advisories.
fn licences() -> anyhow::Result<()> {
    run(cargo().args(["deny", "--offline", "check", "bans", "licenses", "sources"]))
}

/// Installs PostgreSQL for the tests of the store, if possible.
fn need_postgres() -> anyhow::Result<()> {
    let mut installed = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin/initdb"));
    if installed.any(|program| program.exists()) || works(command("initdb").arg("--version")) {
        return Ok(());
    }
    install("postgresql", Part::Postgres)
}

/// Installs NATS for the tests with several servers, if possible.
fn need_nats() -> anyhow::Result<()> {
    let is_there = |program: &str| works(Command::new(program).arg("--version"));
    if is_there("nats-server") || is_there("/usr/sbin/nats-server") {
        return Ok(());
    }
    install("nats-server", Part::Nats)
}

/// Installs schemathesis, which tests the API against its description, in a virtual environment in the target folder.
fn need_schemathesis() -> anyhow::Result<()> {
    /// Pinned, because another version may report other problems; updated like any dependency.
    const VERSION: &str = "schemathesis==4.32.5";
    let folder = root().join("target/schemathesis");
    let (program, pip) = (folder.join("bin/schemathesis"), folder.join("bin/pip"));
    if std::env::var_os("SCHEMATHESIS").is_some() || works(Command::new(program).arg("--version")) {
        return Ok(());
    }
    let made = || works(command("python3").args(["-m", "venv"]).arg(&folder));
    let fetched = || works(Command::new(&pip).args(["install", "--quiet", VERSION]));
    if may_install(&format!("pip install {VERSION}")) && made() && fetched() {
        return Ok(());
    }
    Part::Schemathesis.missing(&format!(
        "schemathesis is not installed: python3 -m venv target/schemathesis && target/schemathesis/bin/pip install {VERSION}"
    ))
}

/// Installs a package with apt-get if that is available and allowed; otherwise fails and says what to install.
pub fn install(package: &str, part: Part) -> anyhow::Result<()> {
    let id = command("id").arg("-u").output();
    let is_root = id.is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    let can = is_root && works(command("apt-get").arg("--version"));
    if !can || !may_install(&format!("apt-get install {package}")) {
        return part.missing(&format!(
            "{package} is not installed: apt-get install {package}"
        ));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_says_what_was_left_out() {
        let took = Duration::from_millis(783_400);
        assert_eq!(last_line(took, None, &[]), "All checks passed in 783 s.");
        assert_eq!(
            last_line(took, Some(Group::Docs), &[]),
            "The checks of the group “docs” passed in 783 s."
        );
        assert_eq!(
            last_line(took, None, &[Part::Postgres, Part::Data]),
            "All checks passed in 783 s. Skipped: the store on PostgreSQL, nine tests over third-party collections."
        );
    }

    #[test]
    fn what_is_missing_is_a_failure_with_a_way_out() {
        let error =
            Part::Postgres.missing("postgresql is not installed: apt-get install postgresql");
        assert_eq!(
            error.expect_err("it is missing").to_string(),
            "postgresql is not installed: apt-get install postgresql. To skip it: cargo verify --without postgres"
        );
    }

    #[test]
    fn the_first_failure_is_the_last_step() {
        let fine = || Ok(());
        let broken = || bail!("broken");
        let unreached = || unreachable!("a step before has failed");
        let steps: [Step; 3] = [("one", &fine), ("two", &broken), ("three", &unreached)];
        let error = run_steps(&steps).expect_err("the second step fails");
        assert_eq!(error.to_string(), "broken");
        assert!(run_steps(&steps[..1]).is_ok());
    }
}

//! Installs what the browser journeys need, and runs them.

use std::path::PathBuf;

use crate::consent::may_install;
use crate::page::{page, target_folder};
use crate::tool::{cargo, command, run, works};
use crate::verify::{Part, install};

/// The variable with the path of the browser for the journeys.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// The variable with the path of Firefox.
const FIREFOXES: [&str; 3] = [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// Runs all journeys, and takes pictures of every screen.
pub fn journeys() -> anyhow::Result<()> {
    need_browser()?;
    need_firefox()?;
    need_axe()?;
    page()?;
    // A person is at the terminal of one journey.
    run(cargo().args(["build", "--package", "sente"]))?;
    // As part of the workspace, so that features are unified as for all other tests.
    let mut journeys = cargo();
    journeys.args(["test", "--workspace", "--test", "journeys"]);
    run(journeys.env("SENTE_PICTURES", "1"))
}

/// Installs the browser for the journeys and a font for all languages of the page, if possible.
pub fn need_browser() -> anyhow::Result<()> {
    if browser().is_none() {
        install("chromium", Part::Browser)?;
    }
    if is_writing_known() {
        return Ok(());
    }
    install("fonts-noto-cjk", Part::Browser)
}

/// Installs the second browser, if possible.
pub fn need_firefox() -> anyhow::Result<()> {
    match found("FIREFOX", &FIREFOXES) {
        Some(_) => Ok(()),
        None => install("firefox-esr", Part::Firefox),
    }
}

/// The path of the browser, if there is one.
pub fn browser() -> Option<PathBuf> {
    found("CHROMIUM", &BROWSERS)
}

/// The program that a variable names, or the first installed one of the known programs.
fn found(variable: &str, known: &[&str]) -> Option<PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let mut known = named.into_iter().chain(known.iter().map(PathBuf::from));
    known.find(|program| program.exists())
}

/// Whether the machine has a font for Chinese and Japanese; assumes so if it cannot tell.
fn is_writing_known() -> bool {
    let fonts = command("fc-list").arg(":lang=ja").output();
    fonts.is_ok_and(|fonts| !fonts.stdout.is_empty()) || cfg!(not(target_os = "linux"))
}

/// Installs axe-core, which checks the accessibility of the screens, with npm.
pub fn need_axe() -> anyhow::Result<()> {
    let folder = target_folder().join("axe");
    if folder.join("node_modules/axe-core/axe.min.js").exists() {
        return Ok(());
    }
    let mut fetch = command("npm");
    fetch
        .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"])
        .arg(folder)
        .arg("axe-core@4");
    // Installed in the target folder, and nowhere else on the machine.
    if may_install("npm install axe-core") && works(&mut fetch) {
        return Ok(());
    }
    Part::Axe.missing("axe-core is not installed: npm install --prefix target/axe axe-core@4")
}

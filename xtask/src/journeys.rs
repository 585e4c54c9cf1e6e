//! The journeys through the page: what they need, and the way to make them.

use std::path::PathBuf;

use crate::consent::may_install;
use crate::page::{page, target_folder};
use crate::tool::{cargo, command, run, works};
use crate::verify::{Part, install};

/// Where the journeys look for a browser.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// Where they look for Firefox.
const FIREFOXES: [&str; 3] = [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// Makes all journeys.
pub fn journeys() -> anyhow::Result<()> {
    need_browser()?;
    need_firefox()?;
    need_axe()?;
    page()?;
    // Somebody in them sits at a terminal.
    run(cargo().args(["build", "--package", "sente"]))?;
    // As part of the whole, so that everything is built as all other tests build it.
    run(cargo().args(["test", "--workspace", "--test", "journeys"]))
}

/// Installs the browser that the journeys are made with, where that can be done, and a font for all languages of the page.
pub fn need_browser() -> anyhow::Result<()> {
    if browser().is_none() {
        install("chromium", Part::Browser)?;
    }
    if is_writing_known() {
        return Ok(());
    }
    install("fonts-noto-cjk", Part::Browser)
}

/// Installs the second browser, where that can be done.
pub fn need_firefox() -> anyhow::Result<()> {
    match found("FIREFOX", &FIREFOXES) {
        Some(_) => Ok(()),
        None => install("firefox-esr", Part::Firefox),
    }
}

/// The browser, where there is one.
pub fn browser() -> Option<PathBuf> {
    found("CHROMIUM", &BROWSERS)
}

/// The program that a variable names, or the first of those known that is there.
fn found(variable: &str, known: &[&str]) -> Option<PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let mut known = named.into_iter().chain(known.iter().map(PathBuf::from));
    known.find(|program| program.exists())
}

/// Whether the machine can draw Chinese and Japanese; one that cannot tell is believed to.
fn is_writing_known() -> bool {
    let fonts = command("fc-list").arg(":lang=ja").output();
    fonts.is_ok_and(|fonts| !fonts.stdout.is_empty()) || cfg!(not(target_os = "linux"))
}

/// Fetches axe-core, which judges how accessible the screens are, where npm can.
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
    // It is kept in the folder of what is built, and nowhere else on the machine.
    if may_install("npm install axe-core") && works(&mut fetch) {
        return Ok(());
    }
    Part::Axe.missing("axe-core is not there: npm install --prefix target/axe axe-core@4")
}

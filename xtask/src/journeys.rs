//! The journeys through the page: what they need, and the way to make them.

use std::path::Path;

use crate::page::{page, target_folder};
use crate::tool::{cargo, command, run, works};
use crate::verify::install;

/// Makes all journeys.
pub fn journeys() -> anyhow::Result<()> {
    ready_for_journeys()?;
    // As part of the whole, so that everything is built as all other tests build it.
    run(cargo().args(["test", "--workspace", "--test", "journeys"]))
}

/// Gets what the journeys need, and builds the page.
pub fn ready_for_journeys() -> anyhow::Result<()> {
    need_browser()?;
    need_axe();
    page()
}

/// Installs the browser that the journeys are made with, where that can be done.
fn need_browser() -> anyhow::Result<()> {
    if Path::new("/usr/bin/chromium").exists() {
        return Ok(());
    }
    install("chromium", "The page is not tested in a browser")
}

/// Fetches axe-core, which judges how accessible the screens are, where npm can.
fn need_axe() {
    let folder = target_folder().join("axe");
    if folder.join("node_modules/axe-core/axe.min.js").exists() {
        return;
    }
    let mut fetch = command("npm");
    fetch
        .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"])
        .arg(folder)
        .arg("axe-core@4");
    if !works(&mut fetch) {
        eprintln!("\naxe-core could not be fetched with npm: its checks of the page are left out.");
    }
}

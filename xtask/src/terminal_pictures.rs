//! Pictures of the terminal app: a test draws every screen as SVG, and the browser of the journeys converts them to
//! PNG.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::journeys::{browser, need_browser};
use crate::page::target_folder;
use crate::tool::{cargo, command, run, works};

/// Draws all screens again; with a name, converts only files with this prefix to PNG.
pub fn terminal_pictures(name: Option<&str>) -> anyhow::Result<()> {
    need_browser()?;
    let browser = browser().context("there is no browser")?;
    run(cargo().args(["test", "--package", "sente", "--bin", "sente", "pictures::"]))?;
    let folder = target_folder().join("screenshots/terminal");
    let mut count = 0;
    for file in drawings(&folder, name.unwrap_or_default())? {
        photograph(&browser, &file)?;
        count += 1;
    }
    eprintln!("\n{count} pictures are in {}.", folder.display());
    Ok(())
}

fn drawings(folder: &Path, name: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_wanted = path
            .file_stem()
            .is_some_and(|stem| stem.to_string_lossy().starts_with(name));
        if is_wanted && path.extension().is_some_and(|end| end == "svg") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn photograph(browser: &Path, drawing: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(drawing)?;
    let measure = |name: &str| {
        let (_, rest) = text.split_once(&format!("{name}='"))?;
        rest.split_once('\'').map(|(value, _)| value.to_owned())
    };
    let size = measure("width").zip(measure("height"));
    let (width, height) = size.with_context(|| format!("{} has no size", drawing.display()))?;
    let picture = drawing.with_extension("png");
    let mut shot = command(&browser.to_string_lossy());
    shot.args(["--headless", "--no-sandbox", "--disable-gpu"]);
    shot.args(["--hide-scrollbars", "--force-device-scale-factor=1"]);
    shot.arg(format!("--screenshot={}", picture.display()));
    shot.arg(format!("--window-size={width},{height}"));
    shot.arg(drawing);
    ensure!(
        works(&mut shot) && picture.exists(),
        "no picture of {} could be taken",
        drawing.display()
    );
    Ok(())
}

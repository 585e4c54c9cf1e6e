//! Joins the English texts into one file, which is part of the page as a fallback. Excludes those that only some
//! screens need: these are in the part of the page with the screen. Other languages remain separate files.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The files that are part of screens.
const LATER: [&str; 10] = [
    "account.ftl",
    "arena.ftl",
    "courses.ftl",
    "help.ftl",
    "lists.ftl",
    "motifs.ftl",
    "play.ftl",
    "puzzles.ftl",
    "settings.ftl",
    "study.ftl",
];

fn main() {
    println!("cargo::rerun-if-changed=locales/en");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("Cargo sets this variable"))
        .join("locales/en");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the folder with the English texts must exist")
        .map(|entry| entry.expect("the folder must be readable").path())
        .filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        .filter(|path| {
            path.file_name()
                .is_some_and(|name| LATER.iter().all(|later| name != *later))
        })
        .collect();
    files.sort_unstable();
    let read = |path: &PathBuf| fs::read_to_string(path).expect("text files must be readable");
    let joined = files.iter().map(read).collect::<Vec<_>>().join("\n");
    let target = Path::new(&env::var("OUT_DIR").expect("Cargo sets this variable")).join("en.ftl");
    fs::write(target, joined).expect("the build folder must be writable");
}

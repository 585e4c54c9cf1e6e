//! Joins the English texts into one file, which the page carries as its fallback. Those that only one screen needs
//! are left out: they come with the part of the page that shows them. Other languages are files of their own.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What comes with its screen.
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
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("locales/en");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the English texts are there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        .filter(|path| {
            path.file_name()
                .is_some_and(|name| LATER.iter().all(|later| name != *later))
        })
        .collect();
    files.sort_unstable();
    let read = |path: &PathBuf| fs::read_to_string(path).expect("a text file can be read");
    let joined = files.iter().map(read).collect::<Vec<_>>().join("\n");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("en.ftl");
    fs::write(target, joined).expect("the build folder can be written");
}

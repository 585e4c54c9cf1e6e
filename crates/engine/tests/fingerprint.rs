//! The engine's fingerprint must change with everything that determines its answers, and with nothing else.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::fs;
use std::path::Path;

#[path = "../build/fingerprint.rs"]
mod sources;

fn write(root: &Path, file: &str, text: &str) {
    let file = root.join("engine").join(file);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn of(root: &Path) -> String {
    sources::of_sources(&root.join("engine")).unwrap()
}

fn project() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    write(root.path(), "src/othello/search.rs", "fn search() {}");
    write(root.path(), "src/lib.rs", "mod othello;");
    write(root.path(), "data/othello.weights", "1 2 3");
    write(root.path(), "../rules/src/lib.rs", "mod othello;");
    root
}

#[test]
fn the_fingerprint_is_that_of_the_sources() {
    let found = sources::of_sources(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    assert_eq!(sente_engine::fingerprint(), found);
}

#[test]
fn the_same_sources_elsewhere_have_the_same_fingerprint() {
    assert_eq!(of(project().path()), of(project().path()));
}

#[test]
fn code_weights_and_rules_change_the_fingerprint() {
    let root = project();
    let mut seen = vec![of(root.path())];
    for (file, text) in [
        ("src/othello/search.rs", "fn search() { deeper() }"),
        ("data/othello.weights", "1 2 4"),
        ("../rules/src/lib.rs", "mod gomoku;"),
        ("src/new.rs", ""),
        ("src/othello/new.rs", ""),
    ] {
        write(root.path(), file, text);
        let now = of(root.path());
        assert!(
            !seen.contains(&now),
            "{file} does not change the fingerprint"
        );
        seen.push(now);
    }
}

//! Checks that the tests and files that docs/security.md names exist.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_test_that_the_security_page_names_exists() {
    let page = fs::read_to_string(root().join("docs/security.md")).unwrap();
    let named: Vec<&str> = quoted(&page).filter(|name| is_test(name)).collect();
    assert!(named.len() > 50, "{named:?}");
    let missing: Vec<&str> = named.into_iter().filter(|name| !exists(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_file_that_the_security_page_names_exists() {
    let page = fs::read_to_string(root().join("docs/security.md")).unwrap();
    let places = quoted(&page).filter_map(|name| {
        let is_source = Path::new(name).extension().is_some_and(|end| end == "rs");
        let inside = is_source && name.starts_with("src/");
        let outside = ["crates/", "xtask/"]
            .iter()
            .any(|top| name.starts_with(top));
        let server = inside.then(|| server().join(name));
        server.or_else(|| outside.then(|| root().join(name)))
    });
    let missing: Vec<PathBuf> = places.filter(|place| !place.exists()).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether it is written as `file::test`, and is no item of a crate.
fn is_test(name: &str) -> bool {
    let parts: Vec<&str> = name.split("::").collect();
    matches!(parts[..], [file, test] if test.contains('_') && !file.starts_with("sente_"))
}

fn exists(name: &str) -> bool {
    let (file, test) = name.split_once("::").unwrap();
    let written = |folder: &str| {
        let file = server().join("tests").join(folder).join(file);
        let source = fs::read_to_string(file.with_extension("rs"));
        source.is_ok_and(|source| source.contains(&format!("async fn {test}() {{")))
    };
    written("api") || written("live")
}

fn server() -> PathBuf {
    root().join("crates/server")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

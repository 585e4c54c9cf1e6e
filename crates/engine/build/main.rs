//! Build script: passes the fingerprint of the sources and data that determine the engine's answers to the library.

use std::path::Path;

mod fingerprint;

fn main() {
    let crate_folder =
        std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    for folder in fingerprint::FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rerun-if-changed=build");
    let found = fingerprint::of_sources(Path::new(&crate_folder));
    let found = found.expect("the sources of the engine can be read");
    println!("cargo::rustc-env=SENTE_ENGINE_FINGERPRINT={found}");
}

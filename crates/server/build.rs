//! Creates the folder of the page, which `cargo xtask page` fills.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist");
    std::fs::create_dir_all(&dist).expect("the project's folder must be writable");
    println!("cargo::rerun-if-changed=../../dist");
}

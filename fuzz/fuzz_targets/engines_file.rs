//! Fuzzes the parser of the engines file.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(error) = sente_engine_protocols::read_externals(text, Path::new("folder")) {
        assert!(!error.to_string().is_empty());
    }
});

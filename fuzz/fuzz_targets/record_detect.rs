//! Fuzzes the detection of formats.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_records::properties;

fuzz_target!(|bytes: &[u8]| properties::record_detect(bytes));

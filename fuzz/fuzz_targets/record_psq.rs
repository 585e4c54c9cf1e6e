//! Fuzzes the parser of Piskvork's format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_records::properties;
use sente_records::Format;

fuzz_target!(|bytes: &[u8]| properties::record_read(Format::Psq, bytes));

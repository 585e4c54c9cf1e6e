//! Fuzzes the parser of Surakarta positions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_rules::{GameId, properties};

fuzz_target!(|text: &str| properties::position_text(GameId::Surakarta, text));

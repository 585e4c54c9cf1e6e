//! Fuzzes the parser of Othello positions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_rules::{GameId, properties};

fuzz_target!(|text: &str| properties::position_text(GameId::Othello, text));

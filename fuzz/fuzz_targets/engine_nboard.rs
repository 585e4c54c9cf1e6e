//! Feeds the protocol Nboard with anything: as a program that speaks to our engine, and as an engine that answers us.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_engine_protocols::Dialect;
use sente_fuzz::{listen_to_engine, talk_to_engine};
use sente_rules::GameId;

fuzz_target!(|bytes: &[u8]| {
    talk_to_engine(Dialect::Nboard, GameId::Othello, bytes);
    listen_to_engine(Dialect::Nboard, GameId::Othello, bytes);
});

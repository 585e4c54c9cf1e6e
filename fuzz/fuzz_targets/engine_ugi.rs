//! Fuzzes the UGI protocol from both sides: input to Sente's engine, and output of an external engine.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_engine_protocols::Protocol;
use sente_fuzz::{listen_to_engine, talk_to_engine};
use sente_rules::GameId;

fuzz_target!(|bytes: &[u8]| {
    talk_to_engine(Protocol::Ugi, GameId::Surakarta, bytes);
    listen_to_engine(Protocol::Ugi, GameId::Surakarta, bytes);
    talk_to_engine(Protocol::Ugi, GameId::Renju, bytes);
});

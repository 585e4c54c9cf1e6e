//! Fuzzes the parsers of moves of every game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_rules::{GameId, properties};

fuzz_target!(|text: &str| {
    for game in GameId::ALL {
        properties::moves_text(game, text);
    }
});

//! Feeds the reader of puzzles: what can be read comes back the same when it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_puzzles::{Puzzle, read};

fuzz_target!(|text: &str| {
    for puzzle in read(text).unwrap_or_default() {
        let again: Puzzle = puzzle
            .to_string()
            .parse()
            .expect("what was written can be read");
        assert_eq!(again, puzzle);
    }
});

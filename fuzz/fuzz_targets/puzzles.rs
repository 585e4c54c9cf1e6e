//! Fuzzes the parser of puzzles: parsed puzzles must survive writing and reading.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sente_puzzles::{Puzzle, read};

fuzz_target!(|text: &str| {
    for puzzle in read(text).unwrap_or_default() {
        let again: Puzzle = puzzle
            .to_string()
            .parse()
            .expect("a written puzzle can be read");
        assert_eq!(again, puzzle);
    }
});

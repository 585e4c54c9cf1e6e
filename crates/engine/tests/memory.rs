//! A thousand searches in a row must not increase memory use. In its own file, so that no other test shares the
//! process.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sente_engine::{Analysis, Limits, SearchControl, SearchRequest, players};
use sente_rules::{GameId, Rules};

#[test]
fn a_thousand_searches_do_not_grow_memory() {
    const MEBIBYTE: u64 = 1 << 20;
    let games = [
        GameId::Gomoku,
        GameId::Renju,
        GameId::Othello,
        GameId::Surakarta,
    ];
    let mut engines = games.map(|game| (game, players::create(game, "sente-10", 1).unwrap()));
    let mut search = |times: usize| {
        for _ in 0..times {
            for (game, engine) in &mut engines {
                let table = Rules::usual(*game).table();
                let stop = AtomicBool::new(false);
                let control = SearchControl {
                    stop: &stop,
                    elapsed: &|| Duration::ZERO,
                };
                let request = SearchRequest::best(Limits::nodes(500));
                let mut ignore = |_: &Analysis<String>| {};
                engine
                    .search(&*table, request, control, &mut ignore)
                    .unwrap();
            }
        }
    };
    search(50);
    let before = resident_bytes();
    search(250);
    let grown = resident_bytes().saturating_sub(before);
    assert!(grown < 16 * MEBIBYTE, "grown by {grown} bytes");
}

/// The resident memory of this process, which the system reports in pages of 4 KiB.
fn resident_bytes() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: u64 = text.split(' ').nth(1).unwrap().parse().unwrap();
    pages * 4096
}

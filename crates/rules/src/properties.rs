//! Laws that every parser here keeps, whatever it is fed: the properties that tests and fuzzers
//! check. Each function panics when its law is broken, and does nothing else.

use crate::record::{Format, Record, WriteError, read, write};
use crate::{Finished, GameId, Rules};

/// Bytes in a record format are read or refused; what is read can be written, and comes back the same.
pub fn record_read(format: Format, bytes: &[u8]) {
    for hint in [None].into_iter().chain(GameId::ALL.map(Some)) {
        let Ok(reading) = read(bytes, Some(format), hint) else {
            continue;
        };
        assert!(!reading.records.is_empty(), "a reading holds a game");
        for record in &reading.records {
            comes_back(record, Format::Json);
            comes_back(&record.main_line_only(), Format::Json);
            comes_back(&record.stones_only(), format);
        }
    }
}

/// Any bytes are taken for some format or none, and then read or refused.
pub fn record_detect(bytes: &[u8]) {
    if let Some(format) = Format::detect(bytes) {
        let _ = read(bytes, Some(format), None);
    }
}

/// A position text is refused or set up, and then written so that it is the same position again.
pub fn position_text(game: GameId, text: &str) {
    for finished in [Finished::Refused, Finished::Allowed] {
        let Ok(table) = Rules::usual(game).table_from(text, finished) else {
            continue;
        };
        let start = table
            .setup_text()
            .unwrap_or_else(|| table.rules().table().position_text());
        let again = table.rules().table_from(&start, Finished::Allowed);
        let again = again.expect("a written position can be set up");
        assert_eq!(again.position_text(), table.position_text());
        assert_eq!(again.key(), table.key());
        let legal = table.legal_texts();
        assert_eq!(legal.is_empty(), table.outcome().is_some(), "{start}");
    }
}

/// Words are moves or refused; refused ones change nothing, and taking all back leads to the start.
pub fn moves_text(game: GameId, text: &str) {
    const MOST: usize = 200;
    let mut table = Rules::usual(game).table();
    let start = table.position_text();
    for word in text.split_whitespace().take(MOST) {
        let before = table.position_text();
        match table.play_text(word) {
            Ok(played) => assert_eq!(table.actions().last(), Some(&played.text)),
            Err(_) => assert_eq!(table.position_text(), before),
        }
    }
    while table.undo() {}
    assert_eq!(table.position_text(), start);
}

/// What a format accepts for writing, it reads without complaint; the moves are the same, and in
/// this program's own format everything is.
fn comes_back(record: &Record, format: Format) {
    let bytes = match write(std::slice::from_ref(record), format) {
        Ok(bytes) => bytes,
        Err(WriteError::Illegal(reason)) => panic!("a record that was read is illegal: {reason}"),
        Err(_) if format != Format::Json => return,
        Err(error) => panic!("{error}"),
    };
    let again = read(&bytes, Some(format), Some(record.rules.game()));
    let again = again.expect("what was written can be read");
    assert_eq!(again.warnings, [], "{format}");
    let again = &again.records[0];
    match format {
        Format::Json => assert_eq!(again, record),
        Format::Sgf
        | Format::Lib
        | Format::Psq
        | Format::Ggf
        | Format::Wthor
        | Format::Transcript => {
            assert!(again.main_line().eq(record.main_line()), "{format}");
            assert_eq!(again.setup, record.setup, "{format}");
            assert_eq!(again.tree.len(), record.tree.len(), "{format}");
        }
    }
}

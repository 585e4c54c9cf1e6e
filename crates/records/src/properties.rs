//! The properties of all parsers in this crate, which tests and fuzz targets check. Each function panics if its
//! property does not hold.

use crate::{Format, Record, WriteError, read, write};
use sente_rules::GameId;

/// Bytes in a record format are read or rejected; what was read can be written, and reads back unchanged.
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

/// Arbitrary bytes are detected as some format or none, and then read or rejected.
pub fn record_detect(bytes: &[u8]) {
    if let Some(format) = Format::detect(bytes) {
        let _ = read(bytes, Some(format), None);
    }
}

/// What a format accepts for writing reads back without warnings and with the same moves; Sente's own format preserves
/// everything.
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

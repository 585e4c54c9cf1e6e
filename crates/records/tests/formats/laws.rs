//! Round trips of arbitrary games with annotations, and parsers with arbitrary input.

use proptest::prelude::*;
use sente_records::properties;

use super::*;

fn rules() -> impl Strategy<Value = Rules> {
    let texts = [
        "gomoku",
        "gomoku size=19 opening=pro",
        "standard size=20",
        "renju",
        "gomoku opening=swap2",
        "renju opening=soosyrv-8",
        "othello",
        "surakarta",
        "surakarta quiet=off repetition=5",
    ];
    proptest::sample::select(texts.to_vec()).prop_map(|text| text.parse().unwrap())
}

fn choices() -> impl Strategy<Value = Vec<(u16, u8)>> {
    prop::collection::vec((any::<u16>(), any::<u8>()), 1..60)
}

fn comment() -> impl Strategy<Value = String> {
    let nasty = "[\\\\\\]\\[\\(\\);:/,\"'\n\täß黑三\u{1F600}a-z0-9 -]{0,40}";
    prop_oneof![nasty, "\\PC{0,20}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn trees_with_notes_come_back_from_json(
        rules in rules(), choices in choices(), text in comment(), number in any::<i16>(),
    ) {
        let record = annotated(played(&rules, None, &choices), &text, number);
        assert_comes_back(&record, Format::Json);
    }

    #[test]
    fn trees_with_notes_come_back_from_sgf(
        rules in rules(), choices in choices(), text in comment(), number in any::<i16>(),
    ) {
        let record = annotated(played(&rules, None, &choices), &text, number);
        let written = write(std::slice::from_ref(&record), Format::Sgf);
        match written {
            Ok(_) => assert_comes_back(&record, Format::Sgf),
            Err(WriteError::WrongGame { .. }) => prop_assert_eq!(rules.game(), GameId::Surakarta),
            Err(error) => prop_assert_eq!(error, WriteError::Opening(Format::Sgf)),
        }
        let stones = record.stones_only();
        if rules.game() != GameId::Surakarta {
            assert_comes_back(&stones, Format::Sgf);
        }
    }

    #[test]
    fn reading_in_pieces_is_reading_at_once(
        rules in rules(), choices in choices(), piece in 1..40_usize, cut in any::<prop::sample::Index>(),
    ) {
        let record = played(&rules, None, &choices);
        let mut bytes = write(std::slice::from_ref(&record), Format::Json).unwrap();
        // A damaged file gives the same errors and warnings.
        if piece % 3 == 0 {
            let at = cut.index(bytes.len());
            bytes[at] = b'1';
        }
        let whole = read(&bytes, Some(Format::Json), None);
        let pieces = Reader::new(&bytes, Some(Format::Json), None).and_then(|mut reader| {
            let mut before = 0;
            while !reader.advance(piece) {
                assert!(reader.played() - before <= piece && reader.played() <= reader.moves());
                before = reader.played();
            }
            reader.finish()
        });
        prop_assert_eq!(pieces, whole);
    }

    #[test]
    fn trees_with_notes_come_back_from_renlib(
        choices in choices(), text in comment(), number in any::<i16>(),
    ) {
        let record = played(&Rules::usual(GameId::Renju), None, &choices);
        assert_comes_back(&annotated(record, &text, number), Format::Lib);
    }

    #[test]
    fn lines_come_back_from_piskvork(
        rules in rules(), choices in choices(), number in any::<i16>(),
    ) {
        prop_assume!(matches!(rules, Rules::Gomoku(_)));
        let record = annotated(played(&rules, None, &choices), "Ä. Name, 3", number);
        assert_comes_back(&record.stones_only().main_line_only(), Format::Psq);
    }

    #[test]
    fn lines_come_back_from_ggf(choices in choices(), number in any::<i16>()) {
        let record = played(&Rules::usual(GameId::Othello), None, &choices).main_line_only();
        let mut record = annotated(record, "Ä. Name, 3", number);
        "[]".clone_into(&mut record.info.white.name);
        let refused = write(std::slice::from_ref(&record), Format::Ggf).unwrap_err();
        prop_assert_eq!(refused.to_string(), "GGF cannot hold “]”, as in “[]”");
        "O’Néill".clone_into(&mut record.info.white.name);
        assert_comes_back(&record, Format::Ggf);
    }

    #[test]
    fn lines_come_back_from_transcripts(rules in rules(), choices in choices()) {
        prop_assume!(Rules::usual(rules.game()) == rules);
        let record = played(&rules, None, &choices).main_line_only();
        assert_comes_back(&record, Format::Transcript);
    }

    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        properties::record_detect(&bytes);
        for format in Format::ALL {
            properties::record_read(format, &bytes);
        }
    }

    #[test]
    fn mutated_files_are_read_or_refused(
        rules in rules(),
        choices in choices(),
        text in comment(),
        mutations in prop::collection::vec((any::<u16>(), any::<u8>(), 0..4u8), 1..8),
    ) {
        let record = annotated(played(&rules, None, &choices), &text, 7).stones_only();
        for format in Format::ALL {
            let mut record = record.clone();
            if matches!(format, Format::Psq | Format::Ggf | Format::Transcript) {
                record = record.main_line_only();
                record.info = Info::default();
            }
            let Ok(mut bytes) = write(&[record], format) else { continue };
            for &(place, byte, kind) in &mutations {
                let place = usize::from(place) % bytes.len().max(1);
                match kind {
                    0 if !bytes.is_empty() => bytes[place] = byte,
                    1 => bytes.insert(place, byte),
                    2 if !bytes.is_empty() => { bytes.remove(place); }
                    _ => bytes.truncate(bytes.len().max(place)),
                }
            }
            properties::record_read(format, &bytes);
            properties::record_detect(&bytes);
        }
    }
}

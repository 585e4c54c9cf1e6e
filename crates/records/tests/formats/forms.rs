//! This program's own format, and what all formats have in common: limits, detection, errors.

use std::fmt::Write as _;

use super::*;

#[test]
fn a_document_says_everything_in_plain_words() {
    let json = r#"{"sente":1,"game":"renju","settings":{"size":"15","opening":"free"},
        "players":{"black":{"name":"Meijin","rating":"9d"},"white":{}},"date":"1936",
        "result":{"score":"1-0","by":"time"},"shoe size":[42],
        "nodes":[{"move":"h8"},{"move":"i9","comment":"indirect","mark":true},
                 {"move":"h9","after":1,"evaluation":-1.5,"time":900,"labels":{"j10":"A"}}]}"#;
    let record = read_one(json, None);
    assert_eq!(record.rules, Rules::usual(GameId::Renju));
    assert_eq!(outline(&record.tree), "h8.1 i9.2 h9.2");
    let [first, second] = record.tree.children(record.tree.children(NodeId::START)[0]) else {
        panic!("two variations");
    };
    assert_eq!(record.tree.notes(*first).comment, "indirect");
    assert_eq!(record.tree.notes(*second).time, Some(900));
    assert_eq!(record.tree.notes(*second).labels[&Point::new(9, 9)], "A");
    assert_eq!(record.info.verdict.unwrap().to_string(), "1-0 (time)");
    assert_comes_back(&record, Format::Json);
}

#[test]
fn documents_are_refused_in_words() {
    let cases = [
        ("{", "line 1, column 1: EOF while parsing an object"),
        (
            r#"{"sente":2,"newer":{}}"#,
            "the file: a newer version of this program wrote it: its format is 2, and this one reads up to 1",
        ),
        (
            r#"{"a":1}"#,
            "the file: this JSON is not a game record: the field “sente” with the format's version is missing",
        ),
        (
            r#"{"sente":1}"#,
            "the file: it does not say which game it is of",
        ),
        (
            r#"{"sente":1,"game":"chess"}"#,
            "the file: there is no game “chess”: choose gomoku, standard, renju, othello or surakarta",
        ),
        (
            r#"{"sente":1,"game":"gomoku","settings":{"size":"16"}}"#,
            "the file: size cannot be “16”: choose 15, 19 or 20",
        ),
        (
            r#"{"sente":1,"game":"gomoku","nodes":[{"move":"h8","after":1}]}"#,
            "node 1: what it comes after must stand before it",
        ),
        (
            r#"{"sente":1,"game":"othello","start":"XX"}"#,
            "the file: the position must end in a space and the side to move, X or O",
        ),
    ];
    for (json, message) in cases {
        assert_eq!(refusal(read(json.as_bytes(), None, None)), message);
    }
}

#[test]
fn a_million_levels_of_anything_overflow_no_stack() {
    for (format, open) in [
        (Format::Json, "["),
        (Format::Json, r#"{"sente":"#),
        (Format::Sgf, "(;"),
        (Format::Sgf, "(;C["),
        (Format::Ggf, "(;"),
    ] {
        let bytes = open.repeat(1_000_000).into_bytes();
        assert!(read(&bytes, Some(format), None).is_err());
    }
    let mut deep = "(;GM[4]SZ[15]".to_owned();
    deep.push_str(&"(;C[x]".repeat(100_000));
    deep.push_str(&")".repeat(100_001));
    let reading = read(deep.as_bytes(), None, None).unwrap();
    assert_eq!(reading.records.len(), 1);
}

#[test]
fn long_lines_and_wide_trees_are_read() {
    // Two pieces of each colour move back and forth: without limits the game does not end.
    let mut nodes = String::new();
    for round in 0..800 {
        let there = ["a2-a3", "a5-a4", "a3-a2", "a4-a5"];
        let back = ["b2-b3", "b5-b4", "b3-b2", "b4-b5"];
        for action in if round % 2 == 0 { there } else { back } {
            let _ = write!(nodes, r#"{{"move":"{action}"}},"#);
        }
    }
    let json = format!(
        r#"{{"sente":1,"game":"surakarta","settings":{{"quiet":"off","repetition":"off"}},"nodes":[{}]}}"#,
        nodes.trim_end_matches(','),
    );
    let record = read_one(&json, None);
    assert_eq!(record.tree.len(), 3200);

    let wide = |count: usize| {
        let nodes = vec![r#"{"move":"h8","after":0}"#; count].join(",");
        format!(r#"{{"sente":1,"game":"gomoku","nodes":[{nodes}]}}"#)
    };
    assert_eq!(read_one(&wide(100_000), None).tree.len(), 1);
    let refused = read(wide(1_000_001).as_bytes(), None, None);
    assert_eq!(
        refusal(refused),
        "line 1, column 24000060: it has more than 1000000 moves"
    );
}

#[test]
fn files_beyond_the_limit_are_refused_unread() {
    let bytes = vec![b' '; LARGEST_FILE + 1];
    assert_eq!(
        refusal(read(&bytes, None, None)),
        "the file: it is larger than 64 MiB"
    );
}

#[test]
fn what_is_no_record_is_refused() {
    for bytes in [&b""[..], b"hello", b"\x7fELF\x02\x01\x01\x00", b"<html>"] {
        let message = "the file: this is not a game record of a known format";
        assert_eq!(refusal(read(bytes, None, None)), message);
    }
}

#[test]
fn formats_are_known_by_their_ends() {
    for format in Format::ALL {
        assert_eq!(Format::from_extension(format.extension()), Some(format));
    }
    assert_eq!(Format::from_extension(".SGF"), Some(Format::Sgf));
    assert_eq!(Format::from_extension("exe"), None);
}

//! Plain lists of moves.

use super::*;

#[test]
fn any_way_of_writing_is_understood() {
    let cases = [
        ("F5D6C3d3c4", None, "othello: f5 d6 c3 d3 c4"),
        ("1. f5 d6\n2. c3, d3", None, "othello: f5 d6 c3 d3"),
        ("1.f5 1...d6 2.c3", None, "othello: f5 d6 c3"),
        ("h8 i9 h10", None, "gomoku: h8 i9 h10"),
        ("h8i9h10", Some(GameId::Renju), "renju: h8 i9 h10"),
        ("1) H8  2) I9 1-0", None, "gomoku: h8 i9"),
        ("p16 a1", None, "gomoku size=19: p16 a1"),
        ("t20 a1", Some(GameId::Standard), "standard size=20: t20 a1"),
        ("c2-c3 B5–b4", None, "surakarta: c2-c3 b5-b4"),
    ];
    for (text, hint, expected) in cases {
        let record = read_one(text, hint);
        assert_eq!(format!("{}: {}", record.rules, line(&record)), expected);
    }
}

#[test]
fn what_is_no_move_is_named_with_its_place() {
    assert_eq!(
        refusal(read(b"h8 i9\nh10 draw", None, None)),
        "line 2, column 5: “draw” is not a move"
    );
    let empty = read(b"1. 2.", Some(Format::Transcript), None);
    assert_eq!(refusal(empty), "the file: there is no move in it");
}

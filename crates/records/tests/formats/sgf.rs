//! Smart Game Format.

use super::*;

#[test]
fn games_are_told_apart_by_what_the_file_says() {
    let cases = [
        ("(;GM[4]SZ[15];B[hh])", None, "gomoku"),
        ("(;GM[4]SZ[15];B[hh])", Some(GameId::Renju), "renju"),
        ("(;GM[5]SZ[15]RU[RIF];B[hh])", None, "renju"),
        ("(;GM[1]SZ[19];B[jj])", None, "gomoku size=19"),
        (
            "(;SZ[20:20]RU[Standard Gomoku];B[jj])",
            None,
            "standard size=20",
        ),
        (
            "(;RU[gomoku opening=pro]SZ[15];B[hh])",
            None,
            "gomoku opening=pro",
        ),
        ("(;GM[2];B[f5];W[d6])", None, "othello"),
        ("(;GM[2]SZ[8];B[fe];W[df])", Some(GameId::Renju), "othello"),
        ("(;SZ[15];B[hh])", Some(GameId::Othello), "gomoku"),
    ];
    for (sgf, hint, rules) in cases {
        assert_eq!(read_one(sgf, hint).rules.to_string(), rules, "{sgf}");
    }
    let cases = [
        (
            "(;GM[1]SZ[19]KM[6.5];B[pd])",
            "line 1, column 1: this is a game of Go",
        ),
        (
            "(;GM[3];B[e4])",
            "line 1, column 1: GM[3] is a game that is not played here",
        ),
        (
            "(;GM[4]SZ[13];B[aa])",
            "line 1, column 1: Gomoku is not played here on 13×13 lines",
        ),
    ];
    for (sgf, message) in cases {
        assert_eq!(refusal(read(sgf.as_bytes(), None, None)), message);
    }
}

#[test]
fn corners_tell_top_from_bottom() {
    let record = read_one("(;GM[4]SZ[15];B[aa];W[oa];B[ao];W[OO])", None);
    assert_eq!(line(&record), "a15 o15 a1 o1");
    let record = read_one("(;GM[4]SZ[20];B[tt];W[at])", None);
    assert_eq!(line(&record), "t1 a1");
    assert_eq!(line(&read_one("(;GM[2];B[cd];W[c3])", None)), "c4 c3");
}

#[test]
fn players_and_results_are_kept() {
    let sgf = "(;GM[4]SZ[15]PB[Ito \\[x\\]]BR[4 dan]PW[Petrov]DT[2001-08-12]EV[World\nCup]PC[Kyoto]RE[W+R];B[hh])";
    let record = read_one(sgf, None);
    assert_eq!(record.info.black.name, "Ito [x]");
    assert_eq!(record.info.black.rating, "4 dan");
    assert_eq!(record.info.event, "World Cup");
    assert_eq!(record.info.verdict.unwrap().ending, Ending::Resignation);
    assert_eq!(record.info.verdict.unwrap().winner, Some(Colour::White));
    assert_comes_back(&record, Format::Sgf);
}

#[test]
fn stones_before_the_first_move_are_a_set_up() {
    let record = read_one("(;GM[4]SZ[15]AB[hh][ii]AW[gg];W[ih])", None);
    assert_eq!(
        record.setup.as_deref(),
        Some("15/15/15/15/15/15/6O8/7X7/8X6/15/15/15/15/15/15 O")
    );
    let record = read_one("(;GM[4]SZ[15];AB[aa:ba]AW[ac:bc]PL[W])", None);
    assert_eq!(
        record.setup.as_deref(),
        Some("XX13/15/OO13/15/15/15/15/15/15/15/15/15/15/15/15 O")
    );
    let usual = "(;GM[2]SZ[8]AB[d5][e4]AW[d4][e5]PL[B];B[f5])";
    assert_eq!(read_one(usual, None).setup, None);
}

#[test]
fn comments_come_in_any_encoding() {
    let cases: [(&str, &[u8], &str); 4] = [
        ("gb2312", b"\xBB\xA8\xD4\xC2", "花月"),
        ("Shift_JIS", b"\x83\x5C\x95\x5C", "ソ表"),
        ("latin1", b"caf\xE9", "café"),
        ("", "浦月".as_bytes(), "浦月"),
    ];
    for (label, comment, expected) in cases {
        let mut bytes = format!("(;GM[4]CA[{label}]SZ[15];B[hh]C[").into_bytes();
        bytes.extend(comment);
        bytes.extend(b"])");
        let reading = read(&bytes, None, None).unwrap();
        let record = &reading.records[0];
        let first = record.tree.children(NodeId::START)[0];
        assert_eq!(record.tree.notes(first).comment, expected);
    }
}

#[test]
fn a_collection_keeps_its_good_games() {
    let sgf = "(;GM[4]SZ[15];B[hh])\n(;GM[3];B[e4](;W[e5]))\n(;GM[2];B[f5];W[a1])";
    let reading = read(sgf.as_bytes(), None, None).unwrap();
    let lines: Vec<_> = reading.records.iter().map(line).collect();
    assert_eq!(lines, ["h8", "f5"]);
    assert_eq!(
        warnings(&reading),
        [
            "line 2, column 1: GM[3] is a game that is not played here",
            "game 2, move 2, a1: a1 turns over no disc",
        ]
    );
    let again = read(&write(&reading.records, Format::Sgf).unwrap(), None, None).unwrap();
    assert_eq!(again.records, reading.records);
}

#[test]
fn the_sample_has_its_five_branches() {
    let Some(bytes) = collected("records/renju_sample.sgf") else {
        return;
    };
    let reading = read(&bytes, None, Some(GameId::Renju)).unwrap();
    assert_eq!(reading.warnings, []);
    let tree = &reading.records[0].tree;
    assert_eq!(tree.len(), 20);
    assert_eq!(
        line(&reading.records[0]),
        "h8 i9 i7 g9 j7 g8 j9 g7 g10 j8 k7 l7 k6 k8 j6 i8"
    );
    let leaves = tree
        .preorder(NodeId::START)
        .filter(|&(node, _)| tree.children(node).is_empty());
    assert_eq!(leaves.count(), 4);
    assert_comes_back(&reading.records[0], Format::Sgf);
    assert_comes_back(&reading.records[0], Format::Lib);
}

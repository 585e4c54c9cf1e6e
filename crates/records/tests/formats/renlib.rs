//! RenLib's format, byte by byte.

use super::*;

fn file(body: &[u8]) -> Vec<u8> {
    let mut bytes = b"\xFFRenLib\xFF\x03\x04".to_vec();
    bytes.resize(20, 0xFF);
    bytes.extend(body);
    bytes
}

fn tree(body: &[u8]) -> Tree {
    let reading = read(&file(body), None, None).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(reading.records[0].rules, Rules::usual(GameId::Renju));
    reading.records.into_iter().next().unwrap().tree
}

#[test]
fn siblings_come_after_the_whole_branch_before_them() {
    let body = b"\x78\x00\x69\x80\x5a\x80\x6b\x40\x5b\x40\x68\x00\x6a\x40";
    assert_eq!(outline(&tree(body)), "h8.1 i9.2 j10.3 k9.4 k10.3 h9.2 j9.3");
}

#[test]
fn an_empty_first_node_is_the_empty_board() {
    let found = tree(b"\x00\x08start\x00\x78\xC0\x79\x40");
    assert_eq!(outline(&found), "h8.1 i8.1");
    assert_eq!(found.notes(NodeId::START).comment, "start");
}

#[test]
fn comments_labels_and_marks_are_read() {
    let body = b"\x78\x18one\x08two\r\nx\x00\x00\x69\xC1\x00\x01A\x00\x68\x43\x00\x01bc\x00\x00";
    let found = tree(body);
    assert_eq!(outline(&found), "h8.1 i9.2");
    let first = found.children(NodeId::START)[0];
    let notes = found.notes(first);
    assert_eq!(notes.comment, "one\ntwo\nx");
    assert!(notes.mark);
    let labels: Vec<_> = notes
        .labels
        .iter()
        .map(|(p, l)| format!("{p}={l}"))
        .collect();
    assert_eq!(labels, ["h9=bc", "i9=A"]);
}

#[test]
fn comments_of_the_oldest_kind_end_in_a_high_bit() {
    let found = tree(b"\x78\x20ab\xe3\x00\x69\x40");
    assert_eq!(outline(&found), "h8.1 i9.2");
    assert_eq!(found.notes(found.children(NodeId::START)[0]).comment, "abc");
}

#[test]
fn comments_in_local_encodings_are_decoded_together() {
    let mut body = b"\x78\x08".to_vec();
    body.extend("黑棋第五手是打点，白棋选".chars().flat_map(gbk));
    body.extend(b"\x00\x00\x69\x48\xba\xda\x00\x00");
    let found = tree(&body);
    let last = found.main_line(NodeId::START).last().unwrap();
    assert_eq!(found.notes(last).comment, "黑");
}

fn gbk(c: char) -> Vec<u8> {
    let mut buffer = [0; 4];
    encoding_rs::GBK
        .encode(c.encode_utf8(&mut buffer))
        .0
        .into_owned()
}

#[test]
fn broken_files_are_refused_with_the_byte() {
    assert_eq!(
        refusal(read(&file(b"\x78\x00\xf3\x40"), None, None)),
        "byte 22: 0xf3 is not a point of the board"
    );
    let mut newer = file(b"\x78\x40");
    newer[9] = 9;
    assert_eq!(
        refusal(read(&newer, None, None)),
        "byte 8: it is of RenLib's format 3.9; up to 3.4 can be read"
    );
    let reading = read(&file(b"\x78\x00\x00\x00\x69\x40"), None, None).unwrap();
    assert_eq!(
        warnings(&reading),
        ["move 2, pass: “pass” is not a move: write it like h8"]
    );
}

#[test]
fn the_sample_comes_back_byte_by_byte() {
    let Some(bytes) = collected("records/renju_sample.lib") else {
        return;
    };
    let reading = read(&bytes, None, None).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(
        outline(&reading.records[0].tree),
        "h8.1 i9.2 j10.3 h9.2 j9.3"
    );
    assert_eq!(write(&reading.records, Format::Lib).unwrap(), bytes);
}

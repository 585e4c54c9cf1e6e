//! Piskvork's format.

use super::*;

#[test]
fn the_player_who_begins_is_black() {
    let file = |begins: u8| {
        format!("Piskvorky 15x15, 11:11, {begins}\n1,1,30\n15,15,-5\nfirst\nsecond\n0\n")
    };
    let record = read_one(&file(0), None);
    assert_eq!(line(&record), "a15 o1");
    assert_eq!(record.info.black.name, "first");
    assert_eq!(read_one(&file(1), None).info.black.name, "second");
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let cases = [
        (
            "Piskvorky 16x16, 0:0, 0\n",
            "line 1, column 1: boards of 16×16 are not played here: 15×15, 19×19 and 20×20 are",
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n\n16,1,0\n",
            "line 4, column 1: 16,1 is not on a board of 15×15",
        ),
        (
            "Piskvorky\n",
            "line 1, column 1: a Piskvork file begins like “Piskvorky 15x15, 0:0, 0”",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(
            refusal(read(text.as_bytes(), Some(Format::Psq), None)),
            message
        );
    }
}

#[test]
fn the_sample_is_a_finished_game() {
    let Some(bytes) = collected("records/gomoku_sample.psq") else {
        return;
    };
    let reading = read(&bytes, None, None).unwrap();
    assert_eq!(reading.warnings, []);
    let record = &reading.records[0];
    assert_eq!(record.rules.to_string(), "gomoku size=20");
    assert!(line(record).starts_with("j11 k9 j8 k8"));
    let last = record.tree.main_line(NodeId::START).last().unwrap();
    assert_eq!(record.tree.notes(last).time, Some(32));
    assert_eq!(record.tree.len(), 16);
    let outcome = record.table(last).unwrap().outcome().unwrap();
    assert_eq!(outcome.winner, Some(Colour::White));
    assert_eq!(record.info.black.name, "pisq7.exe");
    assert_eq!(record.info.white.name, "renjusolver.ZIP");
    assert_comes_back(record, Format::Psq);
}

//! The format of Othello servers.

use super::*;

const GAME: &str = "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[a]PW[b]RB[2196.37]TI[05:00//02:00]TY[8]RE[-64.000:r]\
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[f5/1.5/2.25]W[F6//0:07]B[e6];)";

#[test]
fn moves_carry_evaluations_and_times() {
    let record = read_one(&format!("1 {GAME}"), None);
    assert_eq!(line(&record), "f5 f6 e6");
    assert_eq!(record.setup, None);
    let nodes: Vec<_> = record.tree.main_line(NodeId::START).collect();
    assert_eq!(record.tree.notes(nodes[0]).evaluation, Some(1.5));
    assert_eq!(record.tree.notes(nodes[0]).time, Some(2250));
    assert_eq!(record.tree.notes(nodes[1]).time, Some(7000));
    assert_eq!(
        record.info.verdict.unwrap().to_string(),
        "0-1 (resignation)"
    );
    assert_comes_back(&record, Format::Ggf);
}

#[test]
fn other_boards_and_games_are_left_out_with_their_place() {
    let other = GAME.replace("BO[8 ", "BO[10 ");
    let reading = read(format!("2 {GAME}\n{other}").as_bytes(), None, None).unwrap();
    assert_eq!(reading.records.len(), 1);
    assert_eq!(
        warnings(&reading),
        ["line 2, column 1: boards of size “10” are not played here"]
    );
    let message = "line 1, column 10: a property like B[f5] is expected, not “?”";
    assert_eq!(
        refusal(read(b"(;B[f5]; ?", Some(Format::Ggf), None)),
        message
    );
}

#[test]
fn the_sample_has_twelve_whole_games() {
    let Some(bytes) = collected("records/othello_sample.ggf") else {
        return;
    };
    let reading = read(&bytes, None, None).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(reading.records.len(), 12);
    for record in &reading.records {
        let last = record.tree.main_line(NodeId::START).last().unwrap();
        let outcome = record
            .table(last)
            .unwrap()
            .outcome()
            .expect("played to the end");
        let stated = record.info.verdict.unwrap();
        let counted = Verdict::from(&outcome);
        assert_eq!(stated.winner, counted.winner);
    }
    let written = write(&reading.records, Format::Ggf).unwrap();
    let again = read(&written, None, None).unwrap();
    assert_eq!(again.records, reading.records);
}

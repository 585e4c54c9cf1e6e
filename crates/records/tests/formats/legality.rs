//! Records and the rules: lines are cut at illegal moves, and passes are added where they are forced.

use super::*;

#[test]
fn a_line_is_cut_at_its_illegal_move_and_the_others_stay() {
    let sgf = "(;GM[4]SZ[15]RU[renju];B[hh];W[aa]
        (;B[hi];W[ab];B[ij];W[ac];B[jj];W[ad];B[hj];W[ae])
        (;B[ii];W[ab])
        (;B[hh];W[ab]))";
    let reading = read(sgf.as_bytes(), None, None).unwrap();
    assert_eq!(
        warnings(&reading),
        [
            "move 9, h6: h6 is forbidden for Black: double three",
            "move 3, h8: h8 is occupied",
        ]
    );
    assert_eq!(
        outline(&reading.records[0].tree),
        "h8.1 a15.2 h7.3 a14.4 i6.5 a13.6 j6.7 a12.8 i7.3 a14.4"
    );
}

#[test]
fn moves_after_the_end_are_cut() {
    let moves = "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1";
    let reading = read(moves.as_bytes(), None, Some(GameId::Gomoku)).unwrap();
    assert_eq!(warnings(&reading), ["move 10, e2: the game is over"]);
    assert_eq!(reading.records[0].tree.len(), 9);
}

#[test]
fn colours_out_of_turn_are_cut() {
    let reading = read(b"(;SZ[15]GM[4];B[hh];B[ii])", None, None).unwrap();
    assert_eq!(warnings(&reading), ["move 2, i7: it is White's turn"]);
    let reading = read(b"(;SZ[15]GM[4];B[hh];W[];B[ii])", None, None).unwrap();
    assert_eq!(
        warnings(&reading),
        ["move 2, pass: “pass” is not a move: write it like h8"]
    );
}

/// White has no move before or after Black's first.
const PASSING: &str = "XO--------------XO---------------------------------------------- O";

#[test]
fn passes_are_read_where_they_had_to_be_and_written_where_formats_want_them() {
    let game = (0..400u16)
        .map(|seed| {
            let choices: Vec<_> = (0..60)
                .map(|ply| (seed.wrapping_mul(77) ^ (ply * 31), 1))
                .collect();
            played(&Rules::usual(GameId::Othello), None, &choices)
        })
        .find(|record| {
            let sgf = write(std::slice::from_ref(record), Format::Sgf).unwrap();
            let sgf = String::from_utf8(sgf).unwrap();
            sgf.contains("[]")
        })
        .expect("some game has a pass");
    let ggf = String::from_utf8(write(std::slice::from_ref(&game), Format::Ggf).unwrap()).unwrap();
    assert!(ggf.contains("[PA]"));
    assert_comes_back(&game, Format::Sgf);
    assert_comes_back(&game, Format::Ggf);
    let unlisted = ggf.replace("B[PA]", "").replace("W[PA]", "");
    assert_eq!(read_one(&unlisted, None), game);
}

#[test]
fn a_pass_by_somebody_who_can_move_is_cut() {
    let reading = read(b"f5 pass d6", None, Some(GameId::Othello)).unwrap();
    assert_eq!(
        warnings(&reading),
        ["move 2, pass: White can move and may not pass"]
    );
    assert_eq!(line(&reading.records[0]), "f5");
}

#[test]
fn positions_from_which_a_side_must_pass_keep_their_side() {
    let table = Rules::usual(GameId::Othello)
        .table_from(PASSING, Finished::Allowed)
        .unwrap();
    let mut record = Record::of(&*table);
    let first = record.tree.add(NodeId::START, "c1");
    record.tree.add(first, "c3");
    let ggf = write(std::slice::from_ref(&record), Format::Ggf).unwrap();
    let ggf = String::from_utf8(ggf).unwrap();
    assert!(ggf.ends_with("W[PA]B[c1]W[PA]B[c3];)\n"), "{ggf}");
    for format in [Format::Json, Format::Sgf, Format::Ggf] {
        assert_comes_back(&record, format);
    }
}

#[test]
fn set_up_games_come_back_where_formats_hold_them() {
    let position = "15/15/15/15/15/15/6O8/7X7/8X6/15/15/15/15/15/15 O";
    let choices: Vec<_> = (0..9).map(|n| (n * 37, 1)).collect();
    for game in [GameId::Gomoku, GameId::Standard, GameId::Renju] {
        let rules = Rules::usual(game);
        let record = played(&rules, Some(position), &choices);
        assert_comes_back(&record, Format::Json);
        assert_comes_back(&record, Format::Sgf);
        for format in [Format::Psq, Format::Transcript] {
            let refused = write(std::slice::from_ref(&record), format);
            assert_eq!(refused, Err(WriteError::SetUp(format)));
        }
    }
    let surakarta = Rules::usual(GameId::Surakarta);
    let position = "O.OOOO/OOOOOO/....../....../XXXXXX/X.XXXX O";
    assert_comes_back(&played(&surakarta, Some(position), &choices), Format::Json);
}

#[test]
fn a_game_on_a_table_becomes_a_record() {
    let rules: Rules = "gomoku opening=swap2".parse().unwrap();
    let mut table = rules.table();
    for action in ["h8", "i9", "h10", "extend", "a1", "o15", "black", "c3"] {
        table.play_text(action).unwrap();
    }
    let record = Record::of(&*table);
    assert_eq!(line(&record), "h8 i9 h10 extend a1 o15 black c3");
    let end = record.tree.main_line(NodeId::START).last().unwrap();
    assert_eq!(
        record.table(end).unwrap().position_text(),
        table.position_text()
    );
    assert_eq!(
        write(std::slice::from_ref(&record), Format::Psq),
        Err(WriteError::Opening(Format::Psq))
    );
    assert_eq!(line(&record.stones_only()), "h8 i9 h10 a1 o15 c3");
    assert_comes_back(&record.stones_only(), Format::Sgf);
}

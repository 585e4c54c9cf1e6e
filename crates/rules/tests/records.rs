//! Records through their files: what each format keeps, what is refused and in which words, and the
//! collections of others where they are at hand.

use std::path::PathBuf;

use proptest::prelude::*;
use sente_rules::othello::Othello;
use sente_rules::record::{
    Ending, Format, Info, LARGEST_FILE, NodeId, Player, ReadError, Reading, Record, Tree, Verdict,
    WriteError, read, write, wthor,
};
use sente_rules::{Colour, Finished, GameId, Point, Position, Rules, othello, properties};

/// A file of the collections beside the project, if they are there.
fn shared(path: &str) -> Option<Vec<u8>> {
    let file =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(path);
    let bytes = std::fs::read(&file).ok();
    if bytes.is_none() {
        println!("skipped: {path} is not there");
    }
    bytes
}

fn read_one(text: &str, hint: Option<GameId>) -> Record {
    let reading = read(text.as_bytes(), None, hint).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(reading.records.len(), 1);
    reading.records.into_iter().next().unwrap()
}

fn line(record: &Record) -> String {
    record.main_line().collect::<Vec<_>>().join(" ")
}

fn warnings(reading: &Reading) -> Vec<String> {
    reading.warnings.iter().map(ToString::to_string).collect()
}

fn refusal(result: Result<Reading, ReadError>) -> String {
    result.unwrap_err().to_string()
}

/// All moves with their depth: `h8.1 i9.2 h9.2`.
fn outline(tree: &Tree) -> String {
    let nodes = tree.preorder(NodeId::START).skip(1);
    let words: Vec<_> = nodes
        .map(|(node, depth)| format!("{}.{depth}", tree.action(node)))
        .collect();
    words.join(" ")
}

/// A game from numbers that choose among what is legal, with variations where `branches` say so.
fn played(rules: &Rules, setup: Option<&str>, choices: &[(u16, u8)]) -> Record {
    let mut record = Record::new(rules.clone());
    record.setup = setup.map(str::to_owned);
    let mut node = NodeId::START;
    for &(choice, branch) in choices {
        if branch % 4 == 0 {
            let path = record.tree.path(node);
            node = path
                .get(usize::from(branch) % path.len().max(1))
                .copied()
                .unwrap_or(NodeId::START);
        }
        let legal = record.table(node).unwrap().legal_texts();
        if let Some(action) = legal.get(usize::from(choice) % legal.len().max(1)) {
            node = record.tree.add(node, action);
        }
    }
    record
}

/// Comments and all else on a third of the nodes.
fn annotated(mut record: Record, text: &str, number: i16) -> Record {
    let nodes: Vec<_> = record
        .tree
        .preorder(NodeId::START)
        .map(|(node, _)| node)
        .collect();
    for node in nodes.into_iter().step_by(3) {
        let notes = record.tree.notes_mut(node);
        text.clone_into(&mut notes.comment);
        notes.evaluation = Some(f32::from(number) / 8.0);
        notes.time = (node != NodeId::START).then_some(u32::from(number.unsigned_abs()));
        notes.mark = number % 2 == 0;
        let label: String = text.split_whitespace().collect();
        if !label.is_empty() {
            notes
                .labels
                .insert(Point::new(2, 3), label.chars().take(5).collect());
        }
    }
    let name: Vec<_> = text.split_whitespace().collect();
    let name = name.join(" ");
    record.info = Info {
        black: Player {
            name: name.clone(),
            rating: number.to_string(),
        },
        white: Player {
            name: "O’Néill [α] \\".to_owned(),
            rating: "3段".to_owned(),
        },
        date: "2024-02-29".to_owned(),
        event: name.clone(),
        place: name,
        clock: "5:00 + 2".to_owned(),
        verdict: Some(Verdict {
            winner: Some(Colour::White),
            margin: None,
            ending: Ending::Resignation,
        }),
    };
    record
}

/// Only what the format keeps.
fn stripped(record: &Record, format: Format) -> Record {
    let mut record = record.clone();
    let nodes: Vec<_> = record
        .tree
        .preorder(NodeId::START)
        .map(|(node, _)| node)
        .collect();
    for node in nodes {
        let notes = record.tree.notes_mut(node);
        let keeps_text = matches!(format, Format::Json | Format::Sgf | Format::Lib);
        let keeps_value = matches!(format, Format::Json | Format::Sgf | Format::Ggf);
        if !keeps_text {
            notes.comment.clear();
            notes.labels.clear();
            notes.mark = false;
        }
        if !keeps_value || (format == Format::Ggf && node == NodeId::START) {
            notes.evaluation = None;
        }
        match format {
            Format::Json | Format::Sgf | Format::Ggf => {}
            Format::Psq if node != NodeId::START => notes.time = Some(notes.time.unwrap_or(0)),
            _ => notes.time = None,
        }
    }
    let info = &mut record.info;
    match format {
        Format::Json | Format::Sgf => {}
        Format::Ggf => info.event.clear(),
        Format::Psq => {
            *info = Info {
                black: Player {
                    name: info.black.name.clone(),
                    ..Player::default()
                },
                white: Player {
                    name: info.white.name.clone(),
                    ..Player::default()
                },
                ..Info::default()
            };
        }
        Format::Lib | Format::Wthor | Format::Transcript => *info = Info::default(),
    }
    record
}

fn assert_comes_back(record: &Record, format: Format) {
    let bytes = write(std::slice::from_ref(record), format).unwrap();
    assert_eq!(Format::detect(&bytes), Some(format));
    let reading = read(&bytes, Some(format), Some(record.rules.game())).unwrap();
    assert_eq!(reading.warnings, []);
    assert_eq!(
        reading.records,
        [stripped(record, format)],
        "{}",
        String::from_utf8_lossy(&bytes)
    );
}

fn rules() -> impl Strategy<Value = Rules> {
    let texts = [
        "gomoku",
        "gomoku size=19 opening=pro",
        "standard size=20",
        "renju",
        "gomoku opening=swap2",
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

    #[test]
    fn arbitrary_texts_are_positions_or_refused(
        text in "[XO.\\-/0-9x* ]{0,80}", game in proptest::sample::select(&GameId::ALL[..]),
    ) {
        properties::position_text(game, &text);
    }

    #[test]
    fn arbitrary_words_are_moves_or_refused(
        text in "([a-o][0-9]{1,2}[-x ]?([a-f][1-6])? ?){0,30}",
        game in proptest::sample::select(&GameId::ALL[..]),
    ) {
        properties::moves_text(game, &text);
    }
}

mod forms {
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
        // Two pieces of each colour walk to and fro: with the limits off, no end comes.
        let mut nodes = String::new();
        for round in 0..800 {
            let there = ["a2-a3", "a5-a4", "a3-a2", "a4-a5"];
            let back = ["b2-b3", "b5-b4", "b3-b2", "b4-b5"];
            for action in if round % 2 == 0 { there } else { back } {
                nodes.push_str(&format!(r#"{{"move":"{action}"}},"#));
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
}

mod rules_in_records {
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

    /// White has no move before nor after Black's first.
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
        let ggf =
            String::from_utf8(write(std::slice::from_ref(&game), Format::Ggf).unwrap()).unwrap();
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
}

mod refused_writing {
    use super::*;

    fn message(record: &Record, format: Format) -> String {
        write(std::slice::from_ref(record), format)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn formats_say_what_they_cannot_hold() {
        let mut renju = Record::new(Rules::usual(GameId::Renju));
        let first = renju.tree.add(NodeId::START, "h8");
        renju.tree.add(first, "i9");
        renju.tree.add(first, "h9");
        assert_eq!(
            message(&renju, Format::Ggf),
            "GGF cannot hold a game of Renju"
        );
        assert_eq!(
            message(&renju, Format::Wthor),
            "WTHOR can be read but not written"
        );
        assert_eq!(
            message(&renju, Format::Psq),
            "PSQ cannot hold variations: write the main line only"
        );
        assert_comes_back(&renju.main_line_only(), Format::Psq);
        let pair = [renju.clone(), renju.clone()];
        assert_eq!(
            write(&pair, Format::Lib).unwrap_err().to_string(),
            "LIB holds exactly one game, not 2"
        );
        let gomoku = Record::new(Rules::usual(GameId::Gomoku));
        assert_eq!(
            message(&gomoku, Format::Lib),
            "LIB cannot hold a game of Gomoku"
        );
        assert_eq!(
            message(&gomoku, Format::Transcript),
            "a transcript cannot hold a game without moves"
        );
        let surakarta = Record::new(Rules::usual(GameId::Surakarta));
        assert_eq!(
            message(&surakarta, Format::Sgf),
            "SGF cannot hold a game of Surakarta"
        );
        renju.tree.add(first, "h8");
        assert_eq!(
            message(&renju, Format::Json),
            "the record is not a legal game: move 2, h8: h8 is occupied"
        );
    }
}

mod sgf {
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
        let Some(bytes) = shared("records/renju_sample.sgf") else {
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
}

mod piskvork {
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
        let Some(bytes) = shared("records/gomoku_sample.psq") else {
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
}

mod renlib {
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
        let body =
            b"\x78\x18one\x08two\r\nx\x00\x00\x69\xC1\x00\x01A\x00\x68\x43\x00\x01bc\x00\x00";
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
        let Some(bytes) = shared("records/renju_sample.lib") else {
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
}

mod ggf {
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
        let Some(bytes) = shared("records/othello_sample.ggf") else {
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
}

mod transcripts {
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
}

mod database {
    use super::*;

    fn raw_file(games: &[&[u8]]) -> Vec<u8> {
        let mut bytes = vec![20, 24, 1, 1];
        bytes.extend((games.len() as u32).to_le_bytes());
        bytes.extend([0, 0, 0xE8, 0x07, 8, 0, 22, 0]);
        for moves in games {
            bytes.extend([1, 0, 2, 0, 0, 0, 40, 38]);
            bytes.extend(*moves);
            bytes.resize(bytes.len().next_multiple_of(4), 0);
            let end = 16 + (bytes.len() - 16).next_multiple_of(68);
            bytes.resize(end, 0);
        }
        bytes
    }

    #[test]
    fn squares_are_row_and_column() {
        let bytes = raw_file(&[&[56, 64, 33], &[56, 11]]);
        let mut games = wthor::games(&bytes).unwrap();
        assert_eq!((games.len(), games.year(), games.depth()), (2, 2024, 22));
        let first = games.next().unwrap();
        let moves: Vec<_> = first.moves().map(|point| point.to_string()).collect();
        assert_eq!(moves, ["f5", "d6", "c3"]);
        let reading = read(&bytes, None, None).unwrap();
        assert_eq!(
            warnings(&reading),
            ["game 2, move 2, a1: a1 turns over no disc"]
        );
        let info = &reading.records[0].info;
        assert_eq!(info.black.name, "player 2");
        assert_eq!(info.verdict.unwrap().to_string(), "1-0 by 16");
        let cut = wthor::read(&bytes[..100], None).unwrap();
        assert_eq!(warnings(&cut), ["byte 100: it ends after 1 of 2 games"]);
    }

    fn years() -> impl Iterator<Item = Vec<u8>> {
        (1977..=2025).filter_map(|year| shared(&format!("othello/wthor/WTH_{year}.wtb")))
    }

    /// The number of moves that are legal, and the position after them.
    fn replay(game: &wthor::RawGame<'_>) -> (usize, Othello) {
        let mut position = Othello::start(&othello::Rules);
        let mut count = 0;
        for point in game.moves() {
            if let Some(pass) = position.forced_pass() {
                position.play_unchecked(pass);
            }
            let Ok(mv) = point.to_string().parse() else {
                break;
            };
            if position.play(mv).is_err() {
                break;
            }
            count += 1;
        }
        (count, position)
    }

    #[test]
    fn all_games_are_there_and_nearly_all_are_legal() {
        let mut total = 0;
        let mut illegal = 0;
        let mut finished = 0;
        let mut agreeing = 0;
        for bytes in years() {
            for game in wthor::games(&bytes).unwrap() {
                total += 1;
                let (count, position) = replay(&game);
                illegal += usize::from(count < game.moves().count());
                if let Some(outcome) = position.outcome() {
                    finished += 1;
                    let stated = Verdict::counted(f32::from(game.score) - 32.0).winner;
                    agreeing += usize::from(outcome.winner == stated);
                }
            }
        }
        if total == 0 {
            return;
        }
        println!(
            "{total} games, {illegal} with an illegal move, {finished} finished, {agreeing} of them as stated"
        );
        assert_eq!(total, 137_548);
        assert!(illegal * 1000 < total, "{illegal}");
        assert!(agreeing * 1000 > finished * 995, "{agreeing} of {finished}");
    }

    #[test]
    fn a_year_becomes_records_with_names() {
        let files = ["WTH_1977.wtb", "WTH.JOU", "WTH.TRN"];
        let [Some(games), Some(players), Some(tournaments)] =
            files.map(|file| shared(&format!("othello/wthor/{file}")))
        else {
            return;
        };
        let names = wthor::Names::read(&players, &tournaments).unwrap();
        assert_eq!(names.player(1), Some("Tastet Marc"));
        assert_eq!(names.tournament(1), Some("World Championship"));
        assert_eq!(Format::detect(&games), Some(Format::Wthor));
        let reading = wthor::read(&games, Some(&names)).unwrap();
        assert_eq!(reading.warnings, []);
        assert_eq!(reading.records.len(), 12);
        let record = &reading.records[0];
        assert_eq!(record.info.event, "World Championship");
        assert_eq!(record.info.date, "1977");
        assert_eq!(record.tree.len(), 60);
        assert_comes_back(record, Format::Ggf);
    }
}

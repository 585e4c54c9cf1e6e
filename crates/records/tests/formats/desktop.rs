//! The JSON games of an older desktop program.

use super::*;

const GAME: &str = r#"{
    "black_player_name": "Ann", "white_player_name": "Ben", "board_colour": "brown",
    "moves": [[7, 7], [0, 0], [7, 8], [14, 14], [7, 9], [1, 0], [7, 10], [2, 0], [7, 11]],
    "ended": true, "win": 1
}"#;

#[test]
fn rows_are_counted_from_the_top() {
    let record = read_one(GAME, None);
    assert_eq!(record.rules.to_string(), "gomoku");
    assert_eq!(line(&record), "h8 a15 i8 o1 j8 a14 k8 a13 l8");
    assert_eq!(record.info.black.name, "Ann");
    assert_eq!(record.info.white.name, "Ben");
    let verdict = record.info.verdict.unwrap();
    assert_eq!(verdict.winner, Some(Colour::Black));
    assert_comes_back(&record, Format::Json);
    assert_comes_back(&record, Format::Sgf);
}

#[test]
fn it_is_renju_where_the_person_says_so() {
    let record = read_one(GAME, Some(GameId::Renju));
    assert_eq!(record.rules.game(), GameId::Renju);
}

#[test]
fn a_game_that_goes_on_has_no_result_and_a_game_that_nobody_won_is_a_draw() {
    let verdict = |end: &str| {
        let text =
            format!(r#"{{"black_player_name":"","white_player_name":"","moves":[[7,7]]{end}}}"#);
        read_one(&text, None).info.verdict
    };
    assert_eq!(verdict(""), None);
    assert_eq!(verdict(r#","ended":false,"win":0"#), None);
    let draw = verdict(r#","ended":true,"win":0"#).unwrap();
    assert_eq!(draw.winner, None);
    let white = verdict(r#","ended":true,"win":2"#).unwrap();
    assert_eq!(white.winner, Some(Colour::White));
}

#[test]
fn what_is_no_such_game_is_refused_with_the_reason() {
    for (text, message) in [
        (
            r#"{"black_player_name":"Ann","moves":[]}"#,
            "this is no game of the older desktop program: the field “white_player_name” is missing",
        ),
        (
            r#"{"black_player_name":"Ann","white_player_name":"Ben"}"#,
            "this is no game of the older desktop program: the field “moves” is missing",
        ),
        (
            r#"{"black_player_name":"Ann","white_player_name":"Ben","moves":[[7,7],[15,0]]}"#,
            "move 2, [15,0]: there is no such point on a board of 15×15",
        ),
        (
            r#"{"moves":[[7,7]]}"#,
            "this JSON is not a game record: the field “sente” with the format's version is missing",
        ),
    ] {
        let refused = refusal(read(text.as_bytes(), None, None));
        assert!(refused.contains(message), "{refused}");
    }
    let strange = r#"{"black_player_name":"Ann","white_player_name":"Ben","moves":["h8"]}"#;
    assert!(refusal(read(strange.as_bytes(), None, None)).contains("line 1"));
}

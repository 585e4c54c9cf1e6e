//! The commands as a user runs them: what they print, and how they refuse.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use assert_cmd::Command;

const CORNER_CASE: &str = "15/15/15/15/15/15/7X7/6X1X6/7X7/15/15/15/15/15/15 X";

fn sente(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("sente").unwrap();
    command.args(arguments).env("NO_COLOR", "1");
    command
}

fn output(arguments: &[&str]) -> String {
    let output = sente(arguments).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// Runs a command that must fail with this exit code, and gives its one sentence.
#[track_caller]
fn refusal(arguments: &[&str], code: i32) -> String {
    let refused = sente(arguments).assert().code(code);
    let output = refused.get_output();
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "not one sentence: {text}");
    assert!(text.starts_with("sente: "), "{text}");
    text
}

#[test]
fn perft_prints_the_count_alone_on_the_last_line() {
    assert_eq!(output(&["perft", "othello", "5"]), "1396\n");
    assert_eq!(output(&["perft", "gomoku", "0"]), "1\n");
    assert_eq!(
        output(&["perft", "gomoku", "1", "--rule", "size=19"]),
        "361\n"
    );
    let divided = output(&["perft", "surakarta", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 17);
    assert_eq!(divided.lines().last(), Some("256"));
    assert!(divided.lines().any(|line| line == "c2-c3 16"), "{divided}");
    let few = "....../....../....../X...O./....../...... X";
    assert_eq!(
        output(&["perft", "surakarta", "3", "--position", few]),
        "302\n"
    );
    let json = output(&["perft", "othello", "2", "--json"]);
    assert!(json.contains(r#""count":12"#), "{json}");
}

#[test]
fn forbidden_lists_points_with_their_kinds() {
    assert_eq!(output(&["forbidden", CORNER_CASE]), "h8 double-three\n");
    let lines = format!("{CORNER_CASE}\n{}\n", CORNER_CASE.replace('X', "O"));
    let printed = sente(&["forbidden", "-"])
        .write_stdin(lines)
        .assert()
        .success();
    assert_eq!(printed.get_output().stdout, b"h8:double-three\n\n");
}

#[test]
fn a_bad_line_of_many_is_named() {
    let lines = format!("{CORNER_CASE}\nnonsense\n");
    let failed = sente(&["forbidden", "-"])
        .write_stdin(lines)
        .assert()
        .code(1);
    let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert!(error.starts_with("sente: line 2: "), "{error}");
}

#[test]
fn show_draws_the_board_after_the_moves() {
    let drawn = output(&["show", "othello", "--moves", "f5d6"]);
    assert!(drawn.contains("  6 . . .(O). . . . 6"), "{drawn}");
    assert!(
        drawn.ends_with("Black (X) to move. Discs: X 3, O 3.\n"),
        "{drawn}"
    );
    let drawn = output(&["show", "renju", "--position", CORNER_CASE]);
    assert!(drawn.contains("Forbidden: h8 (double three)."), "{drawn}");
    let drawn = output(&["show", "gomoku", "--moves", "a1 b1 a2 b2 a3 b3 a4 b4 a5"]);
    assert!(drawn.ends_with("Black wins: five in a row.\n"), "{drawn}");
    assert_eq!(output(&["show", "surakarta"]).lines().count(), 10);
}

#[test]
fn bad_input_gets_one_helpful_sentence() {
    for (arguments, code, said) in [
        (
            &["perft", "chess", "3"][..],
            2,
            "choose gomoku, standard, renju, othello or surakarta",
        ),
        (&["perft", "othello", "31"], 2, "31 is not in 0..=30"),
        (&["perft", "othello", "-1"], 2, "-1"),
        (&["perft", "othello"], 2, "required"),
        (&["juggle"], 2, "juggle"),
        (
            &["perft", "othello", "3", "--rule", "size=9"],
            1,
            "othello has no setting “size”",
        ),
        (
            &["perft", "surakarta", "3", "--position", "X"],
            1,
            "side to move",
        ),
        (
            &["show", "othello", "--moves", "a1"],
            1,
            "a1 turns over no disc",
        ),
        (&["show", "gomoku", "--moves", "h8 h8"], 1, "h8 is occupied"),
        (&["show", "gomoku", "--position", "15/15 X"], 1, "2 rows"),
        (&["forbidden", ""], 1, "side to move"),
    ] {
        let sentence = refusal(arguments, code);
        assert!(sentence.contains(said), "{arguments:?}: {sentence}");
    }
}

#[test]
fn help_is_everywhere() {
    for command in ["perft", "forbidden", "show", "completions"] {
        assert!(
            output(&[command, "--help"]).contains("Example"),
            "{command}"
        );
    }
    assert!(output(&["completions", "bash"]).contains("perft"));
}

#[test]
fn two_people_play_at_the_prompt() {
    let game = "draughts\ngomoku\na1\na1\nzz\nundo\nundo\na1\nb1\na2\nb2\na3\nb3\na4\nb4\na5\n";
    let played = sente(&[]).write_stdin(game).assert().success();
    let text = String::from_utf8_lossy(&played.get_output().stdout).into_owned();
    for said in [
        "Sorry, there is no game “draughts”",
        "Not played: a1 is occupied.",
        "Not played: “zz” is not a move: write it like h8.",
        "There is nothing to undo.",
        "Black wins: five in a row.",
        "Well played.",
    ] {
        assert!(text.contains(said), "{said} is missing in {text}");
    }
    let cut = sente(&[]).write_stdin("othello\nf5\n").assert().success();
    assert!(cut.get_output().stdout.ends_with(b"Goodbye.\n"));
}

//! Plain games through a pipe: what is asked, what is refused and why, and how they end.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use assert_cmd::Command;

/// Plays with these lines as answers and gives everything that was said.
fn played(arguments: &[&str], answers: &[&str]) -> String {
    let mut command = Command::cargo_bin("sente").unwrap();
    command.args(arguments).env("NO_COLOR", "1");
    let input = answers.join("\n") + "\n";
    let output = command.write_stdin(input).assert().success();
    assert!(output.get_output().stderr.is_empty());
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// The sentences in the order in which they must be said, with anything between them.
#[track_caller]
fn assert_says(text: &str, sentences: &[&str]) {
    let mut rest = text;
    for sentence in sentences {
        let at = rest.find(sentence);
        let at = at.unwrap_or_else(|| panic!("“{sentence}” is missing or too early in:\n{text}"));
        rest = &rest[at + sentence.len()..];
    }
}

const PLAIN: &[&str] = &["play", "--plain"];

#[test]
fn two_people_play_gomoku_to_its_winner() {
    let text = played(
        PLAIN,
        &[
            "draughts", "gomoku", "6", "x", "5", "Ann", "Ben", "a1", "a1", "zz", "a16", "b1", "a2",
            "b2", "a3", "b3", "a4", "b4", "a5",
        ],
    );
    assert_says(
        &text,
        &[
            "Which game",
            "Sorry, there is no game “draughts”",
            "Sorry, “6” is not a mode: write a number from 1 to 5.",
            "Sorry, “x” is not a mode",
            "Name of the first player (X)",
            "Name of the second player (O)",
            "Ann (X) to move.",
            "Ann (X) plays a1.",
            "Ben (O) to move.",
            "Sorry, a1 is occupied.",
            "Sorry, “zz” is not a move: write it like h8.",
            "Sorry, a16 is not on the board.",
            "Ben (O) plays b1.",
            "Ann (X) wins: five in a row.",
            "The game is over.",
        ],
    );
}

#[test]
fn surakarta_asks_for_the_type_and_two_places() {
    let answers = [
        "surakarta",
        "5",
        "Ann",
        "",
        "jump",
        "move",
        "6,3",
        "4_2",
        "4,2",
        "0,0",
        "move",
        "4,2",
        "3,2",
        "move",
        "0,0",
        "2,0",
    ];
    let text = played(PLAIN, &answers);
    assert_says(
        &text,
        &[
            "    0 1 2 3 4 5\n  0 g g g g g g 0\n",
            "  5 y y y y y y 5\n    0 1 2 3 4 5\n",
            "Ann (y) to move. Captured: y 0, g 0.",
            "Ann (y), move or capture?",
            "Sorry, “jump” is not a type of move: write move or capture.",
            "The piece (row,column)?",
            "Sorry, 6,3 is not on the board: rows go from 0 to 5 and columns from 0 to 5.",
            "Sorry, “4_2” is not a point: write row,column, such as 4,2.",
            "The target (row,column)?",
            "Sorry, 0,0 is not one step from 4,2.",
            "Ann (y) plays 4,2-3,2.",
            "  3 . .(y). . . 3",
            "Green (g) to move.",
            "Green (g), move or capture?",
            "Sorry, 2,0 is not one step from 0,0.",
            "Green (g), move or capture? > \nGoodbye.",
        ],
    );
}

#[test]
fn a_surakarta_capture_is_counted() {
    let answers = [
        "5", "Ann", "Ben", "capture", "4,2", "1,2", "move", "4,3", "3,2", "move", "1,4", "2,3",
        "move", "3,2", "2,2", "capture", "0,2", "2,2",
    ];
    let text = played(&["play", "surakarta", "--plain"], &answers);
    assert_says(
        &text,
        &[
            "Sorry, no free track round a loop leads from 4,2 to 1,2.",
            "Ann (y) plays 4,3-3,2.",
            "Ben (g) plays 0,2x2,2.",
            "  2 . .(g)g . . 2",
            "Ann (y) to move. Captured: y 0, g 1.",
        ],
    );
}

#[test]
fn computers_play_without_an_answer() {
    let arguments = ["play", "othello", "--plain", "--seed", "3"];
    let text = played(&arguments, &["4", "random", "random"]);
    assert_says(
        &text,
        &[
            "Random (X) plays",
            "Random (O) plays",
            " discs to ",
            "The game is over.",
        ],
    );
    assert_eq!(text, played(&arguments, &["4", "random", "random"]));
    let text = played(&arguments, &["2", "", "sente-1"]);
    assert_says(
        &text,
        &["Random (X) plays", "Sente 1 (O) plays", "The game is over."],
    );
}

#[test]
fn a_whole_game_of_surakarta_names_its_winner() {
    let arguments = ["play", "--plain", "--seed", "1"];
    let text = played(&arguments, &["surakarta", "2", "Ann", "easy"]);
    assert_says(
        &text,
        &[
            "Ann (y) plays",
            "Easy AI (g) plays",
            "Easy AI (g) wins: ",
            "The game is over.",
        ],
    );
    assert!(text.ends_with("The game is over.\nPlay again (y, n)? > \nGoodbye.\n"));
}

#[test]
fn any_name_may_be_given_to_a_computer() {
    let text = played(&["play", "othello", "--plain"], &["1", "Ann", "Hal", "f5"]);
    assert_says(
        &text,
        &[
            "Computer players: ",
            "sente-5 plays as Hal.",
            "Ann (X) plays f5.",
            "Hal (O) plays ",
            "Goodbye.",
        ],
    );
}

#[test]
fn beside_moves_there_are_a_few_words() {
    let answers = ["3", "Ann", "", "undo", "f5", "undo", "moves", "resign"];
    let text = played(&["play", "othello", "--plain"], &answers);
    assert_says(
        &text,
        &[
            "Sorry, there is nothing to take back.",
            "Taken back.",
            "d3 c4 f5 e6",
            "Random (O) wins: resignation.",
        ],
    );
}

#[test]
fn the_same_words_help_at_every_question() {
    let before = [
        "hint",
        "back",
        "surakarta",
        "back",
        "othello",
        "5",
        "Ann",
        "undo",
        "Eve",
        "Ben",
    ];
    let text = played(
        PLAIN,
        &[&before[..], &["back", "f5", "back", "hint", "quit"]].concat(),
    );
    assert_says(
        &text,
        &[
            "Hints are available when it is your turn to move.",
            "This is the first question.",
            "Who plays",
            "Which game",
            "Name of the second player (O)",
            "Name of the first player (X)",
            "Sorry, there is nothing to take back.",
            "Eve (X) plays f5.",
            "Taken back.",
            "Hint: ",
            "\nGoodbye.\n",
        ],
    );
    for count in 0..before.len() {
        let text = played(PLAIN, &[&before[..count], &["quit"]].concat());
        assert!(text.ends_with("\nGoodbye.\n"), "{count}: {text}");
    }
}

#[test]
fn a_surakarta_move_can_be_answered_anew() {
    let answers = [
        "5", "", "", "move", "back", "capture", "4,2", "back", "4,3", "undo", "move", "4,3",
        "hint", "move", "4,3", "3,2", "move", "undo", "move", "quit",
    ];
    let text = played(&["play", "surakarta", "--plain"], &answers);
    assert_says(
        &text,
        &[
            "The piece (row,column)? > Yellow (y), move or capture? > The piece",
            "The target (row,column)? > The piece (row,column)? > The target",
            "Sorry, there is nothing to take back.",
            "Hint: ",
            "Yellow (y) plays 4,3-3,2.",
            "Taken back.",
            "\nGoodbye.\n",
        ],
    );
}

#[test]
fn a_person_may_take_the_second_side_and_play_again() {
    let arguments = ["play", "othello", "--plain", "--seed", "3"];
    let answers = [
        "3 second", "", "Ann", "resign", "perhaps", "y", "resign", "n",
    ];
    let text = played(&arguments, &answers);
    assert_says(
        &text,
        &[
            "Random (X) plays ",
            "Ann (O) to move.",
            "Random (X) wins: resignation.",
            "The game is over.",
            "Sorry, “perhaps” is not an answer: write y or n.",
            "The players exchange sides.",
            "Ann (X) to move.",
            "Random (O) wins: resignation.",
            "The game is over.",
            "Goodbye.",
        ],
    );
}

#[test]
fn the_end_of_the_input_is_a_goodbye_at_every_question() {
    let answers = ["surakarta", "5", "Ann", "Ben", "move", "4,2"];
    for count in 0..=answers.len() {
        let mut command = Command::cargo_bin("sente").unwrap();
        let input = [&answers[..count], &[""]].concat().join("\n");
        let output = command.args(PLAIN).write_stdin(input).assert().success();
        assert!(
            output.get_output().stdout.ends_with(b"\nGoodbye.\n"),
            "{count}"
        );
    }
}

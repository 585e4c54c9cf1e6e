//! Both ways to play in a real terminal: games, and the terminal given back at every end.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

mod window;

use window::Window;

const SENTE: &str = env!("CARGO_BIN_EXE_sente");
const CTRL_C: &str = "\x03";
const DOWN: &str = "\x1b[B";
const CTRL_D: &str = "\x04";
const CTRL_Q: &str = "\x11";
const CTRL_R: &str = "\x12";
const CTRL_Z: &str = "\x1a";

#[test]
fn a_game_is_played_and_the_terminal_given_back() {
    let mut window = Window::open(SENTE, &["play", "gomoku", "--seed", "1"]);
    window.wait_for("Players");
    assert!(!window.is_set_as_before());
    window.write("\r");
    window.wait_for("Moves");
    window.write("h8\r");
    window.wait_for("thinking");
    window.wait_for("to move.");
    window.write(CTRL_R);
    window.wait_for("Resign");
    window.write("y");
    window.wait_for("resignation");
    window.write(CTRL_Q);
    assert_eq!(window.close().exit_code(), 0);
}

#[test]
fn puzzles_are_solved_in_a_terminal() {
    let mut window = Window::open(SENTE, &["puzzles", "play", "othello"]);
    window.wait_for("to move and win");
    window.write("\x14");
    window.wait_for("show where to look");
    window.write(CTRL_Q);
    assert_eq!(window.close().exit_code(), 0);
}

#[test]
fn settings_are_kept_and_a_bad_file_is_left_alone() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("sente");
    let file = folder.join("preferences.json");
    let arguments = ["play", "--preferences", folder.to_str().unwrap()];
    let mut window = Window::open(SENTE, &arguments);
    window.wait_for("Surakarta");
    window.write("7");
    window.wait_for("squares");
    window.write(DOWN);
    window.write("#2e8b58");
    window.wait_for("███");
    window.write(CTRL_Q);
    assert_eq!(window.close().exit_code(), 0);
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("#2e8b58"), "{kept}");

    let mut window = Window::open(SENTE, &arguments);
    window.wait_for("Surakarta");
    window.write("7");
    window.wait_for("#2e8b58");
    window.write(CTRL_Q);
    assert_eq!(window.close().exit_code(), 0);

    std::fs::write(&file, "{ not this").unwrap();
    let mut window = Window::open(SENTE, &arguments);
    window.wait_for("default");
    window.write(CTRL_Q);
    assert_eq!(window.close().exit_code(), 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "{ not this");
}

#[test]
fn a_clock_runs_out_in_a_real_terminal() {
    let mut window = Window::open(SENTE, &["play", "othello", "--seed", "1"]);
    window.wait_for("Players");
    window.write(&DOWN.repeat(3));
    window.write("1s\r");
    window.wait_for("Moves");
    window.write("f5\r");
    // The line of keys changes at the end of a game.
    window.wait_for("menu");
    window.write(CTRL_Q);
    assert_eq!(window.close().exit_code(), 0);
}

#[test]
fn sente_alone_asks_where_to_play() {
    let mut window = Window::open(SENTE, &[]);
    window.wait_for("(g) or at this terminal (t)?");
    window.write("x\n");
    window.wait_for("Write g or t.");
    window.write("t\n");
    window.wait_for("Surakarta");
    window.write(CTRL_C);
    assert_eq!(window.close().exit_code(), 0);
}

#[test]
fn the_plain_game_is_played_in_a_terminal_too() {
    let mut window = Window::open(SENTE, &["play", "--plain"]);
    for (request, answer) in [
        ("Which game", "surakarta"),
        ("Who plays", "9"),
        ("is not a mode", "5"),
        ("Name of the first", "Ann"),
        ("Name of the second", "Ben"),
        ("move or capture?", "jump"),
        ("is not a type of move", "move"),
        ("The piece", "6,3"),
        ("is not on the board", "4_2"),
        ("is not a point", "4,3"),
        ("The target", "0,0"),
        ("is not one step", "move"),
        ("The piece", "4,3"),
        ("The target", "3,2"),
        ("Ben (g), move or capture?", "move"),
        ("The piece", "1,4"),
        ("The target", "2,3"),
        ("Ann (y), move or capture?", "move"),
        ("The piece", "3,2"),
        ("The target", "2,2"),
        ("Ben (g), move or capture?", "capture"),
        ("The piece", "0,2"),
        ("The target", "2,2"),
        ("Captured: y 0, g 1.", CTRL_D),
    ] {
        window.wait_for(request);
        window.write(answer);
        window.write(if answer == CTRL_D { "" } else { "\n" });
    }
    window.wait_for("Goodbye.");
    assert_eq!(window.end().exit_code(), 0);
}

#[test]
fn the_shells_key_gives_the_terminal_back_until_it_goes_on() {
    // A shell with jobs: it goes on when the program stops, and brings it back.
    let script = format!("set -m; '{SENTE}' play; echo stopped; fg; echo ended $?");
    let mut window = Window::open("bash", &["-c", &script]);
    window.wait_for("Surakarta");
    window.write(CTRL_Z);
    window.wait_for("\x1b[?1049l");
    window.wait_for("stopped");
    window.wait_for("\x1b[?1049h");
    window.wait_for("Surakarta");
    window.write(CTRL_Q);
    window.wait_for("ended 0");
    assert_eq!(window.end().exit_code(), 0);
}

#[test]
fn a_terminal_that_can_do_nothing_is_pointed_to_the_plain_game() {
    let script = format!("TERM=dumb '{SENTE}' play");
    let mut window = Window::open("bash", &["-c", &script]);
    window.wait_for("add --plain");
    assert_eq!(window.end().exit_code(), 2);
}

#[test]
fn a_signal_ends_it_and_the_terminal_is_given_back() {
    for name in ["TERM", "INT", "HUP"] {
        let mut window = Window::open(SENTE, &["play"]);
        window.wait_for("Surakarta");
        window.signal(name);
        assert_eq!(window.close().exit_code(), 1, "{name}");
    }
}

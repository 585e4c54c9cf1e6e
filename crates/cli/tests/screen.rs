//! Both ways to play in a real terminal: games, and the terminal given back at every end.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

mod window;

use window::Window;

const SENTE: &str = env!("CARGO_BIN_EXE_sente");
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const CTRL_Q: &str = "\x11";
const CTRL_R: &str = "\x12";

#[test]
fn a_game_is_played_and_the_terminal_given_back() {
    let mut window = Window::open(SENTE, &["play", "gomoku", "--seed", "1"]);
    window.wait_for("Players");
    assert!(!window.is_set_as_before());
    window.write("\r");
    window.wait_for("Moves");
    window.write("h8\r");
    window.wait_for("Thinking");
    window.wait_for("▶ ● Black");
    window.write(CTRL_R);
    window.wait_for("Resign");
    window.write("y");
    window.wait_for("resignation");
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
    for (question, answer) in [
        ("Which game", "surakarta"),
        ("Who plays", "9"),
        ("is not a mode", "5"),
        ("Name of the first", "Ann"),
        ("Name of the second", "Ben"),
        ("move or capture?", "jump"),
        ("is not a type of move", "move"),
        ("The piece", "6,3"),
        ("is not on the board", "4_2"),
        ("is not a place", "4,3"),
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
        ("Captured: y 1, g 0.", CTRL_D),
    ] {
        window.wait_for(question);
        window.write(answer);
        window.write(if answer == CTRL_D { "" } else { "\n" });
    }
    window.wait_for("Goodbye.");
    assert_eq!(window.end().exit_code(), 0);
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

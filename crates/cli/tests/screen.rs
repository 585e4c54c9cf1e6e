//! The full screen in a real terminal: a game against a computer player, and the terminal given back
//! at every end.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

mod window;

use window::Window;

const SENTE: &str = env!("CARGO_BIN_EXE_sente");
const CTRL_C: &str = "\x03";
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
    window.write("g\n");
    window.wait_for("The page is not built yet");
    window.write("t\n");
    window.wait_for("Surakarta");
    window.write(CTRL_C);
    assert_eq!(window.close().exit_code(), 0);
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

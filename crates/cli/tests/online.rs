//! Two people in terminals play each other over a real server: accounts, the lobby, a rated game, ratings.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod window;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use window::Window;

const SENTE: &str = env!("CARGO_BIN_EXE_sente");
const PASSWORD: &str = "seven purple walruses";
const CTRL_G: &str = "\x07";
const CTRL_Q: &str = "\x11";
const CTRL_S: &str = "\x13";

/// A server that is killed on drop.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &std::path::Path) -> Self {
        let mut child = Command::new(SENTE)
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--log",
                "off",
                "--database",
            ])
            .arg(folder.join("sente.db"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        let address = line.strip_prefix("Sente is at ").unwrap();
        let address = address.split(' ').next().unwrap().to_owned();
        Self { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A person in a terminal who has created an account and is in the lobby.
fn sign_up(server: &Server, name: &str) -> Window {
    let mut window = Window::open(SENTE, &["play", "--server", &server.address]);
    window.sign_up(name, PASSWORD);
    window
}

#[test]
fn two_terminals_play_a_rated_game_on_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut ann = sign_up(&server, "Ann");
    let mut ben = sign_up(&server, "Ben");
    ann.offer_game("n");
    ann.wait_for("offer is in the lobby");
    ben.wait_for("Ann");
    ben.write("\r");
    for window in [&mut ann, &mut ben] {
        window.wait_for("Moves");
    }
    for (first, second) in [("h8", "a1"), ("i8", "b2"), ("j8", "c3"), ("k8", "d4")] {
        ann.write(&format!("{first}\r"));
        ben.wait_for(first);
        ben.write(&format!("{second}\r"));
        ann.wait_for(second);
    }
    ann.write("l8\r");
    for window in [&mut ann, &mut ben] {
        window.wait_for("wins");
    }
    ben.write(CTRL_G);
    ben.wait_for("Who wants to play");
    ben.write("a");
    ben.wait_for("lost");
    for mut window in [ann, ben] {
        window.write(CTRL_Q);
        assert_eq!(window.close().exit_code(), 0);
    }
}

#[test]
fn an_account_of_this_machine_keeps_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let play = [
        "play",
        "--account",
        "--data",
        folder.path().to_str().unwrap(),
    ];
    let mut ann = Window::open(SENTE, &play);
    ann.sign_up("Ann", PASSWORD);
    ann.offer_game("c");
    ann.wait_for("Moves");
    ann.write("h8\r");
    ann.wait_for(" plays ");
    ann.write(CTRL_S);
    ann.wait_for("in your");
    ann.write(CTRL_Q);
    assert_eq!(ann.close().exit_code(), 0);
    // In a new process, the same account has the same game.
    let mut ann = Window::open(SENTE, &play);
    ann.wait_for("Your account on this machine");
    ann.write(&format!("Ann\t{PASSWORD}\r"));
    ann.wait_for("Who wants to play");
    ann.write("a");
    ann.wait_for("Saved games");
    ann.wait_for("Gomoku: Ann and");
    ann.write("\r");
    ann.wait_for("Moves");
    ann.write(CTRL_Q);
    assert_eq!(ann.close().exit_code(), 0);
}

#[test]
fn accounts_that_a_server_uses_are_not_taken_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let _server = Server::start(folder.path());
    let data = folder.path().to_str().unwrap();
    let mut window = Window::open(SENTE, &["play", "--account", "--data", data]);
    window.wait_for("--server http://");
    assert_eq!(window.end().exit_code(), 1);
}

#[test]
fn a_server_that_is_not_there_is_said_and_the_person_can_leave() {
    let mut window = Window::open(SENTE, &["play", "--server", "http://127.0.0.1:1"]);
    window.wait_for("Password");
    window.write("Ann\r\r");
    window.wait_for("cannot be reached");
    window.write("\x1b");
    window.wait_for("Puzzles");
    window.write(CTRL_Q);
    assert_eq!(window.close().exit_code(), 0);
}

//! People at two terminals who play each other over a real server: accounts, the lobby, a rated game, ratings.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

mod window;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use window::Window;

const SENTE: &str = env!("CARGO_BIN_EXE_sente");
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const CTRL_G: &str = "\x07";
const CTRL_N: &str = "\x0e";
const CTRL_Q: &str = "\x11";

/// A server that ends with the test.
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

/// A person at a terminal who makes an account and is in the lobby.
fn sign_up(server: &Server, name: &str) -> Window {
    let mut window = Window::open(SENTE, &["play", "--server", &server.address]);
    window.wait_for("Password");
    window.write(&format!("{name}\t"));
    window.write("seven purple walruses");
    window.write(CTRL_N);
    window.wait_for("Who wants to play");
    window
}

#[test]
fn two_terminals_play_a_rated_game_on_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut ann = sign_up(&server, "Ann");
    let mut ben = sign_up(&server, "Ben");
    ann.write("n");
    ann.wait_for("Offer a game");
    ann.write(&DOWN.repeat(4));
    ann.write(RIGHT);
    ann.wait_for("you");
    ann.write("\r");
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

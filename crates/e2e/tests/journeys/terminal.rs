//! A user in a terminal plays a user in a browser on the same server.

use std::path::PathBuf;

use sente_api::RankingPage;

use crate::accounts::{PASSWORD, member};
use crate::browser::journey;
use crate::window::Window;

const CTRL_G: &str = "\x07";
const CTRL_Q: &str = "\x11";
const CTRL_R: &str = "\x12";

/// The program, which must be built separately.
fn sente() -> PathBuf {
    let own = std::env::current_exe().unwrap();
    let folder = own.parent().and_then(|deps| deps.parent()).unwrap();
    let program = folder.join(format!("sente{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "build it first: cargo build -p sente");
    program
}

#[test]
fn a_terminal_and_a_browser_play_a_rated_game() {
    journey(async |server| {
        let ben = member(server, "Ben").await;
        let address = ben.ask::<String>("location.origin").await;
        let mut ann = Window::open(sente(), &["play", "--server", &address]);
        ann.sign_up("Ann", PASSWORD);
        // She offers a rated game of Gomoku in which she moves first.
        ann.offer_game("n");
        ann.wait_for("offer is in the lobby");
        ben.go("/lobby").await;
        ben.press("button", "~Accept").await;
        let id = ben.game_id().await;
        ann.wait_for("Moves");
        for (first, second) in [("h8", "i9"), ("h9", "h7"), ("g8", "i8")] {
            ann.write(&format!("{first}\r"));
            ben.see_piece(first).await;
            ben.press_point(second).await;
            ann.wait_for(second);
        }
        ann.write(CTRL_R);
        ann.wait_for("Resign?");
        ann.write("y");
        ann.wait_for("review");
        ben.see("You win").await;
        ben.see("→").await;
        ben.photograph("terminal-and-browser").await;
        // Both ratings have changed exactly once.
        let page: RankingPage = ben.get("/rankings/gomoku").await;
        let standing = |name: &str| page.rows.iter().find(|row| row.name == name);
        let (ann_rating, ben_rating) = (standing("Ann").unwrap(), standing("Ben").unwrap());
        assert_eq!((ann_rating.games, ben_rating.games), (1, 1), "{id}");
        assert!(ann_rating.rating < 1500.0 && ben_rating.rating > 1500.0);
        ben.reload().await;
        ben.see("You win").await;
        let again: RankingPage = ben.get("/rankings/gomoku").await;
        assert_eq!(again, page);
        ann.write(CTRL_G);
        ann.wait_for("Who wants to play");
        ann.write("a");
        ann.wait_for("lost, 1500 to ");
        ann.write(CTRL_Q);
        assert_eq!(ann.close().exit_code(), 0);
    });
}

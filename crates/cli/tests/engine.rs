//! `sente engine` as used by other programs: through pipes, and as an external engine of Sente itself.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use assert_cmd::Command;
use sente_engine::{Analysis, DynEngine, Limits, SearchControl, SearchRequest};
use sente_engine_protocols::read_externals;
use sente_rules::{GameId, Rules};

const SENTE: &str = env!("CARGO_BIN_EXE_sente");

fn talk(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(SENTE);
    let said = command
        .arg("engine")
        .args(arguments)
        .write_stdin(input)
        .assert()
        .success();
    String::from_utf8(said.get_output().stdout.clone()).unwrap()
}

#[test]
fn every_language_is_spoken() {
    for (arguments, input, said) in [
        (
            &["gomocup"][..],
            "START 15\r\nABOUT\r\nEND\r\n",
            "OK\nname=\"Sente\"",
        ),
        (
            &["nboard", "--player", "random"],
            "nboard 2\nping 3\n",
            "set myname Sente\npong 3",
        ),
        (
            &["gtp", "--seed", "5"],
            "1 name\nquit\n",
            "=1 Sente\n\n=\n\n",
        ),
        (
            &["ugi", "renju"],
            "isready\nquery result\nquit\n",
            "readyok\nresponse none\n",
        ),
        (
            &[
                "--player",
                "random",
                "ugi",
                "surakarta",
                "--rule",
                "quiet=off",
            ],
            "ugi\n",
            "option name Player type combo default random",
        ),
    ] {
        let answer = talk(arguments, input);
        assert!(answer.contains(said), "{arguments:?}: {answer}");
    }
}

#[test]
fn a_seed_makes_chance_repeat_itself() {
    let game = |seed| {
        talk(
            &["gtp", "--player", "random", "--seed", seed],
            &"genmove b\ngenmove w\n".repeat(20),
        )
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn wrong_use_is_refused() {
    for (arguments, code, said) in [
        (&["engine"][..], 2, "Usage: sente engine"),
        (&["engine", "uci"], 2, "uci"),
        (&["engine", "ugi"], 2, "GAME"),
        (&["engine", "ugi", "chess"], 2, "choose gomoku"),
        (
            &["engine", "gtp", "--player", "nobody"],
            2,
            "othello has no player “nobody”",
        ),
    ] {
        let refused = Command::new(SENTE).args(arguments).assert().code(code);
        let error = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

#[test]
fn the_program_can_be_its_own_external_engine() {
    for (game, protocol, arguments) in [
        (
            GameId::Renju,
            "gomocup",
            r#"["engine", "gomocup", "--player", "random"]"#,
        ),
        (
            GameId::Othello,
            "nboard",
            r#"["engine", "nboard", "--player", "random"]"#,
        ),
        (
            GameId::Othello,
            "gtp",
            r#"["engine", "gtp", "--player", "random"]"#,
        ),
        (
            GameId::Surakarta,
            "ugi",
            r#"["engine", "ugi", "surakarta", "--player", "random"]"#,
        ),
    ] {
        let file = format!(
            "[[engine]]\nname = \"Mirror\"\ngames = [\"{game}\"]\nprotocol = \"{protocol}\"\n\
             program = '{SENTE}'\narguments = {arguments}\n"
        );
        let external = read_externals(&file, Path::new("/")).unwrap().remove(0);
        let mut engine = external.create();
        let mut table = Rules::usual(game).table();
        for _ in 0..6 {
            let request = SearchRequest::best(Limits::time(Duration::from_secs(1)));
            let control = SearchControl {
                stop: &AtomicBool::new(false),
                elapsed: &|| Duration::ZERO,
            };
            let found = engine.search(&*table, request, control, &mut |_: &Analysis<String>| {});
            table.play_text(&found.unwrap().lines[0].moves[0]).unwrap();
        }
    }
}

//! Compares the output of `--json` field by field with the tables of `docs/json.md`: every field is documented with its
//! type, and every documented field occurs.
#![expect(clippy::unwrap_used, reason = "a test that fails may panic anywhere")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

const WON: &str = "15/15/15/15/15/15/15/5XXXX6/15/15/15/15/15/15/15 X";
const START: &str = "---------------------------OX------XO--------------------------- X";
const ENDGAME: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

const IN_BOOK: &str = "OOOOOO/OOOOOO/....../....../XXXXXX/XXXXXX X";
const FEW_PIECES: &str = "....../....../..O.../....../..X.../...... X";

/// The documented paths of a command with their types.
fn documented(command: &str) -> BTreeMap<String, String> {
    let page = include_str!("../../../docs/json.md");
    let heading = format!("\n## sente {command}\n");
    let (_, rest) = page.split_once(&heading).unwrap();
    let section = rest.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.map(|row| {
        let mut cells = row.split('|').map(str::trim).skip(1);
        let path = cells.next().unwrap().trim_matches('`').to_owned();
        (path, cells.next().unwrap().to_owned())
    });
    cells.collect()
}

/// Collects all paths of a document with their types.
fn collect(value: &Value, path: String, found: &mut BTreeSet<(String, &'static str)>) {
    let joined = |name: &str| match path.as_str() {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    };
    match value {
        // Only perft uses data as field names.
        Value::Object(fields) if path == "moves" => {
            for value in fields.values() {
                collect(value, joined("*"), found);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                collect(value, joined(name), found);
            }
        }
        Value::Array(elements) => {
            for value in elements {
                collect(value, format!("{path}[]"), found);
            }
        }
        Value::Null => {
            found.insert((path, "null"));
        }
        Value::Number(_) => {
            found.insert((path, "number"));
        }
        Value::String(_) => {
            found.insert((path, "text"));
        }
        Value::Bool(_) => {
            found.insert((path, "true or false"));
        }
    }
}

/// Runs a command several times and compares its output with the documentation.
#[track_caller]
fn check(folder: &Path, command: &str, runs: &[&[&str]]) {
    let documented = documented(command);
    let mut found = BTreeSet::new();
    for arguments in runs {
        let output = Command::cargo_bin("sente")
            .unwrap()
            .arg(command)
            .args(*arguments)
            .arg("--json")
            .current_dir(folder)
            .assert()
            .success();
        let printed = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        assert_eq!(printed.lines().count(), 1, "{printed}");
        collect(
            &serde_json::from_str(&printed).unwrap(),
            String::new(),
            &mut found,
        );
    }
    for (path, kind) in &found {
        let types = documented.get(path);
        let types = types.unwrap_or_else(|| panic!("{command}: {path} is not in docs/json.md"));
        let is_said = types.split(" or ").any(|said| said == *kind);
        assert!(
            is_said,
            "{command}: {path} is {kind}, and docs/json.md says {types}"
        );
    }
    for (path, types) in &documented {
        let is_there = found.iter().any(|(other, _)| {
            let rest = other.strip_prefix(path.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        assert!(
            is_there,
            "{command}: {path} ({types}) is in docs/json.md only"
        );
    }
}

#[test]
fn positions_and_counts() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let forbidden = "15/15/15/15/15/15/7X7/6X1X6/7X7/15/15/15/15/15/15 X";
    check(here, "forbidden", &[&[forbidden]]);
    check(here, "perft", &[&["othello", "2"]]);
    check(here, "bench", &[&["othello"]]);
    let won = "a1 b1 a2 b2 a3 b3 a4 b4 a5";
    check(
        here,
        "show",
        &[
            &["othello", "--moves", "f5d6c3d3c4"],
            &["surakarta"],
            &["gomoku", "--moves", won],
        ],
    );
    check(
        here,
        "solve",
        &[
            &["othello", "--position", ENDGAME],
            &["gomoku", "--position", WON],
            &["surakarta", "--position", FEW_PIECES],
        ],
    );
}

#[test]
fn analyses_and_reviews() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.txt");
    fs::write(&game, "h8 h9 i8 i9 j8 o15 k8 o14 l8\n").unwrap();
    let game = game.to_str().unwrap();
    check(
        folder.path(),
        "analyse",
        &[
            &[START, "--nodes", "500"],
            &[WON, "--nodes", "500"],
            &[IN_BOOK, "--nodes", "500"],
            &[game, "--game", "gomoku", "--nodes", "500"],
        ],
    );
}

#[test]
fn players_and_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let small = [
        "othello", "random", "sente-1", "--games", "4", "--out", "results",
    ];
    let tested = [
        "othello", "random", "sente-1", "--games", "4", "--out", "tested", "--sprt", "0", "400",
    ];
    check(here, "arena", &[&small, &tested]);
    check(here, "fit", &[&["results"]]);
    check(here, "rankings", &[&["surakarta"], &["othello"]]);
    // A puzzle with several winning moves.
    let shipped = sente_puzzles::text(sente_rules::GameId::Othello);
    let line = shipped.lines().find(|line| line.split('|').count() == 8);
    fs::write(here.join("one.txt"), line.unwrap()).unwrap();
    check(here, "puzzles", &[&["othello", "--check", "one.txt"]]);
}

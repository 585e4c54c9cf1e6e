//! Endgame tablebases as a user builds, damages and uses them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use assert_cmd::Command;

/// What a command wrote to standard output and to standard error.
fn run(folder: &Path, arguments: &[&str]) -> (String, String) {
    let mut command = Command::cargo_bin("sente").unwrap();
    let done = command
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("SENTE_TABLEBASES", folder)
        .assert()
        .success();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let output = done.get_output();
    (text(&output.stdout), text(&output.stderr))
}

/// Two against two: a win in seven plies or so is far enough to need the whole line.
const POSITION: &str = "....../.O..../....../...O../.X..../....X. X";

#[test]
fn it_is_built_once_and_positions_are_solved_with_their_whole_line() {
    let folder = tempfile::tempdir().unwrap();
    let (built, _) = run(folder.path(), &["tablebase", "build", "--pieces", "4"]);
    assert!(
        built.starts_with("Surakarta with up to 4 pieces is in "),
        "{built}"
    );
    let (checked, _) = run(folder.path(), &["tablebase", "check", "--positions", "200"]);
    assert!(checked.contains("every move keeps the result"), "{checked}");
    let asked = ["solve", "surakarta", "--position", POSITION, "--json"];
    let (solved, complaint) = run(folder.path(), &asked);
    assert_eq!(complaint, "");
    let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
    let line = solved["line"].as_array().unwrap();
    if let Some(plies) = solved["plies"].as_u64() {
        assert_eq!(line.len() as u64, plies, "{solved}");
    }
    assert!(solved["result"] != "unknown within the limits", "{solved}");
    assert!(solved["nodes"].as_u64().unwrap() < 50, "{solved}");
    let moves = solved["moves"].as_array().unwrap();
    assert_eq!(moves[0]["move"], line[0], "the best move comes first");
    assert_eq!(moves[0]["plies"], solved["plies"], "{solved}");
    assert_eq!(moves.len() as u64, solved["nodes"].as_u64().unwrap());
    let (told, _) = run(folder.path(), &asked[..4]);
    let listed: Vec<&str> = told.lines().filter(|it| it.starts_with("move ")).collect();
    assert_eq!(listed.len(), moves.len(), "{told}");
    let best = line[0].as_str().unwrap();
    assert!(listed[0].starts_with(&format!("move {best} ")), "{told}");
}

#[test]
fn a_damaged_file_is_complained_about_and_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let asked = ["solve", "surakarta", "--position", POSITION];
    let result = |text: &str| text.lines().take(2).collect::<Vec<_>>().join("\n");
    let (first, complaint) = run(folder.path(), &asked);
    assert_eq!(complaint, "");
    let file = folder.path().join("surakarta.tablebase");
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let (again, complaint) = run(folder.path(), &asked);
    assert!(
        complaint.contains("the file will be built again"),
        "{complaint}"
    );
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert_eq!(result(&again), result(&first));
    assert_eq!(std::fs::read(&file).unwrap(), whole);
}

//! Tournaments and rankings from the command line.
#![expect(clippy::unwrap_used, reason = "a test that fails may panic anywhere")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn sente(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::cargo_bin("sente").unwrap();
    command
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1");
    command
}

/// The output of a command, which must not print anything else, such as an invisible progress bar.
fn output(arguments: &[&str], folder: &Path) -> String {
    let output = sente(arguments, folder).assert().success().stderr("");
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

fn refusal(arguments: &[&str], code: i32) -> String {
    let folder = tempfile::tempdir().unwrap();
    let refused = sente(arguments, folder.path()).assert().code(code);
    let text = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "expected one line: {text}");
    text
}

const MATCH: [&str; 8] = [
    "arena", "othello", "random", "random", "--games", "10", "--seed", "3",
];

#[test]
fn a_small_match_runs_to_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let printed = output(&MATCH, folder.path());
    let rows: Vec<Vec<&str>> = printed
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|cells: &Vec<&str>| cells.first().is_some_and(|name| name.starts_with("random")))
        .collect();
    assert_eq!(rows.len(), 2, "{printed}");
    for row in rows {
        let numbers: Vec<u32> = row[1..5].iter().map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(numbers[0], 10, "{printed}");
        assert_eq!(numbers[1..].iter().sum::<u32>(), 10, "{printed}");
    }
    let results = folder.path().join("arena/othello-random-random");
    for name in [
        "arena.json",
        "games.jsonl",
        "results.json",
        "results.md",
        "results.svg",
    ] {
        assert!(results.join(name).is_file(), "{name} is missing");
    }
    let games = fs::read_to_string(results.join("games.jsonl")).unwrap();
    assert_eq!(games.lines().count(), 10);
    let record = output(
        &[
            "convert",
            "arena/othello-random-random/records/000010.json",
            "-",
            "--to-format",
            "txt",
        ],
        folder.path(),
    );
    assert!(record.len() > 100, "{record}");
}

#[test]
fn the_same_command_gives_the_same_and_goes_on_where_it_stopped() {
    let [one, two] = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let table = output(&MATCH, one.path());
    assert_eq!(
        table,
        output(&[&MATCH[..], &["--threads", "3"]].concat(), two.path())
    );
    let games = two.path().join("arena/othello-random-random/games.jsonl");
    let text = fs::read(&games).unwrap();
    fs::write(&games, &text[..text.len() * 2 / 3]).unwrap();
    assert_eq!(table, output(&MATCH, two.path()));
}

#[test]
fn many_players_an_opening_file_and_json() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("openings.txt"),
        "# two of them\nf5d6c3\nf5 f6\n",
    )
    .unwrap();
    let arguments = [
        "arena",
        "othello",
        "random",
        "random",
        "random",
        "--mode",
        "gauntlet",
        "--games",
        "4",
        "--openings",
        "openings.txt",
        "--out",
        "results",
        "--json",
    ];
    let printed = output(&arguments, folder.path());
    let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(json["games"], serde_json::json!([8, 8]));
    assert_eq!(json["meetings"].as_array().unwrap().len(), 2);
    assert_eq!(json["players"].as_array().unwrap().len(), 3);
    assert!(folder.path().join("results/results.svg").is_file());
}

#[test]
fn a_table_says_how_each_colour_did() {
    let folder = tempfile::tempdir().unwrap();
    let printed = output(&[&MATCH[..], &["--json"]].concat(), folder.path());
    let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let [one, two] = [0, 1].map(|row| &json["players"][row]);
    assert_eq!(one["black"]["wins"], two["white"]["losses"], "{printed}");
    assert_eq!(one["white"]["draws"], two["black"]["draws"], "{printed}");
    for result in ["wins", "draws", "losses"] {
        let [all, black, white] = [&one[result], &one["black"][result], &one["white"][result]]
            .map(|count| count.as_u64().unwrap());
        assert_eq!(all, black + white, "{printed}");
    }
}

#[test]
fn several_folders_are_rated_together() {
    let folder = tempfile::tempdir().unwrap();
    for opponent in ["random", "minimax-1"] {
        let arguments = ["arena", "othello", "minimax-2", opponent, "--games", "4"];
        output(&arguments, folder.path());
    }
    let folders = [
        "arena/othello-minimax-2-random",
        "arena/othello-minimax-2-minimax-1",
    ];
    let fit = [&["fit"], &folders[..], &["--anchor", "minimax-2=1200"]].concat();
    let printed = output(&fit, folder.path());
    assert!(printed.contains("8 games in 2 folders"), "{printed}");
    let known = printed.lines().find(|line| line.starts_with("minimax-2"));
    assert!(known.unwrap().ends_with("1200 ± 0"), "{printed}");
    let json: serde_json::Value =
        serde_json::from_str(&output(&[&fit[..], &["--json"]].concat(), folder.path())).unwrap();
    assert_eq!(json["players"].as_array().unwrap().len(), 3);
    let stranger = [&["fit"], &folders[..], &["--anchor", "hard=1"]].concat();
    let refused = sente(&stranger, folder.path()).assert().code(1);
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(said.contains("hard played in none of these"), "{said}");
}

#[test]
fn wrong_use_gets_one_helpful_sentence() {
    for (arguments, code, said) in [
        (
            &["arena", "othello", "random", "nobody"][..],
            2,
            "no player “nobody”: there are ",
        ),
        (&["arena", "othello", "random"], 2, "2 values required"),
        (
            &["arena", "othello", "random", "random", "--games", "3"],
            2,
            "even number",
        ),
        (
            &["arena", "othello", "random", "random", "--mode", "swiss"],
            2,
            "choose pair",
        ),
        (
            &["arena", "othello", "random", "random", "--sprt", "5", "-5"],
            2,
            "--sprt -5 5",
        ),
        (
            &[
                "arena", "othello", "random", "random", "random", "--mode", "pair",
            ],
            2,
            "a pair is two",
        ),
        (
            &[
                "arena",
                "othello",
                "random",
                "random",
                "--openings",
                "none.txt",
            ],
            1,
            "none.txt cannot be read",
        ),
        (&["fit", "nowhere"], 1, "arena.json"),
        (
            &["fit", "nowhere", "--anchor", "minimax-3=strong"],
            2,
            "as in minimax-3=1350",
        ),
        (&["rankings", "chess"], 2, "choose gomoku"),
    ] {
        let sentence = refusal(arguments, code);
        assert!(sentence.contains(said), "{arguments:?}: {sentence}");
    }
}

#[test]
fn rankings_list_the_strongest_first() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["gomoku", "renju", "othello", "surakarta"] {
        let printed = output(&["rankings", game, "--json"], folder.path());
        let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
        let players = json["players"].as_array().unwrap();
        let ratings: Vec<i64> = players
            .iter()
            .filter_map(|player| player["rating"].as_i64())
            .collect();
        let last = players.last().unwrap();
        assert!(
            last["id"] == "surprise" && last["rating"].is_null(),
            "{last}"
        );
        assert_eq!(ratings.len() + 1, players.len());
        assert!(
            ratings.is_sorted_by(|one, two| one >= two),
            "{game}: {ratings:?}"
        );
        let table = output(&["rankings", game], folder.path());
        assert_eq!(table.lines().count(), players.len() + 1);
        assert!(table.contains("random"), "{table}");
    }
}

#[test]
fn rankings_show_the_results_from_which_the_ratings_were_fitted() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/measurements/arena");
    for game in ["gomoku", "standard", "renju", "othello", "surakarta"] {
        let tournaments = fs::read_dir(kept.join(game)).unwrap();
        let tournaments = tournaments.map(|entry| entry.unwrap().path());
        let tournaments: Vec<String> = tournaments
            .map(|path| path.to_string_lossy().into_owned())
            .collect();
        let mut command = vec!["fit", "--json"];
        command.extend(tournaments.iter().map(String::as_str));
        let fitted = output(&command, folder.path());
        let fitted: serde_json::Value = serde_json::from_str(&fitted).unwrap();
        let printed = output(&["rankings", game, "--json"], folder.path());
        let printed: serde_json::Value = serde_json::from_str(&printed).unwrap();
        for player in printed["players"].as_array().unwrap() {
            let mut others = fitted["players"].as_array().unwrap().iter();
            let rated = others.find(|it| it["name"] == player["id"]);
            let measured = &player["measured"];
            let Some(rated) = rated else {
                assert!(measured.is_null(), "{game}: {player}");
                continue;
            };
            for count in ["wins", "draws", "losses"] {
                let advice = "regenerate crates/cli/src/measured.txt with `sente fit`";
                assert_eq!(measured[count], rated[count], "{game}: {player}; {advice}");
            }
            let end = |name: &str| rated["rating"][name].as_f64().unwrap();
            let error = (end("high") - end("low")) / 2.0;
            let shown = measured["error"].as_f64().unwrap();
            assert!((error - shown).abs() <= 0.5, "{game}: {player}");
        }
    }
}

//! The commands as a user runs them: what they print, and how they refuse.

#![expect(clippy::unwrap_used, reason = "a test may fail like this")]

use assert_cmd::Command;

const START: &str = "---------------------------OX------XO--------------------------- X";
const CORNER_CASE: &str = "15/15/15/15/15/15/7X7/6X1X6/7X7/15/15/15/15/15/15 X";

fn sente(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("sente").unwrap();
    let tablebases = concat!(env!("CARGO_TARGET_TMPDIR"), "/tablebases");
    command
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("SENTE_TABLEBASES", tablebases);
    command
}

fn output(arguments: &[&str]) -> String {
    let output = sente(arguments).assert().success();
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// Runs a command that must fail with this exit code, and gives its one sentence.
#[track_caller]
fn refusal(arguments: &[&str], code: i32) -> String {
    let refused = sente(arguments).assert().code(code);
    let output = refused.get_output();
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "not one sentence: {text}");
    assert!(text.starts_with("sente: "), "{text}");
    text
}

#[test]
fn perft_prints_the_count_alone_on_the_last_line() {
    assert_eq!(output(&["perft", "othello", "5"]), "1396\n");
    assert_eq!(output(&["perft", "gomoku", "0"]), "1\n");
    assert_eq!(
        output(&["perft", "gomoku", "1", "--rule", "size=19"]),
        "361\n"
    );
    let divided = output(&["perft", "surakarta", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 17);
    assert_eq!(divided.lines().last(), Some("256"));
    assert!(divided.lines().any(|line| line == "c2-c3 16"), "{divided}");
    let few = "....../....../....../X...O./....../...... X";
    assert_eq!(
        output(&["perft", "surakarta", "3", "--position", few]),
        "302\n"
    );
    // A position of Othello may begin with a hyphen.
    assert_eq!(
        output(&["perft", "othello", "5", "--position", START]),
        "1396\n"
    );
    let json = output(&["perft", "othello", "2", "--json"]);
    assert!(json.contains(r#""count":12"#), "{json}");
}

#[test]
fn forbidden_lists_points_with_their_kinds() {
    assert_eq!(output(&["forbidden", CORNER_CASE]), "h8 double-three\n");
    let lines = format!("{CORNER_CASE}\n{}\n", CORNER_CASE.replace('X', "O"));
    let printed = sente(&["forbidden", "-"])
        .write_stdin(lines)
        .assert()
        .success();
    assert_eq!(printed.get_output().stdout, b"h8:double-three\n\n");
    let json = output(&["forbidden", CORNER_CASE, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["point"], "h8");
    assert_eq!(json[0]["kind"], "double-three");
}

#[test]
fn a_bad_line_of_many_is_named() {
    let lines = format!("{CORNER_CASE}\nnonsense\n");
    let failed = sente(&["forbidden", "-"])
        .write_stdin(lines)
        .assert()
        .code(1);
    let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert!(error.starts_with("sente: line 2: "), "{error}");
}

#[test]
fn show_draws_the_board_after_the_moves() {
    let drawn = output(&["show", "othello", "--moves", "f5d6"]);
    assert!(drawn.contains("  6 . . .(O). . . . 6"), "{drawn}");
    assert!(
        drawn.contains("\nBlack (X) to move. Discs: X 3, O 3.\n"),
        "{drawn}"
    );
    let drawn = output(&["show", "othello", "--position", START, "--moves", "f5d6"]);
    assert!(drawn.contains("  6 . . .(O). . . . 6"), "{drawn}");
    let drawn = output(&["show", "renju", "--position", CORNER_CASE]);
    assert!(drawn.contains("Forbidden: h8 (double three)."), "{drawn}");
    let drawn = output(&["show", "gomoku", "--moves", "a1 b1 a2 b2 a3 b3 a4 b4 a5"]);
    assert!(drawn.ends_with("Black wins: five in a row.\n"), "{drawn}");
    let drawn = output(&["show", "renju", "--moves", "h8 g8 g7 a1"]);
    assert!(drawn.ends_with("Opening: Kagetsu (D4).\n"), "{drawn}");
    let drawn = output(&["show", "othello", "--moves", "f5d6c3d3c4", "--json"]);
    assert!(drawn.contains(r#""opening":"Tiger""#), "{drawn}");
    assert_eq!(output(&["show", "surakarta"]).lines().count(), 10);
}

#[test]
fn show_calls_the_sides_by_their_colours_and_counts_what_they_have_taken() {
    let moves = "d2-c3 e5-d4 c3-c4 c6xc4";
    let drawn = output(&["show", "surakarta", "--moves", moves]);
    let said = "\nYellow (X) to move. Captured: X 0, O 1.\n";
    assert!(drawn.contains(said), "{drawn}");
    let end = "....../....../..X.../....../....../...... O";
    let drawn = output(&["show", "surakarta", "--position", end]);
    assert!(drawn.contains("\nYellow wins: "), "{drawn}");
}

#[test]
fn bad_input_gets_one_helpful_sentence() {
    for (arguments, code, said) in [
        (
            &["perft", "chess", "3"][..],
            2,
            "choose gomoku, standard, renju, othello or surakarta",
        ),
        (&["perft", "othello", "31"], 2, "31 is not in 0..=30"),
        (&["perft", "othello", "-1"], 2, "-1"),
        (
            &["perft", "othello", "many"],
            2,
            "write a whole number (sente perft --help shows how)",
        ),
        (
            &["serve", "--listen", "here"],
            2,
            "such as 127.0.0.1:7373 (sente serve --help shows how)",
        ),
        (
            // An address that is kept for documentation: nobody has it.
            &["serve", "--listen", "192.0.2.1:7373"],
            1,
            "this machine has no such address",
        ),
        (
            &["play", "--server", "http://127.0.0.1:1"],
            2,
            "--plain works only for games on this machine",
        ),
        (
            &["fit", "no-such-folder"],
            1,
            "no-such-folder cannot be read as a folder of sente arena: no-such-folder/arena.json: there is no such file",
        ),
        (&["perft", "othello"], 2, "required"),
        (&["juggle"], 2, "juggle"),
        (
            &["perft", "othello", "3", "--rule", "size=9"],
            2,
            "othello has no setting “size”",
        ),
        (
            &["perft", "surakarta", "3", "--position", "X"],
            2,
            "side to move",
        ),
        (
            &["show", "othello", "--moves", "a1"],
            2,
            "a1 turns over no disc",
        ),
        (&["show", "gomoku", "--moves", "h8 h8"], 2, "h8 is occupied"),
        (&["show", "gomoku", "--position", "15/15 X"], 2, "2 rows"),
        (&["forbidden", ""], 2, "side to move"),
        (
            &["analyse", CORNER_CASE, "--player", "nobody"],
            2,
            "has no player “nobody”",
        ),
        (&["play"], 2, "add --plain"),
        (&["help", "juggle"], 2, "there is no command “juggle”"),
        (
            &["serve", "--local", "--listen", "0.0.0.0:7373"],
            2,
            "--local serves only this machine",
        ),
        (
            &["rankings", "othello", "--engines", "nowhere.toml"],
            1,
            "nowhere.toml: cannot be read: No such file or directory\n",
        ),
        (&["analyse", "src"], 2, "neither a file nor a position"),
        (
            &["doctor", "--database", "mysql://localhost/sente"],
            2,
            "write a path, or an address such as postgres://sente@localhost/sente",
        ),
        (
            &["backup", "no-such-folder/copy.db", "--database", "no.db"],
            1,
            "no-such-folder/copy.db cannot be written: its folder does not exist",
        ),
    ] {
        let sentence = refusal(arguments, code);
        assert!(sentence.contains(said), "{arguments:?}: {sentence}");
    }
}

#[test]
fn a_server_and_a_backup_refuse_settings_that_make_no_sense() {
    for (arguments, code, said) in [
        (
            &["backup", "copy.db", "--database", "no.db"][..],
            1,
            "there is no database no.db to copy: name it with --database or --data",
        ),
        (
            &["serve", "--public-url", "games", "--database", "no.db"],
            2,
            "“games” is not an address such as https://games.example.org",
        ),
        (
            &["serve", "--trusted-proxy", "all", "--database", "no.db"],
            2,
            "“all” is not a network such as 10.0.0.0/8",
        ),
        (
            &["serve", "--people-per-address", "0"],
            2,
            "write at least 1 (sente serve --help shows how)",
        ),
        (
            &["serve", "--log", "a=b=c", "--database", "no.db"],
            2,
            "“a=b=c” is no filter",
        ),
        (
            &["serve", "--database", "no-such-folder/sente.db"],
            1,
            "its folder does not exist",
        ),
    ] {
        let sentence = refusal(arguments, code);
        assert!(sentence.contains(said), "{arguments:?}: {sentence}");
    }
}

#[test]
fn every_command_has_help_and_a_manual_page() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("man1");
    output(&["manual", "--out", folder.to_str().unwrap()]);
    let names = std::fs::read_dir(&folder).unwrap();
    let mut names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in [
        "sente.1",
        "sente-play.1",
        "sente-engine.1",
        "sente-engine-ugi.1",
    ] {
        assert!(names.iter().any(|known| known == name), "{names:?}");
    }
    for name in names {
        let page = std::fs::read_to_string(folder.join(&name)).unwrap();
        assert!(page.contains(".SH EXAMPLES"), "{name}");
        let command = name.strip_suffix(".1").unwrap().split('-').skip(1);
        let command: Vec<&str> = command.collect();
        let help = output(&[&command[..], &["--help"]].concat());
        assert!(help.contains("Example"), "{name}");
        assert_eq!(output(&[&["manual"], &command[..]].concat()), page);
    }
    assert!(output(&["completions", "bash"]).contains("perft"));
    assert_eq!(
        output(&["help", "engine", "ugi"]),
        output(&["engine", "ugi", "--help"])
    );
    assert_eq!(output(&["help"]), output(&["--help"]));
    let sentence = refusal(&["manual", "juggle"], 2);
    assert!(
        sentence.contains("there is no command “juggle”"),
        "{sentence}"
    );
}

/// A file of this name with these contents, in a folder of the tests' own.
fn file(name: &str, contents: &[u8]) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path.to_str().unwrap().to_owned()
}

const TREE: &[u8] = b"(;GM[4]SZ[15]RU[renju];B[hh](;W[ig];B[ii])(;W[gg]C[the other way]))";

#[test]
fn convert_keeps_the_whole_tree_where_the_format_can() {
    let tree = file("tree.sgf", TREE);
    let library = file("tree.lib", b"");
    output(&["convert", &tree, &library]);
    let back = output(&["convert", &library, "-", "--to-format", "sgf"]);
    assert!(back.contains("(;W[ig];B[ii])"), "{back}");
    assert!(back.contains("(;W[gg]C[the other way])"), "{back}");
    let text = output(&["convert", &tree, "-", "--to-format", "txt", "--main-line"]);
    assert_eq!(text, "h8 i9 i7\n");
}

#[test]
fn convert_refuses_rather_than_lose_anything() {
    let tree = file("refused.sgf", TREE);
    let games = file("two.sgf", b"(;GM[2];B[f5])(;GM[2];B[d3];W[c3])");
    let kept = file("kept.psq", b"old");
    for (arguments, said) in [
        (
            &[tree.as_str(), kept.as_str()][..],
            "use --main-line to omit variations",
        ),
        (&[&tree, "game.xyz"], "“xyz” is not a record format"),
        (&[&tree, "-"], "the output format is missing"),
        (
            &[&games, "-", "--to-format", "json"],
            "use --number N to convert one game",
        ),
        (
            &[&games, "-", "--to-format", "json", "--number", "3"],
            "but no game 3",
        ),
        (
            &[&games, "-", "--to-format", "lib", "--number", "1"],
            "cannot hold a game of Othello",
        ),
        (
            &["missing.sgf", "-", "--to-format", "json"],
            "missing.sgf cannot be opened: there is no such file",
        ),
    ] {
        let code = if said.contains("format") || said.contains("no game 3") {
            2
        } else {
            1
        };
        let sentence = refusal(&[&["convert"], arguments].concat(), code);
        assert!(sentence.contains(said), "{arguments:?}: {sentence}");
        assert!(!sentence.contains("os error"), "{sentence}");
    }
    assert_eq!(std::fs::read(&kept).unwrap(), b"old");
}

#[test]
fn a_folder_that_is_missing_is_named_as_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.txt");
    std::fs::write(&game, "f5d6c3").unwrap();
    let sentence = refusal(&["convert", game.to_str().unwrap(), "none/game.sgf"], 1);
    let said = "none/game.sgf cannot be written: its folder does not exist";
    assert!(sentence.contains(said), "{sentence}");
}

#[test]
fn a_broken_settings_file_is_refused_in_one_sentence_with_its_line() {
    for (name, contents, said) in [
        (
            "unknown.toml",
            "calls = 5\ncolour = 1\n",
            "line 2: unknown field `colour`",
        ),
        ("unread.toml", "not TOML [\n", "line 1: "),
    ] {
        let settings = file(name, contents.as_bytes());
        let sentence = refusal(&["serve", "--config", &settings], 1);
        assert!(sentence.contains(&format!("{name}: {said}")), "{sentence}");
    }
}

#[test]
fn a_broken_record_is_named_with_its_place() {
    for (name, contents) in [
        ("broken.sgf", &b"(;GM[4]SZ[15];B[hh"[..]),
        ("broken.json", b"{\"sente\":1,"),
        ("broken.psq", b"Piskvorky 15x15, 0:0, 0\n99,1,0\n"),
        ("broken.lib", b"\xFFRenLib\xFF\x03"),
        ("broken.txt", b"h8 and so on"),
        ("broken.bin", b"\x00\x01\x02\x03"),
    ] {
        let path = file(name, contents);
        let sentence = refusal(&["convert", &path, "-", "--to-format", "sgf"], 1);
        assert!(sentence.contains(name), "{sentence}");
    }
}

#[test]
fn an_illegal_move_is_left_out_and_reported() {
    let path = file("illegal.txt", b"f5 d6 a1 c3");
    let shown = sente(&[
        "convert",
        &path,
        "-",
        "--to-format",
        "txt",
        "--game",
        "othello",
    ]);
    let shown = { shown }.assert().success();
    assert_eq!(shown.get_output().stdout, b"f5d6\n");
    let told = String::from_utf8_lossy(&shown.get_output().stderr).into_owned();
    assert_eq!(told, "sente: omitted: move 3, a1: a1 turns over no disc\n");
}

#[test]
fn puzzles_follow_the_seed_and_can_be_read() {
    let arguments = ["puzzles", "othello", "--count", "2", "--seed", "3"];
    let made = output(&arguments);
    assert_eq!(made, output(&arguments));
    let (command, puzzles) = made.split_once('\n').unwrap();
    assert_eq!(command, "# sente puzzles othello --count 2 --seed 3");
    assert_eq!(puzzles.lines().count(), 2, "{made}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let written = output(&[&arguments[..], &["--out", file.to_str().unwrap()]].concat());
    assert_eq!(
        (written.as_str(), std::fs::read_to_string(&file).unwrap()),
        ("", made)
    );
}

#[test]
fn solve_prints_result_line_nodes_and_seconds() {
    let end = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let solved = output(&["solve", "othello", "--position", end]);
    let lines: Vec<&str> = solved.lines().collect();
    assert_eq!(lines[0], "result +18");
    assert!(lines[1].starts_with("line g8 "), "{solved}");
    assert!(lines[2].starts_with("nodes ") && lines[3].starts_with("seconds "));
    let open_four = "15/15/15/15/15/15/15/5XXX7/15/15/4OO9/15/15/15/15 X";
    for (game, said) in [
        ("renju", "result win in 2\n"),
        ("gomoku", "result win in 2\n"),
    ] {
        let solved = output(&["solve", game, "--position", open_four]);
        assert!(solved.starts_with(said), "{solved}");
    }
    let few = "....../....../..O.../....../..X.../...... X";
    let solved = output(&["solve", "surakarta", "--position", few]);
    assert!(
        solved.starts_with("result win in 1\nline c2xc4\n"),
        "{solved}"
    );
    let sentence = refusal(&["solve", "othello", "--position", &"X".repeat(64)], 2);
    assert!(sentence.contains("side to move"), "{sentence}");
    let full = format!("{} O", "X".repeat(64));
    let sentence = refusal(&["solve", "othello", "--position", &full], 2);
    assert!(sentence.contains("already over"), "{sentence}");
}

#[test]
fn analyse_judges_a_game_and_finds_the_blunder() {
    // Black's last move leaves White's four open.
    let game = file("blunder.txt", b"h8 a1 h9 a2 h10 a3 o15 a4 o14 a5");
    let arguments = ["analyse", &game, "--game", "gomoku", "--nodes", "2000"];
    let judged = output(&arguments);
    assert!(judged.contains("9. X o14    blunder"), "{judged}");
    assert!(judged.contains("accuracy: X "), "{judged}");
    let why = "o14 does not stop White’s four: a5 makes five.";
    assert!(judged.contains(why), "{judged}");
    let json = output(&[&arguments[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["review"]["moves"][8]["judgement"], "blunder");
    assert_eq!(
        json["review"]["moves"][8]["reasons"][0]["motif"],
        "allows-five"
    );
    let told = output(&["analyse", START, "--nodes", "5000", "--lines", "3"]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[1].starts_with("1. ") && lines[3].starts_with("3. "),
        "{told}"
    );
    assert!(lines[4].starts_with("depth "), "{told}");
    assert!(refusal(&["analyse", "nothing"], 2).contains("neither a file nor a position"));
}

#[test]
fn a_win_is_called_forced_by_whoever_finds_it() {
    // Three in a row, open on both sides.
    let three = "15/15/15/15/15/15/15/5XXX7/15/15/4OO9/15/15/15/15 X";
    for player in ["minimax-4", "threats-3", "sente-5"] {
        let told = output(&["analyse", three, "--player", player, "--time", "60000"]);
        assert!(told.starts_with("forced win in 2 "), "{player}: {told}");
    }
    // White has a four: nothing that Black plays elsewhere is a forced win.
    let threatened = "15/15/15/15/15/15/15/5XXX7/15/15/3OOOOX7/15/15/15/15 X";
    for player in ["minimax-4", "threats-3"] {
        let told = output(&["analyse", threatened, "--player", player, "--time", "60000"]);
        assert!(!told.contains("forced win in 2 "), "{player}: {told}");
    }
}

#[test]
fn other_engines_become_players_by_the_operators_file() {
    let program = env!("CARGO_BIN_EXE_sente").replace('\\', "/");
    let text = format!(
        "[[engine]]\nname = \"Twin\"\ngames = [\"othello\"]\nprotocol = \"ugi\"\nprogram = \"{program}\"\narguments = [\"engine\", \"ugi\", \"othello\", \"--player\", \"minimax-1\"]\nrating = 1234\n"
    );
    let engines = file("engines.toml", text.as_bytes());
    let listed = output(&["rankings", "othello", "--engines", &engines]);
    assert!(
        listed.contains("Twin") && listed.contains("1234"),
        "{listed}"
    );
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("arena");
    let folder = folder.to_str().unwrap();
    let arguments = [
        "arena",
        "othello",
        "twin",
        "random",
        "--games",
        "2",
        "--engines",
        &engines,
    ];
    let played = output(&[&arguments[..], &["--out", folder]].concat());
    assert!(
        played.contains("twin") && !played.contains("forfeit"),
        "{played}"
    );
    let broken = file("broken.toml", b"[[engine]]\nname = 5\n");
    assert!(refusal(&["rankings", "othello", "--engines", &broken], 1).contains("broken.toml"));
}

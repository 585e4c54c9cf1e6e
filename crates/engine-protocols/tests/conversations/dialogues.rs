//! Whole conversations with an engine, from the files in `dialogues/`: lines after `>` are sent, lines after `<` are
//! the expected output in this order, where `*` matches anything. All input is sent at once, so a search must be
//! stopped before a line that is rejected without stopping it.

use std::io::{self, BufRead, BufReader, Write};

use crate::support::{Scripted, answers, options};
use proptest::prelude::*;
use sente_engine::PlayerRegistry;
use sente_engine_protocols::{Protocol, run_engine};
use sente_rules::{GameId, Rules};

const FIRST: Scripted = Scripted { is_endless: false };
const ENDLESS: Scripted = Scripted { is_endless: true };

#[test]
fn gomocup() {
    hold(
        Protocol::Gomocup,
        GameId::Gomoku,
        include_str!("dialogues/gomocup.txt"),
    );
}

#[test]
fn nboard() {
    hold(
        Protocol::Nboard,
        GameId::Othello,
        include_str!("dialogues/nboard.txt"),
    );
}

#[test]
fn gtp() {
    hold(
        Protocol::Gtp,
        GameId::Othello,
        include_str!("dialogues/gtp.txt"),
    );
}

#[test]
fn ugi() {
    hold(
        Protocol::Ugi,
        GameId::Surakarta,
        include_str!("dialogues/ugi.txt"),
    );
}

#[track_caller]
fn hold(protocol: Protocol, game: GameId, dialogue: &str) {
    for end in ["\n", "\r", "\r\n"] {
        let options = |mark| {
            dialogue
                .lines()
                .filter_map(move |line| line.strip_prefix(mark))
        };
        let sent: String = options("> ").flat_map(|line| [line, end]).collect();
        let said = answers(protocol, game, &FIRST, sent.as_bytes());
        let said: Vec<&str> = said.lines().filter(|line| !line.is_empty()).collect();
        let expected: Vec<&str> = options("< ").collect();
        for (pattern, line) in expected.iter().zip(&said) {
            assert!(fits(pattern, line), "expected {pattern:?}, not {line:?}");
        }
        let count = expected.len().min(said.len());
        assert_eq!(
            expected[count..],
            said[count..],
            "the numbers of lines differ"
        );
    }
}

fn fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((before, after)) => line.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && fits(after, &rest[at..]))
        }),
    }
}

/// An expected line with an engine's move, and the conversation before it.
const SEARCHES: [(Protocol, GameId, &str, &str); 4] = [
    (
        Protocol::Ugi,
        GameId::Othello,
        "go infinite\nstop\n",
        "bestmove d3",
    ),
    (
        Protocol::Gomocup,
        GameId::Gomoku,
        "START 15\nBEGIN\nYXSTOP\n",
        "0,14",
    ),
    (
        Protocol::Gomocup,
        GameId::Gomoku,
        "START 15\nBEGIN\nTURN 5,5\nEND\n",
        "1,14",
    ),
    (
        Protocol::Nboard,
        GameId::Othello,
        "nboard 2\ngo\nping 1\n",
        "=== D3/0.00/*",
    ),
];

#[test]
fn an_endless_search_answers_when_it_is_stopped() {
    for (protocol, game, sent, expected) in SEARCHES {
        let said = answers(protocol, game, &ENDLESS, sent.as_bytes());
        let found = said.lines().any(|line| fits(expected, line));
        assert!(found, "{sent:?} was answered with {said}");
    }
}

#[test]
fn the_strongest_players_can_be_stopped() {
    for game in GameId::ALL {
        let said = answers(
            Protocol::Ugi,
            game,
            &PlayerRegistry::default(),
            b"go infinite\nstop\n",
        );
        let best = said
            .lines()
            .last()
            .and_then(|line| line.strip_prefix("bestmove "));
        let legal = Rules::usual(game).table().legal_texts();
        assert!(
            best.is_some_and(|best| legal.iter().any(|text| text == best)),
            "{game}: {said}"
        );
    }
}

#[test]
fn the_end_of_the_input_stops_a_search_too() {
    let said = answers(Protocol::Ugi, GameId::Renju, &ENDLESS, b"go infinite");
    assert!(said.ends_with("bestmove a1\n"), "{said}");
}

#[test]
fn a_finished_infinite_search_waits_for_stop() {
    let said = answers(
        Protocol::Ugi,
        GameId::Othello,
        &FIRST,
        b"go infinite\nisready\nstop\n",
    );
    let ready = said.find("readyok").unwrap();
    assert!(ready < said.find("bestmove").unwrap(), "{said}");
}

#[test]
fn a_game_is_analysed_from_its_end() {
    let (mut hears, mut tells) = io::pipe().unwrap();
    let (answers, says) = io::pipe().unwrap();
    let engine = std::thread::spawn(move || {
        let options = options(GameId::Othello, &FIRST);
        run_engine(
            Protocol::Nboard,
            &options,
            &mut BufReader::new(&mut hears),
            says,
        )
    });
    tells.write_all(b"move F5\nmove D6\nanalyze\n").unwrap();
    let lines = BufReader::new(answers).lines().map(Result::unwrap);
    let said: Vec<String> = lines
        .take_while(|line| !line.starts_with("status"))
        .collect();
    assert_eq!(said.len(), 3, "{said:?}");
    for (line, count) in said.iter().zip(["2", "1", "0"]) {
        assert_eq!(
            line.split(' ').take(2).collect::<Vec<_>>(),
            ["analysis", count]
        );
    }
    drop(tells);
    engine.join().unwrap().ok();
}

#[test]
fn a_line_that_is_too_long_is_refused() {
    for (protocol, game, error) in [
        (
            Protocol::Gomocup,
            GameId::Gomoku,
            "ERROR the line is too long",
        ),
        (
            Protocol::Nboard,
            GameId::Othello,
            "status error: the line is too long",
        ),
        (Protocol::Gtp, GameId::Othello, "? the line is too long"),
        (
            Protocol::Ugi,
            GameId::Othello,
            "info string error: the line is too long",
        ),
    ] {
        let mut sent = vec![b'a'; 200_000];
        sent.push(b'\n');
        assert_eq!(answers(protocol, game, &FIRST, &sent).trim(), error);
    }
}

/// A line that starts with a command and continues randomly, or a random line.
fn line() -> impl Strategy<Value = String> {
    let words = "(START|RECTSTART|BEGIN|TURN|BOARD|YXBOARD|SWAP2BOARD|DONE|TAKEBACK|INFO rule|YXNBEST|YXSHOWFORBID|RESTART\
        |set game|set depth|move|hint|go|ping|analyze|undo|play|genmove|time_settings|time_left|showboard|final_score\
        |position|position startpos moves|setoption name|query|stop)";
    let rest = r"( (15|7,7|0,0,1|3,3,2|[0-9]{1,3},[0-9]{1,2}|F5|b|w|d6|f5|moves|value|[0-9]{1,12}|\PC{0,6})){0,4}";
    prop_oneof![
        (words, rest).prop_map(|(word, rest)| word + &rest),
        "[0-9]{1,2},[0-9]{1,2},[1-4]",
        "\\PC{0,30}"
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_lines_kill_an_engine(lines in prop::collection::vec(line(), 0..30)) {
        let sent = lines.join("\n");
        for (protocol, game) in [
            (Protocol::Gomocup, GameId::Gomoku),
            (Protocol::Nboard, GameId::Othello),
            (Protocol::Gtp, GameId::Othello),
            (Protocol::Ugi, GameId::Surakarta),
            (Protocol::Ugi, GameId::Renju),
        ] {
            answers(protocol, game, &FIRST, sent.as_bytes());
        }
    }

    #[test]
    fn no_bytes_kill_an_engine(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for protocol in Protocol::ALL {
            let game = GameId::ALL.into_iter().find(|&game| protocol.supports(game)).unwrap();
            answers(protocol, game, &PlayerRegistry::default(), &bytes);
        }
    }
}

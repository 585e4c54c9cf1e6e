//! Engines used through the host side: whole games against each other, and engines that fail.

use std::io::{self, BufReader, Write};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::support::{Scripted, engine};
use sente_engine::{
    Analysis, DynEngine, Limits, PlayerRegistry, SearchControl, SearchError, SearchRequest,
};
use sente_engine_protocols::{EngineConnection, Host, Protocol};
use sente_rules::{Finished, GameId, Rules, Table};

fn ask(
    engine: &mut dyn DynEngine,
    table: &dyn Table,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Analysis<String>, SearchError> {
    let began = Instant::now();
    let elapsed = || began.elapsed();
    let control = SearchControl {
        stop,
        elapsed: &elapsed,
    };
    engine.search(
        table,
        SearchRequest::best(limits),
        control,
        &mut |_: &Analysis<String>| {},
    )
}

#[test]
fn games_are_played_to_their_end_in_every_protocol() {
    for protocol in Protocol::ALL {
        for game in GameId::ALL {
            if protocol.supports(game) {
                play(protocol, &Rules::usual(game));
            }
        }
    }
    play(Protocol::Gomocup, &"gomoku size=19".parse().unwrap());
    play(Protocol::Ugi, &"standard size=20".parse().unwrap());
    play(
        Protocol::Ugi,
        &"surakarta quiet=10 repetition=off".parse().unwrap(),
    );
}

/// Plays a game between two random players, each behind an engine and a host.
#[track_caller]
fn play(protocol: Protocol, rules: &Rules) {
    let game = rules.game();
    let mut hosts = [(); 2].map(|()| {
        Host::new(protocol, move || {
            engine(protocol, game, PlayerRegistry::default())
        })
    });
    let mut table = rules.table();
    let limits = Limits {
        depth: Some(1),
        ..Limits::time(Duration::from_millis(50))
    };
    while table.outcome().is_none() {
        let host = &mut hosts[table.turn().index()];
        let found = ask(host, &*table, limits, &AtomicBool::new(false));
        let found = found.unwrap_or_else(|error| panic!("{protocol}, {rules}: {error}"));
        table.play_text(&found.lines[0].moves[0]).unwrap();
    }
    let found = ask(&mut hosts[0], &*table, limits, &AtomicBool::new(false)).unwrap();
    assert!(found.lines.is_empty(), "the game was over");
}

#[test]
fn positions_that_were_set_up_are_told() {
    for (protocol, game, setup, expected) in [
        (
            Protocol::Gomocup,
            GameId::Gomoku,
            "X14/15/15/15/15/15/15/15/15/15/15/15/15/15/OX13 O",
            "c1",
        ),
        (
            Protocol::Ugi,
            GameId::Renju,
            "X14/15/15/15/15/15/15/15/15/15/15/15/15/15/OX13 O",
            "c1",
        ),
        (
            Protocol::Nboard,
            GameId::Othello,
            "-OX-----------------------------------------------------XO------ X",
            "a1",
        ),
    ] {
        let mut host = Host::new(protocol, move || {
            engine(protocol, game, Scripted { is_endless: false })
        });
        let table = Rules::usual(game)
            .table_from(setup, Finished::Allowed)
            .unwrap();
        let found = ask(
            &mut host,
            &*table,
            Limits::depth(1),
            &AtomicBool::new(false),
        )
        .unwrap();
        assert_eq!(found.lines[0].moves, [expected], "{protocol}");
    }
}

#[test]
fn what_the_engine_found_is_passed_on() {
    let game = GameId::Othello;
    for protocol in [Protocol::Ugi, Protocol::Nboard] {
        let mut host = Host::new(protocol, move || {
            engine(protocol, game, Scripted { is_endless: false })
        });
        let table = Rules::usual(game).table();
        let found = ask(
            &mut host,
            &*table,
            Limits::depth(1),
            &AtomicBool::new(false),
        )
        .unwrap();
        assert_eq!((found.depth, found.nodes), (1, 42), "{protocol}");
    }
}

#[test]
fn a_wish_to_stop_reaches_the_engine() {
    for (protocol, game) in [
        (Protocol::Ugi, GameId::Surakarta),
        (Protocol::Gomocup, GameId::Renju),
        (Protocol::Nboard, GameId::Othello),
    ] {
        let mut host = Host::new(protocol, move || {
            engine(protocol, game, Scripted { is_endless: true })
        });
        let table = Rules::usual(game).table();
        let found = ask(
            &mut host,
            &*table,
            Limits::default(),
            &AtomicBool::new(true),
        );
        assert_eq!(found.unwrap().lines[0].moves.len(), 1, "{protocol}");
    }
}

/// An engine that answers each line according to its first word.
fn fake(table: &'static [(&'static str, &'static str)]) -> io::Result<EngineConnection> {
    let (hears, tells) = io::pipe()?;
    let (answers, mut says) = io::pipe()?;
    std::thread::spawn(move || -> io::Result<()> {
        for line in io::BufRead::lines(BufReader::new(hears)) {
            let line = line?;
            let answer = table.iter().find(|(word, _)| line.starts_with(word));
            let (_, answer) = answer.unwrap_or(&("", "info string what?"));
            writeln!(says, "{answer}")?;
        }
        Ok(())
    });
    Ok(EngineConnection::new(BufReader::new(answers), tells))
}

#[test]
fn bad_answers_are_failures_and_the_engine_is_launched_again() {
    for (protocol, game, answers, said) in [
        (
            Protocol::Gtp,
            GameId::Othello,
            &[("", "? no")][..],
            "it said “? no”",
        ),
        (
            Protocol::Gomocup,
            GameId::Gomoku,
            &[("", "ERROR I am tired")],
            "it said “ERROR I am tired”",
        ),
    ] {
        let launches = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&launches);
        let mut host = Host::new(protocol, move || {
            count.fetch_add(1, Ordering::Relaxed);
            fake(answers)
        });
        for _ in 0..2 {
            let table = Rules::usual(game).table();
            let error = ask(
                &mut host,
                &*table,
                Limits::depth(1),
                &AtomicBool::new(false),
            );
            let error = error.unwrap_err().to_string();
            assert_eq!(error, format!("the player failed: {said}"), "{protocol}");
        }
        assert_eq!(launches.load(Ordering::Relaxed), 2);
    }
}

#[test]
fn illegal_moves_are_failures_and_wild_lines_are_cut() {
    const WRONG: &[(&str, &str)] = &[
        ("ugi", "ugiok"),
        ("isready", "readyok"),
        ("go", "bestmove a1"),
    ];
    const WILD: &[(&str, &str)] = &[
        ("ugi", "ugiok"),
        ("isready", "readyok"),
        ("go", "info depth 4 score cp 10 pv f5 d6 z9 c3\nbestmove F5"),
    ];
    let table = Rules::usual(GameId::Othello).table();
    let mut host = Host::new(Protocol::Ugi, || fake(WRONG));
    let error = ask(
        &mut host,
        &*table,
        Limits::depth(1),
        &AtomicBool::new(false),
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the player failed: its move is refused: a1 turns over no disc"
    );
    let mut host = Host::new(Protocol::Ugi, || fake(WILD));
    let found = ask(
        &mut host,
        &*table,
        Limits::depth(1),
        &AtomicBool::new(false),
    )
    .unwrap();
    assert_eq!(
        (found.depth, &found.lines[0].moves[..]),
        (4, &["f5".to_owned(), "d6".to_owned()][..])
    );
}

#[test]
fn programs_that_are_missing_or_end_are_failures() {
    let table = Rules::usual(GameId::Othello).table();
    for (program, said) in [
        (
            "sente-test-no-such-program",
            "its program cannot be started",
        ),
        ("true", "its program has ended"),
    ] {
        let mut host = Host::new(Protocol::Ugi, move || {
            EngineConnection::start(&mut Command::new(program))
        });
        let error = ask(
            &mut host,
            &*table,
            Limits::depth(1),
            &AtomicBool::new(false),
        );
        let error = error.unwrap_err().to_string();
        assert!(error.contains(said), "{program}: {error}");
    }
}

//! The limits of time, nodes, depth, memory and threads that other programs send reach the player; without a chosen
//! player, no limits of a player apply.

use std::io::{self, BufReader, Write};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{Shared, answers, options};
use sente_engine::{
    Analysis, DynEngine, Evaluation, Limits, Line, Profile, Progress, SearchControl, SearchError,
    SearchRequest,
};
use sente_engine_protocols::{EngineOptions, PlayerSource, Protocol, run_engine};
use sente_rules::{GameId, Table};

/// Records all requests, and sends the ply of each.
#[derive(Clone, Default)]
struct Noting(Arc<Mutex<Vec<Asked>>>, Arc<Mutex<Option<Sender<usize>>>>);

#[derive(Clone, Debug)]
struct Asked {
    /// The player's id, or `None` for the engine.
    player: Option<String>,
    memory: Option<usize>,
    request: SearchRequest,
    moves: usize,
}

impl Noting {
    fn note(&self, player: Option<&str>, memory: Option<usize>) -> Box<dyn DynEngine> {
        Box::new(Notes {
            all: self.clone(),
            player: player.map(str::to_owned),
            memory,
        })
    }
}

impl PlayerSource for Noting {
    fn players(&self, _: GameId) -> Vec<Profile> {
        vec![Profile {
            id: "weak".to_owned(),
            name: "Weak".to_owned(),
            style: "Any.".to_owned(),
            rating: 1,
            measured_games: 0,
        }]
    }

    fn create(&self, _: GameId, player: &str, _: u64) -> Box<dyn DynEngine> {
        self.note(Some(player), None)
    }

    fn engine(&self, _: GameId, memory: Option<usize>, _: u64) -> Box<dyn DynEngine> {
        self.note(None, memory)
    }
}

struct Notes {
    all: Noting,
    player: Option<String>,
    memory: Option<usize>,
}

impl DynEngine for Notes {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        self.all.0.lock().unwrap().push(Asked {
            player: self.player.clone(),
            memory: self.memory,
            request,
            moves: table.ply(),
        });
        if let Some(sender) = self.all.1.lock().unwrap().as_ref() {
            sender.send(table.ply()).ok();
        }
        let legal = table.legal_texts();
        Ok(Analysis {
            lines: vec![Line {
                moves: vec![legal[0].clone()],
                evaluation: Evaluation::UNKNOWN,
            }],
            depth: 1,
            nodes: 1,
        })
    }
}

/// All requests in a conversation.
fn asked(protocol: Protocol, game: GameId, input: &str) -> Vec<Asked> {
    let players = Noting::default();
    answers(protocol, game, &players, input.as_bytes());
    players.0.lock().unwrap().clone()
}

#[test]
fn who_asks_for_no_player_gets_the_engine() {
    for (protocol, game, input) in [
        (Protocol::Gomocup, GameId::Gomoku, "START 15\nBEGIN\n"),
        (Protocol::Ugi, GameId::Surakarta, "go movetime 10\n"),
        (Protocol::Nboard, GameId::Othello, "nboard 2\ngo\nping 1\n"),
        (Protocol::Gtp, GameId::Othello, "genmove b\n"),
    ] {
        let asked = asked(protocol, game, input);
        assert_eq!(asked.len(), 1, "{protocol}");
        assert_eq!(asked[0].player, None, "{protocol}");
        assert_eq!(asked[0].request.limits.nodes, None, "{protocol}");
    }
}

#[test]
fn a_player_that_was_asked_for_keeps_its_limits() {
    let input = "setoption name Player value weak\ngo movetime 10\nstop\n\
                 setoption name Player value engine\ngo movetime 10\nstop\n";
    let asked = asked(Protocol::Ugi, GameId::Gomoku, input);
    let players: Vec<_> = asked.iter().map(|asked| asked.player.as_deref()).collect();
    assert_eq!(players, [Some("weak"), None]);
    let players = Noting::default();
    let named = EngineOptions {
        player: Some("weak".to_owned()),
        ..options(GameId::Gomoku, &players)
    };
    let mut input: &[u8] = b"START 15\nBEGIN\n";
    run_engine(Protocol::Gomocup, &named, &mut input, Shared::default()).unwrap();
    assert_eq!(players.0.lock().unwrap()[0].player.as_deref(), Some("weak"));
}

#[test]
fn gomocup_limits_reach_the_engine() {
    let input = "START 15\nINFO timeout_turn 15000\nINFO timeout_match 0\nINFO max_node 12345\n\
                 INFO max_depth 7\nINFO thread_num 2\nINFO max_memory 83886080\nBEGIN\n";
    let asked = asked(Protocol::Gomocup, GameId::Gomoku, input);
    let Asked {
        request, memory, ..
    } = &asked[0];
    let expected = Limits {
        nodes: Some(12_345),
        depth: Some(7),
        ..Limits::time(Duration::from_millis(14_960))
    };
    assert_eq!(request.limits, expected);
    assert_eq!((request.threads, *memory), (2, Some(40 << 20)));
}

#[test]
fn nothing_is_limited_by_zero() {
    let input = "START 15\nINFO max_node 5\nINFO max_node 0\nINFO max_depth 5\nINFO max_depth 0\n\
                 INFO max_memory 5\nINFO max_memory 0\nBEGIN\n";
    let asked = asked(Protocol::Gomocup, GameId::Gomoku, input);
    let limits = asked[0].request.limits;
    assert_eq!(
        (limits.nodes, limits.depth, asked[0].memory),
        (None, None, None)
    );
}

#[test]
fn the_clock_of_a_gomocup_game_is_shared_out_and_saved() {
    let input = "START 15\nINFO timeout_turn 30000\nINFO timeout_match 180000\nINFO time_left 50000\nBEGIN\n";
    let asked = asked(Protocol::Gomocup, GameId::Gomoku, input);
    let limits = asked[0].request.limits;
    assert_eq!(limits, Limits::game_time(Duration::from_millis(1960)));
}

#[test]
fn an_engine_ponders_only_if_it_is_asked_to() {
    let asked = asked(
        Protocol::Gomocup,
        GameId::Gomoku,
        "START 15\nBEGIN\nTURN 7,7\n",
    );
    let moves: Vec<usize> = asked.iter().map(|asked| asked.moves).collect();
    assert_eq!(moves, [0, 2]);

    let players = Noting::default();
    let (hears, mut tells) = io::pipe().unwrap();
    let (sender, begun) = channel();
    *players.1.lock().unwrap() = Some(sender);
    let engine = players.clone();
    let thread = std::thread::spawn(move || {
        let options = options(GameId::Gomoku, &engine);
        let out = Shared::default();
        run_engine(Protocol::Gomocup, &options, &mut BufReader::new(hears), out).unwrap();
    });
    tells
        .write_all(b"START 15\nINFO pondering 1\nBEGIN\n")
        .unwrap();
    assert_eq!([begun.recv().unwrap(), begun.recv().unwrap()], [0, 1]);
    tells.write_all(b"TURN 7,7\n").unwrap();
    assert_eq!(begun.recv().unwrap(), 2);
    drop(tells);
    thread.join().unwrap();
    let thought = players.0.lock().unwrap()[1].clone();
    assert_eq!(thought.request.limits, Limits::default());
}

#[test]
fn ugi_tells_a_move_s_time_from_a_game_s() {
    let limits = |go: &str| asked(Protocol::Ugi, GameId::Gomoku, go)[0].request.limits;
    let time = Duration::from_millis;
    assert_eq!(limits("go movetime 700\n"), Limits::time(time(700)));
    assert_eq!(
        limits("go p1time 50000 p2time 10\n"),
        Limits::game_time(time(1960))
    );
    assert_eq!(limits("go infinite\n"), Limits::default());
}

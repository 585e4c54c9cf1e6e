//! The limits that engines with Othello's protocols pass to their players: the time of the game, spent where the game
//! is decided, and the requested depth.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use sente_engine::{
    Analysis, DynEngine, Evaluation, Limits, Line, Profile, Progress, Proven, SearchControl,
    SearchError, SearchRequest,
};
use sente_engine_protocols::{PlayerSource, Protocol};
use sente_rules::{GameId, Table};

use crate::support::{Scripted, answers};

/// Provides a player that records the limits of its requests, and evaluates its first legal move as a certain win by 2
/// discs.
#[derive(Clone, Default)]
struct Noting(Arc<Mutex<Vec<Limits>>>);

impl PlayerSource for Noting {
    fn players(&self, game: GameId) -> Vec<Profile> {
        Scripted { is_endless: false }.players(game)
    }

    fn create(&self, _: GameId, _: &str, _: u64) -> Box<dyn DynEngine> {
        Box::new(self.clone())
    }
}

impl DynEngine for Noting {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        _: SearchControl<'_>,
        _: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        self.0.lock().unwrap().push(request.limits);
        let line = |text| Line {
            moves: vec![text],
            evaluation: Evaluation {
                value: 2.0,
                win_probability: 1.0,
                proven: Some(Proven::Win { plies: None }),
            },
        };
        Ok(Analysis {
            lines: table.legal_texts().into_iter().take(1).map(line).collect(),
            depth: 20,
            nodes: 1,
        })
    }
}

/// The limits of all requests in a conversation, and the output.
fn limits(protocol: Protocol, conversation: &str) -> (Vec<Limits>, String) {
    let players = Noting::default();
    let said = answers(protocol, GameId::Othello, &players, conversation.as_bytes());
    let limits = players.0.lock().unwrap().clone();
    (limits, said)
}

const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

/// A position with 24 empty squares and Black to move.
const MIDDLE: &str = "BO[8 ----------O-*----OOOOOO-***OOOO***OOOOO**O***OO*O-OOOOO----O-O-- *]";

#[test]
fn nboards_depth_is_kept_to_however_long_it_takes() {
    let game = format!("(;GM[Othello]TI[0]{START};)");
    let (limits, _) = limits(
        Protocol::Nboard,
        &format!("set depth 40\nset game {game}\ngo\nping 1\nhint 1\nping 2\n"),
    );
    assert_eq!(limits, [Limits::depth(40), Limits::depth(40)]);
}

#[test]
fn nboards_clock_is_kept_to_and_spent_where_games_are_decided() {
    let time = |game: &str| {
        let conversation = format!("set depth 40\nset game {game}\ngo\nping 1\n");
        let (limits, _) = limits(Protocol::Nboard, &conversation);
        assert_eq!(limits[0].depth, Some(40));
        limits[0].time.unwrap()
    };
    let early = time(&format!("(;GM[Othello]TI[15:00]{START};)"));
    let late = time(&format!("(;GM[Othello]TI[15:00]{MIDDLE};)"));
    assert!(late > 2 * early, "{early:?}, {late:?}");
    assert!(late < Duration::from_mins(5), "{late:?}");
    let short = time(&format!(
        "(;GM[Othello]TI[15:00]{START}B[F5//870]W[F6//2];)"
    ));
    assert!(short < early / 10, "{short:?}");
    let told = format!("(;GM[Othello]TI[15:00]{START};)\nmove F5//870\nmove F6//2");
    assert_eq!(time(&told), short);
}

#[test]
fn nboard_is_told_what_is_solved() {
    let (_, said) = limits(Protocol::Nboard, "nboard 2\nhint 1\nping 1\n");
    assert!(
        said.lines().any(|line| line == "search D3 2.00 0 100%"),
        "{said}"
    );
}

#[test]
fn gtp_spends_most_time_where_games_are_decided() {
    let (limits, _) = limits(
        Protocol::Gtp,
        "time_settings 900 0 0\nreg_genmove b\ntime_left b 30 0\nreg_genmove b\n",
    );
    let [early, short] = limits[..] else {
        panic!("{limits:?}");
    };
    let (early, short) = (early.time.unwrap(), short.time.unwrap());
    assert!(early < Duration::from_secs(900 / 50), "{early:?}");
    assert!(short < early / 10, "{short:?}");
}

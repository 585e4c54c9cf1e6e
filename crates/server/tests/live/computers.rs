//! Games with computer players.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use sente_api::{Action, GameDoc, NewGame, ProblemCode, SeatChoice, ServerMessage};
use sente_engine::{
    AddedPlayer, Analysis, DynEngine, Evaluation, Line, Profile, Progress, SearchControl,
    SearchError, SearchRequest,
};
use sente_match::{Cause, Offer};
use sente_rules::{GameId, Seat, Table};
use sente_server::config::Config;

use crate::client::{Guest, TestServer, computer, new_game, open_game};

/// An engine with unusual behaviour for tests.
#[derive(Clone, Copy)]
enum Odd {
    /// Panics.
    Panics,
    /// Searches until it is cancelled, and reports this winning probability.
    Ponders(f32),
    /// Plays an invalid move.
    Cheats,
    /// Plays the first legal move immediately.
    Quick,
}

impl DynEngine for Odd {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        let answer = |text: String, win_probability| Analysis {
            lines: vec![Line {
                moves: vec![text],
                evaluation: Evaluation {
                    win_probability,
                    ..Evaluation::UNKNOWN
                },
            }],
            depth: 7,
            nodes: 1,
        };
        let first = table.legal_texts().remove(0);
        Ok(match *self {
            Self::Panics => panic!("this engine always panics"),
            Self::Cheats => answer("zz99".into(), 0.5),
            Self::Quick => answer(first, 0.5),
            Self::Ponders(hope) => {
                // It always has the second seat, and reports for the side to move.
                let own = table.seat() == Seat::Second;
                let hope = if own { hope } else { 1.0 - hope };
                let most = request.limits.time.unwrap();
                while !control.stop.load(Ordering::Relaxed) && (control.elapsed)() < most {
                    std::thread::sleep(Duration::from_millis(1));
                    progress.report(&answer(first.clone(), hope));
                }
                answer(first, hope)
            }
        })
    }
}

fn odd(id: &str, engine: Odd) -> AddedPlayer {
    AddedPlayer {
        profile: Profile {
            id: id.into(),
            name: format!("The {id}"),
            style: "For tests.".into(),
            rating: 1000,
            measured_games: 0,
        },
        games: vec![GameId::Gomoku],
        create: Arc::new(move || Box::new(engine)),
    }
}

fn with_odd_players(config: &mut Config) {
    config.players = vec![
        odd("panics", Odd::Panics),
        odd("hopes", Odd::Ponders(0.9)),
        odd("despairs", Odd::Ponders(0.1)),
        odd("cheats", Odd::Cheats),
        odd("quick", Odd::Quick),
    ];
}

fn against(player: &str) -> NewGame {
    new_game("gomoku", [SeatChoice::Me, computer(player)])
}

#[tokio::test]
async fn a_computer_answers_and_undo_takes_both_moves_back() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    let new = NewGame {
        rated: true,
        ..against("sente-2")
    };
    let game = guest.begin(&server, &new).await;
    assert!(game.settings.rated);
    let mut ann = guest.sit(&server, &game.id).await;
    ann.play("h8").await.unwrap();
    ann.until(|game| game.table().ply() == 2).await;
    ann.offer(Offer::Takeback).await.unwrap();
    ann.until(|game| game.table().ply() == 0).await;
    assert!(!ann.local.is_rated());
    ann.play("i8").await.unwrap();
    ann.until(|game| game.table().ply() == 2).await;
    ann.act(Action::Resign).await.unwrap();
    ann.until(|game| game.result().is_some()).await;
    ann.offer(Offer::Rematch).await.unwrap();
    let next = ann
        .wait(|message| match message {
            ServerMessage::Next { next, .. } => Some(next.clone()),
            _ => None,
        })
        .await;
    // The computer has the first seat in the rematch, and moves without a request.
    let mut ann = guest.sit(&server, &next).await;
    assert_eq!(ann.seat, Seat::Second);
    ann.until(|game| game.table().ply() == 1).await;
    server.close().await;
}

#[tokio::test]
async fn a_game_with_somebody_without_a_rating_is_casual() {
    let server = TestServer::open().await;
    let new = NewGame {
        rated: true,
        ..against("surprise")
    };
    let game = Guest::new().begin(&server, &new).await;
    assert!(!game.settings.rated);
    server.close().await;
}

#[tokio::test]
async fn a_hint_is_a_legal_move_and_makes_the_game_casual() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    for rules in ["gomoku", "renju", "othello", "surakarta"] {
        let new = NewGame {
            rated: true,
            ..new_game(rules, [SeatChoice::Me, computer("random")])
        };
        let game = guest.begin(&server, &new).await;
        let mut ann = guest.sit(&server, &game.id).await;
        ann.act(Action::Hint).await.unwrap();
        let (ply, text) = ann
            .wait(|message| match message {
                ServerMessage::Hint { ply, text, .. } => Some((*ply, text.clone())),
                _ => None,
            })
            .await;
        assert_eq!(ply, 0);
        assert!(!ann.local.is_rated());
        ann.play(&text).await.unwrap();
        ann.until(|game| game.table().ply() == 2).await;
    }
    server.close().await;
}

#[tokio::test]
async fn move_now_ends_the_thinking() {
    let server = TestServer::with(with_odd_players).await;
    let guest = Guest::new();
    let game = guest.begin(&server, &against("hopes")).await;
    let mut ann = guest.sit(&server, &game.id).await;
    assert_eq!(
        ann.act(Action::MoveNow).await.unwrap_err().code,
        ProblemCode::Refused
    );
    ann.play("h8").await.unwrap();
    let thinks = |message: &ServerMessage| match message {
        ServerMessage::Thinking { thinking, .. } => thinking.filter(|found| found.depth == 7),
        _ => None,
    };
    ann.wait(thinks).await;
    assert!(guest.view(&server, &game.id).await.thinking.is_some());
    ann.act(Action::MoveNow).await.unwrap();
    ann.until(|game| game.table().ply() == 2).await;
    // A takeback cancels the search.
    ann.play("h9").await.unwrap();
    ann.offer(Offer::Takeback).await.unwrap();
    ann.until(|game| game.table().ply() == 2).await;
    ann.wait(|message| {
        matches!(message, ServerMessage::Thinking { thinking: None, .. }).then_some(())
    })
    .await;
    assert!(guest.view(&server, &game.id).await.thinking.is_none());
    server.close().await;
}

#[tokio::test]
async fn a_player_that_fails_loses_and_harms_nobody_else() {
    let server = TestServer::with(with_odd_players).await;
    let guest = Guest::new();
    for player in ["panics", "cheats", "panics", "panics"] {
        let game = guest.begin(&server, &against(player)).await;
        let mut ann = guest.sit(&server, &game.id).await;
        ann.play("h8").await.unwrap();
        ann.until(|game| game.result().is_some()).await;
        let result = ann.local.result().unwrap();
        assert_eq!(
            (result.winner, result.cause),
            (Some(Seat::First), Cause::Forfeit)
        );
    }
    let game = guest.begin(&server, &against("quick")).await;
    let mut ann = guest.sit(&server, &game.id).await;
    ann.play("h8").await.unwrap();
    ann.until(|game| game.table().ply() == 2).await;
    server.close().await;
}

#[tokio::test]
async fn computers_play_several_games_in_a_row() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    let new = NewGame {
        games: 3,
        ..new_game("othello", [computer("random"), computer("minimax-1")])
    };
    let game = guest.begin(&server, &new).await;
    assert!(game.yours.is_empty());
    let mut id = game.id;
    for number in 1..=3 {
        let mut watcher = Guest::new().sit(&server, &id).await;
        watcher.until(|game| game.result().is_some()).await;
        let doc: GameDoc = guest.view(&server, &id).await;
        let first = doc.seats[0].player.clone().unwrap();
        assert_eq!(
            first,
            if number % 2 == 1 {
                "random"
            } else {
                "minimax-1"
            }
        );
        match doc.next {
            Some(next) => id = next,
            None => assert_eq!(number, 3),
        }
    }
    server.close().await;
}

#[tokio::test]
async fn only_who_lets_computers_play_hurries_them_and_calls_them_off() {
    let server = TestServer::with(with_odd_players).await;
    let (host, other) = (Guest::new(), Guest::new());
    let new = new_game("gomoku", [computer("hopes"), computer("despairs")]);
    let game = host.begin(&server, &new).await;
    assert!(game.host && game.yours.is_empty());
    // A user with a session, who must not be mistaken for the host.
    other.begin(&server, &open_game("gomoku")).await;
    assert!(!other.view(&server, &game.id).await.host);
    let mut watching = other.sit(&server, &game.id).await;
    for action in [Action::MoveNow, Action::Abort] {
        let refused = watching.act(action).await.unwrap_err();
        assert_eq!(refused.code, ProblemCode::Forbidden);
    }
    let mut hosting = host.sit(&server, &game.id).await;
    hosting.act(Action::Abort).await.unwrap();
    watching.until(|game| game.result().is_some()).await;
    server.close().await;
}

#[tokio::test]
async fn a_computer_moves_after_a_restart_without_being_asked() {
    let server = TestServer::with(with_odd_players).await;
    let guest = Guest::new();
    let game = guest.begin(&server, &against("hopes")).await;
    let mut ann = guest.sit(&server, &game.id).await;
    ann.play("h8").await.unwrap();
    let server = server.restart().await;
    let mut ann = guest.sit(&server, &game.id).await;
    ann.wait(|message| {
        matches!(
            message,
            ServerMessage::Thinking {
                thinking: Some(_),
                ..
            }
        )
        .then_some(())
    })
    .await;
    ann.act(Action::MoveNow).await.unwrap();
    ann.until(|game| game.table().ply() == 2).await;
    server.close().await;
}

//! Games that cannot be read again: the subscribers are informed, and nobody waits for ever.

use std::time::Duration;

use sente_api::{Action, ProblemCode, ServerMessage};
use sente_match::{Time, Version};
use sente_store::{Append, EventRow, FOREVER};

use crate::client::{Player, TestServer, open_game, play_all, soon};

/// The code of the problem message about a followed game.
async fn problem(player: &mut Player) -> ProblemCode {
    let own = player.game.clone();
    player
        .wait(|message| match message {
            ServerMessage::Problem {
                problem,
                game: Some(game),
            } if *game == own => Some(problem.code),
            _ => None,
        })
        .await
}

async fn nobody_is_awake(server: &TestServer) {
    let games = &server.inner().state().games;
    soon(async {
        while games.awake() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_game_that_cannot_be_read_again_ends_and_its_followers_are_told() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    let (id, expected) = (ann.game.parse().unwrap(), ann.local.version());
    let damaged = Append {
        id,
        fence: sente_store::Fence::default(),
        expected,
        events: vec![EventRow {
            version: Version(expected.0 + 1),
            at: Time(1),
            message: None,
            body: "no event".into(),
        }],
        wake: None,
        summary: None,
        end: None,
        now: Time(1),
    };
    server.inner().state().store.append(damaged).await.unwrap();
    ann.play("i8").await.unwrap_err();
    assert_eq!(problem(&mut ann).await, ProblemCode::Internal);
    assert_eq!(problem(&mut ben).await, ProblemCode::Internal);
    nobody_is_awake(&server).await;
    server.close().await;
}

#[tokio::test]
async fn a_game_that_is_gone_ends_and_its_followers_are_told() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    // What the cleanup does with abandoned games, but earlier.
    let store = &server.inner().state().store;
    assert_eq!(store.abort_abandoned(FOREVER, Time(1)).await.unwrap(), 1);
    assert_eq!(store.purge_unplayed(FOREVER).await.unwrap(), 1);
    ann.play("i8").await.unwrap_err();
    assert_eq!(problem(&mut ann).await, ProblemCode::NotFound);
    assert_eq!(problem(&mut ben).await, ProblemCode::NotFound);
    nobody_is_awake(&server).await;
    server.close().await;
}

#[tokio::test]
async fn a_game_whose_database_is_gone_for_good_ends() {
    let server = TestServer::with(|config| config.live.reload_for = Duration::ZERO).await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    server.inner().state().store.close().await.unwrap();
    ann.play("i8").await.unwrap_err();
    assert_eq!(problem(&mut ben).await, ProblemCode::Internal);
    nobody_is_awake(&server).await;
    ann.act(Action::Resign).await.unwrap_err();
}

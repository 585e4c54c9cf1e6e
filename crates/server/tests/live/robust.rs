//! Server shutdowns, and games that are removed from memory and loaded again.

use std::time::Duration;

use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::client::{Guest, TestServer, open_game, play_all};

#[tokio::test]
async fn a_server_that_stops_says_so_and_keeps_everything() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8 h9 i8").await;
    let server = server.restart().await;
    let end = ann.socket.end().await.unwrap();
    assert_eq!(end.code, CloseCode::Away);
    assert!(!end.reason.is_empty());
    let doc = Guest::new().view(&server, &ann.game).await;
    assert_eq!(
        crate::client::replay(&doc).table().actions(),
        ["h8", "h9", "i8"]
    );
    server.close().await;
}

#[tokio::test]
async fn a_game_that_nobody_follows_sleeps_and_wakes_for_who_asks() {
    let server = TestServer::with(|config| {
        config.live.sleep_after = Duration::from_millis(5);
        config.live.policy.leave_after = sente_match::Millis(5);
    })
    .await;
    let (mut ann, mut ben) = server.pair(&open_game("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    let games = &server.inner().state().games;
    assert_eq!(games.awake(), 1);
    let game = ann.game.clone();
    drop((ann, ben));
    crate::client::soon(async {
        while games.awake() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let doc = Guest::new().view(&server, &game).await;
    assert_eq!(crate::client::replay(&doc).table().actions(), ["h8", "h9"]);
    server.close().await;
}

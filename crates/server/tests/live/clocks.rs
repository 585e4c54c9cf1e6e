//! Clocks are kept by the server, which compensates the lag.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sente_api::{ClientMessage, NewGame, ServerMessage};
use sente_match::{Cause, EventKind, Millis, Time, TimeControl};
use sente_rules::Seat;
use sente_server::Clock;

use crate::client::{Guest, TestServer, open_game, play_all};

fn quick(span: u64) -> NewGame {
    NewGame {
        time: TimeControl::Move { span: Millis(span) },
        ..open_game("gomoku")
    }
}

#[tokio::test]
async fn a_flag_falls_though_nobody_says_anything() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&quick(2_000)).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    for player in [&mut ann, &mut ben] {
        player.until(|game| game.result().is_some()).await;
        let result = player.local.result().unwrap();
        assert_eq!(
            (result.winner, result.cause),
            (Some(Seat::Second), Cause::Time)
        );
    }
    server.close().await;
}

#[tokio::test]
async fn a_wall_clock_that_is_set_costs_nobody_the_game() {
    const HOUR: u64 = 60 * 60 * 1000;
    let late = Arc::new(AtomicU64::new(0));
    let clock = {
        let (system, late) = (Clock::system(), Arc::clone(&late));
        Clock::by(move || Time(system.now().0 + late.load(Ordering::Relaxed)))
    };
    let server = TestServer::at(clock, |_| {}).await;
    let (mut ann, mut ben) = server.pair(&quick(10 * 60 * 1000)).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    late.store(HOUR, Ordering::Relaxed);
    play_all(&mut ann, &mut ben, "i8 i9").await;
    late.store(0, Ordering::Relaxed);
    play_all(&mut ann, &mut ben, "j8 j9").await;
    assert_eq!(ann.local.result(), None);
    let doc = Guest::new().view(&server, &ann.game).await;
    let at: Vec<u64> = doc.events.iter().map(|event| event.at.0).collect();
    assert!(at.is_sorted(), "{at:?}");
    assert!(at[at.len() - 1] - at[0] < HOUR / 2, "{at:?}");
    server.close().await;
}

#[tokio::test]
async fn a_flag_falls_while_the_server_is_down() {
    let server = TestServer::open().await;
    let (mut ann, mut ben) = server.pair(&quick(1_000)).await;
    play_all(&mut ann, &mut ben, "h8 h9").await;
    let server = server.restart().await;
    let mut eve = Guest::new().sit(&server, &ann.game).await;
    eve.until(|game| game.result().is_some()).await;
    assert_eq!(eve.local.result().unwrap().cause, Cause::Time);
    server.close().await;
}

#[tokio::test]
async fn time_lost_on_the_way_is_given_back() {
    let server = TestServer::with(|config| config.live.heartbeat = Duration::from_millis(40)).await;
    let (mut ann, mut ben) = server.pair(&quick(60_000)).await;
    // Ann reads late, so the server's pings measure lag for her connection.
    let mut number = 0;
    loop {
        let other = if number % 2 == 0 { &mut ann } else { &mut ben };
        let point = format!(
            "{}{}",
            char::from(b'a' + (number / 15) as u8),
            number % 15 + 1
        );
        if other.seat == Seat::First {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        other.play(&point).await.unwrap();
        number += 1;
        let ply = number;
        ben.until(|game| game.table().ply() == ply).await;
        ann.until(|game| game.table().ply() == ply).await;
        let lag = ben.heard.drain(..).find_map(|message| match message {
            ServerMessage::Events { events, .. } => match &events[0].kind {
                EventKind::Played { lag, .. } if !lag.is_zero() => Some(*lag),
                _ => None,
            },
            _ => None,
        });
        if let Some(lag) = lag {
            assert!(lag <= Millis(500), "{lag}");
            break;
        }
        assert!(
            ann.local.result().is_none(),
            "no lag was credited before the game ended"
        );
    }
    server.close().await;
}

#[tokio::test]
async fn a_ping_is_answered() {
    let server = TestServer::open().await;
    let mut socket = Guest::new().connect(&server).await;
    socket.say(&ClientMessage::Ping { sent: 42 }).await;
    assert!(matches!(
        socket.hear().await,
        ServerMessage::Pong { sent: 42, .. }
    ));
    server.close().await;
}

//! Draw offers to computers.

use sente_api::{NewGame, SeatChoice};
use sente_match::{Cause, Command, Match, Offer, Time};
use sente_rules::{Point, Seat};
use sente_store::{Append, EventRow, Store};

use crate::client::{Guest, Player, TestServer, computer, new_game, replay};

/// Offers a draw and returns the cause of the game's end, if it has ended.
async fn offer(player: &mut Player) -> Option<Cause> {
    player.offer(Offer::Draw).await.unwrap();
    let offers = |game: &Match| game.offer(Seat::First) == Some(Offer::Draw);
    player
        .until(|game| offers(game) || game.result().is_some())
        .await;
    player.until(|game| game.offer(Seat::First).is_none()).await;
    player.local.result().map(|result| result.cause)
}

fn rated(rules: &str, player: &str) -> NewGame {
    NewGame {
        rated: true,
        ..new_game(rules, [SeatChoice::Me, computer(player)])
    }
}

#[tokio::test]
async fn no_computer_takes_a_draw_at_the_beginning_of_a_game() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    for (rules, first) in [
        ("gomoku", "h8"),
        ("standard", "h8"),
        ("renju", "h8"),
        ("othello", "f5"),
        ("surakarta", "a2-a3"),
    ] {
        for player in ["random", "sente-1"] {
            let game = guest.begin(&server, &rated(rules, player)).await;
            let mut ann = guest.sit(&server, &game.id).await;
            ann.play(first).await.unwrap();
            ann.until(|game| game.table().ply() == 2).await;
            assert_eq!(offer(&mut ann).await, None, "{rules}, {player}");
        }
    }
    server.close().await;
}

/// Stores these moves without the actor's knowledge.
async fn play_all(store: &Store, game: &mut Match, id: &str, moves: &[String]) {
    for moves in moves.chunks(50) {
        let expected = game.version();
        let mut events = Vec::new();
        for text in moves {
            let turn = game.turn().unwrap();
            let happened = game.act(turn, Command::play(text), Time(1)).unwrap();
            events.extend(happened.iter().map(|event| EventRow {
                version: event.version,
                at: event.at,
                message: None,
                body: serde_json::to_string(event).unwrap(),
            }));
        }
        let append = Append {
            id: id.parse().unwrap(),
            fence: sente_store::Fence::default(),
            expected,
            events,
            wake: None,
            summary: None,
            end: None,
            now: Time(1),
        };
        store.append(append).await.unwrap();
    }
}

/// Points that fill the board without five in a row, in the order of the turns.
fn full_board() -> Vec<String> {
    let points = (0..15).flat_map(|row| (0..15).map(move |col| Point::new(col, row)));
    let (black, white): (Vec<Point>, Vec<Point>) =
        points.partition(|point| (point.col + 2 * point.row) % 4 < 2);
    let turns = black.iter().zip(&white);
    turns
        .flat_map(|(black, white)| [black.to_string(), white.to_string()])
        .collect()
}

#[tokio::test]
async fn a_computer_takes_a_draw_where_nothing_is_left_to_play_for() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    let game = guest.begin(&server, &rated("gomoku", "random")).await;
    let store = &server.inner().state().store;
    play_all(store, &mut replay(&game), &game.id, &full_board()[..220]).await;
    let server = server.restart().await;
    let mut ann = guest.sit(&server, &game.id).await;
    assert_eq!(ann.local.table().ply(), 220);
    assert_eq!(offer(&mut ann).await, Some(Cause::Agreement));
    server.close().await;
}

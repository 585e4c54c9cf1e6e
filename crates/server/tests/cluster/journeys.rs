//! Scenarios with users of different servers.

use reqwest::{Method, StatusCode};
use sente_api::{
    Action, AnalysisDoc, AnalysisStatus, ArenaDoc, ArenaStatus, ClientMessage, GameStatus, NewGame,
    NewSeek, SeekDoc, ServerMessage,
};
use sente_match::Offer;
use sente_rules::Seat;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::client::{
    Guest, Player, Socket, TestServer, computer, new_game, open_game, play_all, replay,
};
use crate::site::Site;

/// Five in a row for the first seat.
const FIVE: &str = "h8 h9 i8 i9 j8 j9 k8 k9 l8";

/// Two people at two servers.
async fn pair(one: &TestServer, two: &TestServer, new: &NewGame) -> (Player, Player) {
    pair_of((&Guest::new(), one), (&Guest::new(), two), new).await
}

async fn pair_of(
    (ann, one): (&Guest, &TestServer),
    (ben, two): (&Guest, &TestServer),
    new: &NewGame,
) -> (Player, Player) {
    let game = ann.begin(one, new).await;
    // The host waits at the board.
    let mut ann = ann.sit(one, &game.id).await;
    ben.join(two, &game.invitation.unwrap().code).await.unwrap();
    ann.wait(|message| match message {
        ServerMessage::Game { game } => (game.status == GameStatus::Live).then_some(()),
        _ => None,
    })
    .await;
    (ann, ben.sit(two, &game.id).await)
}

fn rated() -> NewGame {
    NewGame {
        rated: true,
        ..open_game("gomoku")
    }
}

async fn spectators(player: &mut Player, wanted: u32) {
    player
        .wait(|message| match message {
            ServerMessage::Spectators { count, .. } => (*count == wanted).then_some(()),
            _ => None,
        })
        .await;
}

#[tokio::test]
async fn a_game_across_servers_is_the_same_for_everybody_and_rated_once() {
    let Some(site) = Site::new() else { return };
    let [one, two, three] = site.three().await;
    let (mut ann, mut ben) = pair(&one, &two, &rated()).await;
    let mut eve = Guest::new().sit(&three, &ann.game).await;
    for player in [&mut ann, &mut ben] {
        spectators(player, 1).await;
    }
    play_all(&mut ann, &mut ben, FIVE).await;
    eve.until(|game| game.result().is_some()).await;
    assert_eq!(ann.local.result().unwrap().winner, Some(Seat::First));
    assert_eq!((&ann.local, &ann.local), (&ben.local, &eve.local));
    for server in [&one, &two, &three] {
        let doc = Guest::new().view(server, &ann.game).await;
        assert_eq!(doc.status, GameStatus::Finished);
        assert_eq!(replay(&doc), ann.local);
        let [first, second] = doc.ratings.unwrap();
        assert_eq!((first.before, first.after), (1500.0, 1516.0));
        assert_eq!((second.before, second.after), (1500.0, 1484.0));
    }
    // A rematch is offered at one server and accepted at the other.
    ann.offer(Offer::Rematch).await.unwrap();
    ben.until(|game| game.offer(Seat::First).is_some()).await;
    let offer = Offer::Rematch;
    ben.act(Action::Accept { offer }).await.unwrap();
    let next = |message: &ServerMessage| match message {
        ServerMessage::Next { next, .. } => Some(next.clone()),
        _ => None,
    };
    assert_eq!(ann.wait(next).await, ben.wait(next).await);
    for server in [one, two, three] {
        server.close().await;
    }
}

#[tokio::test]
async fn what_is_refused_elsewhere_is_refused_here_and_a_repeated_message_changes_nothing() {
    let Some(site) = Site::new() else { return };
    let [one, two, three] = site.three().await;
    let (mut ann, mut ben) = pair(&one, &two, &open_game("gomoku")).await;
    assert!(ben.play("h8").await.is_err());
    ann.play("h8").await.unwrap();
    ben.until(|game| game.table().ply() == 1).await;
    let text = "h9".to_owned();
    let message = ben.message(Action::Play { text });
    let version = ben.send(&message).await.unwrap();
    assert_eq!(ben.send(&message).await.unwrap(), version);
    let stale = ben.message(Action::Resign);
    let ClientMessage::Act {
        game,
        id,
        seat,
        action,
        ..
    } = stale
    else {
        unreachable!()
    };
    let stale = ClientMessage::Act {
        game,
        id,
        seat,
        ply: 0,
        action,
    };
    assert!(ben.send(&stale).await.is_err());
    for server in [one, two, three] {
        server.close().await;
    }
}

async fn seeks(socket: &mut Socket) -> Vec<SeekDoc> {
    loop {
        if let ServerMessage::Seeks { seeks } = socket.hear().await {
            return seeks;
        }
    }
}

#[tokio::test]
async fn the_lobby_is_one() {
    let Some(site) = Site::new() else { return };
    let (one, two) = (site.join().await, site.join().await);
    let (ann, ben) = (Guest::new(), Guest::new());
    let mut watching = ben.connect(&two).await;
    watching.say(&ClientMessage::FollowLobby).await;
    assert_eq!(seeks(&mut watching).await, []);
    let new = NewSeek {
        rules: "renju".into(),
        time: sente_match::TimeControl::Unlimited,
        help: false,
        rated: true,
        order: sente_api::SeatOrder::Given,
    };
    let response = ann.call(&one, Method::POST, "/seeks", &new).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    let seek: SeekDoc = response.json().await.unwrap();
    let mut host = ann.sit(&one, &seek.game).await;
    let listed = seeks(&mut watching).await;
    assert_eq!(listed.len(), 1);
    let path = format!("/seeks/{}/accept", listed[0].id);
    let response = ben.call(&two, Method::POST, &path, &()).await;
    assert!(response.status().is_success(), "{response:?}");
    assert_eq!(seeks(&mut watching).await, []);
    let begun = |message: &ServerMessage| match message {
        ServerMessage::Game { game } => (game.status == GameStatus::Live).then_some(()),
        _ => None,
    };
    host.wait(begun).await;
    for server in [one, two] {
        server.close().await;
    }
}

#[tokio::test]
async fn logging_out_at_one_server_ends_sockets_at_the_others() {
    let Some(site) = Site::new() else { return };
    let (one, two) = (site.join().await, site.join().await);
    let ann = Guest::new();
    ann.sign_up(&one, "Ann").await;
    let mut socket = ann.connect(&two).await;
    let response = ann.call(&one, Method::POST, "/logout", &()).await;
    assert!(response.status().is_success(), "{response:?}");
    let farewell = socket.end().await.unwrap();
    assert_eq!(farewell.code, CloseCode::Policy);
    for server in [one, two] {
        server.close().await;
    }
}

#[tokio::test]
async fn a_computer_answers_whoever_is_elsewhere() {
    let Some(site) = Site::new() else { return };
    let (one, two) = (site.join().await, site.join().await);
    let ann = Guest::new();
    let seats = [sente_api::SeatChoice::Me, computer("random")];
    let game = ann.begin(&one, &new_game("othello", seats)).await;
    // A subscriber keeps the game at the first server.
    let mut eve = Guest::new().sit(&one, &game.id).await;
    let mut ann = ann.sit(&two, &game.id).await;
    while ann.local.table().ply() < 8 {
        let text = ann.local.table().legal_texts().remove(0);
        let ply = ann.local.table().ply();
        ann.play(&text).await.unwrap();
        ann.until(|game| game.table().ply() >= ply + 2 && game.turn() == Some(Seat::First))
            .await;
    }
    let ply = ann.local.table().ply();
    eve.until(|game| game.table().ply() == ply).await;
    assert_eq!(eve.local, ann.local);
    // A hint reaches the user who requested it, at any server.
    ann.act(Action::Hint).await.unwrap();
    let hint = |message: &ServerMessage| match message {
        ServerMessage::Hint { text, .. } => Some(text.clone()),
        _ => None,
    };
    let hint = ann.wait(hint).await;
    assert!(ann.local.table().legal_texts().contains(&hint), "{hint}");
    for server in [one, two] {
        server.close().await;
    }
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_hands_its_games_over() {
    let Some(site) = Site::new() else { return };
    let (one, two) = (site.join().await, site.join().await);
    let (host, guest) = (Guest::new(), Guest::new());
    let (mut ann, mut ben) = pair_of((&host, &one), (&guest, &two), &open_game("gomoku")).await;
    play_all(&mut ann, &mut ben, "h8 h9 i8").await;
    let one_ends = tokio::spawn(one.close());
    let farewell = ann.socket.end().await.unwrap();
    assert_eq!(farewell.code, CloseCode::Away);
    // Ben notices nothing, and Ann continues at the other server.
    ben.play("i9").await.unwrap();
    let mut ann = host.sit(&two, &ben.game).await;
    assert_eq!(ann.local.table().ply(), 4);
    play_all(&mut ann, &mut ben, "j8 j9").await;
    one_ends.await.unwrap();
    two.close().await;
}

#[tokio::test]
async fn an_analysis_is_asked_for_here_and_looked_at_there() {
    let Some(site) = Site::new() else { return };
    let (one, two) = (site.join().await, site.join().await);
    let ann = Guest::new();
    ann.sign_up(&one, "Ann").await;
    let ask = |server, millis: u32| {
        let question = serde_json::json!({
            "situation": { "rules": "othello", "moves": ["f5"] },
            "player": "sente-10", "lines": 1, "millis": millis, "review": false,
        });
        let ann = ann.clone();
        async move {
            let response = ann.call(server, Method::POST, "/analyses", &question).await;
            assert!(response.status().is_success(), "{response:?}");
            response.json::<AnalysisDoc>().await.unwrap()
        }
    };
    let doc = ask(&one, 30_000).await;
    let path = format!("/analyses/{}", doc.id);
    let seen = ann.call(&two, Method::GET, &path, &()).await;
    assert_eq!(seen.json::<AnalysisDoc>().await.unwrap().id, doc.id);
    // The same request is not analysed twice.
    assert_eq!(ask(&two, 30_000).await.id, doc.id);
    assert_eq!(two.inner().state().pool.load(), (0, 0));
    let left = ann.call(&two, Method::DELETE, &path, &()).await;
    assert_eq!(left.status(), StatusCode::NO_CONTENT);
    // A finished analysis can be read by everybody.
    let doc = ask(&one, 50).await;
    let path = format!("/analyses/{}", doc.id);
    let mut again = tokio::time::interval(std::time::Duration::from_millis(50));
    loop {
        again.tick().await;
        let seen = ann.call(&two, Method::GET, &path, &()).await;
        let seen: AnalysisDoc = seen.json().await.unwrap();
        if seen.status == AnalysisStatus::Done {
            break;
        }
    }
    for server in [one, two] {
        server.close().await;
    }
}

#[tokio::test]
async fn an_arena_is_seen_and_called_off_from_everywhere_and_outlives_its_server() {
    let Some(site) = Site::new() else { return };
    let (one, two) = (site.join().await, site.join().await);
    let ann = Guest::new();
    ann.sign_up(&one, "Ann").await;
    let request = serde_json::json!({
        "rules": "othello", "players": ["random", "minimax-1"], "games": 100,
    });
    let begin = |server| ann.call(server, Method::POST, "/arenas", &request);
    let arena: ArenaDoc = begin(&one).await.json().await.unwrap();
    let other: ArenaDoc = begin(&one).await.json().await.unwrap();
    let path = format!("/arenas/{}", other.id);
    let response = ann.call(&two, Method::DELETE, &path, &()).await;
    assert!(response.status().is_success(), "{response:?}");
    ended(&ann, &two, &other, ArenaStatus::Cancelled).await;
    one.close().await;
    ended(&ann, &two, &arena, ArenaStatus::Done).await;
    two.close().await;
}

/// Polls an arena until it has ended, and asserts its status.
pub async fn ended(guest: &Guest, server: &TestServer, arena: &ArenaDoc, wanted: ArenaStatus) {
    let path = format!("/arenas/{}", arena.id);
    let mut again = tokio::time::interval(std::time::Duration::from_millis(100));
    loop {
        again.tick().await;
        let response = guest.call(server, Method::GET, &path, &()).await;
        let doc: ArenaDoc = response.json().await.unwrap();
        match doc.status {
            ArenaStatus::Queued | ArenaStatus::Running => {}
            other => {
                assert_eq!(other, wanted);
                return;
            }
        }
    }
}

//! Invitations by code, and seeks for anybody.

use reqwest::{Method, StatusCode};
use sente_api::{
    Action, ClientMessage, GameDoc, GameStatus, NewSeek, ProblemCode, SeekDoc, ServerMessage,
};
use sente_match::Millis;
use sente_rules::Seat;

use crate::client::{Guest, Socket, TestServer, open_game};

fn new_seek() -> NewSeek {
    NewSeek {
        rules: "renju".into(),
        time: sente_match::TimeControl::Unlimited,
        rated: true,
        help: false,
        order: sente_api::SeatOrder::Given,
    }
}

async fn seek(guest: &Guest, server: &TestServer) -> SeekDoc {
    let response = guest
        .call(server, Method::POST, "/seeks", &new_seek())
        .await;
    assert_eq!(response.status(), StatusCode::CREATED);
    response.json().await.unwrap()
}

async fn seeks(socket: &mut Socket) -> Vec<SeekDoc> {
    loop {
        if let ServerMessage::Seeks { seeks } = socket.hear().await {
            return seeks;
        }
    }
}

#[tokio::test]
async fn a_code_admits_one_other_person() {
    let server = TestServer::open().await;
    let ann = Guest::new();
    let game = ann.begin(&server, &open_game("gomoku")).await;
    let invitation = game.invitation.unwrap();
    let code = invitation.code;
    assert_eq!(code.len(), 11, "{code}");
    let plain = code.replace('-', "");
    let link = format!("http://{}/join/{plain}", server.inner().address());
    assert_eq!(invitation.links, [link]);
    let mut host = ann.sit(&server, &game.id).await;
    assert_eq!(
        host.play("h8").await.unwrap_err().code,
        ProblemCode::Refused
    );
    let own = ann.join(&server, &code).await.unwrap_err();
    assert_eq!(own.code, ProblemCode::Refused);
    // A code may be typed in lower case, with spaces instead of a hyphen.
    let typed = format!(" {} {} ", &plain[..3], plain[3..].to_lowercase());
    let joined = Guest::new().join(&server, &typed).await.unwrap();
    assert_eq!(joined.yours, [Seat::Second]);
    let begun = host
        .wait(|message| match message {
            ServerMessage::Game { game } => Some(game.clone()),
            _ => None,
        })
        .await;
    assert_eq!(begun.status, GameStatus::Live);
    assert!(begun.invitation.is_none());
    for late in [code.as_str(), "", "00000-00000"] {
        let refused = Guest::new().join(&server, late).await.unwrap_err();
        assert_eq!(refused.code, ProblemCode::NotFound, "{late}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_waiting_game_can_be_called_off() {
    let server = TestServer::open().await;
    let ann = Guest::new();
    let game = ann.begin(&server, &open_game("gomoku")).await;
    let mut host = ann.sit(&server, &game.id).await;
    host.act(Action::Abort).await.unwrap();
    let code = game.invitation.unwrap().code;
    assert!(Guest::new().join(&server, &code).await.is_err());
    assert_eq!(
        ann.view(&server, &game.id).await.status,
        GameStatus::Finished
    );
    server.close().await;
}

#[tokio::test]
async fn a_seek_is_seen_taken_once_and_gone() {
    let server = TestServer::open().await;
    let ann = Guest::new();
    let mut watcher = Guest::new().connect(&server).await;
    watcher.say(&ClientMessage::FollowLobby).await;
    assert!(seeks(&mut watcher).await.is_empty());
    let open = seek(&ann, &server).await;
    assert!(open.yours && open.rated);
    let seen = seeks(&mut watcher).await;
    assert_eq!((seen.len(), seen[0].yours), (1, false));
    let mut own = ann.connect(&server).await;
    own.say(&ClientMessage::FollowLobby).await;
    assert!(seeks(&mut own).await[0].yours);

    let accept = format!("/seeks/{}/accept", open.id);
    let response = ann.call(&server, Method::POST, &accept, &()).await;
    assert_eq!(response.status(), StatusCode::CONFLICT);
    let ben = Guest::new();
    let response = ben.call(&server, Method::POST, &accept, &()).await;
    assert_eq!(response.status(), StatusCode::OK);
    let game: GameDoc = response.json().await.unwrap();
    assert_eq!((game.id, game.status), (open.game, GameStatus::Live));
    assert!(seeks(&mut watcher).await.is_empty());
    let response = Guest::new().call(&server, Method::POST, &accept, &()).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    server.close().await;
}

#[tokio::test]
async fn a_seek_is_withdrawn_by_its_owner_only() {
    let server = TestServer::open().await;
    let (ann, ben) = (Guest::new(), Guest::new());
    let open = seek(&ann, &server).await;
    ben.begin(&server, &open_game("gomoku")).await;
    let path = format!("/seeks/{}", open.id);
    let response = ben.call(&server, Method::DELETE, &path, &()).await;
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
    let response = ann.call(&server, Method::DELETE, &path, &()).await;
    assert_eq!(response.status(), StatusCode::NO_CONTENT);
    let response = ann.call(&server, Method::GET, "/seeks", &()).await;
    assert!(response.json::<Vec<SeekDoc>>().await.unwrap().is_empty());
    assert_eq!(
        ann.view(&server, &open.game).await.status,
        GameStatus::Finished
    );
    server.close().await;
}

#[tokio::test]
async fn nobody_fills_the_lobby() {
    let server = TestServer::open().await;
    let ann = Guest::new();
    for _ in 0..5 {
        seek(&ann, &server).await;
    }
    let response = ann.call(&server, Method::POST, "/seeks", &new_seek()).await;
    assert_eq!(response.status(), StatusCode::CONFLICT);
    server.close().await;
}

#[tokio::test]
async fn a_seek_goes_with_its_owner() {
    let server = TestServer::with(|config| config.live.seek_grace = Millis(300)).await;
    let (ann, ben) = (Guest::new(), Guest::new());
    // A new guest has no session yet that a socket could use.
    ann.begin(&server, &open_game("gomoku")).await;
    let mut there = ann.connect(&server).await;
    // The answer shows that the server has registered the presence.
    there.say(&ClientMessage::FollowLobby).await;
    seeks(&mut there).await;
    let of_ann = seek(&ann, &server).await;
    let of_ben = seek(&ben, &server).await;
    let mut watcher = Guest::new().connect(&server).await;
    watcher.say(&ClientMessage::FollowLobby).await;
    let left = loop {
        let open = seeks(&mut watcher).await;
        if open.iter().all(|seek| seek.id != of_ben.id) {
            break open;
        }
    };
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].id, of_ann.id);
    let called_off = ben.view(&server, &of_ben.game).await;
    assert_eq!(called_off.status, GameStatus::Finished);
    drop(there);
    while !seeks(&mut watcher).await.is_empty() {}
    server.close().await;
}

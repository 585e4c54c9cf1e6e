//! The limits of sockets.

use std::time::Duration;

use reqwest::Method;
use sente_api::{Action, ClientMessage, ProblemCode, ServerMessage, bounds};
use serde_json::json;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::client::{Guest, PASSWORD, Socket, TestServer, open_game, soon};

async fn problem(socket: &mut Socket) -> ProblemCode {
    loop {
        match socket.hear().await {
            ServerMessage::Problem { problem, .. } | ServerMessage::Refused { problem, .. } => {
                return problem.code;
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_said_and_harms_nothing() {
    let server = TestServer::open().await;
    let mut socket = Guest::new().connect(&server).await;
    for text in [
        "",
        "{}",
        "nonsense",
        r#"{"type":"ping"}"#,
        r#"{"type":"ping","sent":1,"x":2}"#,
    ] {
        socket.say_text(text.to_owned()).await;
        assert_eq!(problem(&mut socket).await, ProblemCode::Malformed, "{text}");
    }
    socket.follow("nothing", None).await;
    assert_eq!(problem(&mut socket).await, ProblemCode::NotFound);
    socket.follow(&"0".repeat(32), None).await;
    assert_eq!(problem(&mut socket).await, ProblemCode::NotFound);
    socket.say(&ClientMessage::Ping { sent: 1 }).await;
    assert!(matches!(
        socket.hear().await,
        ServerMessage::Pong { sent: 1, .. }
    ));
    server.close().await;
}

#[tokio::test]
async fn too_large_a_message_ends_the_connection_with_a_reason() {
    let server = TestServer::open().await;
    let mut socket = Guest::new().connect(&server).await;
    socket.say_text("x".repeat(bounds::MESSAGE + 1)).await;
    assert_eq!(
        socket.end().await.map(|frame| frame.code),
        Some(CloseCode::Size)
    );
    let mut socket = Guest::new().connect(&server).await;
    socket.say_text("x".repeat(1 << 20)).await;
    socket.end().await;
    server.close().await;
}

#[tokio::test]
async fn too_many_messages_are_refused_and_then_the_connection_ends() {
    let server = TestServer::with(|config| config.live.messages = 5).await;
    let mut socket = Guest::new().connect(&server).await;
    for sent in 0..30 {
        socket.say(&ClientMessage::Ping { sent }).await;
    }
    assert_eq!(problem(&mut socket).await, ProblemCode::TooMany);
    let mut socket = Guest::new().connect(&server).await;
    let ping = serde_json::to_string(&ClientMessage::Ping { sent: 0 }).unwrap();
    for _ in 0..400 {
        use futures_util::SinkExt;
        let message = tokio_tungstenite::tungstenite::Message::Text(ping.clone().into());
        if soon(socket.stream.send(message)).await.is_err() {
            break;
        }
    }
    let code = socket.end().await.map(|frame| frame.code);
    assert!(
        matches!(code, Some(CloseCode::Policy | CloseCode::Again) | None),
        "{code:?}"
    );
    server.close().await;
}

#[tokio::test]
async fn a_socket_follows_only_so_many_games() {
    let server = TestServer::with(|config| config.live.followed = 2).await;
    let guest = Guest::new();
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(guest.begin(&server, &open_game("gomoku")).await.id);
    }
    let mut socket = guest.connect(&server).await;
    for id in &ids {
        socket.follow(id, None).await;
    }
    assert_eq!(problem(&mut socket).await, ProblemCode::Refused);
    let game = ids[0].clone();
    socket.say(&ClientMessage::Unfollow { game }).await;
    socket.follow(&ids[2], None).await;
    loop {
        match socket.hear().await {
            ServerMessage::Game { game } if game.id == ids[2] => break,
            _ => {}
        }
    }
    server.close().await;
}

#[tokio::test]
async fn one_address_opens_only_so_many_sockets() {
    let server = TestServer::with(|config| config.live.sockets_of_one = 2).await;
    let one = Guest::new().connect(&server).await;
    let _two = Guest::new().connect(&server).await;
    let url = format!("ws://{}/api/v1/socket", server.inner().address());
    let refused = soon(tokio_tungstenite::connect_async(url)).await;
    assert!(refused.unwrap_err().to_string().contains("429"));
    drop(one);
    server.close().await;
}

#[tokio::test]
async fn another_sites_page_opens_no_socket() {
    let server = TestServer::open().await;
    let address = server.inner().address();
    let url = format!("ws://{address}/api/v1/socket");
    for (origin, allowed) in [
        ("https://evil.example".to_owned(), false),
        (format!("http://{address}"), true),
    ] {
        let mut request = url.as_str().into_client_request().unwrap();
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        let connected = soon(tokio_tungstenite::connect_async(request)).await;
        assert_eq!(connected.is_ok(), allowed, "{origin}");
    }
    server.close().await;
}

#[tokio::test]
async fn ids_and_moves_have_a_length() {
    let server = TestServer::open().await;
    let (mut ann, _ben) = server.pair(&open_game("gomoku")).await;
    let play = |text: String, id: String| ClientMessage::Act {
        game: ann.game.clone(),
        id,
        seat: ann.seat,
        ply: 0,
        action: Action::Play { text },
    };
    let long_id = play("h8".into(), "x".repeat(37));
    let empty_id = play("h8".into(), String::new());
    let long_move = play("h".repeat(17), "id".into());
    assert_eq!(
        ann.send(&long_id).await.unwrap_err().code,
        ProblemCode::Malformed
    );
    assert_eq!(
        ann.send(&empty_id).await.unwrap_err().code,
        ProblemCode::Malformed
    );
    assert_eq!(
        ann.send(&long_move).await.unwrap_err().code,
        ProblemCode::Illegal
    );
    server.close().await;
}

#[tokio::test]
async fn a_whole_game_is_sent_again_and_again_to_nobody() {
    let server = TestServer::open().await;
    let guest = Guest::new();
    let game = guest.begin(&server, &open_game("gomoku")).await.id;
    let mut socket = guest.connect(&server).await;
    for _ in 0..20 {
        let game = game.clone();
        socket
            .say(&ClientMessage::Unfollow { game: game.clone() })
            .await;
        socket.follow(&game, None).await;
    }
    assert_eq!(problem(&mut socket).await, ProblemCode::TooMany);
    server.close().await;
}

/// Ends a session and waits until its socket is closed, long before the regular check of sessions.
async fn ends_the_socket(account: bool, end: (Method, &str, serde_json::Value)) {
    // No regular check happens during this test.
    let server = TestServer::with(|config| config.live.heartbeat = Duration::from_hours(1)).await;
    let guest = Guest::new();
    if account {
        guest.sign_up(&server, "Ann").await;
    } else {
        guest.begin(&server, &open_game("gomoku")).await;
    }
    let mut socket = guest.connect(&server).await;
    let (method, path, body) = end;
    let answer = guest.call(&server, method, path, &body).await;
    assert!(answer.status().is_success(), "{answer:?}");
    let farewell = socket.end().await.unwrap();
    assert_eq!(farewell.code, CloseCode::Policy);
    assert_eq!(farewell.reason.as_str(), "You are logged out.");
    server.close().await;
}

#[tokio::test]
async fn logging_out_ends_the_socket_at_once() {
    ends_the_socket(true, (Method::POST, "/logout", json!({}))).await;
}

#[tokio::test]
async fn deleting_the_account_ends_the_socket_at_once() {
    let proof = json!({ "password": PASSWORD });
    ends_the_socket(true, (Method::DELETE, "/me", proof)).await;
    ends_the_socket(false, (Method::DELETE, "/me", json!({}))).await;
}

#[tokio::test]
async fn a_new_password_ends_the_socket_at_once() {
    let change = json!({ "old": PASSWORD, "new": "another-lantern-7" });
    ends_the_socket(true, (Method::POST, "/me/password", change)).await;
}

#[tokio::test]
async fn a_revoked_session_ends_its_socket_at_once_and_no_other() {
    let server = TestServer::with(|config| config.live.heartbeat = Duration::from_hours(1)).await;
    let (here, there) = (Guest::new(), Guest::new());
    here.sign_up(&server, "Ann").await;
    let credentials = json!({ "name": "Ann", "password": PASSWORD });
    let answer = there
        .call(&server, Method::POST, "/login", &credentials)
        .await;
    assert!(answer.status().is_success());
    let (mut kept, mut ended) = (here.connect(&server).await, there.connect(&server).await);
    let answer = here
        .call(&server, Method::DELETE, "/me/sessions", &json!({}))
        .await;
    assert!(answer.status().is_success());
    assert_eq!(
        ended.end().await.map(|frame| frame.code),
        Some(CloseCode::Policy)
    );
    kept.say(&ClientMessage::Ping { sent: 7 }).await;
    loop {
        if let ServerMessage::Pong { sent: 7, .. } = kept.hear().await {
            break;
        }
    }
    server.close().await;
}

//! Following an analysis over a socket.

use reqwest::{Method, StatusCode};
use sente_api::{
    AnalysisDoc, AnalysisRequest, AnalysisStatus, ClientMessage, GameSpecDoc, ServerMessage,
};

use crate::client::{Guest, Socket, TestServer};

fn question(millis: u64) -> AnalysisRequest {
    AnalysisRequest {
        situation: GameSpecDoc {
            rules: "othello".to_owned(),
            setup: None,
            moves: vec!["f5".to_owned()],
        },
        player: "sente-10".to_owned(),
        lines: 1,
        millis,
        review: false,
    }
}

async fn ask(server: &TestServer, guest: &Guest, millis: u64) -> AnalysisDoc {
    let response = guest
        .call(server, Method::POST, "/analyses", &question(millis))
        .await;
    assert!(response.status().is_success());
    response.json().await.unwrap()
}

async fn hear(socket: &mut Socket) -> AnalysisDoc {
    loop {
        if let ServerMessage::Analysis { analysis } = socket.hear().await {
            return *analysis;
        }
    }
}

#[tokio::test]
async fn whoever_follows_an_analysis_hears_of_it_until_it_is_over() {
    let server = TestServer::open().await;
    let ann = Guest::new();
    let asked = ask(&server, &ann, 700).await;
    let mut socket = ann.connect(&server).await;
    let id = asked.id.clone();
    socket.say(&ClientMessage::FollowAnalysis { id }).await;
    let mut heard = vec![hear(&mut socket).await];
    while !heard[heard.len() - 1].status.is_over() {
        heard.push(hear(&mut socket).await);
    }
    let last = &heard[heard.len() - 1];
    assert_eq!(last.status, AnalysisStatus::Done);
    assert!(!last.lines.is_empty());
    assert!(heard.iter().all(|doc| doc.id == asked.id));
    assert!(heard.is_sorted_by(|one, two| one.depth <= two.depth));
    // A finished analysis is sent at once; an unknown one counts as cancelled.
    for (id, status) in [
        (asked.id.clone(), AnalysisStatus::Done),
        ("0".repeat(64), AnalysisStatus::Cancelled),
    ] {
        socket.say(&ClientMessage::FollowAnalysis { id }).await;
        assert_eq!(hear(&mut socket).await.status, status);
    }
    server.close().await;
}

#[tokio::test]
async fn a_search_that_nobody_follows_any_more_is_cancelled() {
    let server = TestServer::open().await;
    let ann = Guest::new();
    let asked = ask(&server, &ann, 60_000).await;
    let mut socket = ann.connect(&server).await;
    let id = asked.id.clone();
    socket.say(&ClientMessage::FollowAnalysis { id }).await;
    assert!(!hear(&mut socket).await.status.is_over());
    let id = asked.id.clone();
    socket.say(&ClientMessage::UnfollowAnalysis { id }).await;
    // A user without a session does not keep it running.
    let stranger = Guest::new();
    let mut other = stranger.connect(&server).await;
    let id = asked.id.clone();
    other.say(&ClientMessage::FollowAnalysis { id }).await;
    let mut status = hear(&mut other).await.status;
    while !status.is_over() {
        status = hear(&mut other).await.status;
    }
    assert_eq!(status, AnalysisStatus::Cancelled);
    let path = format!("/analyses/{}", asked.id);
    let response = ann.call(&server, Method::DELETE, &path, &()).await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    server.close().await;
}

#[tokio::test]
async fn a_socket_follows_few_analyses() {
    let server = TestServer::open().await;
    let ann = Guest::new();
    let mut socket = ann.connect(&server).await;
    let mut ids = Vec::new();
    for number in 0..4 {
        ids.push(ask(&server, &ann, 50_000 + number).await.id);
    }
    for id in ids {
        socket.say(&ClientMessage::FollowAnalysis { id }).await;
        hear(&mut socket).await;
    }
    let id = "1".repeat(64);
    socket.say(&ClientMessage::FollowAnalysis { id }).await;
    loop {
        if let ServerMessage::Problem { problem, .. } = socket.hear().await {
            assert!(problem.detail.contains("at most 4 analyses"), "{problem:?}");
            break;
        }
    }
    server.close().await;
}

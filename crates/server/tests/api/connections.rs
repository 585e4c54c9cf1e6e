//! Connections of clients that are no browsers.

use std::time::Duration;

use sente_api::bounds;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::Bench;

/// Sends bytes and reads until the server closes the connection.
async fn say(bench: &Bench, words: &[u8]) -> String {
    let mut stream = TcpStream::connect(bench.server.address()).await.unwrap();
    stream.write_all(words).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8(answer).unwrap()
}

#[tokio::test]
async fn who_does_not_say_what_they_want_is_not_waited_for() {
    let bench = Bench::start_with(|config| config.patience = Duration::from_millis(200)).await;
    for silence in [
        "",
        "GET /api/v1/me HT",
        "GET /api/v1/me HTTP/1.1\r\nhost: a\r\nx: ",
    ] {
        say(&bench, silence.as_bytes()).await;
    }
    // A client that stays silent after a response is not waited for either.
    let answer = say(&bench, b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    bench.stop().await;
}

#[tokio::test]
async fn a_body_of_unknown_length_is_bounded_too() {
    let bench = Bench::start().await;
    let (length, body) = (bounds::BODY + 1, " ".repeat(bounds::BODY + 1));
    let words = format!(
        "POST /api/v1/login HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n\
         {length:x}\r\n{body}\r\n0\r\n\r\n"
    );
    let answer = say(&bench, words.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    bench.stop().await;
}

#[tokio::test]
async fn what_is_no_http_is_refused() {
    let bench = Bench::start().await;
    let header = format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "x".repeat(1 << 20));
    for (words, status) in [("nonsense\r\n\r\n", "400"), (&header, "431")] {
        let mut stream = TcpStream::connect(bench.server.address()).await.unwrap();
        // The server may close the connection before it has read everything.
        let _ = stream.write_all(words.as_bytes()).await;
        let mut answer = [0; 12];
        if stream.read_exact(&mut answer).await.is_ok() {
            let answer = String::from_utf8_lossy(&answer);
            assert!(answer.ends_with(status), "{answer}");
        }
    }
    bench.stop().await;
}

/// Waits until the server has closed a connection.
async fn is_ended(stream: &mut TcpStream) {
    let mut rest = Vec::new();
    // The connection may close with a response, without one, or in the middle of one.
    let ended = tokio::time::timeout(Duration::from_mins(1), stream.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "the connection is still open");
}

/// Sends a request and keeps the connection open.
async fn ask(stream: &mut TcpStream) -> String {
    let words = b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";
    stream.write_all(words).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"ok\n") {
        let mut bytes = [0; 4096];
        let read = stream.read(&mut bytes).await.unwrap();
        assert!(read > 0, "{}", String::from_utf8_lossy(&answer));
        answer.extend(&bytes[..read]);
    }
    String::from_utf8(answer).unwrap()
}

#[tokio::test]
async fn a_request_that_is_not_finished_has_seconds_and_a_browser_that_waits_has_longer() {
    let bench = Bench::start_with(|config| config.head_patience = Duration::from_millis(300)).await;
    let connect = || TcpStream::connect(bench.server.address());
    let mut kept = connect().await.unwrap();
    ask(&mut kept).await;
    let mut silent = connect().await.unwrap();
    let mut half = connect().await.unwrap();
    half.write_all(b"GET /healthz HT").await.unwrap();
    is_ended(&mut silent).await;
    is_ended(&mut half).await;
    // The connection is in keep-alive and may send another request.
    ask(&mut kept).await;
    // But not half a request.
    kept.write_all(b"GET /heal").await.unwrap();
    is_ended(&mut kept).await;
    bench.stop().await;
}

#[tokio::test]
async fn idle_connections_of_one_address_give_way_to_who_asks() {
    let bench = Bench::start_with(|config| {
        config.live.sockets_of_one = 0;
        config.connections_of_one = 64;
    })
    .await;
    let mut idle = Vec::new();
    for _ in 0..300 {
        idle.push(TcpStream::connect(bench.server.address()).await.unwrap());
        // Connections with a request in progress are not idle.
        if idle.len() % 50 == 0 {
            let mut asking = TcpStream::connect(bench.server.address()).await.unwrap();
            assert!(ask(&mut asking).await.starts_with("HTTP/1.1 200"));
        }
    }
    for stream in &mut idle[..200] {
        is_ended(stream).await;
    }
    assert!(bench.server.state().connections.count() <= 64);
    bench.browser().get("/api/v1/me").await.ok(200);
    bench.stop().await;
}

#[tokio::test]
async fn there_are_only_so_many_connections_in_all_and_a_proxy_may_have_them() {
    let bench = Bench::start_with(|config| {
        config.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.live.sockets_of_one = 0;
        config.connections_of_one = 1;
        config.connections = 100;
    })
    .await;
    let mut kept = Vec::new();
    for _ in 0..90 {
        let mut stream = TcpStream::connect(bench.server.address()).await.unwrap();
        ask(&mut stream).await;
        kept.push(stream);
    }
    assert_eq!(bench.server.state().connections.count(), 90);
    for stream in &mut kept {
        ask(stream).await;
    }
    for _ in 0..50 {
        let mut stream = TcpStream::connect(bench.server.address()).await.unwrap();
        ask(&mut stream).await;
        kept.push(stream);
    }
    assert_eq!(bench.server.state().connections.count(), 100);
    is_ended(&mut kept[0]).await;
    bench.stop().await;
}

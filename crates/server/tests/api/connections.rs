//! Connections whose other end is no browser.

use std::time::Duration;

use sente_protocol::bounds;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::Bench;

/// Says something and listens until the server ends the connection.
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
    // Nor is who has had an answer and says nothing more.
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
        // The server may have heard enough before all is said.
        let _ = stream.write_all(words.as_bytes()).await;
        let mut answer = [0; 12];
        if stream.read_exact(&mut answer).await.is_ok() {
            let answer = String::from_utf8_lossy(&answer);
            assert!(answer.ends_with(status), "{answer}");
        }
    }
    bench.stop().await;
}

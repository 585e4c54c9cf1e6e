//! Attacks by unauthenticated clients against a server with its default limits. For each attack it reports the server's
//! memory and whether other clients still get answers. Every attack ends by itself.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures_util::{SinkExt, StreamExt};
use sente_load::server::{Limits, Served, Serving};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// The time after which another client's request counts as unanswered.
const PATIENCE: Duration = Duration::from_secs(10);

/// The attacks, by name.
const ATTACKS: [&str; 6] = [
    "odd methods",
    "idle connections",
    "heads without an end",
    "slow readers",
    "invented sessions",
    "challenges of passkeys",
];

/// Runs all attacks one after the other, each against a new server, and prints the results.
pub async fn attack(database: &str) -> anyhow::Result<()> {
    println!(
        "{:<24} {:>10} {:>10} {:>10}  others",
        "attack", "before", "during", "after"
    );
    let program = std::env::current_exe()?;
    for (number, name) in ATTACKS.into_iter().enumerate() {
        let database = format!("{database}.{number}");
        let serving = Serving {
            limits: Limits::Usual,
            ..Serving::ALONE
        };
        let served = Served::start_with(&program, &database, serving).await?;
        let line = one(&served, name).await.context(name)?;
        println!("{line}");
        served.stop().await?;
        remove(&database);
    }
    Ok(())
}

async fn one(served: &Served, name: &str) -> anyhow::Result<String> {
    let address = served.address();
    ask(address, "GET", "").await?;
    let before = served.memory().unwrap_or_default();
    let held = match name {
        "odd methods" => odd_methods(address).await?,
        "idle connections" => connections(address, 2_000, b"").await,
        "heads without an end" => connections(address, 500, b"GET / HTTP/1.1\r\nx: ").await,
        "slow readers" => slow_readers(address).await?,
        "invented sessions" => invented_sessions(address).await?,
        _ => challenges(address).await?,
    };
    let during = served.memory().unwrap_or_default();
    let start = Instant::now();
    // In practice the other client has another address. Here all share one, so idle connections are closed for it.
    let answered = tokio::time::timeout(PATIENCE, ask(address, "GET", "")).await;
    let waited = start.elapsed();
    drop(held);
    let after = served.memory().unwrap_or_default();
    let mut line = format!("{name:<24}");
    for bytes in [before, during, after] {
        write!(line, " {:>6} MiB", bytes >> 20)?;
    }
    match answered {
        Ok(Ok(status)) => write!(line, "  {status} after {} ms", waited.as_millis())?,
        Ok(Err(error)) => write!(line, "  {error}")?,
        Err(_) => write!(line, "  no answer")?,
    }
    Ok(line)
}

/// The open connections of an attack.
#[derive(Default)]
struct Held {
    streams: Vec<TcpStream>,
    sockets: Vec<tokio_tungstenite::WebSocketStream<TcpStream>>,
}

/// Requests the client's identity and returns the status of the answer.
async fn ask(address: SocketAddr, method: &str, more: &str) -> anyhow::Result<u16> {
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "{method} /api/v1/me HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{more}\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split_whitespace().nth(1);
    status
        .and_then(|text| text.parse().ok())
        .context("no answer")
}

async fn odd_methods(address: SocketAddr) -> anyhow::Result<Held> {
    for number in 0..6_000 {
        // Most of these requests are refused, as intended.
        let _ = ask(address, &format!("M{number}{}", "X".repeat(4_000)), "").await;
    }
    Ok(Held::default())
}

async fn connections(address: SocketAddr, count: usize, said: &[u8]) -> Held {
    let mut held = Held::default();
    for _ in 0..count {
        let Ok(mut stream) = TcpStream::connect(address).await else {
            continue;
        };
        // Writing fails on a connection that the server has closed.
        let _ = stream.write_all(said).await;
        held.streams.push(stream);
    }
    held
}

/// Sockets that send requests and never read.
async fn slow_readers(address: SocketAddr) -> anyhow::Result<Held> {
    let mut held = Held::default();
    for _ in 0..200 {
        let stream = TcpStream::connect(address).await?;
        let url = format!("ws://{address}/api/v1/socket");
        let Ok((mut socket, _)) = tokio_tungstenite::client_async(url, stream).await else {
            continue;
        };
        ensure!(socket.next().await.is_some(), "a socket says hello");
        for _ in 0..300 {
            let follow = r#"{"type":"follow_lobby"}"#;
            if socket.send(Message::text(follow)).await.is_err() {
                break;
            }
        }
        held.sockets.push(socket);
    }
    Ok(held)
}

async fn invented_sessions(address: SocketAddr) -> anyhow::Result<Held> {
    for number in 0..20_000 {
        let cookie = format!("cookie: sente={number:064x}\r\n");
        let _ = ask(address, "GET", &cookie).await;
    }
    Ok(Held::default())
}

async fn challenges(address: SocketAddr) -> anyhow::Result<Held> {
    for number in 0..2_000 {
        let body = format!(r#"{{"name":"n{number}"}}"#);
        let head = format!(
            "POST /api/v1/login/passkey/challenge HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(head.as_bytes()).await?;
        stream.read_to_end(&mut Vec::new()).await?;
    }
    Ok(Held::default())
}

fn remove(database: &str) {
    for suffix in ["", "-wal", "-shm", ".lock"] {
        // Most of these files do not exist.
        let _ = std::fs::remove_file(Path::new(&format!("{database}{suffix}")));
    }
}

//! A client's end of a WebSocket. Handles messages, not games.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use sente_api::{ClientMessage, GameDoc, ServerMessage};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The delay before another attempt.
const TURN: Duration = Duration::from_millis(500);

/// A connection.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Connects with this session cookie. Retries when the server has reached its limit.
    pub async fn connect(address: SocketAddr, cookie: &str) -> anyhow::Result<Self> {
        let mut request = format!("ws://{address}/api/v1/socket").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        loop {
            match tokio_tungstenite::connect_async(request.clone()).await {
                Err(Error::Http(answer)) if answer.status() == StatusCode::TOO_MANY_REQUESTS => {
                    tokio::time::sleep(TURN).await;
                }
                connected => return Ok(Self(connected?.0)),
            }
        }
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &ClientMessage) -> anyhow::Result<()> {
        let text = serde_json::to_string(message)?;
        Ok(self.0.send(Message::Text(text.into())).await?)
    }

    /// Receives the next message.
    pub async fn hear(&mut self) -> anyhow::Result<ServerMessage> {
        loop {
            match self.0.next().await.context("the server has gone")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => bail!("the server has ended the connection: {frame:?}"),
                _ => {}
            }
        }
    }

    /// Subscribes to a game and waits for its whole state.
    pub async fn follow(&mut self, game: &str) -> anyhow::Result<GameDoc> {
        let follow = ClientMessage::Follow {
            game: game.to_owned(),
            version: None,
        };
        self.say(&follow).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Game { game: doc } if doc.id == game => return Ok(*doc),
                ServerMessage::Problem { problem, .. } => bail!(problem.detail),
                _ => {}
            }
        }
    }
}

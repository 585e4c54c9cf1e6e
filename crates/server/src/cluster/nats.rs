//! The connection to NATS. What is sent while it is away is lost, which everybody who listens has to cope with anyway:
//! requests are sent again, and gaps are read from the store.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Message, Subscriber};
use axum::body::Bytes;
use sente_store::{MatchId, ServerId};
use serde::Serialize;
use tokio::sync::mpsc;

use super::wire::{AnalysisQuestion, Body, Broadcast, Envelope, GameFrame};
use crate::StartError;

/// How to reach NATS.
#[derive(Clone, Debug)]
pub struct NatsConfig {
    /// The address: `nats://…` or `tls://…`, with a name and a password or a token where the server wants them.
    pub address: String,
    /// The authority that has signed the server's certificate, where it is none that the system trusts.
    pub authority: Option<PathBuf>,
}

/// The subjects of a site.
const SERVER: &str = "sente.server";
const GAME: &str = "sente.game";
const ALL: &str = "sente.all";
const ANALYSIS: &str = "sente.analysis";

/// Messages that wait to be sent.
const QUEUE: usize = 8_192;
/// How long another server may take to answer a question.
const ANSWER: Duration = Duration::from_secs(1);
/// How long the first connection may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest wait between two tries to connect again.
const RETRY: Duration = Duration::from_millis(500);

/// A connection.
pub(super) struct Nats {
    client: Client,
    queue: mpsc::Sender<(String, Vec<u8>)>,
}

impl Nats {
    pub(super) async fn connect(config: &NatsConfig) -> Result<Self, StartError> {
        let failed = |why: String| StartError::Nats {
            address: without_secrets(&config.address),
            why,
        };
        let mut options = ConnectOptions::new()
            .name("sente")
            // Whoever speaks to all servers does not mean itself.
            .no_echo()
            .connection_timeout(PATIENCE)
            .ping_interval(Duration::from_secs(2))
            .reconnect_delay_callback(|tries| RETRY.min(Duration::from_millis(50) * tries as u32));
        if let Some(authority) = &config.authority {
            options = options
                .add_root_certificates(authority.clone())
                .require_tls(true);
        }
        let connected = tokio::time::timeout(PATIENCE, options.connect(&config.address)).await;
        let client = connected
            .map_err(|_| failed("it does not answer".into()))?
            .map_err(|error| failed(error.to_string()))?;
        let (queue, messages) = mpsc::channel(QUEUE);
        tokio::spawn(send(client.clone(), messages));
        Ok(Self { client, queue })
    }

    pub(super) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    pub(super) fn tell(&self, from: ServerId, to: ServerId, game: MatchId, body: Body) {
        let envelope = Envelope {
            from: from.to_string(),
            game: game.to_string(),
            body,
        };
        self.publish(format!("{SERVER}.{to}"), &envelope);
    }

    pub(super) fn tell_followers(&self, game: MatchId, frame: &GameFrame) {
        self.publish(format!("{GAME}.{game}"), frame);
    }

    pub(super) fn tell_all(&self, broadcast: &Broadcast) {
        self.publish(ALL.to_owned(), broadcast);
    }

    pub(super) async fn hear_server(&self, id: ServerId) -> Option<Subscriber> {
        self.client.subscribe(format!("{SERVER}.{id}")).await.ok()
    }

    pub(super) async fn hear_game(&self, game: MatchId) -> Option<Subscriber> {
        self.client.subscribe(format!("{GAME}.{game}")).await.ok()
    }

    pub(super) async fn hear_all(&self) -> Option<Subscriber> {
        self.client.subscribe(ALL).await.ok()
    }

    /// Asks whichever server knows an analysis; nothing where none does, or none answers in time.
    pub(super) async fn ask_analysis(
        &self,
        id: &str,
        question: &AnalysisQuestion,
    ) -> Option<Bytes> {
        let question = serde_json::to_vec(question).expect("questions are plain data");
        let asked = self
            .client
            .request(format!("{ANALYSIS}.{id}"), question.into());
        let answer = tokio::time::timeout(ANSWER, asked).await.ok()?.ok()?;
        Some(answer.payload)
    }

    /// The questions about an analysis, from now on.
    pub(super) async fn hear_analysis(&self, id: &str) -> Option<Subscriber> {
        let questions = self.client.subscribe(format!("{ANALYSIS}.{id}")).await;
        // Whoever is told of the analysis may ask at once. A connection that is away has nobody who asks.
        let _ = tokio::time::timeout(ANSWER, self.client.flush()).await;
        questions.ok()
    }

    /// Answers a question.
    pub(super) async fn answer(&self, question: Message, answer: Vec<u8>) {
        if let Some(reply) = question.reply {
            // Whoever has stopped waiting needs no answer.
            let _ = self.client.publish(reply, answer.into()).await;
        }
    }

    /// Sends what is queued.
    pub(super) async fn flush(&self) {
        while self.queue.capacity() < self.queue.max_capacity() && self.is_connected() {
            tokio::task::yield_now().await;
        }
        // Whoever leaves does not wait for a server that is gone.
        let _ = self.client.flush().await;
    }

    fn publish(&self, subject: String, message: &impl Serialize) {
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        // Where too many wait, this one is lost like any that is sent into a broken connection.
        let _ = self.queue.try_send((subject, bytes));
    }
}

async fn send(client: Client, mut messages: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, bytes)) = messages.recv().await {
        if client.connection_state() == State::Connected {
            // A connection that breaks in this moment loses it, as any other.
            let _ = client.publish(subject, bytes.into()).await;
        }
    }
}

/// The address without names, passwords and tokens.
fn without_secrets(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        (_, None) => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_of_an_address_is_told() {
        for (address, told) in [
            (
                "nats://ann:secret@example.org:4222",
                "nats://example.org:4222",
            ),
            ("tls://token@example.org", "tls://example.org"),
            ("token@example.org", "example.org"),
            ("nats://127.0.0.1:4222", "nats://127.0.0.1:4222"),
        ] {
            assert_eq!(without_secrets(address), told);
        }
    }
}

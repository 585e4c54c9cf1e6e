//! The connection to NATS. Messages that are sent while it is down are lost. All receivers must cope with that anyway:
//! requests are repeated, and gaps are read from the store.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::header::NATS_MESSAGE_ID;
use async_nats::jetstream::{self, consumer, stream};
use async_nats::{
    Client, ConnectError, ConnectOptions, HeaderMap, Message, ServerAddr, Subscriber,
};
use axum::body::Bytes;
use sente_store::{MatchId, ServerId};
use serde::Serialize;
use tokio::sync::mpsc;

use super::jobs::ledger::{SILENCE, WorkerId};
use super::jobs::wire::{JobMessage, StopMessage};
use super::wire::{AnalysisQuestion, Body, Broadcast, Envelope, GameFrame};
use crate::StartError;
use crate::search_pool::Class;

/// How to reach NATS.
#[derive(Clone, Debug)]
pub struct NatsConfig {
    /// The address: `nats://…` or `tls://…`, if necessary with user and password or a token.
    pub address: String,
    /// The certificate authority of the server, if the system does not trust it.
    pub authority: Option<PathBuf>,
}

impl NatsConfig {
    /// A NATS server at this address; TLS only if the address asks for it.
    pub fn new(address: impl Into<String>) -> Self {
        Self {
            address: address.into(),
            authority: None,
        }
    }
}

/// The subjects of a site.
const SERVER: &str = "sente.server";
const GAME: &str = "sente.game";
const ALL: &str = "sente.all";
const ANALYSIS: &str = "sente.analysis";
const JOBS: &str = "sente.jobs";
const REPORTS: &str = "sente.reports";
const WORKERS: &str = "sente.workers";
const STOP: &str = "sente.stop";

/// The stream in which searches wait for workers. It is not stored on disk: each search belongs to a server, which
/// sends it again if it gets lost.
pub(crate) const STREAM: &str = "SENTE_JOBS";
/// The maximum size of the stream in bytes. Messages beyond it are sent again later.
const MOST_BYTES: i64 = 256 * 1024 * 1024;
/// The time after which the stream drops a search that no worker has taken. Its server sends it again.
const KEPT: Duration = Duration::from_mins(10);
/// The time window in which copies of a message are recognised as duplicates.
const RECOGNISED: Duration = Duration::from_secs(20);

/// The capacity of the queue of outgoing messages.
const QUEUE: usize = 8_192;
/// Timeout for an answer of another server.
const ANSWER: Duration = Duration::from_secs(1);
/// Timeout for connecting and for creating the stream.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to reconnect.
const RETRY: Duration = Duration::from_millis(500);

/// A connection to NATS.
pub(super) struct Nats {
    client: Client,
    queue: mpsc::Sender<(String, Vec<u8>)>,
}

impl Nats {
    pub(super) async fn connect(config: &NatsConfig) -> Result<Self, StartError> {
        // A broadcast must not come back to its sender.
        let client = connect(config, options(config).no_echo()).await?;
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

    /// Asks the server that computes this analysis; `None` if there is none, or no answer arrives in time.
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

    /// Subscribes to the questions about an analysis.
    pub(super) async fn hear_analysis(&self, id: &str) -> Option<Subscriber> {
        let questions = self.client.subscribe(format!("{ANALYSIS}.{id}")).await;
        // The subscription must be active before a client learns of the analysis. Without a connection nobody can ask,
        // so a failure does not matter.
        let _ = tokio::time::timeout(ANSWER, self.client.flush()).await;
        questions.ok()
    }

    /// Answers a question.
    pub(super) async fn answer(&self, question: Message, answer: Vec<u8>) {
        if let Some(reply) = question.reply {
            // If the sender no longer waits, it needs no answer.
            let _ = self.client.publish(reply, answer.into()).await;
        }
    }

    /// Creates the stream of searches and its consumers, if they don't exist.
    pub(super) async fn ensure_jobs(&self) -> Result<(), String> {
        let made = tokio::time::timeout(PATIENCE, make_stream(&self.client)).await;
        let made = made.map_err(|_| "it does not answer".to_owned())?;
        made.map_err(|error| {
            format!("the job stream cannot be created (is JetStream enabled?): {error}")
        })
    }

    /// Sends a search. NATS drops duplicates: messages with the same server, job and copy number.
    pub(super) async fn send_job(&self, class: Class, message: &JobMessage, copy: u32) {
        let mut headers = HeaderMap::new();
        let id = format!("{}.{}.{copy}", message.server, message.job);
        headers.insert(NATS_MESSAGE_ID, id);
        let subject = format!("{JOBS}.{}", class.name());
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        // A lost message is sent again.
        let sent = self
            .client
            .publish_with_headers(subject, headers, bytes.into());
        let _ = sent.await;
    }

    /// Tells a worker to end a search.
    pub(super) async fn stop_job(&self, worker: &WorkerId, message: &StopMessage) {
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        // If this message is lost, the worker gets the verdict with its next report.
        let _ = self
            .client
            .publish(stop_subject(worker), bytes.into())
            .await;
    }

    /// Subscribes to the reports of workers about the searches of a server.
    pub(super) async fn hear_reports(&self, id: ServerId) -> Option<Subscriber> {
        let subject = reports_subject(&id.to_string());
        self.client.subscribe(subject).await.ok()
    }

    /// Subscribes to the announcements of workers.
    pub(super) async fn hear_workers(&self) -> Option<Subscriber> {
        self.client.subscribe(WORKERS).await.ok()
    }

    /// Sends the queued messages.
    pub(super) async fn flush(&self) {
        while self.queue.capacity() < self.queue.max_capacity() && self.is_connected() {
            tokio::task::yield_now().await;
        }
        // A failure does not matter, because the server is shutting down.
        let _ = self.client.flush().await;
    }

    fn publish(&self, subject: String, message: &impl Serialize) {
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        // If the queue is full, the message is lost, like one sent on a broken connection.
        let _ = self.queue.try_send((subject, bytes));
    }
}

/// The options of every connection, with the credentials from the address.
pub(crate) fn options(config: &NatsConfig) -> ConnectOptions {
    let mut options = ConnectOptions::new()
        .name("sente")
        .connection_timeout(PATIENCE)
        .ping_interval(Duration::from_secs(2))
        .reconnect_delay_callback(|tries| RETRY.min(Duration::from_millis(50) * tries as u32));
    if let Some(authority) = &config.authority {
        options = options
            .add_root_certificates(authority.clone())
            .require_tls(true);
    }
    match credentials(&config.address) {
        Some((name, Some(password))) => options.user_and_password(name, password),
        Some((token, None)) => options.token(token),
        None => options,
    }
}

/// The user and password of an address, or its token.
fn credentials(address: &str) -> Option<(String, Option<String>)> {
    let address: ServerAddr = address.parse().ok()?;
    let plain = |text: &str| {
        let pair = format!("={}", text.replace('+', "%2B"));
        let decoded = url::form_urlencoded::parse(pair.as_bytes()).next();
        decoded.map(|(_, text)| text.into_owned())
    };
    let name = plain(address.username()?)?;
    Some((name, address.password().and_then(plain)))
}

/// Connects; the error describes the cause in one sentence.
pub(crate) async fn connect(
    config: &NatsConfig,
    options: ConnectOptions,
) -> Result<Client, StartError> {
    let failed = |why: String| StartError::Nats {
        address: without_secrets(&config.address),
        why,
    };
    let connected = tokio::time::timeout(PATIENCE, options.connect(&config.address)).await;
    connected
        .map_err(|_| failed("it does not answer".into()))?
        .map_err(|error| failed(in_words(&error)))
}

/// The cause of a failed connection, with a hint if the certificate is not trusted.
fn in_words(error: &ConnectError) -> String {
    let said = error.to_string();
    if said.contains("invalid peer certificate") {
        let why = "its certificate is not signed by a trusted authority (see --nats-authority)";
        return why.to_owned();
    }
    said
}

/// The subject of the reports of workers about the searches of a server.
pub(crate) fn reports_subject(server: &str) -> String {
    format!("{REPORTS}.{server}")
}

/// The subject of the announcements of workers.
pub(crate) const fn workers_subject() -> &'static str {
    WORKERS
}

/// The subject of the stop messages to a worker.
pub(crate) fn stop_subject(worker: &WorkerId) -> String {
    format!("{STOP}.{}", worker.0)
}

async fn make_stream(client: &Client) -> Result<(), async_nats::Error> {
    let context = jetstream::new(client.clone());
    let stream = context
        .get_or_create_stream(stream::Config {
            name: STREAM.to_owned(),
            subjects: vec![format!("{JOBS}.*")],
            retention: stream::RetentionPolicy::WorkQueue,
            storage: stream::StorageType::Memory,
            max_bytes: MOST_BYTES,
            max_age: KEPT,
            duplicate_window: RECOGNISED,
            ..stream::Config::default()
        })
        .await?;
    for class in Class::ALL {
        let name = class.name().to_owned();
        let config = consumer::pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: format!("{JOBS}.{name}"),
            ack_policy: consumer::AckPolicy::Explicit,
            ack_wait: SILENCE.into(),
            max_ack_pending: -1,
            memory_storage: true,
            ..consumer::pull::Config::default()
        };
        stream.get_or_create_consumer(&name, config).await?;
    }
    Ok(())
}

async fn send(client: Client, mut messages: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, bytes)) = messages.recv().await {
        if client.connection_state() == State::Connected {
            // If the connection breaks now, this message is lost like any other.
            let _ = client.publish(subject, bytes.into()).await;
        }
    }
}

/// The address without user, password and token.
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
    fn an_address_says_who_comes() {
        let said = |address| credentials(address);
        let both = Some(("ann".to_owned(), Some("a+b@c".to_owned())));
        assert_eq!(said("nats://ann:a+b%40c@example.org"), both);
        assert_eq!(
            said("tls://s3cret@example.org:1"),
            Some(("s3cret".to_owned(), None))
        );
        assert_eq!(said("nats://example.org"), None);
        assert_eq!(said("example.org:4222"), None);
    }

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

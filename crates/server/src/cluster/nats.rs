//! The connection to NATS. What is sent while it is away is lost, which everybody who listens has to cope with anyway:
//! requests are sent again, and gaps are read from the store.

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
    /// The address: `nats://…` or `tls://…`, with a name and a password or a token where the server wants them.
    pub address: String,
    /// The authority that has signed the server's certificate, where it is none that the system trusts.
    pub authority: Option<PathBuf>,
}

impl NatsConfig {
    /// A NATS at this address, without any encryption that the address does not ask for.
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

/// The stream in which searches wait for workers. It keeps nothing on disk: a search belongs to the server that wants it,
/// and that server sends it again.
pub(crate) const STREAM: &str = "SENTE_JOBS";
/// What the stream holds at most. What does not fit is sent again later.
const MOST_BYTES: i64 = 256 * 1024 * 1024;
/// For how long a search waits for a worker before it is forgotten there; the server that wants it sends it again.
const KEPT: Duration = Duration::from_mins(10);
/// For how long a copy of the same message is recognised.
const RECOGNISED: Duration = Duration::from_secs(20);

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
        // Whoever speaks to all servers does not mean itself.
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

    /// Makes the stream of searches and the consumers from which workers take them, where they are not there.
    pub(super) async fn ensure_jobs(&self) -> Result<(), String> {
        let made = tokio::time::timeout(PATIENCE, make_stream(&self.client)).await;
        let made = made.map_err(|_| "it does not answer".to_owned())?;
        made.map_err(|error| format!("it keeps no jobs (is JetStream switched on?): {error}"))
    }

    /// Sends a search. Copies with the same number are one message, as long as NATS remembers.
    pub(super) async fn send_job(&self, class: Class, message: &JobMessage, copy: u32) {
        let mut headers = HeaderMap::new();
        let id = format!("{}.{}.{copy}", message.server, message.job);
        headers.insert(NATS_MESSAGE_ID, id);
        let subject = format!("{JOBS}.{}", class.name());
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        // What is lost is sent again.
        let sent = self
            .client
            .publish_with_headers(subject, headers, bytes.into());
        let _ = sent.await;
    }

    /// Tells a worker to end a search.
    pub(super) async fn stop_job(&self, worker: &WorkerId, message: &StopMessage) {
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        // A worker that does not hear of it asks soon whether to go on.
        let _ = self
            .client
            .publish(stop_subject(worker), bytes.into())
            .await;
    }

    /// What workers say about the searches of a server.
    pub(super) async fn hear_reports(&self, id: ServerId) -> Option<Subscriber> {
        let subject = reports_subject(&id.to_string());
        self.client.subscribe(subject).await.ok()
    }

    /// What workers say of themselves.
    pub(super) async fn hear_workers(&self) -> Option<Subscriber> {
        self.client.subscribe(WORKERS).await.ok()
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

/// How a connection behaves, whoever makes it, and what the address says about who it is.
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

/// The name and the password of an address, or its token.
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

/// Connects, or says in one sentence why that cannot be done.
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

/// What went wrong, in words that say what to look at.
fn in_words(error: &ConnectError) -> String {
    let said = error.to_string();
    if said.contains("invalid peer certificate") {
        let why =
            "its certificate is not signed by the authority that is trusted (--nats-authority)";
        return why.to_owned();
    }
    said
}

/// Where workers say how the searches of a server go on.
pub(crate) fn reports_subject(server: &str) -> String {
    format!("{REPORTS}.{server}")
}

/// Where workers say that they are there.
pub(crate) const fn workers_subject() -> &'static str {
    WORKERS
}

/// Where a worker is told what to stop.
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

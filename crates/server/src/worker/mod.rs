//! A process that runs searches for the servers of a site, on any machine. It takes jobs from NATS, as many as it has
//! threads, and reports to the servers that requested them. It has no access to the database or to people, and of the
//! games it sees only the positions to search.

mod memory;
mod running;
mod slots;
mod task;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{self, AckKind};
use futures_util::StreamExt;
use sente_engine::PlayerRegistry;
use sente_rules::GameId;
use sente_store::ServerId;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::cluster::NatsConfig;
use crate::cluster::jobs::ledger::WorkerId;
use crate::cluster::jobs::registry::{ANNOUNCE_EVERY, Announcement};
use crate::cluster::jobs::wire::StopMessage;
use crate::cluster::nats::{self, STREAM};
use crate::search_pool::{Class, SearchPool};
use crate::{EndSignal, StartError};
use memory::Memory;
use running::Running;
use slots::Slots;

/// The NATS user of workers.
const USER: &str = "worker";
/// The subject prefix of answers to workers: their own, so that they cannot read the answers to servers.
const INBOX: &str = "_INBOX_WORKER";
/// The time that one request to NATS waits for a job.
const POLL: Duration = Duration::from_secs(2);
/// The delay between two adjacent classes when they ask for jobs, so that the more urgent one gets a free slot first.
const HEAD_START: Duration = Duration::from_millis(5);
/// The pause after a failure of NATS or of the job stream.
const BREATH: Duration = Duration::from_millis(500);
/// Timeout for a server's answer to a report.
const ANSWER: Duration = Duration::from_secs(2);
/// Timeout for each step of the shutdown.
const END: Duration = Duration::from_secs(3);

/// The configuration of a worker.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// The NATS server of the site.
    pub nats: NatsConfig,
    /// The password for NATS; `None` if the address contains it or none is needed.
    pub token: Option<String>,
    /// The number of searches at once, at least two.
    pub threads: usize,
    /// The players and their tablebases.
    pub registry: PlayerRegistry,
}

impl WorkerConfig {
    /// The default configuration for this NATS server: one search per core, and all players of this program.
    pub fn new(nats: NatsConfig) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            nats,
            token: None,
            threads,
            registry: PlayerRegistry::default(),
        }
    }
}

/// The number of engines kept between moves, per search slot.
const KEPT: usize = 8;

/// A connected worker.
pub struct Worker(Arc<Shared>);

/// The state shared by its tasks.
struct Shared {
    id: WorkerId,
    client: Client,
    context: jetstream::Context,
    pool: SearchPool,
    slots: Arc<Slots>,
    memory: Memory,
    running: Running,
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl Worker {
    /// Connects to the NATS server of a site.
    pub async fn start(config: WorkerConfig) -> Result<Self, StartError> {
        let mut options = nats::options(&config.nats)
            .custom_inbox_prefix(INBOX)
            .request_timeout(Some(ANSWER));
        if let Some(token) = config.token {
            options = options.user_and_password(USER.to_owned(), token);
        }
        let client = nats::connect(&config.nats, options).await?;
        let threads = config.threads.max(2);
        Ok(Self(Arc::new(Shared {
            id: WorkerId(ServerId::random().to_string()),
            context: jetstream::new(client.clone()),
            client,
            pool: SearchPool::start(config.registry, threads, 0),
            slots: Slots::new(threads),
            memory: Memory::new(threads * KEPT),
            running: Running::default(),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
        })))
    }

    /// The number of searches that it can run at once.
    pub fn searches(&self) -> usize {
        self.0.slots.count()
    }

    /// The token that stops it from another task.
    pub fn stop_token(&self) -> CancellationToken {
        self.0.stop.clone()
    }

    /// Runs until the process gets a termination signal.
    pub async fn run_until(self, mut signal: EndSignal) {
        let stop = self.stop_token();
        tokio::spawn(async move {
            signal.received().await;
            stop.cancel();
        });
        self.run().await;
    }

    /// Runs until it is stopped. Then it gives the running searches back, so that other workers can begin them at once.
    pub async fn run(self) {
        let Self(shared) = self;
        for class in Class::ALL {
            tokio::spawn(until_stopped(
                &shared,
                Shared::take_jobs(Arc::clone(&shared), class),
            ));
        }
        tokio::spawn(until_stopped(
            &shared,
            Shared::hear_stops(Arc::clone(&shared)),
        ));
        Arc::clone(&shared).announce().await;
        shared.tasks.close();
        if tokio::time::timeout(END, shared.tasks.wait())
            .await
            .is_err()
        {
            tracing::warn!("some searches were not returned in time");
        }
        shared.pool.close();
        // If NATS is unreachable, it detects the disconnect itself.
        let _ = tokio::time::timeout(END, shared.client.flush()).await;
    }
}

fn until_stopped(
    shared: &Arc<Shared>,
    task: impl Future<Output = ()> + Send + 'static,
) -> impl Future<Output = Option<()>> + Send + 'static {
    let stop = shared.stop.clone();
    async move { stop.run_until_cancelled(task).await }
}

impl Shared {
    /// Announces the worker regularly until it is stopped, and then its departure.
    async fn announce(self: Arc<Self>) {
        let mut ticks = interval(ANNOUNCE_EVERY.into());
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let leaves = tokio::select! {
                _ = ticks.tick() => false,
                () = self.stop.cancelled() => true,
            };
            let said = self.announcement(leaves);
            let bytes = serde_json::to_vec(&said).expect("an announcement is plain data");
            // A lost announcement is soon followed by the next one.
            let _ = self
                .client
                .publish(nats::workers_subject(), bytes.into())
                .await;
            if leaves {
                return;
            }
        }
    }

    fn announcement(&self, leaves: bool) -> Announcement {
        let registry = self.pool.registry();
        let ids = |game| {
            let profiles = registry.profiles(game).into_iter();
            profiles.map(|profile| profile.id).collect()
        };
        let surakarta = registry.tablebases().surakarta();
        let surakarta = surakarta.map(|known| (GameId::Surakarta.to_string(), known.pieces()));
        Announcement {
            worker: self.id.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engines: sente_engine::fingerprint().to_owned(),
            searches: self.slots.count(),
            busy: self.slots.busy(),
            players: GameId::ALL
                .into_iter()
                .map(|game| (game.to_string(), ids(game)))
                .collect(),
            tablebases: surakarta.into_iter().collect::<BTreeMap<_, _>>(),
            leaves,
        }
    }

    /// Takes jobs of one class whenever a slot is free.
    async fn take_jobs(self: Arc<Self>, class: Class) {
        let mut consumer = None;
        loop {
            self.slots.wait_for(class).await;
            sleep(HEAD_START * class as u32).await;
            if !self.slots.is_free_for(class) {
                continue;
            }
            match self.next_job(&mut consumer, class).await {
                Ok(Some(message)) => match self.slots.take(class) {
                    Some(slot) => {
                        let task = Arc::clone(&self).carry_out(message, class, slot);
                        self.tasks.spawn(task);
                    }
                    // A more urgent job has taken the slot: return this one for another worker.
                    None => drop(message.ack_with(AckKind::Nak(None)).await),
                },
                Ok(None) => {}
                Err(error) => {
                    tracing::debug!(%error, class = class.name(), "jobs cannot be requested");
                    consumer = None;
                    sleep(BREATH).await;
                }
            }
        }
    }

    async fn next_job(
        &self,
        known: &mut Option<PullConsumer>,
        class: Class,
    ) -> Result<Option<jetstream::Message>, async_nats::Error> {
        let consumer = if let Some(consumer) = known {
            consumer
        } else {
            let found = self.context.get_consumer_from_stream(class.name(), STREAM);
            known.insert(found.await?)
        };
        let batch = consumer.batch().max_messages(1).expires(POLL);
        let mut messages = batch.messages().await?;
        messages.next().await.transpose()
    }

    /// Ends searches when their servers ask for it.
    async fn hear_stops(self: Arc<Self>) {
        let Ok(mut stops) = self.client.subscribe(nats::stop_subject(&self.id)).await else {
            return;
        };
        while let Some(message) = stops.next().await {
            if let Ok(StopMessage { server, job }) = serde_json::from_slice(&message.payload) {
                self.running.stop(&(server, job));
            }
        }
    }
}

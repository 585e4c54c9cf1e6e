//! One job of a worker: from the message to the answer. The server that wants it is asked before the search begins and every
//! second while it goes on, so that nobody searches what nobody wants.

use std::sync::Arc;
use std::time::Duration;

use async_nats::RequestErrorKind;
use async_nats::jetstream::{AckKind, Message};
use sente_engine::Analysis;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::slots::Slot;
use super::{BREATH, Shared};
use crate::cluster::jobs::ledger::{HEARTBEAT, Verdict};
use crate::cluster::jobs::wire::{JobMessage, Reply, Report, Says};
use crate::cluster::nats;
use crate::search_pool::{
    Class, Client, EngineSource, EngineSpec, JobHandle, PoolRefusal, SearchJob, SearchUpdate,
};

/// After how long a job that this worker cannot do is offered to others again.
const ELSEWHERE: Duration = Duration::from_millis(300);
/// After how long a job is offered again whose server does not answer.
const LATER: Duration = Duration::from_secs(2);
/// How often it is offered before its server counts as gone.
const MOST_OFFERS: i64 = 6;
/// For how long a worker goes on whose server does not answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a worker says what it has found.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// How often an answer is offered to a server that does not take it.
const MOST_ANSWERS: usize = 5;

/// What becomes of the message.
enum End {
    /// It is done with.
    Done,
    /// Another worker is to have it.
    Again(Option<Duration>),
}

/// Why a report has no answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unheard {
    /// Nobody hears reports for this server.
    Gone,
    /// There was no answer in time.
    Late,
}

impl Shared {
    pub(super) async fn carry_out(self: Arc<Self>, message: Message, class: Class, slot: Slot) {
        let Ok(job) = serde_json::from_slice::<JobMessage>(&message.payload) else {
            // A version that nobody speaks here.
            return drop(message.ack_with(AckKind::Term).await);
        };
        let end = if self.can_do(&job, class) {
            self.search(&job, class, &message).await
        } else {
            End::Again(Some(ELSEWHERE))
        };
        self.running().remove(&(job.server, job.job));
        drop(slot);
        // What is not acknowledged comes again, and its server says that nobody wants it.
        let _ = match end {
            End::Done => message.ack().await,
            End::Again(delay) => message.ack_with(AckKind::Nak(delay)).await,
        };
    }

    fn can_do(&self, job: &JobMessage, class: Class) -> bool {
        let registry = self.pool.registry();
        let has_player = job.table().is_ok_and(|table| {
            let player = job.engine.player();
            registry.profile(table.game(), player).is_some()
        });
        let engines = job.engines.as_deref();
        let is_same = engines.is_none_or(|engines| engines == sente_engine::fingerprint());
        if !has_player || !is_same {
            let player = job.engine.player();
            tracing::warn!(
                player,
                class = class.name(),
                is_same,
                "a job for other workers"
            );
        }
        has_player && is_same
    }

    async fn search(&self, job: &JobMessage, class: Class, message: &Message) -> End {
        match self.say(job, Says::Begin).await {
            Ok(Verdict::Go) => {}
            Ok(Verdict::Drop) => return End::Done,
            Err(unheard) => {
                let offers = message.info().map_or(0, |info| info.delivered);
                let is_gone = unheard == Unheard::Gone && offers >= MOST_OFFERS;
                return if is_gone {
                    End::Done
                } else {
                    End::Again(Some(LATER))
                };
            }
        }
        let (sender, updates) = mpsc::unbounded_channel();
        // Whoever has stopped listening needs no updates.
        let begun = self.begin(job, class, move |update| drop(sender.send(update)));
        let Ok(handle) = begun else {
            // The server sends it anew.
            let _ = self.say(job, Says::GivesBack).await;
            return End::Done;
        };
        let key = (job.server.clone(), job.job);
        self.running().insert(key, handle.stop().clone());
        self.follow(job, message, updates).await
    }

    fn begin(
        &self,
        job: &JobMessage,
        class: Class,
        tell: impl Fn(SearchUpdate) + Send + Sync + 'static,
    ) -> Result<JobHandle, PoolRefusal> {
        let table = job.table().map_err(|_| PoolRefusal::NoEngine)?;
        let memory = job.memory.as_deref();
        let mut spec = job.engine.clone();
        if let EngineSpec::Player { seed, .. } = &mut spec {
            // An engine that begins in the middle of a game does not repeat the chance of its beginning.
            *seed = seed.wrapping_add((table.ply() as u64) << 32);
        }
        let search = SearchJob {
            class,
            client: Client::Job(job.job),
            engine: EngineSource {
                spec,
                kept: memory.and_then(|memory| self.memory.take(memory)),
                memory: None,
            },
            table,
            request: job.request(),
        };
        self.pool.ask(search, tell)
    }

    /// Reports how a search goes on, until it ends or nobody wants it any more.
    async fn follow(
        &self,
        job: &JobMessage,
        message: &Message,
        mut updates: mpsc::UnboundedReceiver<SearchUpdate>,
    ) -> End {
        let mut beat = interval(HEARTBEAT.into());
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut heard, mut told) = (Instant::now(), None::<Instant>);
        loop {
            let says = tokio::select! {
                update = updates.recv() => match update {
                    Some(SearchUpdate::Answer(Ok(answer))) => {
                        let found = (&answer.analysis).into();
                        self.keep(job, answer.engine);
                        return self.say_end(job, Says::Answer { found }).await;
                    }
                    Some(SearchUpdate::Answer(Err(failure))) => {
                        let why = failure.to_string();
                        return self.say_end(job, Says::Failed { why }).await;
                    }
                    Some(SearchUpdate::Progress(analysis)) => {
                        if told.is_some_and(|told| told.elapsed() < TELL_EVERY) {
                            continue;
                        }
                        told = Some(Instant::now());
                        progress(&analysis)
                    }
                    Some(SearchUpdate::Begun) => continue,
                    None => return End::Again(None),
                },
                _ = beat.tick() => {
                    // NATS gives it to nobody else for as long as it hears this.
                    let _ = message.ack_with(AckKind::Progress).await;
                    Says::Working
                }
                () = self.stop.cancelled() => {
                    let _ = self.say(job, Says::GivesBack).await;
                    return End::Done;
                }
            };
            match self.say(job, says).await {
                Ok(Verdict::Go) => heard = Instant::now(),
                Ok(Verdict::Drop) => return End::Done,
                Err(_) if heard.elapsed() >= PATIENCE => return End::Again(Some(LATER)),
                Err(_) => {}
            }
        }
    }

    fn keep(&self, job: &JobMessage, engine: Option<Box<dyn sente_engine::DynEngine>>) {
        if let (Some(memory), Some(engine)) = (&job.memory, engine) {
            self.memory.keep(memory.clone(), engine);
        }
    }

    async fn say_end(&self, job: &JobMessage, says: Says) -> End {
        for _ in 0..MOST_ANSWERS {
            if self.say(job, says.clone()).await.is_ok() {
                return End::Done;
            }
            sleep(BREATH).await;
        }
        End::Again(Some(LATER))
    }

    /// Reports to the server that wants the job, and hears what it says.
    async fn say(&self, job: &JobMessage, says: Says) -> Result<Verdict, Unheard> {
        let report = Report {
            worker: self.id.clone(),
            job: job.job,
            says,
        };
        let bytes = serde_json::to_vec(&report).expect("a report is plain data");
        let subject = nats::reports_subject(&job.server);
        let asked = self.client.request(subject, bytes.into()).await;
        let reply = asked.map_err(|error| match error.kind() {
            RequestErrorKind::NoResponders => Unheard::Gone,
            _ => Unheard::Late,
        })?;
        let reply = serde_json::from_slice::<Reply>(&reply.payload);
        reply.map(|reply| reply.verdict).map_err(|_| Unheard::Late)
    }
}

fn progress(analysis: &Analysis<String>) -> Says {
    let found = analysis.into();
    Says::Progress { found }
}

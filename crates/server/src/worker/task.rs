//! One job of a worker, from the message to the answer. The worker asks the server that requested the job before the
//! search begins and every second during it, so that it does not run unwanted searches.

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
    Class, Client, EngineSource, JobHandle, PoolRefusal, SearchJob, SearchUpdate,
};

/// The delay after which a job that this worker cannot run is offered again.
const ELSEWHERE: Duration = Duration::from_millis(300);
/// The delay after which a job is offered again if its server does not answer.
const LATER: Duration = Duration::from_secs(2);
/// The number of such offers after which the server counts as gone.
const MOST_OFFERS: i64 = 6;
/// The time for which a search continues although its server does not answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Minimum time between two progress reports.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// The number of attempts to deliver an answer.
const MOST_ANSWERS: usize = 5;

/// What to do with the message.
enum End {
    /// Acknowledge it.
    Done,
    /// Offer it to other workers after this delay.
    Again(Option<Duration>),
}

/// The reason why a report got no answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unheard {
    /// Nobody subscribes to the reports for this server.
    Gone,
    /// Timeout.
    Late,
}

impl Shared {
    pub(super) async fn carry_out(self: Arc<Self>, message: Message, class: Class, slot: Slot) {
        let Ok(job) = serde_json::from_slice::<JobMessage>(&message.payload) else {
            // The message has an unknown version.
            return drop(message.ack_with(AckKind::Term).await);
        };
        let end = if self.can_do(&job, class) {
            let key = (job.server.clone(), job.job);
            self.running.expect(key.clone());
            let end = self.search(&job, class, &message).await;
            self.running.end(&key);
            end
        } else {
            End::Again(Some(ELSEWHERE))
        };
        drop(slot);
        // An unacknowledged job is delivered again, and its server then replies that it is no longer wanted.
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
                "this worker cannot run the job"
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
        // If the receiver is gone, nobody needs the update.
        let begun = self.begin(job, class, move |update| drop(sender.send(update)));
        let Ok(handle) = begun else {
            // The server sends the job again as a new message.
            let _ = self.say(job, Says::GivesBack).await;
            return End::Done;
        };
        let key = (job.server.clone(), job.job);
        self.running.begin(key, handle.stop());
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
        let search = SearchJob {
            class,
            client: Client::Job(job.job),
            engine: EngineSource {
                spec: job.engine.clone().in_mid_game(&*table),
                kept: memory.and_then(|memory| self.memory.take(memory)),
                memory: None,
            },
            table,
            request: job.request(),
        };
        self.pool.ask(search, tell)
    }

    /// Reports the progress of a search until it ends or the server no longer wants it.
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
                    // Keeps NATS from delivering the job to another worker.
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

    /// Reports to the server of the job and returns its verdict.
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

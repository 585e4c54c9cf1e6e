//! Searches on workers: the dispatcher takes the jobs that no thread of this process can begin from the pool's queue,
//! sends them to the workers, and passes on their results. [`ledger`] tracks the jobs, [`registry`] the workers.

pub mod ledger;
pub mod registry;
pub(crate) mod wire;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::{Message, Subscriber};
use futures_util::StreamExt;
use sente_match::Time;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::Cluster;
use super::nats::Nats;
use crate::search_pool::{Answer, Class, Failure, Job, JobNumber, SearchPool, SearchUpdate};
use ledger::{Due, Verdict, WorkerId};
use registry::{Announcement, WorkerChange, WorkerRegistry};
use wire::{FoundMessage, JobMessage, Reply, Report, Says, StopMessage};

/// The interval of checks for searches to send again and for lost workers.
const LOOK: Duration = Duration::from_millis(500);

/// The workers of a site, as one server sees them. A handle: clones share the state.
#[derive(Clone, Default)]
pub struct Workers(Arc<Mutex<WorkerRegistry>>);

impl Workers {
    /// The number of workers.
    pub fn count(&self) -> usize {
        self.registry().len()
    }

    /// The number of searches that all of them together can run at once.
    pub fn searches(&self) -> usize {
        self.registry().searches()
    }

    fn registry(&self) -> MutexGuard<'_, WorkerRegistry> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts handing searches to workers. Fails if the site has no NATS with JetStream.
pub(crate) async fn start(
    cluster: &Cluster,
    pool: &SearchPool,
    workers: &Workers,
    stop: &CancellationToken,
) -> Result<(), String> {
    let Some(nats) = cluster.nats() else {
        return Err("no NATS server is configured".into());
    };
    nats.ensure_jobs().await?;
    let heard = (
        nats.hear_reports(cluster.me()).await,
        nats.hear_workers().await,
    );
    let (Some(reports), Some(announcements)) = heard else {
        return Err("the connection to NATS is down".into());
    };
    let dispatcher = Dispatcher {
        cluster: cluster.clone(),
        pool: pool.clone(),
        workers: workers.clone(),
        begin: Instant::now(),
        was_connected: true,
    };
    let stop = stop.clone();
    tokio::spawn(async move {
        let run = dispatcher.run(reports, announcements);
        stop.run_until_cancelled(run).await
    });
    Ok(())
}

struct Dispatcher {
    cluster: Cluster,
    pool: SearchPool,
    workers: Workers,
    begin: Instant,
    was_connected: bool,
}

impl Dispatcher {
    async fn run(mut self, mut reports: Subscriber, mut announcements: Subscriber) {
        let pool = self.pool.clone();
        let mut ticks = interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = pool.changed_elsewhere() => {}
                Some(message) = reports.next() => self.hear_report(message).await,
                Some(message) = announcements.next() => self.hear_worker(&message),
                _ = ticks.tick() => self.look().await,
            }
            self.send_stops().await;
            self.hand_out().await;
            self.pool.wake();
        }
    }

    /// The time since the dispatcher started; only differences matter.
    fn now(&self) -> Time {
        Time(self.begin.elapsed().as_millis() as u64)
    }

    fn nats(&self) -> &Nats {
        self.cluster.nats().expect("a dispatcher has a NATS")
    }

    /// Hands out as many searches as the workers can begin at once, divided by the number of servers. The others wait
    /// in the queue, which schedules clients fairly.
    async fn hand_out(&self) {
        let servers = self.cluster.registered().borrow().len().max(1);
        let most_waiting = self.workers.searches().div_ceil(servers);
        let server = self.cluster.me().to_string();
        let describe = |job: &Job| {
            let class = job.search.class;
            // Analyses are stored under the fingerprint of these engines, so no others may answer.
            let engines =
                (class == Class::Analysis).then(|| sente_engine::fingerprint().to_owned());
            (class, JobMessage::new(server.clone(), job, engines))
        };
        while self.cluster.is_connected()
            && let Some((class, message)) = self.pool.hand_out(most_waiting, self.now(), describe)
        {
            self.nats().send_job(class, &message, 0).await;
        }
    }

    async fn send_stops(&self) {
        for (worker, job) in self.pool.out(ledger::Ledger::take_stops) {
            let server = self.cluster.me().to_string();
            self.nats()
                .stop_job(&worker, &StopMessage { server, job })
                .await;
        }
    }

    fn hear_worker(&self, message: &Message) {
        let Ok(said) = serde_json::from_slice::<Announcement>(&message.payload) else {
            return;
        };
        let change = self.workers.registry().hear(said, self.now());
        self.note_workers(change);
    }

    fn note_workers(&self, changes: impl IntoIterator<Item = WorkerChange>) {
        for change in changes {
            match change {
                WorkerChange::Came(said) => {
                    let same_engines = said.engines == sente_engine::fingerprint();
                    let (worker, tablebases) = (said.worker.0, said.tablebases);
                    let (version, searches) = (said.version, said.searches);
                    tracing::info!(
                        worker,
                        version,
                        searches,
                        same_engines,
                        ?tablebases,
                        "a worker joined"
                    );
                }
                WorkerChange::Left(worker) => tracing::info!(worker = worker.0, "a worker left"),
            }
        }
        self.pool.set_elsewhere(self.workers.searches());
    }

    /// Handles everything that is due because of the passed time.
    async fn look(&mut self) {
        let gone = self.workers.registry().forget_silent(self.now());
        self.note_workers(gone);
        let is_connected = self.cluster.is_connected();
        if is_connected && !self.was_connected {
            self.pool.out(ledger::Ledger::expect_loss);
        }
        self.was_connected = is_connected;
        // Without a connection nobody is heard, so that threads of this process take the searches of workers over.
        let due = self.pool.out(|out| out.due(self.now()));
        let has_any = is_connected && due.iter().any(|due| matches!(due, Due::Send { .. }));
        // A NATS that has lost jobs has also lost the stream.
        if has_any && let Err(why) = self.nats().ensure_jobs().await {
            tracing::warn!(why, "jobs cannot be sent to workers");
        }
        for due in due {
            match due {
                Due::Send { number, copy } if is_connected => self.send_again(number, copy).await,
                Due::Send { .. } => {}
                Due::Lost(job) => {
                    tracing::error!(number = job.number, "a search failed on too many workers");
                    tell_end(job, Err(Failure::Crashed));
                }
            }
        }
    }

    async fn send_again(&self, number: JobNumber, copy: u32) {
        let server = self.cluster.me().to_string();
        let message = self.pool.out(|out| {
            let job = out.get(number)?;
            let class = job.search.class;
            let engines =
                (class == Class::Analysis).then(|| sente_engine::fingerprint().to_owned());
            Some((class, JobMessage::new(server, job, engines)))
        });
        if let Some((class, message)) = message {
            self.nats().send_job(class, &message, copy).await;
        }
    }

    async fn hear_report(&self, message: Message) {
        let Ok(report) = serde_json::from_slice::<Report>(&message.payload) else {
            return;
        };
        let verdict = self.judge(report);
        let reply = serde_json::to_vec(&Reply { verdict }).expect("a reply is plain data");
        self.nats().answer(message, reply).await;
    }

    /// Applies a report and returns the verdict for the worker.
    fn judge(&self, report: Report) -> Verdict {
        let Report { worker, job, says } = report;
        let now = self.now();
        match says {
            Says::Begin => {
                let (verdict, begun) = self.pool.out(|out| {
                    let verdict = out.begin(job, &worker, now);
                    let begun = out.get(job).filter(|_| verdict == Verdict::Go);
                    let begun = begun.map(|job| (job.tell.clone(), job.stop.is_cancelled()));
                    if begun.as_ref().is_some_and(|(_, is_hurried)| *is_hurried) {
                        out.finish(job);
                    }
                    (verdict, begun)
                });
                if let Some((tell, _)) = begun {
                    tell(SearchUpdate::Begun);
                }
                verdict
            }
            Says::Working => self.pool.out(|out| out.hear(job, &worker, now)),
            Says::Progress { found } => self.pass_on(job, &worker, found),
            Says::Answer { found } => {
                let table = self
                    .pool
                    .out(|out| Some(out.get(job)?.search.table.boxed_clone()));
                let Some(table) = table else {
                    return Verdict::Drop;
                };
                if let Some(analysis) = found.checked(&*table) {
                    self.end(job, &worker, Ok(analysis));
                } else {
                    tracing::warn!(
                        worker = worker.0,
                        "the moves in a worker's answer cannot be played"
                    );
                    self.pool.out(|out| out.reject(job, &worker));
                }
                Verdict::Drop
            }
            Says::Failed { why } => {
                // A failure counts only for the holder: another worker may be about to answer.
                let heard = self.pool.out(|out| out.hear(job, &worker, now));
                if heard == Verdict::Go {
                    let failure = sente_engine::SearchError::Failed(why);
                    self.end(job, &worker, Err(failure.into()));
                }
                Verdict::Drop
            }
            Says::GivesBack => {
                self.pool.out(|out| out.give_back(job, &worker));
                Verdict::Drop
            }
        }
    }

    fn pass_on(&self, job: JobNumber, worker: &WorkerId, found: FoundMessage) -> Verdict {
        let (verdict, told) = self.pool.out(|out| {
            let verdict = out.hear(job, worker, self.now());
            let job = out.get(job).filter(|_| verdict == Verdict::Go);
            (
                verdict,
                job.map(|job| (job.tell.clone(), job.search.table.boxed_clone())),
            )
        });
        let told = told.and_then(|(tell, table)| Some((tell, found.checked(&*table)?)));
        if let Some((tell, analysis)) = told {
            tell(SearchUpdate::Progress(analysis));
        }
        verdict
    }

    fn end(
        &self,
        job: JobNumber,
        worker: &WorkerId,
        found: Result<sente_engine::Analysis<String>, Failure>,
    ) {
        if let Some(job) = self.pool.out(|out| out.answer(job, worker)) {
            tell_end(job, found);
        }
    }
}

/// Passes the result to the requester of a search. Its callback may compute move reasons, which takes too long for an
/// async thread.
fn tell_end(job: Job, found: Result<sente_engine::Analysis<String>, Failure>) {
    let Job { search, tell, .. } = job;
    let engine = search.engine.kept;
    let answer = found.map(|analysis| Answer { analysis, engine });
    tokio::task::spawn_blocking(move || tell(SearchUpdate::Answer(answer)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search_pool::{Client, EngineSource, EngineSpec, SearchJob};
    use sente_engine::{Limits, PlayerRegistry, SearchRequest};
    use sente_rules::{GameId, Rules};

    #[tokio::test]
    async fn the_failure_of_a_replaced_worker_does_not_end_the_search() {
        let pool = SearchPool::start(PlayerRegistry::default(), 0, 0);
        pool.set_elsewhere(1);
        let id = "sente-10".to_owned();
        let search = SearchJob {
            class: Class::Move,
            client: Client::Server,
            engine: EngineSource::new(EngineSpec::Adviser { id }),
            table: Rules::usual(GameId::Othello).table(),
            request: SearchRequest::best(Limits::nodes(1)),
        };
        let mut updates = pool.search(search).unwrap();
        let job = pool.hand_out(1, Time(0), |job| job.number).unwrap();
        let dispatcher = Dispatcher {
            cluster: Cluster::alone(),
            pool: pool.clone(),
            workers: Workers::default(),
            begin: Instant::now(),
            was_connected: true,
        };
        let report = |worker: &str, says| {
            dispatcher.judge(Report {
                worker: WorkerId(worker.to_owned()),
                job,
                says,
            })
        };
        let failed = || Says::Failed {
            why: "broken".to_owned(),
        };
        assert_eq!(report("one", Says::Begin), Verdict::Go);
        report("replaced", failed());
        assert_eq!(report("one", Says::Working), Verdict::Go);
        report("one", failed());
        assert_eq!(report("one", Says::Working), Verdict::Drop);
        assert!(matches!(updates.next().await, Some(SearchUpdate::Begun)));
        let ended = updates.next().await;
        assert!(matches!(ended, Some(SearchUpdate::Answer(Err(_)))));
    }
}

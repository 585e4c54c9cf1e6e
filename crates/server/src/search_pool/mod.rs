//! Every search of a server: moves, hints, analyses, arena games. They wait in one queue, from which threads of this
//! process take them, or a dispatcher that hands them to workers elsewhere, or both. Waits for nobody's socket and knows no
//! games in progress; it is asked and it answers.

mod job;
mod queue;
mod queued;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sente_engine::{Analysis, PlayerRegistry, SearchControl};
use sente_match::Time;
use thiserror::Error;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc};

use crate::cluster::jobs::ledger::Ledger;
pub(crate) use job::Job;
pub use job::{
    Answer, EngineSource, EngineSpec, Failure, JobNumber, SearchJob, SearchUpdate, Stop,
};
use queue::Queue;
pub use queue::{Class, Client};
pub use queued::QueuedEngine;

/// All searches of a process. A handle: its clones are the same pool.
#[derive(Clone)]
pub struct SearchPool(Arc<Shared>);

struct Shared {
    registry: PlayerRegistry,
    state: Mutex<PoolState>,
    changed: Condvar,
    /// Wakes the dispatcher.
    changed_elsewhere: Notify,
    /// How many threads search here.
    threads: usize,
    /// How many of them may do what takes long.
    most_long: usize,
    /// How many searches workers elsewhere can do at once.
    elsewhere: AtomicUsize,
    keep: Arc<Semaphore>,
}

#[derive(Default)]
struct PoolState {
    queue: Queue<Job>,
    running: Vec<(JobNumber, Stop)>,
    running_long: usize,
    /// What was handed to workers.
    out: Ledger<Job>,
    last_number: JobNumber,
    closed: bool,
}

/// Why a search is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PoolRefusal {
    /// Too many wait already.
    #[error("everybody who could search is busy")]
    Full,
    /// This process leaves searching to workers, and there is none.
    #[error("no engine is there that could search")]
    NoEngine,
}

/// A job that waits or runs. Dropping it calls it off.
#[must_use = "dropping it calls the job off"]
pub struct JobHandle {
    pool: SearchPool,
    class: Class,
    client: Client,
    number: JobNumber,
    stop: Stop,
}

impl JobHandle {
    /// The wish that the job ends, for jobs on threads of this process.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Lets the job end soon, with what it has found.
    pub fn hurry(&self) {
        self.stop.cancel();
        self.pool.state().out.finish(self.number);
        self.pool.0.changed_elsewhere.notify_one();
    }
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        self.stop.cancel();
        let keep = |job: &Job| job.number != self.number;
        let mut state = self.pool.state();
        state.queue.retain(self.class, self.client, keep);
        let cancelled = state.out.cancel(self.number);
        drop(state);
        if cancelled.is_some() {
            self.pool.0.changed_elsewhere.notify_one();
        }
    }
}

/// A search that is followed. Dropping it calls it off.
pub struct SearchStream {
    handle: JobHandle,
    updates: mpsc::UnboundedReceiver<SearchUpdate>,
}

impl SearchStream {
    /// What comes next; nothing after the answer, or when the server ends.
    pub async fn next(&mut self) -> Option<SearchUpdate> {
        self.updates.recv().await
    }

    /// The answer; nothing when the server ends.
    pub async fn answer(mut self) -> Option<Result<Answer, Failure>> {
        loop {
            if let SearchUpdate::Answer(answer) = self.next().await? {
                return Some(answer);
            }
        }
    }

    /// Lets it end soon, with what it has found.
    pub fn hurry(&self) {
        self.handle.hurry();
    }
}

/// Progress is told at most so often.
const TELL_EVERY: Duration = Duration::from_millis(150);

impl SearchPool {
    /// Starts the threads: at least two, so that a move never waits for the end of something long; or none, where all
    /// searching is left to workers.
    pub fn start(registry: PlayerRegistry, threads: usize, kept: usize) -> Self {
        let threads = if threads == 0 { 0 } else { threads.max(2) };
        let pool = Self(Arc::new(Shared {
            registry,
            state: Mutex::default(),
            changed: Condvar::new(),
            changed_elsewhere: Notify::new(),
            threads,
            most_long: threads.saturating_sub(1),
            elsewhere: AtomicUsize::new(0),
            keep: Arc::new(Semaphore::new(kept)),
        }));
        for number in 0..threads {
            let pool = pool.clone();
            let name = format!("search {number}");
            let spawned = thread::Builder::new().name(name).spawn(move || pool.work());
            spawned.expect("the system has threads when the program starts");
        }
        pool
    }

    /// The players.
    pub fn registry(&self) -> &PlayerRegistry {
        &self.0.registry
    }

    /// How many searches run here at once.
    pub fn threads(&self) -> usize {
        self.0.threads
    }

    /// Whether somebody searches: threads of this process, or workers.
    pub fn has_engines(&self) -> bool {
        self.0.threads > 0 || self.0.elsewhere.load(Ordering::Relaxed) > 0
    }

    /// Fails where nobody searches, so that people are told instead of left waiting.
    pub fn check_engines(&self) -> Result<(), PoolRefusal> {
        self.has_engines()
            .then_some(())
            .ok_or(PoolRefusal::NoEngine)
    }

    /// Begins a search that is followed.
    pub fn search(&self, search: SearchJob) -> Result<SearchStream, PoolRefusal> {
        let (sender, updates) = mpsc::unbounded_channel();
        // Whoever has stopped listening needs no updates.
        let tell = move |update| drop(sender.send(update));
        let handle = self.ask(search, tell)?;
        Ok(SearchStream { handle, updates })
    }

    /// Begins a search whose updates are told as they come, on the thread that searches.
    pub fn ask(
        &self,
        search: SearchJob,
        tell: impl Fn(SearchUpdate) + Send + Sync + 'static,
    ) -> Result<JobHandle, PoolRefusal> {
        self.check_engines()?;
        let (class, client, stop) = (search.class, search.client, Stop::default());
        let mut state = self.state();
        if state.closed {
            return Err(PoolRefusal::Full);
        }
        state.last_number += 1;
        let number = state.last_number;
        let job = Job {
            number,
            stop: stop.clone(),
            search,
            tell: Arc::new(tell),
        };
        let pushed = state.queue.push(class, client, job);
        pushed.map_err(|_| PoolRefusal::Full)?;
        drop(state);
        self.0.changed.notify_one();
        self.0.changed_elsewhere.notify_one();
        Ok(JobHandle {
            pool: self.clone(),
            class,
            client,
            number,
            stop,
        })
    }

    /// The right to keep a player between its moves, as long as it is held; players remember much.
    pub fn keep(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.keep).try_acquire_owned().ok()
    }

    /// How many jobs wait and how many run, here and at workers.
    pub fn load(&self) -> (usize, usize) {
        let state = self.state();
        let (waiting, running) = (state.out.waiting().count(), state.out.running());
        (state.queue.len() + waiting, state.running.len() + running)
    }

    /// How many searches run on threads of this process.
    pub fn running_here(&self) -> usize {
        self.state().running.len()
    }

    /// Whether somebody else waits for long work that is as urgent as a client's of this class, or more.
    pub fn another_waits(&self, class: Class, client: Client) -> bool {
        let state = self.state();
        let competes = |job: &Job| {
            let search = &job.search;
            search.class.is_long() && search.class <= class && !search.client.shares(client)
        };
        state.queue.another_waits(class, client) || state.out.waiting().any(competes)
    }

    /// Whether nothing more is taken.
    pub fn is_closed(&self) -> bool {
        self.state().closed
    }

    /// Calls everything off and takes nothing more.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.queue.clear();
        state.running.iter().for_each(|(_, stop)| stop.cancel());
        state.out.cancel_all();
        drop(state);
        self.0.changed.notify_all();
        self.0.changed_elsewhere.notify_one();
    }

    /// Carries a job out on this thread.
    fn execute(&self, job: Job) {
        let Job {
            stop, search, tell, ..
        } = job;
        tell(SearchUpdate::Begun);
        let found = catch_unwind(AssertUnwindSafe(|| {
            self.answer(search, &stop, &|update| tell(update))
        }));
        let answer = found.unwrap_or(Err(Failure::Crashed));
        tell(SearchUpdate::Answer(answer));
    }

    fn answer(
        &self,
        search: SearchJob,
        stop: &Stop,
        tell: &dyn Fn(SearchUpdate),
    ) -> Result<Answer, Failure> {
        let EngineSource { spec, kept, .. } = search.engine;
        let create = || spec.create(self.registry(), search.table.game());
        let unknown = || Failure::Unknown(spec.player().to_owned());
        let mut engine = kept.or_else(create).ok_or_else(unknown)?;
        let start = Instant::now();
        let elapsed = || start.elapsed();
        let control = SearchControl {
            stop: stop.switch(),
            elapsed: &elapsed,
        };
        let mut told = Duration::ZERO;
        let mut sink = |analysis: &Analysis<String>| {
            if elapsed().saturating_sub(told) >= TELL_EVERY {
                told = elapsed();
                tell(SearchUpdate::Progress(analysis.clone()));
            }
        };
        let analysis = engine.search(&*search.table, search.request, control, &mut sink)?;
        let engine = Some(engine);
        Ok(Answer { analysis, engine })
    }

    fn work(&self) {
        while let Some(job) = self.next_job() {
            let (number, class) = (job.number, job.search.class);
            let worked = catch_unwind(AssertUnwindSafe(|| self.execute(job)));
            if worked.is_err() {
                tracing::error!(?class, "a search has panicked");
            }
            let mut state = self.state();
            state.running.retain(|(other, _)| *other != number);
            state.running_long -= usize::from(class.is_long());
            // A place for something long may be free now, and whoever was woken may not have taken it.
            self.0.changed.notify_one();
        }
    }

    fn next_job(&self) -> Option<Job> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            let with_long = state.running_long < self.0.most_long;
            if let Some((class, job)) = state.queue.pop(|class| with_long || !class.is_long()) {
                state.running.push((job.number, job.stop.clone()));
                state.running_long += usize::from(class.is_long());
                // What waits behind it may have to go elsewhere.
                self.0.changed_elsewhere.notify_one();
                return Some(job);
            }
            let waited = self.0.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        // Nothing that can panic happens while it is locked.
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the dispatcher needs, who hands jobs to workers.
impl SearchPool {
    /// Notes how many searches workers can do at once.
    pub(crate) fn set_elsewhere(&self, searches: usize) {
        self.0.elsewhere.store(searches, Ordering::Relaxed);
    }

    /// Waits until there may be something to hand out or to stop.
    pub(crate) async fn changed_elsewhere(&self) {
        self.0.changed_elsewhere.notified().await;
    }

    /// Works with what was handed out.
    pub(crate) fn out<T>(&self, work: impl FnOnce(&mut Ledger<Job>) -> T) -> T {
        work(&mut self.state().out)
    }

    /// Takes the next job out of the queue that no thread of this process can begin at once, if not more than so many of
    /// its class wait at workers already. What it is to be sent as is made of it before it is noted as handed out.
    pub(crate) fn hand_out<T>(
        &self,
        most_waiting: usize,
        now: Time,
        describe: impl FnOnce(&Job) -> T,
    ) -> Option<T> {
        let mut state = self.state();
        let idle = self.0.threads > state.running.len();
        let idle_for_long = idle && state.running_long < self.0.most_long;
        let waiting = |class| {
            let of_class = |job: &&Job| job.search.class == class;
            state.out.waiting().filter(of_class).count()
        };
        let allowed = Class::ALL.map(|class| {
            let begins_here = if class.is_long() { idle_for_long } else { idle };
            !begins_here && waiting(class) < most_waiting
        });
        let (_, job) = state.queue.pop(|class| allowed[class as usize])?;
        let described = describe(&job);
        state.out.publish(job.number, job, now);
        Some(described)
    }
}

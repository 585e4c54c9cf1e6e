//! All searches of a server: moves, hints, analyses, arena games. They wait in one queue; threads of this process, a
//! dispatcher that hands them to workers, or both take them from it. Waits for no socket and does not know the running
//! games.

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

/// All searches of a process. A handle: clones share the pool.
#[derive(Clone)]
pub struct SearchPool(Arc<Shared>);

struct Shared {
    registry: PlayerRegistry,
    state: Mutex<PoolState>,
    changed: Condvar,
    /// Wakes the dispatcher.
    changed_elsewhere: Notify,
    /// The number of search threads of this process.
    threads: usize,
    /// The number of them that may run long searches.
    most_long: usize,
    /// The number of searches that workers can run at once.
    elsewhere: AtomicUsize,
    keep: Arc<Semaphore>,
}

#[derive(Default)]
struct PoolState {
    queue: Queue<Job>,
    running: Vec<(JobNumber, Stop)>,
    running_long: usize,
    /// The searches handed out to workers.
    out: Ledger<Job>,
    last_number: JobNumber,
    closed: bool,
}

impl PoolState {
    /// Removes and returns the most urgent job of the allowed classes for a thread of this process: from the queue, or
    /// one that was handed out and that no worker has begun. Perhaps no worker can: all have left, or none has the
    /// engine.
    fn next_here(&mut self, allowed: impl Fn(Class) -> bool) -> Option<Job> {
        let mut classes = Class::ALL.into_iter().filter(|class| allowed(*class));
        classes.find_map(|class| {
            let queued = self.queue.pop(|other| other == class).map(|(_, job)| job);
            let is_of_class = |job: &Job| job.search.class == class;
            queued.or_else(|| self.out.take_back(is_of_class))
        })
    }
}

/// The reason why the pool does not accept a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PoolRefusal {
    /// Too many searches are waiting.
    #[error("too many searches are waiting")]
    Full,
    /// This process has no search threads, and no worker is connected.
    #[error("no engine is available")]
    NoEngine,
}

/// A waiting or running job. Dropping it cancels the job.
#[must_use = "dropping it cancels the job"]
pub struct JobHandle {
    pool: SearchPool,
    class: Class,
    client: Client,
    number: JobNumber,
    stop: Stop,
}

impl JobHandle {
    /// The cancel switch of the job, for jobs on threads of this process.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether a thread or a worker searches at the moment.
    fn is_running(&self) -> bool {
        let state = self.pool.state();
        let mut here = state.running.iter();
        here.any(|(number, _)| *number == self.number) || state.out.is_held(self.number)
    }

    /// Makes the job end soon with its best result so far.
    pub fn finish_now(&self) {
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

/// A search with its updates. Dropping it cancels the search.
pub struct SearchStream {
    handle: JobHandle,
    updates: mpsc::UnboundedReceiver<SearchUpdate>,
}

impl SearchStream {
    /// The next update; `None` after the answer, or when the server shuts down.
    pub async fn next(&mut self) -> Option<SearchUpdate> {
        self.updates.recv().await
    }

    /// The answer; `None` when the server shuts down.
    pub async fn answer(mut self) -> Option<Result<Answer, Failure>> {
        loop {
            if let SearchUpdate::Answer(answer) = self.next().await? {
                return Some(answer);
            }
        }
    }

    /// Makes the search end soon with its best result so far.
    pub fn finish_now(&self) {
        self.handle.finish_now();
    }
}

/// Minimum time between two progress updates.
const TELL_EVERY: Duration = Duration::from_millis(150);

impl SearchPool {
    /// Starts the threads: none if all searches run on workers, otherwise at least two, so that a move never waits for
    /// the end of a long search. `kept` is the number of permits of [`keep`](Self::keep).
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
            spawned.expect("the system can start threads");
        }
        pool
    }

    /// The players.
    pub fn registry(&self) -> &PlayerRegistry {
        &self.0.registry
    }

    /// The number of searches that can run on this process at once.
    pub fn threads(&self) -> usize {
        self.0.threads
    }

    /// Whether anything can search: threads of this process, or workers.
    pub fn has_engines(&self) -> bool {
        self.0.threads > 0 || self.0.elsewhere.load(Ordering::Relaxed) > 0
    }

    /// Fails if nothing can search, so that the caller can report it instead of waiting.
    pub fn check_engines(&self) -> Result<(), PoolRefusal> {
        self.has_engines()
            .then_some(())
            .ok_or(PoolRefusal::NoEngine)
    }

    /// Queues a search and returns the stream of its updates.
    pub fn search(&self, search: SearchJob) -> Result<SearchStream, PoolRefusal> {
        let (sender, updates) = mpsc::unbounded_channel();
        // A dropped stream needs no updates.
        let tell = move |update| drop(sender.send(update));
        let handle = self.ask(search, tell)?;
        Ok(SearchStream { handle, updates })
    }

    /// Queues a search. Calls `tell` with each update, on the thread that searches.
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

    /// A permit to keep an engine between its moves; `None` if all are taken. Kept engines use much memory.
    pub fn keep(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.keep).try_acquire_owned().ok()
    }

    /// The numbers of waiting and of running jobs, here and at workers.
    pub fn load(&self) -> (usize, usize) {
        let state = self.state();
        let (waiting, running) = (state.out.waiting().count(), state.out.running());
        (state.queue.len() + waiting, state.running.len() + running)
    }

    /// The number of searches that run on threads of this process.
    pub fn running_here(&self) -> usize {
        self.state().running.len()
    }

    /// Whether another client waits for a long search of this class or a more urgent one.
    pub fn another_waits(&self, class: Class, client: Client) -> bool {
        let state = self.state();
        let competes = |job: &Job| {
            let search = &job.search;
            search.class.is_long() && search.class <= class && !search.client.shares(client)
        };
        state.queue.another_waits(class, client) || state.out.waiting().any(competes)
    }

    /// Whether the pool has been closed and accepts no more jobs.
    pub fn is_closed(&self) -> bool {
        self.state().closed
    }

    /// Cancels all jobs and accepts no more.
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

    /// Runs a job on this thread.
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
        let mut progress = |analysis: &Analysis<String>| {
            if elapsed().saturating_sub(told) >= TELL_EVERY {
                told = elapsed();
                tell(SearchUpdate::Progress(analysis.clone()));
            }
        };
        let analysis = engine.search(&*search.table, search.request, control, &mut progress)?;
        let engine = Some(engine);
        Ok(Answer { analysis, engine })
    }

    fn work(&self) {
        while let Some(job) = self.next_job() {
            let (number, class) = (job.number, job.search.class);
            let worked = catch_unwind(AssertUnwindSafe(|| self.execute(job)));
            if worked.is_err() {
                tracing::error!(?class, "a search panicked");
            }
            let mut state = self.state();
            state.running.retain(|(other, _)| *other != number);
            state.running_long -= usize::from(class.is_long());
            // A long search may be possible now, and the thread that was woken before may not have been able to take
            // it.
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
            if let Some(job) = state.next_here(|class| with_long || !class.is_long()) {
                let class = job.search.class;
                state.running.push((job.number, job.stop.clone()));
                state.running_long += usize::from(class.is_long());
                // The dispatcher may have to hand out the jobs behind it.
                self.0.changed_elsewhere.notify_one();
                return Some(job);
            }
            let waited = self.0.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, PoolState> {
        // No code panics while it holds the lock.
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

/// The interface for the dispatcher, which hands jobs to workers.
impl SearchPool {
    /// Sets the number of searches that workers can run at once.
    pub(crate) fn set_elsewhere(&self, searches: usize) {
        self.0.elsewhere.store(searches, Ordering::Relaxed);
    }

    /// Waits until there may be a job to hand out or to stop.
    pub(crate) async fn changed_elsewhere(&self) {
        self.0.changed_elsewhere.notified().await;
    }

    /// Accesses the searches that were handed out.
    pub(crate) fn out<T>(&self, work: impl FnOnce(&mut Ledger<Job>) -> T) -> T {
        work(&mut self.state().out)
    }

    /// Wakes the threads of this process if a search waits at the workers: one may have lost it or given it back.
    pub(crate) fn wake(&self) {
        if self.out(|out| out.waiting().next().is_some()) {
            self.0.changed.notify_all();
        }
    }

    /// Takes the next job that no thread of this process can start at once, unless `most_waiting` jobs of its class
    /// already wait at workers. Records it as handed out and returns the result of `describe`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use sente_engine::{DynEngine, Limits};
    use sente_rules::{GameId, Rules};
    use std::sync::mpsc;

    use crate::cluster::jobs::ledger::{SILENCE, Verdict, WorkerId};

    /// Asks for a move, and returns the job and the receiver of its updates.
    fn ask(pool: &SearchPool, limits: Limits) -> (JobHandle, mpsc::Receiver<SearchUpdate>) {
        let (sender, updates) = mpsc::channel();
        let spec = EngineSpec::Adviser {
            id: "sente-10".into(),
        };
        let rules = Rules::usual(GameId::Othello);
        let search = SearchJob {
            class: Class::Move,
            client: Client::Server,
            engine: EngineSource::new(spec),
            table: rules.table_after::<&str>(None, &[]).unwrap(),
            request: sente_engine::SearchRequest::best(limits),
        };
        let asked = pool.ask(search, move |update| drop(sender.send(update)));
        (asked.unwrap(), updates)
    }

    fn is_answered(updates: &mpsc::Receiver<SearchUpdate>) -> bool {
        let next = || updates.recv_timeout(Duration::from_secs(20)).ok();
        std::iter::from_fn(next).any(|it| matches!(it, SearchUpdate::Answer(Ok(_))))
    }

    #[test]
    fn threads_search_what_workers_do_not_begin_or_lose() {
        let pool = SearchPool::start(PlayerRegistry::default(), 2, 0);
        pool.set_elsewhere(2);
        let endless = Limits::default();
        let busy: Vec<_> = (0..2).map(|_| ask(&pool, endless)).collect();
        for (_, updates) in &busy {
            assert!(matches!(updates.recv().unwrap(), SearchUpdate::Begun));
        }
        let (first, second) = (ask(&pool, Limits::nodes(1)), ask(&pool, Limits::nodes(1)));
        let hand_out = || pool.hand_out(2, Time(0), |job| job.number);
        let handed = [hand_out().unwrap(), hand_out().unwrap()];
        assert_eq!(handed, [first.0.number, second.0.number]);
        // A worker begins one search and dies; nobody begins the other.
        let worker = WorkerId("doomed".into());
        let begun = pool.out(|out| out.begin(handed[0], &worker, Time(0)));
        assert_eq!(begun, Verdict::Go);
        drop(busy);
        assert!(is_answered(&second.1));
        pool.out(|out| out.due(Time(0) + SILENCE));
        pool.wake();
        assert!(is_answered(&first.1));
        assert!(pool.out(|out| out.waiting().count() + out.running() == 0));
        pool.close();
    }

    #[test]
    fn a_cancelled_search_does_not_wait_for_workers_that_never_come_back() {
        let pool = SearchPool::start(PlayerRegistry::default(), 0, 0);
        pool.set_elsewhere(1);
        let (cancel, (begins, begun), (ends, ended)) =
            (Stop::default(), mpsc::channel(), mpsc::channel());
        let (own_pool, stop) = (pool.clone(), cancel.clone());
        let searching = thread::spawn(move || {
            let spec = EngineSpec::Adviser {
                id: "sente-10".into(),
            };
            let begins = move || begins.send(()).unwrap();
            let client = Client::Server;
            let mut engine = QueuedEngine::new(own_pool, Class::Analysis, client, spec, begins);
            let control = SearchControl {
                stop: stop.switch(),
                elapsed: &|| Duration::ZERO,
            };
            let table = Rules::usual(GameId::Othello).table();
            let request = sente_engine::SearchRequest::best(Limits::default());
            let found = engine.search(&*table, request, control, &mut |_: &Analysis<String>| {});
            ends.send(found).unwrap();
        });
        let number = std::iter::repeat_with(|| pool.hand_out(1, Time(0), |job| job.number))
            .find_map(|number| {
                thread::yield_now();
                number
            })
            .unwrap();
        let tell = pool.out(|out| {
            out.begin(number, &WorkerId("doomed".into()), Time(0));
            out.get(number).map(|job| job.tell.clone())
        });
        tell.unwrap()(SearchUpdate::Begun);
        begun.recv().unwrap();
        pool.out(|out| out.due(Time(0) + SILENCE));
        cancel.cancel();
        let found = ended.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(found.unwrap().lines.is_empty());
        searching.join().unwrap();
        assert!(pool.out(|out| out.waiting().next().is_none()));
    }
}

//! Everything that thinks, on threads of its own: moves, hints, analyses, arena games. Waits for
//! nobody's socket and knows no games in progress; it is asked and it answers.

mod queue;
mod queued;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sente_engine::{
    Analysis, DynEngine, PlayerRegistry, SearchControl, SearchError, SearchRequest,
};
use sente_rules::Table;
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use queue::Queue;
pub use queue::{Class, Client};
pub use queued::{CreateEngine, QueuedEngine};

/// The threads that think, and those who wait for them. A handle: its clones are the same pool.
#[derive(Clone)]
pub struct SearchPool(Arc<Shared>);

struct Shared {
    registry: PlayerRegistry,
    state: Mutex<PoolState>,
    changed: Condvar,
    /// How many threads may do what takes long.
    most_long: usize,
    keep: Arc<Semaphore>,
}

#[derive(Default)]
struct PoolState {
    queue: Queue<Job>,
    running: Vec<Stop>,
    running_long: usize,
    closed: bool,
}

struct Job {
    stop: Stop,
    work: Box<dyn FnOnce(&Stop) + Send>,
}

/// The cancel that somebody stops thinking, with what is found so far.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Wishes it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody wishes it.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The switch as the engine looks at it.
    pub fn switch(&self) -> &AtomicBool {
        &self.0
    }

    fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Too many wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("everybody who could think about it is busy")]
pub struct PoolFull;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// There is no such player.
    #[error("there is no player “{0}”")]
    Unknown(String),
    /// The question makes no sense, or the player could not answer it.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The search has a mistake. It is contained.
    #[error("the player crashed")]
    Crashed,
}

/// A job that waits or runs. Dropping it calls it off.
#[must_use = "dropping it calls the job off"]
pub struct JobHandle {
    pool: SearchPool,
    class: Class,
    client: Client,
    stop: Stop,
}

impl JobHandle {
    /// Lets the job end soon, with what it has found.
    pub fn hurry(&self) {
        self.stop.cancel();
    }
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        self.stop.cancel();
        let keep = |job: &Job| !job.stop.is(&self.stop);
        self.pool
            .state()
            .queue
            .retain(self.class, self.client, keep);
    }
}

/// Who is to think.
pub enum EngineSource {
    /// A player fresh from the registry, whose chance follows the seed.
    Fresh {
        /// Its id.
        player: String,
        /// The seed.
        seed: u64,
    },
    /// One who has thought before and remembers it.
    Known(Box<dyn DynEngine>),
}

/// A question to a player.
pub struct SearchJob {
    /// What it is for.
    pub class: Class,
    /// For whom.
    pub client: Client,
    /// Who is asked.
    pub engine: EngineSource,
    /// About what.
    pub table: Box<dyn Table>,
    /// What.
    pub request: SearchRequest,
}

/// What one hears from a player.
pub enum SearchUpdate {
    /// It has found something, and goes on.
    Progress(Analysis<String>),
    /// It is done. A player that has not failed comes back, to be asked again.
    Answer(Result<(Analysis<String>, Box<dyn DynEngine>), Failure>),
}

/// A question that is being thought about. Dropping it calls it off.
pub struct SearchStream {
    handle: JobHandle,
    updates: mpsc::UnboundedReceiver<SearchUpdate>,
}

impl SearchStream {
    /// What comes next; nothing after the answer, or when the server ends.
    pub async fn next(&mut self) -> Option<SearchUpdate> {
        self.updates.recv().await
    }

    /// Lets it end soon, with what it has found.
    pub fn hurry(&self) {
        self.handle.hurry();
    }
}

/// Any work that thinks. Dropping it calls it off.
pub struct Task<T> {
    handle: JobHandle,
    answer: oneshot::Receiver<T>,
}

impl<T> Task<T> {
    /// What came out; nothing where the work has panicked or the server ends.
    pub async fn answer(&mut self) -> Option<T> {
        (&mut self.answer).await.ok()
    }

    /// Lets it end soon.
    pub fn hurry(&self) {
        self.handle.hurry();
    }
}

/// Progress is told at most so often.
const TELL_EVERY: Duration = Duration::from_millis(150);

impl SearchPool {
    /// Starts the threads: at least two, so that a move never waits for the end of something long.
    pub fn start(registry: PlayerRegistry, threads: usize, kept: usize) -> Self {
        let threads = threads.max(2);
        let pool = Self(Arc::new(Shared {
            registry,
            state: Mutex::default(),
            changed: Condvar::new(),
            most_long: threads - 1,
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

    /// Asks a player.
    pub fn search(&self, ask: SearchJob) -> Result<SearchStream, PoolFull> {
        let (sender, updates) = mpsc::unbounded_channel();
        // Whoever has stopped listening needs no updates.
        let tell = move |updates| drop(sender.send(updates));
        let handle = self.ask(ask, tell)?;
        Ok(SearchStream { handle, updates })
    }

    /// Asks a player whose updates are told as they come, on the thread that thinks.
    pub fn ask(
        &self,
        ask: SearchJob,
        tell: impl Fn(SearchUpdate) + Send + 'static,
    ) -> Result<JobHandle, PoolFull> {
        let pool = self.clone();
        let (class, client) = (ask.class, ask.client);
        let work = move |stop: &Stop| {
            let answer = catch_unwind(AssertUnwindSafe(|| pool.answer(ask, stop, &tell)));
            tell(SearchUpdate::Answer(
                answer.unwrap_or(Err(Failure::Crashed)),
            ));
        };
        self.queue(class, client, Box::new(work))
    }

    /// Does any work that thinks. It has to look at the cancel to stop.
    pub fn run<T: Send + 'static>(
        &self,
        class: Class,
        client: Client,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Task<T>, PoolFull> {
        let (sender, answer) = oneshot::channel();
        let work = move |stop: &Stop| {
            // Whoever has stopped waiting needs no answer.
            let _ = sender.send(work(stop));
        };
        let handle = self.queue(class, client, Box::new(work))?;
        Ok(Task { handle, answer })
    }

    /// The right to keep a player between its moves, as long as it is held; players remember much.
    pub fn keep(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.keep).try_acquire_owned().ok()
    }

    /// How many jobs wait and how many run.
    pub fn load(&self) -> (usize, usize) {
        let state = self.state();
        (state.queue.len(), state.running.len())
    }

    /// Whether somebody else waits for long work that is as urgent as a client's of this class, or more.
    pub fn another_waits(&self, class: Class, client: Client) -> bool {
        self.state().queue.another_waits(class, client)
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
        state.running.iter().for_each(Stop::cancel);
        self.0.changed.notify_all();
    }

    fn queue(
        &self,
        class: Class,
        client: Client,
        work: Box<dyn FnOnce(&Stop) + Send>,
    ) -> Result<JobHandle, PoolFull> {
        let stop = Stop::default();
        let mut state = self.state();
        if state.closed {
            return Err(PoolFull);
        }
        let job = Job {
            stop: stop.clone(),
            work,
        };
        state.queue.push(class, client, job).map_err(|_| PoolFull)?;
        self.0.changed.notify_one();
        Ok(JobHandle {
            pool: self.clone(),
            class,
            client,
            stop,
        })
    }

    fn answer(
        &self,
        ask: SearchJob,
        stop: &Stop,
        tell: &impl Fn(SearchUpdate),
    ) -> Result<(Analysis<String>, Box<dyn DynEngine>), Failure> {
        let mut engine = match ask.engine {
            EngineSource::Known(engine) => engine,
            EngineSource::Fresh { player, seed } => {
                let game = ask.table.game();
                let created = self.registry().create(game, &player, seed);
                created.ok_or(Failure::Unknown(player))?
            }
        };
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
        let analysis = engine.search(&*ask.table, ask.request, control, &mut sink)?;
        Ok((analysis, engine))
    }

    fn work(&self) {
        while let Some((class, job)) = self.next_job() {
            let Job { stop, work } = job;
            let worked = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            if worked.is_err() {
                tracing::error!(?class, "a search has panicked");
            }
            let mut state = self.state();
            state.running.retain(|other| !other.is(&stop));
            state.running_long -= usize::from(class.is_long());
            // A place for something long may be free now, and whoever was woken may not have taken it.
            self.0.changed.notify_one();
        }
    }

    fn next_job(&self) -> Option<(Class, Job)> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            let with_long = state.running_long < self.0.most_long;
            if let Some((class, job)) = state.queue.pop(with_long) {
                state.running.push(job.stop.clone());
                state.running_long += usize::from(class.is_long());
                return Some((class, job));
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

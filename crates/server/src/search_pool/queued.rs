//! An engine whose searches are separate jobs of the pool. Each search waits for its turn, so a review or a whole game
//! never holds a thread for longer than one search, and a long analysis yields when another client waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use sente_engine::{
    Analysis, DynEngine, Limits, Progress, SearchControl, SearchError, SearchRequest,
};
use sente_rules::Table;
use sente_store::ServerId;
use tokio::sync::OwnedSemaphorePermit;

use super::{
    Answer, Class, Client, EngineSource, EngineSpec, JobHandle, PoolRefusal, SearchJob, SearchPool,
    SearchUpdate,
};

/// The time after which an analysis yields if another client waits.
const SLICE: Duration = Duration::from_secs(5);
/// The interval between two checks of the cancel switch.
const LOOK: Duration = Duration::from_millis(20);
/// A remaining time below this is not worth another turn.
const LEAST: Duration = Duration::from_millis(50);

/// An engine that waits for its turn before each search. Blocks, so it must run on a thread that may wait.
pub struct QueuedEngine {
    pool: SearchPool,
    class: Class,
    client: Client,
    spec: EngineSpec,
    /// Called when a search starts.
    begins: Arc<dyn Fn() + Send + Sync>,
    /// The key under which a worker keeps the engine.
    memory: String,
    /// The engine, between its searches.
    engine: Option<KeptEngine>,
}

struct KeptEngine {
    engine: Box<dyn DynEngine>,
    /// Arena engines are always kept, and need no permit: their random choices continue from move to move.
    _permit: Option<OwnedSemaphorePermit>,
}

/// The result of one turn.
struct Turn {
    used: Duration,
    /// Whether it was cut short because another client waits.
    preempted: bool,
}

impl QueuedEngine {
    /// Creates the adapter. The engine itself is created in its first turn.
    pub fn new(
        pool: SearchPool,
        class: Class,
        client: Client,
        spec: EngineSpec,
        begins: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            pool,
            class,
            client,
            spec,
            begins: Arc::new(begins),
            memory: new_memory(),
            engine: None,
        }
    }

    /// Waits for a place in the queue; `None` if the search is cancelled before.
    fn enter(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        updates: &Sender<SearchUpdate>,
    ) -> Option<JobHandle> {
        while !control.stop.load(Ordering::Relaxed) && !self.pool.is_closed() {
            match self.ask(table.boxed_clone(), request, updates.clone()) {
                Ok(handle) => return Some(handle),
                // Workers may reconnect.
                Err(PoolRefusal::Full | PoolRefusal::NoEngine) => std::thread::sleep(LOOK),
            }
        }
        None
    }

    /// Queues one search as a job.
    fn ask(
        &mut self,
        table: Box<dyn Table>,
        request: SearchRequest,
        updates: Sender<SearchUpdate>,
    ) -> Result<JobHandle, PoolRefusal> {
        let search = SearchJob {
            class: self.class,
            client: self.client,
            engine: EngineSource {
                spec: self.spec.clone(),
                kept: self.engine.take().map(|kept| kept.engine),
                memory: Some(self.memory.clone()),
            },
            table,
            request,
        };
        let begins = Arc::clone(&self.begins);
        self.pool.ask(search, move |update| {
            if let SearchUpdate::Begun = update {
                begins();
            }
            // If the receiver is gone, nobody needs the update.
            drop(updates.send(update));
        })
    }

    /// Keeps the engine for its next search, if a permit is available.
    fn keep(&mut self, engine: Option<Box<dyn DynEngine>>) {
        let permit = self.pool.keep();
        if permit.is_some() || self.class == Class::Arena {
            let permit = permit.filter(|_| self.class != Class::Arena);
            self.engine = engine.map(|engine| KeptEngine {
                engine,
                _permit: permit,
            });
        }
    }

    /// Waits for the end of a turn and passes on intermediate results.
    fn wait(
        &mut self,
        (handle, updates): (&JobHandle, &Receiver<SearchUpdate>),
        can_be_preempted: bool,
        control: SearchControl<'_>,
        found: &mut dyn FnMut(Analysis<String>),
    ) -> Result<Turn, SearchError> {
        let (mut begun, mut preempted) = (None, false);
        loop {
            // Whoever has begun it may be gone, and nobody else may ever begin it.
            let is_abandoned = control.stop.load(Ordering::Relaxed) && !handle.is_running();
            match updates.recv_timeout(LOOK) {
                Ok(SearchUpdate::Begun) => begun = Some(Instant::now()),
                Ok(SearchUpdate::Progress(analysis)) => found(analysis),
                Ok(SearchUpdate::Answer(answer)) => {
                    let failed = |why: String| SearchError::Failed(why);
                    let answer = answer.map_err(|failure| failed(failure.to_string()));
                    let Answer { analysis, engine } = answer?;
                    self.keep(engine);
                    found(analysis);
                    let used = begun.map_or(Duration::ZERO, |at| at.elapsed());
                    return Ok(Turn { used, preempted });
                }
                Err(RecvTimeoutError::Timeout) if is_abandoned => {
                    let used = Duration::ZERO;
                    return Ok(Turn { used, preempted });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let why = "it crashed, or the server is shutting down".to_owned();
                    return Err(SearchError::Failed(why));
                }
            }
            let is_used_up = begun.is_some_and(|at: Instant| at.elapsed() >= SLICE);
            let makes_room = || self.pool.another_waits(self.class, self.client);
            if control.stop.load(Ordering::Relaxed) {
                handle.finish_now();
            } else if can_be_preempted && !preempted && is_used_up && makes_room() {
                preempted = true;
                handle.finish_now();
            }
        }
    }
}

/// A key that is unique among all servers.
fn new_memory() -> String {
    static PROCESS: std::sync::LazyLock<ServerId> = std::sync::LazyLock::new(ServerId::random);
    static NEXT: AtomicU64 = AtomicU64::new(0);

    format!("{}.{}", *PROCESS, NEXT.fetch_add(1, Ordering::Relaxed))
}

impl QueuedEngine {
    /// The final result; an error if the server is shutting down, because the result may be incomplete.
    fn unless_closed(&self, best: Analysis<String>) -> Result<Analysis<String>, SearchError> {
        if self.pool.is_closed() {
            return Err(SearchError::Failed("the server is shutting down".into()));
        }
        Ok(best)
    }
}

impl DynEngine for QueuedEngine {
    fn search(
        &mut self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        progress: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        // Only a search with a time limit can continue after it was cut short: most of its work is in the engine's
        // memory.
        let can_be_preempted = self.class == Class::Analysis && request.limits.time.is_some();
        let mut left = request.limits.time;
        let mut best: Analysis<String> = Analysis::default();
        loop {
            let limits = Limits {
                time: left,
                ..request.limits
            };
            let asked = SearchRequest { limits, ..request };
            let (sender, updates) = channel();
            let Some(handle) = self.enter(table, asked, control, &sender) else {
                return self.unless_closed(best);
            };
            drop(sender);
            let mut found = |analysis: Analysis<String>| {
                if best.lines.is_empty() || analysis.depth >= best.depth {
                    best = analysis;
                    progress.report(&best);
                }
            };
            let turn = self.wait((&handle, &updates), can_be_preempted, control, &mut found)?;
            left = left.map(|left| left.saturating_sub(turn.used));
            let is_over = left.is_none_or(|left| left < LEAST);
            if !turn.preempted || is_over || control.stop.load(Ordering::Relaxed) {
                return self.unless_closed(best);
            }
        }
    }
}

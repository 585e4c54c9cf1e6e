//! A player whose searches are jobs of their own: each waits for its turn, so that a review or a whole game never holds a
//! thread for longer than one search, and a long analysis makes room when somebody else waits.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sente_engine::{
    Analysis, DynEngine, Limits, Progress, SearchControl, SearchError, SearchRequest,
};
use sente_rules::Table;
use tokio::sync::OwnedSemaphorePermit;

use super::{Class, Client, SearchPool, Stop, Task};

/// How long an analysis goes on though somebody else waits.
const SLICE: Duration = Duration::from_secs(5);
/// How often is looked whether to stop.
const LOOK: Duration = Duration::from_millis(20);
/// What is not worth another turn.
const LEAST: Duration = Duration::from_millis(50);

/// Makes the player ready to think.
pub type CreateEngine = Arc<dyn Fn() -> Option<Box<dyn DynEngine>> + Send + Sync>;

/// A player who waits for its turn before each search. Asking it blocks, so it is asked on a thread that may wait.
pub struct QueuedEngine {
    pool: SearchPool,
    class: Class,
    client: Client,
    create: CreateEngine,
    /// Called when a search begins.
    begins: Arc<dyn Fn() + Send + Sync>,
    /// The player between its searches.
    engine: Arc<Mutex<Option<Kept>>>,
}

struct Kept {
    engine: Box<dyn DynEngine>,
    /// Arena players are always kept: what they leave to chance goes on from move to move.
    _permit: Option<OwnedSemaphorePermit>,
}

enum SearchUpdate {
    Begun(Instant),
    Progress(Analysis<String>),
    Answer(Result<Analysis<String>, SearchError>, Duration),
}

/// What came of one turn.
struct Turn {
    used: Duration,
    /// Whether it was ended because somebody else waits.
    preempted: bool,
}

impl QueuedEngine {
    /// A player who is created when its first turn comes.
    pub fn new(
        pool: SearchPool,
        class: Class,
        client: Client,
        create: CreateEngine,
        begins: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        Self {
            pool,
            class,
            client,
            create,
            begins: Arc::new(begins),
            engine: Arc::default(),
        }
    }

    /// Waits for a place in the queue; none where the cancel to stop comes first.
    fn enter(
        &self,
        table: &dyn Table,
        request: SearchRequest,
        control: SearchControl<'_>,
        updates: &Sender<SearchUpdate>,
    ) -> Option<Task<()>> {
        while !control.stop.load(Ordering::Relaxed) && !self.pool.is_closed() {
            let work = self.work(table.boxed_clone(), request, updates.clone());
            if let Ok(task) = self.pool.run(self.class, self.client, work) {
                return Some(task);
            }
            std::thread::sleep(LOOK);
        }
        None
    }

    /// One search, as a job.
    fn work(
        &self,
        table: Box<dyn Table>,
        request: SearchRequest,
        updates: Sender<SearchUpdate>,
    ) -> impl FnOnce(&Stop) + Send + 'static {
        let (slot, create) = (Arc::clone(&self.engine), Arc::clone(&self.create));
        let (pool, class) = (self.pool.clone(), self.class);
        let begins = Arc::clone(&self.begins);
        move |stop: &Stop| {
            let begin = Instant::now();
            begins();
            // Whoever has stopped waiting needs no updates.
            let tell = |it| drop(updates.send(it));
            tell(SearchUpdate::Begun(begin));
            let kept = lock(&slot).take().map(|kept| kept.engine);
            let Some(mut engine) = kept.or_else(|| create()) else {
                let why = "the player is gone".to_owned();
                return tell(SearchUpdate::Answer(
                    Err(SearchError::Failed(why)),
                    begin.elapsed(),
                ));
            };
            let elapsed = || begin.elapsed();
            let control = SearchControl {
                stop: stop.switch(),
                elapsed: &elapsed,
            };
            let mut show = |it: &Analysis<String>| tell(SearchUpdate::Progress(it.clone()));
            let answer = engine.search(&*table, request, control, &mut show);
            let permit = pool.keep();
            if permit.is_some() || class == Class::Arena {
                let permit = permit.filter(|_| class != Class::Arena);
                *lock(&slot) = Some(Kept {
                    engine,
                    _permit: permit,
                });
            }
            tell(SearchUpdate::Answer(answer, begin.elapsed()));
        }
    }

    /// Waits for the end of a turn, and passes on what is better than the best so far.
    fn wait(
        &self,
        (task, updates): (&Task<()>, &Receiver<SearchUpdate>),
        can_be_preempted: bool,
        control: SearchControl<'_>,
        found: &mut dyn FnMut(Analysis<String>),
    ) -> Result<Turn, SearchError> {
        let (mut begun, mut preempted) = (None, false);
        loop {
            match updates.recv_timeout(LOOK) {
                Ok(SearchUpdate::Begun(at)) => begun = Some(at),
                Ok(SearchUpdate::Progress(analysis)) => found(analysis),
                Ok(SearchUpdate::Answer(answer, used)) => {
                    found(answer?);
                    return Ok(Turn { used, preempted });
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let why = "it crashed, or the server ends".to_owned();
                    return Err(SearchError::Failed(why));
                }
            }
            let is_used_up = begun.is_some_and(|at: Instant| at.elapsed() >= SLICE);
            let makes_room = || self.pool.another_waits(self.class, self.client);
            if control.stop.load(Ordering::Relaxed) {
                task.hurry();
                if begun.is_none() {
                    let used = Duration::ZERO;
                    return Ok(Turn { used, preempted });
                }
            } else if can_be_preempted && !preempted && is_used_up && makes_room() {
                preempted = true;
                task.hurry();
            }
        }
    }
}

impl QueuedEngine {
    /// What was found, unless it is only a part because the server ends.
    fn unless_closed(&self, best: Analysis<String>) -> Result<Analysis<String>, SearchError> {
        if self.pool.is_closed() {
            return Err(SearchError::Failed("the server ends".into()));
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
        sink: &mut dyn Progress<String>,
    ) -> Result<Analysis<String>, SearchError> {
        // Only who thinks for a time goes on where it was: it finds most in its memory.
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
            let Some(task) = self.enter(table, asked, control, &sender) else {
                return self.unless_closed(best);
            };
            drop(sender);
            let mut found = |analysis: Analysis<String>| {
                if best.lines.is_empty() || analysis.depth >= best.depth {
                    best = analysis;
                    sink.report(&best);
                }
            };
            let turn = self.wait((&task, &updates), can_be_preempted, control, &mut found)?;
            left = left.map(|left| left.saturating_sub(turn.used));
            let is_over = left.is_none_or(|left| left < LEAST);
            if !turn.preempted || is_over || control.stop.load(Ordering::Relaxed) {
                return self.unless_closed(best);
            }
        }
    }
}

fn lock(slot: &Mutex<Option<Kept>>) -> std::sync::MutexGuard<'_, Option<Kept>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

//! Everything that thinks, on threads of its own: moves, hints, analyses, arena games. Waits for
//! nobody's socket and knows no games in progress; it is asked and it answers.

mod queue;
mod queued;
mod roster;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sente_engine::{Analysis, AnyMind, Control, Question, Situation, SituationError};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use queue::Queue;
pub use queue::{Class, Client};
pub use queued::{Hire, QueuedMind};
pub use roster::{Added, Roster};

/// The threads that think, and those who wait for them. A handle: its clones are the same minds.
#[derive(Clone)]
pub struct Minds(Arc<Shared>);

struct Shared {
    roster: Roster,
    office: Mutex<Office>,
    changed: Condvar,
    /// How many threads may do what takes long.
    most_long: usize,
    keep: Arc<Semaphore>,
}

#[derive(Default)]
struct Office {
    queue: Queue<Job>,
    running: Vec<Stop>,
    running_long: usize,
    closed: bool,
}

struct Job {
    stop: Stop,
    work: Box<dyn FnOnce(&Stop) + Send>,
}

/// The wish that somebody stops thinking, with what is found so far.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Wishes it.
    pub fn wish(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody wishes it.
    pub fn is_wished(&self) -> bool {
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
pub struct Busy;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// There is no such player.
    #[error("there is no player “{0}”")]
    Unknown(String),
    /// The question makes no sense, or the player could not answer it.
    #[error(transparent)]
    Situation(#[from] SituationError),
    /// The search has a mistake. It is contained.
    #[error("the player crashed")]
    Crashed,
}

/// A job that waits or runs. Dropping it calls it off.
#[must_use = "dropping it calls the job off"]
pub struct Ticket {
    minds: Minds,
    class: Class,
    client: Client,
    stop: Stop,
}

impl Ticket {
    /// Lets the job end soon, with what it has found.
    pub fn hurry(&self) {
        self.stop.wish();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.stop.wish();
        let keep = |job: &Job| !job.stop.is(&self.stop);
        self.minds
            .office()
            .queue
            .retain(self.class, self.client, keep);
    }
}

/// Who is to think.
pub enum Thinker {
    /// A player fresh from the roster, whose chance follows the seed.
    Fresh {
        /// Its id.
        player: String,
        /// The seed.
        seed: u64,
    },
    /// One who has thought before and remembers it.
    Known(Box<dyn AnyMind>),
}

/// A question to a player.
pub struct Ask {
    /// What it is for.
    pub class: Class,
    /// For whom.
    pub client: Client,
    /// Who is asked.
    pub thinker: Thinker,
    /// About what.
    pub situation: Situation,
    /// What.
    pub question: Question,
}

/// What one hears from a player.
pub enum News {
    /// It has found something, and goes on.
    Progress(Analysis<String>),
    /// It is done. A player that has not failed comes back, to be asked again.
    Answer(Result<(Analysis<String>, Box<dyn AnyMind>), Failure>),
}

/// A question that is being thought about. Dropping it calls it off.
pub struct Thought {
    ticket: Ticket,
    news: mpsc::UnboundedReceiver<News>,
}

impl Thought {
    /// What comes next; nothing after the answer, or when the server ends.
    pub async fn next(&mut self) -> Option<News> {
        self.news.recv().await
    }

    /// Lets it end soon, with what it has found.
    pub fn hurry(&self) {
        self.ticket.hurry();
    }
}

/// Any work that thinks. Dropping it calls it off.
pub struct Task<T> {
    ticket: Ticket,
    answer: oneshot::Receiver<T>,
}

impl<T> Task<T> {
    /// What came out; nothing where the work has panicked or the server ends.
    pub async fn answer(&mut self) -> Option<T> {
        (&mut self.answer).await.ok()
    }

    /// Lets it end soon.
    pub fn hurry(&self) {
        self.ticket.hurry();
    }
}

/// Progress is told at most so often.
const TELL_EVERY: Duration = Duration::from_millis(150);

impl Minds {
    /// Starts the threads: at least two, so that a move never waits for the end of something long.
    pub fn start(roster: Roster, threads: usize, kept: usize) -> Self {
        let threads = threads.max(2);
        let minds = Self(Arc::new(Shared {
            roster,
            office: Mutex::default(),
            changed: Condvar::new(),
            most_long: threads - 1,
            keep: Arc::new(Semaphore::new(kept)),
        }));
        for number in 0..threads {
            let minds = minds.clone();
            let name = format!("mind {number}");
            let spawned = thread::Builder::new()
                .name(name)
                .spawn(move || minds.work());
            spawned.expect("the system has threads when the program starts");
        }
        minds
    }

    /// The players.
    pub fn roster(&self) -> &Roster {
        &self.0.roster
    }

    /// Asks a player.
    pub fn think(&self, ask: Ask) -> Result<Thought, Busy> {
        let (sender, news) = mpsc::unbounded_channel();
        // Whoever has stopped listening needs no news.
        let tell = move |news| drop(sender.send(news));
        let ticket = self.ask(ask, tell)?;
        Ok(Thought { ticket, news })
    }

    /// Asks a player whose news are told as they come, on the thread that thinks.
    pub fn ask(&self, ask: Ask, tell: impl Fn(News) + Send + 'static) -> Result<Ticket, Busy> {
        let minds = self.clone();
        let (class, client) = (ask.class, ask.client);
        let work = move |stop: &Stop| {
            let answer = catch_unwind(AssertUnwindSafe(|| minds.answer(ask, stop, &tell)));
            tell(News::Answer(answer.unwrap_or(Err(Failure::Crashed))));
        };
        self.queue(class, client, Box::new(work))
    }

    /// Does any work that thinks. It has to look at the wish to stop.
    pub fn run<T: Send + 'static>(
        &self,
        class: Class,
        client: Client,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Task<T>, Busy> {
        let (sender, answer) = oneshot::channel();
        let work = move |stop: &Stop| {
            // Whoever has stopped waiting needs no answer.
            let _ = sender.send(work(stop));
        };
        let ticket = self.queue(class, client, Box::new(work))?;
        Ok(Task { ticket, answer })
    }

    /// The right to keep a player between its moves, as long as it is held; players remember much.
    pub fn keep(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.keep).try_acquire_owned().ok()
    }

    /// How many jobs wait and how many run.
    pub fn load(&self) -> (usize, usize) {
        let office = self.office();
        (office.queue.len(), office.running.len())
    }

    /// Whether somebody else waits for long work that is as urgent as a client's of this class, or more.
    pub fn another_waits(&self, class: Class, client: Client) -> bool {
        self.office().queue.another_waits(class, client)
    }

    /// Whether nothing more is taken.
    pub fn is_closed(&self) -> bool {
        self.office().closed
    }

    /// Calls everything off and takes nothing more.
    pub fn close(&self) {
        let mut office = self.office();
        office.closed = true;
        office.queue.clear();
        office.running.iter().for_each(Stop::wish);
        self.0.changed.notify_all();
    }

    fn queue(
        &self,
        class: Class,
        client: Client,
        work: Box<dyn FnOnce(&Stop) + Send>,
    ) -> Result<Ticket, Busy> {
        let stop = Stop::default();
        let mut office = self.office();
        if office.closed {
            return Err(Busy);
        }
        let job = Job {
            stop: stop.clone(),
            work,
        };
        office.queue.push(class, client, job).map_err(|_| Busy)?;
        self.0.changed.notify_one();
        Ok(Ticket {
            minds: self.clone(),
            class,
            client,
            stop,
        })
    }

    fn answer(
        &self,
        ask: Ask,
        stop: &Stop,
        tell: &impl Fn(News),
    ) -> Result<(Analysis<String>, Box<dyn AnyMind>), Failure> {
        let mut mind = match ask.thinker {
            Thinker::Known(mind) => mind,
            Thinker::Fresh { player, seed } => {
                let game = ask.situation.rules.game();
                let hired = self.roster().hire(game, &player, seed);
                hired.ok_or(Failure::Unknown(player))?
            }
        };
        let start = Instant::now();
        let elapsed = || start.elapsed();
        let control = Control {
            stop: stop.switch(),
            elapsed: &elapsed,
        };
        let mut told = Duration::ZERO;
        let mut sink = |analysis: &Analysis<String>| {
            if elapsed().saturating_sub(told) >= TELL_EVERY {
                told = elapsed();
                tell(News::Progress(analysis.clone()));
            }
        };
        let analysis = mind.think(&ask.situation, ask.question, control, &mut sink)?;
        Ok((analysis, mind))
    }

    fn work(&self) {
        while let Some((class, job)) = self.next_job() {
            let Job { stop, work } = job;
            let worked = catch_unwind(AssertUnwindSafe(|| work(&stop)));
            if worked.is_err() {
                tracing::error!(?class, "a search has panicked");
            }
            let mut office = self.office();
            office.running.retain(|other| !other.is(&stop));
            office.running_long -= usize::from(class.is_long());
            // A place for something long may be free now, and whoever was woken may not have taken it.
            self.0.changed.notify_one();
        }
    }

    fn next_job(&self) -> Option<(Class, Job)> {
        let mut office = self.office();
        loop {
            if office.closed {
                return None;
            }
            let with_long = office.running_long < self.0.most_long;
            if let Some((class, job)) = office.queue.pop(with_long) {
                office.running.push(job.stop.clone());
                office.running_long += usize::from(class.is_long());
                return Some((class, job));
            }
            let waited = self.0.changed.wait(office);
            office = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn office(&self) -> MutexGuard<'_, Office> {
        // Nothing that can panic happens while it is locked.
        let office = self.0.office.lock();
        office.unwrap_or_else(PoisonError::into_inner)
    }
}

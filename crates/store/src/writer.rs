//! The task that executes all writes. Writes that are queued during a commit form the next transaction, so that they
//! share one flush to disk. Callers get their answer after the commit.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use crate::append::{self, PlainAppend};
use crate::sql::{DbConnection, Fault, Pool};
use crate::{Result, StoreError};

/// A boxed future.
pub(crate) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A write. It may run again after a transaction that was rolled back.
pub(crate) type Work<D, T> = for<'l> fn(&'l D, &'l mut DbConnection) -> Boxed<'l, Result<T>>;

/// The handle of the writing task.
pub(crate) struct Writer {
    queue: mpsc::Sender<(Instant, Job)>,
    observer: Arc<OnceLock<Observer>>,
}

/// A callback for every transaction.
pub type Observer = Box<dyn Fn(&Transaction) + Send + Sync>;

/// Statistics of a writing transaction, for operators.
#[derive(Clone, Copy, Debug)]
pub struct Transaction {
    /// The number of writes.
    pub writes: usize,
    /// The number of events among them, of matches that continue.
    pub events: usize,
    /// The time that the first of the writes has waited.
    pub waited: Duration,
    /// The duration, up to the answer to the commit.
    pub took: Duration,
    /// Whether it was committed.
    pub committed: bool,
}

/// A job of the writer.
pub(crate) enum Job {
    /// Appended events, many of which are written at once.
    Append(Box<PlainAppend>),
    /// Any other write.
    Other(Box<dyn Write>),
    /// The last job: answered when all jobs before it are done.
    Close(oneshot::Sender<Result<()>>),
}

/// The largest number of writes in one transaction.
const GROUP: usize = 256;
/// The capacity of the queue. Further callers wait.
const QUEUE: usize = 4 * GROUP;
/// The number of attempts for a single write that collides with other processes.
const TRIES: usize = 8;

impl Writer {
    /// Starts the task. It ends when the writer is dropped or closed and all writes are done.
    pub(crate) fn start(pool: Arc<Pool>) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let observer = Arc::default();
        tokio::spawn(serve(pool, jobs, Arc::clone(&observer)));
        Self { queue, observer }
    }

    /// Reports every transaction to this observer from now on. Only the first observer is used.
    pub(crate) fn observe(&self, observer: Observer) {
        // A second observer is ignored.
        let _ = self.observer.set(observer);
    }

    /// The number of waiting writes.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    /// Executes all queued writes and accepts no more.
    pub(crate) async fn close(&self) -> Result<()> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Close(reply), answer).await
    }

    /// Executes a write and waits until it is on disk.
    pub(crate) async fn write<D, T>(&self, data: D, work: Work<D, T>) -> Result<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Task {
            data,
            work,
            outcome: None,
            reply,
        };
        self.send(Job::Other(Box::new(job)), answer).await
    }

    /// Queues a job and waits for its answer.
    pub(crate) async fn send<T>(
        &self,
        job: Job,
        answer: oneshot::Receiver<Result<T>>,
    ) -> Result<T> {
        let closed = || StoreError::Unavailable("the store is closed".into());
        let queued = (Instant::now(), job);
        self.queue.send(queued).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

/// A write with the channel for its answer.
pub(crate) trait Write: Send {
    /// Executes the write, keeps its result, and returns whether it succeeded.
    fn run<'l>(&'l mut self, connection: &'l mut DbConnection) -> Boxed<'l, bool>;

    /// Answers the caller with the result, or with the reason why the transaction failed.
    fn answer(self: Box<Self>, committed: Result<()>);
}

struct Task<D, T> {
    data: D,
    work: Work<D, T>,
    outcome: Option<Result<T>>,
    reply: oneshot::Sender<Result<T>>,
}

impl<D: Send + Sync, T: Send> Write for Task<D, T> {
    fn run<'l>(&'l mut self, connection: &'l mut DbConnection) -> Boxed<'l, bool> {
        Box::pin(async move {
            let outcome = (self.work)(&self.data, connection).await;
            let well = outcome.is_ok();
            self.outcome = Some(outcome);
            well
        })
    }

    fn answer(self: Box<Self>, committed: Result<()>) {
        let unknown = || Err(StoreError::Unavailable("nothing was written".into()));
        let answer = match (committed, self.outcome) {
            (Ok(()), outcome) => outcome.unwrap_or_else(unknown),
            // A rejected write stays rejected, whatever happens to the others.
            (Err(_), Some(Err(refused))) => Err(refused),
            (Err(error), _) => Err(error),
        };
        // A caller that has stopped waiting needs no answer.
        let _ = self.reply.send(answer);
    }
}

impl Job {
    /// Events of a match that continues.
    fn events(&self) -> usize {
        match self {
            Self::Append(plain) => plain.events(),
            Self::Other(_) | Self::Close(_) => 0,
        }
    }

    fn answer(self, committed: Result<()>) {
        match self {
            Self::Append(plain) => plain.answer(committed),
            Self::Other(write) => write.answer(committed),
            Self::Close(reply) => {
                // A caller that has stopped waiting needs no answer.
                let _ = reply.send(committed);
            }
        }
    }
}

async fn serve(
    pool: Arc<Pool>,
    mut queue: mpsc::Receiver<(Instant, Job)>,
    observer: Arc<OnceLock<Observer>>,
) {
    let mut writing = Writing { pool, idle: None };
    let mut queued = Vec::with_capacity(GROUP);
    let mut jobs = Vec::with_capacity(GROUP);
    while queue.recv_many(&mut queued, GROUP).await > 0 {
        let start = Instant::now();
        let first = queued.first().map_or(start, |(since, _)| *since);
        jobs.extend(queued.drain(..).map(|(_, job)| job));
        if jobs.iter().any(|job| matches!(job, Job::Close(_))) {
            queue.close();
        }
        let written = writing.write(&mut jobs).await;
        if let Some(observer) = observer.get() {
            observer(&Transaction {
                writes: jobs.len(),
                events: jobs.iter().map(Job::events).sum(),
                waited: start - first,
                took: start.elapsed(),
                committed: written.is_ok(),
            });
        }
        match written {
            Err(Failure::Collision) => {
                for mut job in jobs.drain(..) {
                    let committed = writing.write_alone(&mut job).await;
                    job.answer(committed);
                }
            }
            Err(Failure::Lost(why)) => {
                for job in jobs.drain(..) {
                    job.answer(Err(StoreError::Unavailable(why.clone())));
                }
            }
            Ok(()) => jobs.drain(..).for_each(|job| job.answer(Ok(()))),
        }
    }
}

/// Why a transaction failed.
enum Failure {
    /// It collided with another process.
    Collision,
    /// The connection is lost, or the database rejected the whole transaction.
    Lost(String),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Lost(error.to_string())
    }
}

/// The connection for writing. It is kept between transactions, because returning it to its pool costs the database
/// another statement.
struct Writing {
    pool: Arc<Pool>,
    idle: Option<DbConnection>,
}

impl Writing {
    /// Writes a group in one transaction. If the connection turns out to be dead before the commit, nothing was
    /// written, and the group is retried once on a new connection.
    async fn write(&mut self, jobs: &mut [Job]) -> Result<(), Failure> {
        for last in [false, true] {
            let mut connection = match self.idle.take() {
                Some(connection) => connection,
                None => self.pool.acquire().await?,
            };
            let prepared = prepare(&mut connection, jobs).await;
            let fault = connection.take_fault();
            match (prepared, fault) {
                (Ok(()), None) => return self.commit(connection).await,
                (_, Some(Fault::Collision)) => {
                    connection.discard().await;
                    return Err(Failure::Collision);
                }
                (prepared, fault) => {
                    connection.discard().await;
                    if last || fault.is_none() {
                        let why = || StoreError::Unavailable("the connection is lost".into());
                        return Err(prepared.err().unwrap_or_else(why).into());
                    }
                }
            }
        }
        unreachable!("the second try returns")
    }

    async fn commit(&mut self, mut connection: DbConnection) -> Result<(), Failure> {
        let committed = connection.raw("COMMIT").await;
        let collided = connection.take_fault() == Some(Fault::Collision);
        match committed {
            Ok(()) => {
                self.idle = Some(connection);
                Ok(())
            }
            Err(error) => {
                connection.discard().await;
                Err(if collided {
                    Failure::Collision
                } else {
                    error.into()
                })
            }
        }
    }

    async fn write_alone(&mut self, job: &mut Job) -> Result<()> {
        for _ in 0..TRIES {
            match self.write(std::slice::from_mut(job)).await {
                Err(Failure::Collision) => {}
                Err(Failure::Lost(why)) => return Err(StoreError::Unavailable(why)),
                Ok(()) => return Ok(()),
            }
        }
        Err(StoreError::Unavailable("others write all the time".into()))
    }
}

/// Executes the jobs up to the commit. A job that is rejected does not affect the others.
async fn prepare(connection: &mut DbConnection, jobs: &mut [Job]) -> Result<()> {
    connection.begin().await?;
    let both_plain = |one: &Job, two: &Job| matches!((one, two), (Job::Append(_), Job::Append(_)));
    for run in jobs.chunk_by_mut(both_plain) {
        match run {
            [Job::Other(write)] => {
                connection.raw("SAVEPOINT one").await?;
                if !write.run(connection).await {
                    connection.raw("ROLLBACK TO SAVEPOINT one").await?;
                }
                connection.raw("RELEASE SAVEPOINT one").await?;
            }
            [Job::Close(_)] => {}
            appends => append::write_all(connection, appends).await?,
        }
    }
    Ok(())
}

//! Appends events to a match at the version that the caller last saw, including all effects of the end of a match. The
//! answer comes when the events are on disk.

use std::collections::{BTreeMap, BTreeSet};

use sente_match::{MatchResult, Rating, Time, Version};
use tokio::sync::oneshot;

use crate::sql::{DbConnection, Value, batches, tuples, values};
use crate::writer::Job;
use crate::{EventRow, Fence, MatchId, Result, Status, Store, StoreError, UserId, finish};

/// The largest number of events of a match: no real game reaches it, and all events can be read at once. A match at the
/// limit accepts only its end.
pub const MOST_EVENTS: u32 = 20_000;

/// Events to append to a match.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub id: MatchId,
    /// The version of the match according to the caller.
    pub expected: Version,
    /// The fence under which the caller serves the match; [`Fence::default`] for a match that nobody ever claimed.
    pub fence: Fence,
    /// At least one event; the first one directly follows `expected`.
    pub events: Vec<EventRow>,
    /// See [`crate::NewMatch::wake`]; with `None` the match needs no attention until somebody acts.
    pub wake: Option<Time>,
    /// A summary of the match after the events, as JSON for lists; `None` if readers of lists have to compute it.
    pub summary: Option<String>,
    /// The end of the match, if one of the events ends it.
    pub end: Option<End>,
    /// The current time.
    pub now: Time,
}

/// The end of a match.
#[derive(Clone, Debug)]
pub struct End {
    /// The outcome for ratings and histories.
    pub result: MatchResult,
    /// The result as JSON.
    pub body: String,
    /// The initial ratings of participants without a rating: [`Rating::START`] for people, the measured rating for
    /// computer players.
    pub seeds: [Rating; 2],
}

/// The result of an append.
#[derive(Clone, Debug, PartialEq)]
pub struct Appended {
    /// The new version of the match.
    pub version: Version,
    /// The rating changes of the first and the second seat, if the match ended and was rated.
    pub ratings: Option<[RatingChange; 2]>,
    /// The achievements that were earned.
    pub awards: Vec<Award>,
}

/// A rating before and after a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// Before.
    pub before: Rating,
    /// After.
    pub after: Rating,
}

/// A newly earned achievement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// The person.
    pub user: UserId,
    /// The code; see [`crate::achievements`].
    pub code: String,
}

impl Store {
    /// Appends events to a match. If they end the match, also writes the result, both ratings, histories and
    /// achievements, and removes its saves. The operation is atomic.
    pub async fn append(&self, append: Append) -> Result<Appended> {
        append.check()?;
        if append.end.is_some() {
            let finished = self.writer().write(append, |append, connection| {
                Box::pin(finish::finish(append, connection))
            });
            let appended = finished.await?;
            if appended.ratings.is_some() {
                self.cached_player_ratings().forget();
            }
            return Ok(appended);
        }
        let (reply, answer) = oneshot::channel();
        let plain = PlainAppend {
            append,
            outcome: None,
            reply,
        };
        self.writer()
            .send(Job::Append(Box::new(plain)), answer)
            .await
    }
}

impl Append {
    /// An upper bound for the number of events of one command.
    const MOST: usize = 64;

    fn check(&self) -> Result<()> {
        if self.expected.0 >= MOST_EVENTS && self.end.is_none() {
            return Err(StoreError::Full("events"));
        }
        if self.events.len() <= Self::MOST && self.follows() {
            return Ok(());
        }
        let why = "events follow one another from the expected version, at most 64 of them";
        Err(StoreError::Malformed(why.into()))
    }

    /// Whether the events are consecutive from the expected version.
    pub(crate) fn follows(&self) -> bool {
        !self.events.is_empty()
            && (u64::from(self.expected.0) + 1..)
                .zip(&self.events)
                .all(|(version, event)| u64::from(event.version.0) == version)
            && !self.events.iter().any(EventRow::has_zero_byte)
    }

    /// The version of the match after it.
    pub(crate) const fn version(&self) -> Version {
        Version(self.expected.0 + self.events.len() as u32)
    }
}

impl EventRow {
    /// Whether PostgreSQL would reject the text, and with it the whole transaction.
    fn has_zero_byte(&self) -> bool {
        let message = self.message.as_deref().unwrap_or_default();
        message.contains('\0') || self.body.contains('\0')
    }
}

/// An append that does not end the match, with the channel for its answer.
pub(crate) struct PlainAppend {
    append: Append,
    outcome: Option<Result<Appended>>,
    reply: oneshot::Sender<Result<Appended>>,
}

impl PlainAppend {
    /// The number of its events.
    pub(crate) const fn events(&self) -> usize {
        self.append.events.len()
    }

    pub(crate) fn answer(self, committed: Result<()>) {
        let unknown = || Err(StoreError::Unavailable("nothing was written".into()));
        let outcome = self.outcome.unwrap_or_else(unknown);
        let answer = match (committed, outcome) {
            (Err(error), Ok(_)) => Err(error),
            (_, outcome) => outcome,
        };
        // A caller that has stopped waiting needs no answer.
        let _ = self.reply.send(answer);
    }
}

/// Writes many appends with a few statements: reads all their matches, checks the versions, and writes the valid ones.
pub(crate) async fn write_all(connection: &mut DbConnection, jobs: &mut [Job]) -> Result<()> {
    let ids: BTreeSet<MatchId> = jobs
        .iter()
        .filter_map(|job| match job {
            Job::Append(plain) => Some(plain.append.id),
            Job::Other(_) | Job::Close(_) => None,
        })
        .collect();
    let mut versions = lock(connection, ids).await?;
    let mut events = Vec::new();
    let mut matches = BTreeMap::new();
    for job in jobs {
        let Job::Append(plain) = job else { continue };
        let append = &plain.append;
        let outcome = decide(append, versions.get_mut(&append.id));
        if outcome.is_ok() {
            events.extend(append.events.iter().map(|event| row(append.id, event)));
            matches.insert(append.id, change(append));
        }
        plain.outcome = Some(outcome);
    }
    insert(connection, events).await?;
    update(connection, matches.into_values().collect()).await
}

/// Checks whether the append is the next one of its match, and advances the version.
fn decide(append: &Append, found: Option<&mut (Version, Status, Fence)>) -> Result<Appended> {
    let (current, status, fence) = found.ok_or(StoreError::NotFound("match"))?;
    if *fence != append.fence {
        return Err(StoreError::Fenced);
    }
    if *current != append.expected || *status == Status::Waiting {
        return Err(StoreError::Conflict { current: *current });
    }
    *current = append.version();
    Ok(Appended {
        version: *current,
        ratings: None,
        awards: Vec::new(),
    })
}

/// Locks matches until the transaction ends and returns their versions. The ids are sorted, so that two processes
/// cannot deadlock.
async fn lock(
    connection: &mut DbConnection,
    ids: BTreeSet<MatchId>,
) -> Result<BTreeMap<MatchId, (Version, Status, Fence)>> {
    let mut versions = BTreeMap::new();
    for batch in batches(ids.iter().map(|id| values![id]).collect()) {
        let text = format!(
            "SELECT id, version, status, fence FROM matches WHERE id IN {} ORDER BY id{}",
            tuples(1, batch.rows),
            connection.locking()
        );
        for mut row in connection.rows(text, batch.values).await? {
            versions.insert(row.take()?, (row.take()?, row.take()?, row.take()?));
        }
    }
    Ok(versions)
}

/// Adds the events of one append.
pub(crate) async fn insert_events(connection: &mut DbConnection, append: &Append) -> Result<()> {
    let row = |event| row(append.id, event);
    insert(connection, append.events.iter().map(row).collect()).await
}

fn row(id: MatchId, event: &EventRow) -> Vec<Value> {
    values![id, event.version, event.at, event.message, event.body]
}

async fn insert(connection: &mut DbConnection, events: Vec<Vec<Value>>) -> Result<()> {
    for batch in batches(events) {
        let text = format!(
            "INSERT INTO events (match_id, version, at, message, body) \
             SELECT * FROM (VALUES {}) AS new WHERE new.column1 IS NOT NULL",
            tuples(batch.rows, 5)
        );
        connection.execute(text, batch.values).await?;
    }
    Ok(())
}

fn change(append: &Append) -> Vec<Value> {
    values![
        append.id,
        append.version(),
        append.now,
        append.wake,
        append.summary
    ]
}

async fn update(connection: &mut DbConnection, matches: Vec<Vec<Value>>) -> Result<()> {
    for batch in batches(matches) {
        // Both databases give these names to the columns of a VALUES list.
        let text = format!(
            "UPDATE matches SET version = new.column2, updated = new.column3, wake = new.column4, \
             summary = new.column5 FROM (VALUES {}) AS new WHERE matches.id = new.column1",
            tuples(batch.rows, 5)
        );
        connection.execute(text, batch.values).await?;
    }
    Ok(())
}

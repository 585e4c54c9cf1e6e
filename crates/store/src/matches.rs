//! Stored matches: settings, participants, status, and the log of events. Settings, events and results are JSON from
//! the caller, which the store does not parse.

use sente_match::{GameResult, Millis, Time, Version};
use sente_rules::{GameId, Seat};

use crate::sql::{DbConnection, Row, Value, values};
use crate::{
    BatchId, Fence, JoinCode, MatchId, Page, Paged, Result, Store, StoreError, Subject, UserId,
};

/// A match without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMatch {
    /// Its id.
    pub id: MatchId,
    /// The rule set, for ratings and lists.
    pub game: GameId,
    /// The settings, as JSON.
    pub settings: String,
    /// The participants in the first and the second seat.
    pub seats: [StoredSeat; 2],
    /// The status.
    pub status: Status,
    /// The number of events.
    pub version: Version,
    /// The code that admits a second person, while the match waits.
    pub code: Option<JoinCode>,
    /// Its batch, if it belongs to one.
    pub batch: Option<BatchId>,
    /// The time at which a server has to handle the match even if nobody acts; see [`NewMatch::wake`].
    pub wake: Option<Time>,
    /// The time of its creation.
    pub created: Time,
    /// The time of its last change.
    pub updated: Time,
    /// The number of times that it was claimed by a server.
    pub fence: Fence,
    /// The time in which its server had died or was not registered; its clocks exclude it.
    pub lost: Millis,
    /// The end, if it is over.
    pub result: Option<StoredResult>,
    /// A summary of its state, as JSON; see [`crate::Append::summary`].
    pub summary: Option<String>,
}

/// The participant in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredSeat {
    /// The person whose history and rating the match counts for.
    pub user: Option<UserId>,
    /// The person who may act for the seat; at one screen the same for both seats.
    pub controller: Option<UserId>,
    /// The id of the computer player.
    pub player: Option<String>,
    /// The display name.
    pub name: String,
}

/// The status of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// A seat is free.
    Waiting,
    /// The match is running.
    Live,
    /// The match is over and has a result.
    Finished,
    /// The match was called off.
    Aborted,
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResult {
    /// The result as JSON.
    pub body: String,
    /// The winning seat.
    pub winner: Option<Seat>,
    /// Whether the match was rated.
    pub rated: bool,
}

/// A match to store.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// Its id.
    pub id: MatchId,
    /// The rule set.
    pub game: GameId,
    /// The settings, as JSON.
    pub settings: String,
    /// The participants.
    pub seats: [StoredSeat; 2],
    /// The code for a second person: a match with a code waits, one without is live at once.
    pub code: Option<JoinCode>,
    /// Its batch, if it belongs to one.
    pub batch: Option<BatchId>,
    /// The time at which a server has to handle the match even if nobody acts: when a clock runs out, or when a
    /// searching computer player is overdue because its process may have died.
    pub wake: Option<Time>,
    /// The current time.
    pub created: Time,
}

/// A second person joins a waiting match.
#[derive(Clone, Debug)]
pub struct Join {
    /// The code.
    pub code: JoinCode,
    /// The final settings, as JSON.
    pub settings: String,
    /// The participants.
    pub seats: [StoredSeat; 2],
    /// See [`NewMatch::wake`].
    pub wake: Option<Time>,
    /// The current time.
    pub now: Time,
}

/// A stored event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Its place in the match, from 1.
    pub version: Version,
    /// The time of the event.
    pub at: Time,
    /// The id of the client's message that caused it, to recognise a repeated message.
    pub message: Option<String>,
    /// The event as JSON.
    pub body: String,
}

/// A match of a batch, with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchRow {
    /// The match.
    pub id: MatchId,
    /// The computer players in the seats.
    pub players: [Option<String>; 2],
    /// The status.
    pub status: Status,
    /// The result for the first seat, if there is one.
    pub result: Option<GameResult>,
}

impl StoredSeat {
    /// The owner of a rating that is at stake.
    pub fn subject(&self) -> Option<Subject> {
        match &self.player {
            Some(player) => Some(Subject::Player(player.clone())),
            None => self.user.map(Subject::User),
        }
    }
}

/// The largest number of matches of a batch in a list, or of matches that are claimed at once.
const MOST: u32 = 10_000;

impl Store {
    /// Stores a match that waits or begins.
    pub async fn add_match(&self, new: NewMatch) -> Result<()> {
        self.add_matches(vec![new]).await
    }

    /// Stores several matches atomically.
    pub async fn add_matches(&self, new: Vec<NewMatch>) -> Result<()> {
        self.writer()
            .write(new, |new, connection| {
                Box::pin(async move {
                    for new in new {
                        insert(connection, new).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Reads a match without its events.
    pub async fn find_match(&self, id: MatchId) -> Result<StoredMatch> {
        let text = format!("{SELECT} WHERE id = $1");
        let row = self.read().await?.row(text, values![id]).await?;
        read(row.ok_or(StoreError::NotFound("match"))?)
    }

    /// The match with this code.
    pub async fn waiting_match(&self, code: JoinCode) -> Result<StoredMatch> {
        let text = format!("{SELECT} WHERE code = $1 AND status = 'waiting'");
        let row = self.read().await?.row(text, values![code]).await?;
        read(row.ok_or(StoreError::NotFound("match"))?)
    }

    /// Reads a match with all its events up to its version.
    pub async fn match_with_events(&self, id: MatchId) -> Result<(StoredMatch, Vec<EventRow>)> {
        let found = self.find_match(id).await?;
        let mut events = self.events_after(id, Version(0)).await?;
        events.truncate(found.version.0 as usize);
        Ok((found, events))
    }

    /// The events after a version.
    pub async fn events_after(&self, id: MatchId, version: Version) -> Result<Vec<EventRow>> {
        let text = "SELECT version, at, message, body FROM events \
                    WHERE match_id = $1 AND version > $2 ORDER BY version";
        let rows = self.read().await?.rows(text, values![id, version]).await?;
        let event = |mut row: Row| {
            Ok(EventRow {
                version: row.take()?,
                at: row.take()?,
                message: row.take()?,
                body: row.take()?,
            })
        };
        rows.into_iter().map(event).collect()
    }

    /// Adds the second person, so that the match begins. Only one caller succeeds.
    pub async fn join(&self, join: Join) -> Result<StoredMatch> {
        self.writer()
            .write(join, |join, connection| Box::pin(begin(connection, join)))
            .await
    }

    /// Calls off a match that nobody has joined.
    pub async fn abort_waiting(&self, id: MatchId, now: Time) -> Result<()> {
        let text = "UPDATE matches SET status = 'aborted', code = NULL, updated = $2 \
                    WHERE id = $1 AND status = 'waiting'";
        self.change("waiting match", text, values![id, now]).await
    }

    /// The unfinished matches in which a person can act, the last changed first.
    pub async fn matches_of(&self, user: UserId) -> Result<Vec<StoredMatch>> {
        let text = format!(
            "{SELECT} WHERE (controller_1 = $1 OR controller_2 = $1) \
             AND status IN ('waiting', 'live') ORDER BY updated DESC, id LIMIT $2"
        );
        let values = values![user, Page::MOST];
        let rows = self.read().await?.rows(text, values).await?;
        rows.into_iter().map(read).collect()
    }

    /// The live matches, the newest first.
    pub async fn live_matches(
        &self,
        game: Option<GameId>,
        page: Page,
    ) -> Result<Paged<StoredMatch>> {
        let mut connection = self.read().await?;
        let live = "status = 'live' AND ($1 IS NULL OR game = $1)";
        let text = format!("SELECT COUNT(*) FROM matches WHERE {live}");
        let total = connection.row(text, values![game]).await?;
        let text = format!("{SELECT} WHERE {live} ORDER BY created DESC, id LIMIT $2 OFFSET $3");
        let values = values![game, page.limit(), page.offset()];
        let rows = connection.rows(text, values).await?;
        Paged::new(total, rows, read)
    }

    /// The live matches that are due. They become due again at `until`, so that no other caller gets them before. With
    /// [`crate::FOREVER`] as the time, returns all matches that will ever be due.
    pub async fn claim_due(&self, now: Time, until: Time, limit: u32) -> Result<Vec<MatchId>> {
        let limit = limit.min(MOST);
        self.writer()
            .write((now, until, limit), |(now, until, limit), connection| {
                Box::pin(async move {
                    let text = format!(
                        "UPDATE matches SET wake = $2 WHERE id IN (SELECT id FROM matches \
                         WHERE status = 'live' AND wake <= $1 ORDER BY wake LIMIT $3{}) \
                         RETURNING id",
                        connection.locking_unlocked()
                    );
                    let rows = connection.rows(text, values![now, until, limit]).await?;
                    rows.into_iter().map(|mut row| row.take()).collect()
                })
            })
            .await
    }

    /// Changes the time at which a match is due.
    pub async fn set_wake(&self, id: MatchId, wake: Option<Time>) -> Result<()> {
        let text = "UPDATE matches SET wake = $2 WHERE id = $1 AND status = 'live'";
        self.change("live match", text, values![id, wake]).await
    }

    /// Stores the summary of a match at a version, unless the match has a newer version.
    pub async fn set_summary(&self, id: MatchId, version: Version, summary: &str) -> Result<()> {
        let text = "UPDATE matches SET summary = $3 WHERE id = $1 AND version = $2";
        self.execute(text, values![id, version, summary]).await?;
        Ok(())
    }

    /// Deletes matches between computers that cannot continue, and returns their number: nobody may act for either
    /// seat, and they are never due. Older versions, which stored an arena's game in several steps, left them behind
    /// when they were killed. Matches changed since `before` stay.
    pub async fn purge_stranded(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM matches WHERE status = 'live' AND wake IS NULL AND updated < $1 \
                    AND player_1 IS NOT NULL AND controller_1 IS NULL \
                    AND player_2 IS NOT NULL AND controller_2 IS NULL";
        self.execute(text, values![before]).await
    }

    /// The matches of a batch, in order of creation.
    pub async fn batch(&self, id: BatchId) -> Result<Vec<BatchRow>> {
        let text = "SELECT id, player_1, player_2, status, winner FROM matches \
                    WHERE batch = $1 ORDER BY created, id LIMIT $2";
        let rows = self.read().await?.rows(text, values![id, MOST]).await?;
        let row = |mut row: Row| {
            let (id, players) = (row.take()?, [row.take()?, row.take()?]);
            let status = row.take()?;
            let result = match row.take::<Option<Seat>>()? {
                Some(Seat::First) => GameResult::Win,
                Some(Seat::Second) => GameResult::Loss,
                None => GameResult::Draw,
            };
            Ok(BatchRow {
                id,
                players,
                status,
                result: (status == Status::Finished).then_some(result),
            })
        };
        rows.into_iter().map(row).collect()
    }
}

/// Reads a match and locks it until the transaction ends.
pub(crate) async fn lock(connection: &mut DbConnection, id: MatchId) -> Result<StoredMatch> {
    let text = format!("{SELECT} WHERE id = $1{}", connection.locking());
    let row = connection.row(text, values![id]).await?;
    read(row.ok_or(StoreError::NotFound("match"))?)
}

const SELECT: &str = "SELECT id, game, settings, \
     user_1, controller_1, player_1, name_1, user_2, controller_2, player_2, name_2, \
     status, version, code, batch, wake, created, updated, summary, fence, lost, result, winner, rated FROM matches";

fn read(mut row: Row) -> Result<StoredMatch> {
    Ok(StoredMatch {
        id: row.take()?,
        game: row.take()?,
        settings: row.take()?,
        seats: [read_seat(&mut row)?, read_seat(&mut row)?],
        status: row.take()?,
        version: row.take()?,
        code: row.take()?,
        batch: row.take()?,
        wake: row.take()?,
        created: row.take()?,
        updated: row.take()?,
        summary: row.take()?,
        fence: row.take()?,
        lost: row.take()?,
        result: match row.take()? {
            Some(body) => Some(StoredResult {
                body,
                winner: row.take()?,
                rated: row.take()?,
            }),
            None => None,
        },
    })
}

fn read_seat(row: &mut Row) -> Result<StoredSeat> {
    Ok(StoredSeat {
        user: row.take()?,
        controller: row.take()?,
        player: row.take()?,
        name: row.take()?,
    })
}

fn seat_values(seats: &[StoredSeat; 2]) -> Vec<Value> {
    let values = |seat: &StoredSeat| values![seat.user, seat.controller, seat.player, seat.name];
    seats.iter().flat_map(values).collect()
}

pub(crate) async fn insert(connection: &mut DbConnection, new: &NewMatch) -> Result<()> {
    let status = match new.code {
        Some(_) => Status::Waiting,
        None => Status::Live,
    };
    let text = "INSERT INTO matches (user_1, controller_1, player_1, name_1, \
                user_2, controller_2, player_2, name_2, \
                id, game, settings, status, version, code, batch, wake, created, updated) \
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, \
                $9, $10, $11, $12, 0, $13, $14, $15, $16, $16)";
    let mut values = seat_values(&new.seats);
    values.extend(values![
        new.id,
        new.game,
        new.settings,
        status,
        new.code,
        new.batch,
        new.wake,
        new.created
    ]);
    connection.execute(text, values).await?;
    Ok(())
}

async fn begin(connection: &mut DbConnection, join: &Join) -> Result<StoredMatch> {
    let text = "UPDATE matches SET user_1 = $1, controller_1 = $2, player_1 = $3, name_1 = $4, \
                user_2 = $5, controller_2 = $6, player_2 = $7, name_2 = $8, \
                settings = $9, status = 'live', code = NULL, wake = $10, updated = $11 \
                WHERE code = $12 AND status = 'waiting' RETURNING id";
    let mut values = seat_values(&join.seats);
    values.extend(values![join.settings, join.wake, join.now, join.code]);
    let row = connection.row(text, values).await?;
    let id = row.ok_or(StoreError::NotFound("match"))?.take()?;
    lock(connection, id).await
}

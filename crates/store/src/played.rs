//! Matches that are stored only when they are over, each in one transaction. A match that was played elsewhere appears
//! in the histories of its players but earns no rating and no achievement, because this program has not observed it. A
//! match that this program has run itself counts like any other.

use crate::append::{Append, Appended, MOST_EVENTS};
use crate::sql::{DbConnection, values};
use crate::{NewMatch, Result, Store, StoreError, finish, matches};

impl Store {
    /// Stores a match that was played elsewhere, with all its events and its end. Atomic. Returns whether the match is
    /// new.
    pub async fn add_played(&self, new: NewMatch, append: Append) -> Result<bool> {
        let unrated = append.end.as_ref().is_some_and(|end| !end.result.rated);
        if !is_whole(&new, &append) || !unrated {
            let why = "a match that was played has all its events, an unrated end, and begins at the beginning";
            return Err(StoreError::Malformed(why.into()));
        }
        self.writer()
            .write((new, append), |(new, append), connection| {
                Box::pin(add(connection, new, append))
            })
            .await
    }

    /// Stores a match that this program has run to its end, with all its events and all effects of the end. Atomic.
    pub async fn add_finished(&self, new: NewMatch, append: Append) -> Result<Appended> {
        if !is_whole(&new, &append) {
            let why = "a finished match has all its events, its end, and begins at the beginning";
            return Err(StoreError::Malformed(why.into()));
        }
        self.writer()
            .write((new, append), |(new, append), connection| {
                Box::pin(async move {
                    matches::insert(connection, new).await?;
                    finish::finish(append, connection).await
                })
            })
            .await
    }
}

/// Whether these are all events of this match, up to its end.
fn is_whole(new: &NewMatch, append: &Append) -> bool {
    append.id == new.id
        && append.expected.0 == 0
        && append.events.len() <= MOST_EVENTS as usize
        && append.follows()
        && append.end.is_some()
}

async fn add(connection: &mut DbConnection, new: &NewMatch, append: &Append) -> Result<bool> {
    let text = "SELECT id FROM matches WHERE id = $1";
    if connection.row(text, values![new.id]).await?.is_some() {
        return Ok(false);
    }
    matches::insert(connection, new).await?;
    finish::finish_unseen(append, connection).await?;
    Ok(true)
}

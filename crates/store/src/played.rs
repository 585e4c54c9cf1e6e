//! Matches that are remembered only when they are over, each in one transaction. One that was played somewhere else is in
//! the histories of those who played it; nobody can have an achievement or a rating from it, because nobody has seen it.
//! One that this program has played itself counts like any other.

use crate::append::{Append, Appended, MOST_EVENTS};
use crate::sql::{DbConnection, values};
use crate::{NewMatch, Result, Store, StoreError, finish, matches};

impl Store {
    /// Remembers a match with all its events and its end, and says whether it was not known before. All of it is
    /// remembered, or nothing.
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

    /// Remembers a match that this program has played to its end, with all its events and everything that the end of a
    /// match means. All of it is remembered, or nothing.
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

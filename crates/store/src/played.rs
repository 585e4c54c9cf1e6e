//! A match that was played to its end somewhere else, and is remembered afterwards. It is in the histories of those who
//! played it; nobody can have an achievement or a rating from it, because nobody has seen it.

use crate::append::{Append, MOST_EVENTS};
use crate::sql::{Link, values};
use crate::{NewMatch, Result, Store, StoreError, finish, matches};

impl Store {
    /// Remembers a match with all its events and its end, and says whether it was not known before. All of it is
    /// remembered, or nothing.
    pub async fn add_played(&self, new: NewMatch, append: Append) -> Result<bool> {
        let sane = append.id == new.id
            && append.expected.0 == 0
            && append.events.len() <= MOST_EVENTS as usize
            && append.follows()
            && append.end.as_ref().is_some_and(|end| !end.result.rated);
        if !sane {
            let why = "a match that was played has all its events, an unrated end, and begins at the beginning";
            return Err(StoreError::Malformed(why.into()));
        }
        self.writer()
            .write((new, append), |(new, append), link| {
                Box::pin(add(link, new, append))
            })
            .await
    }
}

async fn add(link: &mut Link, new: &NewMatch, append: &Append) -> Result<bool> {
    let text = "SELECT id FROM matches WHERE id = $1";
    if link.row(text, values![new.id]).await?.is_some() {
        return Ok(false);
    }
    matches::insert(link, new).await?;
    finish::finish_unseen(append, link).await?;
    Ok(true)
}

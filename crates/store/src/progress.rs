//! A person's progress outside of matches, as keys and values. The caller defines the values.

use std::collections::BTreeMap;

use sente_match::Time;

use crate::sql::{DbConnection, Row, values};
use crate::{Result, Store, StoreError, UserId};

/// The largest number of keys per person.
const MOST: u32 = 10_000;

/// A transformation of a person's values: it gets the values whose keys have a common prefix, and returns the new value
/// of each key, or `None` to delete it.
pub type ProgressChange =
    Box<dyn Fn(&BTreeMap<String, String>) -> Vec<(String, Option<String>)> + Send + Sync>;

impl Store {
    /// Stores a value under a key.
    pub async fn set_progress(
        &self,
        user: UserId,
        item: &str,
        value: &str,
        now: Time,
    ) -> Result<()> {
        let data = (user, item.to_owned(), value.to_owned(), now);
        self.writer()
            .write(data, |(user, item, value, now), connection| {
                Box::pin(async move {
                    make_room(connection, *user).await?;
                    keep(connection, *user, item, value, *now).await
                })
            })
            .await
    }

    /// All keys and values of a person.
    pub async fn progress(&self, user: UserId) -> Result<Vec<(String, String)>> {
        let text = "SELECT item, value FROM progress WHERE user_id = $1 ORDER BY item LIMIT $2";
        let rows = self.read().await?.rows(text, values![user, MOST]).await?;
        rows.into_iter().map(pair).collect()
    }

    /// A person's keys with this prefix, with their values.
    pub async fn progress_of(
        &self,
        user: UserId,
        prefix: &str,
    ) -> Result<BTreeMap<String, String>> {
        let mut connection = self.read().await?;
        matching(&mut connection, user, prefix).await
    }

    /// Transforms the values of all keys with this prefix, atomically.
    pub async fn change_progress(
        &self,
        user: UserId,
        prefix: &str,
        change: ProgressChange,
        now: Time,
    ) -> Result<()> {
        let data = (user, prefix.to_owned(), change, now);
        self.writer()
            .write(data, |(user, prefix, change, now), connection| {
                Box::pin(async move {
                    make_room(connection, *user).await?;
                    let known = matching(connection, *user, prefix).await?;
                    for (item, value) in change(&known) {
                        match value {
                            Some(value) => keep(connection, *user, &item, &value, *now).await?,
                            None => give_up(connection, *user, &item).await?,
                        }
                    }
                    Ok(())
                })
            })
            .await
    }
}

fn pair(mut row: Row) -> Result<(String, String)> {
    Ok((row.take()?, row.take()?))
}

async fn matching(
    connection: &mut DbConnection,
    user: UserId,
    prefix: &str,
) -> Result<BTreeMap<String, String>> {
    let text = "SELECT item, value FROM progress \
                WHERE user_id = $1 AND SUBSTR(item, 1, CAST($2 AS INTEGER)) = $3";
    let length = u32::try_from(prefix.chars().count()).unwrap_or(u32::MAX);
    let rows = connection.rows(text, values![user, length, prefix]).await?;
    rows.into_iter().map(pair).collect()
}

async fn give_up(connection: &mut DbConnection, user: UserId, item: &str) -> Result<()> {
    let text = "DELETE FROM progress WHERE user_id = $1 AND item = $2";
    connection.execute(text, values![user, item]).await?;
    Ok(())
}

pub(crate) async fn value(
    connection: &mut DbConnection,
    user: UserId,
    item: &str,
) -> Result<Option<String>> {
    let text = "SELECT value FROM progress WHERE user_id = $1 AND item = $2";
    let row = connection.row(text, values![user, item]).await?;
    row.map(|mut row| row.take()).transpose()
}

pub(crate) async fn keep(
    connection: &mut DbConnection,
    user: UserId,
    item: &str,
    value: &str,
    now: Time,
) -> Result<()> {
    let text = "INSERT INTO progress (user_id, item, value, at) \
                VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, item) \
                DO UPDATE SET value = excluded.value, at = excluded.at";
    connection
        .execute(text, values![user, item, value, now])
        .await?;
    Ok(())
}

/// Locks the person's row and checks that they may have another key.
pub(crate) async fn make_room(connection: &mut DbConnection, user: UserId) -> Result<()> {
    let text = format!("SELECT id FROM users WHERE id = $1{}", connection.locking());
    let found = connection.row(text, values![user]).await?;
    found.ok_or(StoreError::NotFound("user"))?;
    let text = "SELECT COUNT(*) FROM progress WHERE user_id = $1";
    let row = connection.row(text, values![user]).await?;
    let count = row.map_or(Ok(0), |mut row| row.take::<u32>())?;
    if count >= MOST {
        return Err(StoreError::Full("puzzles and lessons"));
    }
    Ok(())
}

//! What somebody has done outside of matches, as keys with values of the caller's making. What is in a value is the
//! business of whoever keeps it.

use std::collections::BTreeMap;

use sente_match::Time;

use crate::sql::{DbConnection, Row, values};
use crate::{Result, Store, StoreError, UserId};

/// The most keys that one person can have.
const MOST: u32 = 10_000;

/// What becomes of somebody's values: it is told those whose keys begin alike, and answers with what each key holds from
/// now on, or nothing where it is given up.
pub type ProgressChange =
    Box<dyn Fn(&BTreeMap<String, String>) -> Vec<(String, Option<String>)> + Send + Sync>;

impl Store {
    /// Keeps a value under a key.
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

    /// All keys and values of somebody.
    pub async fn progress(&self, user: UserId) -> Result<Vec<(String, String)>> {
        let text = "SELECT item, value FROM progress WHERE user_id = $1 ORDER BY item LIMIT $2";
        let rows = self.read().await?.rows(text, values![user, MOST]).await?;
        rows.into_iter().map(pair).collect()
    }

    /// The keys of somebody that begin so, with their values.
    pub async fn progress_of(
        &self,
        user: UserId,
        prefix: &str,
    ) -> Result<BTreeMap<String, String>> {
        let mut connection = self.read().await?;
        matching(&mut connection, user, prefix).await
    }

    /// Changes the values whose keys begin so, all of them or none.
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

/// Locks the person's row and makes sure that they may have another key.
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

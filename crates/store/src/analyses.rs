//! Cached answers of deep searches, so that nobody waits for the same search twice. Only the newest are kept.

use sente_match::Time;

use crate::sql::values;
use crate::{Result, Store};

/// The largest number of cached answers.
const MOST: u32 = 10_000;

impl Store {
    /// The answer under this key, as JSON.
    pub async fn analysis(&self, key: &str) -> Result<Option<String>> {
        let text = "SELECT body FROM analyses WHERE hash = $1";
        let row = self.read().await?.row(text, values![key]).await?;
        row.map(|mut row| row.take()).transpose()
    }

    /// Stores an answer, and deletes the oldest ones above the limit.
    pub async fn keep_analysis(&self, key: &str, body: &str, now: Time) -> Result<()> {
        let data = (key.to_owned(), body.to_owned(), now);
        self.writer()
            .write(data, |(key, body, now), connection| {
                Box::pin(async move {
                    let text = "INSERT INTO analyses (hash, body, created) VALUES ($1, $2, $3) \
                                ON CONFLICT (hash) DO UPDATE SET body = excluded.body, \
                                created = excluded.created";
                    connection.execute(text, values![key, body, now]).await?;
                    let text = "DELETE FROM analyses WHERE hash IN (SELECT hash FROM analyses \
                                ORDER BY created DESC, hash LIMIT 1000 OFFSET $1)";
                    connection.execute(text, values![MOST]).await?;
                    Ok(())
                })
            })
            .await
    }
}

//! Deletes expired data: matches that nobody joined, that were called off or that are in no list any more, guests who
//! cannot return, old answers and old tournaments. The caller chooses the ages.

use sente_match::Time;

use crate::sql::{DbConnection, values};
use crate::{MatchId, Result, Store, UserId};

/// The number of finished games that a guest's history keeps; older ones are removed.
pub const GUEST_GAMES: u32 = 500;
/// The number of finished games that an account's history keeps.
pub const ACCOUNT_GAMES: u32 = 10_000;

/// The largest number of rows that one statement deletes, so that other writes do not wait long.
const AT_ONCE: u32 = 500;

impl Store {
    /// Deletes matches that nobody has joined since then, and those called off before then; returns their number.
    pub async fn purge_unplayed(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM matches WHERE id IN (SELECT id FROM matches \
                    WHERE (status = 'aborted' OR status = 'waiting') AND updated < $1 LIMIT $2)";
        self.execute(text, values![before, AT_ONCE]).await
    }

    /// Calls off matches without a clock that have had no activity since then and that nobody has saved; returns their
    /// number.
    pub async fn abort_abandoned(&self, before: Time, now: Time) -> Result<u64> {
        let text = "UPDATE matches SET status = 'aborted', code = NULL, updated = $2 \
                    WHERE id IN (SELECT id FROM matches WHERE status = 'live' \
                    AND wake IS NULL AND created < $1 AND updated < $1 \
                    AND NOT EXISTS (SELECT 1 FROM saves WHERE match_id = matches.id) LIMIT $3)";
        self.execute(text, values![before, now, AT_ONCE]).await
    }

    /// Deletes finished matches that are in no history, belong to no tournament and ended before then; returns their
    /// number.
    pub async fn purge_unowned(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM matches WHERE id IN (SELECT id FROM matches \
                    WHERE user_1 IS NULL AND user_2 IS NULL AND controller_1 IS NULL \
                    AND controller_2 IS NULL AND batch IS NULL AND status = 'finished' \
                    AND updated < $1 \
                    AND NOT EXISTS (SELECT 1 FROM history WHERE match_id = matches.id) LIMIT $2)";
        self.execute(text, values![before, AT_ONCE]).await
    }

    /// Deletes answers of deep searches from before then; returns their number.
    pub async fn purge_analyses(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM analyses WHERE created < $1";
        self.execute(text, values![before]).await
    }

    /// Deletes finished tournaments that were requested before then, with their games; returns the number of
    /// tournaments.
    pub async fn purge_runs(&self, before: Time) -> Result<u64> {
        self.writer()
            .write(before, |before, connection| {
                Box::pin(async move {
                    // A tournament and its batch of games have the same id.
                    let over = "SELECT id FROM runs WHERE created < $1 \
                                AND status IN ('done', 'cancelled', 'failed')";
                    let text = format!("DELETE FROM matches WHERE batch IN ({over})");
                    connection.execute(text, values![*before]).await?;
                    let text = format!("DELETE FROM runs WHERE id IN ({over})");
                    connection.execute(text, values![*before]).await
                })
            })
            .await
    }

    /// Guests without a visit since then, at most one batch.
    pub async fn lost_guests(&self, before: Time) -> Result<Vec<UserId>> {
        let text = "SELECT id FROM users WHERE kind = 'guest' AND last_seen < $1 LIMIT $2";
        let values = values![before, AT_ONCE];
        let rows = self.read().await?.rows(text, values).await?;
        rows.into_iter().map(|mut row| row.take()).collect()
    }
}

/// Removes the oldest games from a history above its limit, and deletes those that are in no other history.
pub(crate) async fn trim_history(connection: &mut DbConnection, user: UserId) -> Result<()> {
    let text = "DELETE FROM history WHERE user_id = $1 AND number <= \
                (SELECT MAX(number) FROM history WHERE user_id = $1) - \
                CASE (SELECT kind FROM users WHERE id = $1) WHEN 'guest' THEN $2 ELSE $3 END \
                RETURNING match_id";
    let values = values![user, GUEST_GAMES, ACCOUNT_GAMES];
    for mut row in connection.rows(text, values).await? {
        let id: MatchId = row.take()?;
        let text = "DELETE FROM matches WHERE id = $1 \
                    AND NOT EXISTS (SELECT 1 FROM history WHERE match_id = $1) \
                    AND NOT EXISTS (SELECT 1 FROM saves WHERE match_id = $1)";
        connection.execute(text, values![id]).await?;
    }
    Ok(())
}

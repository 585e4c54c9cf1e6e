//! What is not kept for ever: matches that nobody came to, that were called off or that nobody has in a list
//! any more, guests who cannot come back, old answers and old tournaments. The caller decides how old.

use sente_match::Time;

use crate::sql::{DbConnection, values};
use crate::{MatchId, Result, Store, UserId};

/// Finished games that a guest's history keeps; older ones leave it.
pub const GUEST_GAMES: u32 = 500;
/// Finished games that an account's history keeps.
pub const ACCOUNT_GAMES: u32 = 10_000;

/// Rows that one statement deletes at most, so that nobody who plays has to wait for it.
const AT_ONCE: u32 = 500;

impl Store {
    /// Deletes matches that nobody has joined since then, and those that were called off before then,
    /// and says how many.
    pub async fn purge_unplayed(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM matches WHERE id IN (SELECT id FROM matches \
                    WHERE (status = 'aborted' OR status = 'waiting') AND updated < $1 LIMIT $2)";
        self.execute(text, values![before, AT_ONCE]).await
    }

    /// Calls off matches without a clock in which nothing has happened since then and that nobody has
    /// saved, and says how many.
    pub async fn abort_abandoned(&self, before: Time, now: Time) -> Result<u64> {
        let text = "UPDATE matches SET status = 'aborted', code = NULL, updated = $2 \
                    WHERE id IN (SELECT id FROM matches WHERE status = 'live' \
                    AND wake IS NULL AND created < $1 AND updated < $1 \
                    AND NOT EXISTS (SELECT 1 FROM saves WHERE match_id = matches.id) LIMIT $3)";
        self.execute(text, values![before, now, AT_ONCE]).await
    }

    /// Deletes finished matches that are in nobody's history, belong to no tournament and ended before
    /// then, and says how many.
    pub async fn purge_unowned(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM matches WHERE id IN (SELECT id FROM matches \
                    WHERE user_1 IS NULL AND user_2 IS NULL AND controller_1 IS NULL \
                    AND controller_2 IS NULL AND batch IS NULL AND status = 'finished' \
                    AND updated < $1 \
                    AND NOT EXISTS (SELECT 1 FROM history WHERE match_id = matches.id) LIMIT $2)";
        self.execute(text, values![before, AT_ONCE]).await
    }

    /// Forgets answers of deep searches from before then, and says how many.
    pub async fn purge_analyses(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM analyses WHERE created < $1";
        self.execute(text, values![before]).await
    }

    /// Deletes tournaments that were asked for before then and are over, with their games, and says how
    /// many tournaments.
    pub async fn purge_runs(&self, before: Time) -> Result<u64> {
        self.writer()
            .write(before, |before, connection| {
                Box::pin(async move {
                    // The id of a tournament is that of its batch of games.
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

    /// Guests who were not here since then, some at a time.
    pub async fn lost_guests(&self, before: Time) -> Result<Vec<UserId>> {
        let text = "SELECT id FROM users WHERE kind = 'guest' AND last_seen < $1 LIMIT $2";
        let values = values![before, AT_ONCE];
        let rows = self.read().await?.rows(text, values).await?;
        rows.into_iter().map(|mut row| row.take()).collect()
    }
}

/// Takes the oldest games out of a person's history where there are too many, and deletes those that
/// nobody else has.
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

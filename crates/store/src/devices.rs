//! Browsers in which a person has logged in before, so that wrong tries of others do not lock the person out there.
//! Stores only hashes of tokens; a device is not a session and grants no access.

use sente_match::Time;

use crate::sql::values;
use crate::{Result, Store, TokenHash, UserId};

/// The largest number of devices per person: the least recently used one is deleted.
const DEVICES: u32 = 50;

impl Store {
    /// Records that the person has logged in on this device.
    pub async fn add_device(&self, token: TokenHash, user: UserId, now: Time) -> Result<()> {
        self.writer()
            .write((token, user, now), |(token, user, now), connection| {
                Box::pin(async move {
                    let text = "INSERT INTO known_devices (token, user_id, created, last_used) \
                                VALUES ($1, $2, $3, $3) ON CONFLICT (token, user_id) \
                                DO UPDATE SET last_used = excluded.last_used";
                    connection.execute(text, values![token, user, now]).await?;
                    let text = "DELETE FROM known_devices WHERE user_id = $1 AND token NOT IN \
                                (SELECT token FROM known_devices WHERE user_id = $1 \
                                 ORDER BY last_used DESC, token LIMIT $2)";
                    connection.execute(text, values![user, DEVICES]).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Whether the person has logged in on this device before.
    pub async fn is_known_device(&self, token: TokenHash, user: UserId) -> Result<bool> {
        let text = "SELECT created FROM known_devices WHERE token = $1 AND user_id = $2";
        let row = self.read().await?.row(text, values![token, user]).await?;
        Ok(row.is_some())
    }

    /// Deletes all of a person's devices, or all but one; returns their number.
    pub async fn forget_other_devices(&self, user: UserId, keep: Option<TokenHash>) -> Result<u64> {
        let text = "DELETE FROM known_devices WHERE user_id = $1 AND ($2 IS NULL OR token <> $2)";
        self.execute(text, values![user, keep]).await
    }

    /// Deletes devices that have not been used since then; returns their number.
    pub async fn purge_devices(&self, before: Time) -> Result<u64> {
        let text = "DELETE FROM known_devices WHERE last_used < $1";
        self.execute(text, values![before]).await
    }
}

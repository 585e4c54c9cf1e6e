//! Passkeys (WebAuthn) of accounts. The public half of each is JSON from the caller.

use sente_match::Time;

use crate::sql::{Row, values};
use crate::{Result, Store, StoreError, UserId};

/// A passkey of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// The credential's id, chosen by the authenticator.
    pub id: Vec<u8>,
    /// The owner.
    pub user: UserId,
    /// The name that the owner has given it.
    pub name: String,
    /// Its public half, as JSON.
    pub credential: String,
    /// When it was added.
    pub created: Time,
    /// The time of the last log-in with it.
    pub last_used: Option<Time>,
}

/// The largest number of passkeys of one account.
pub const MOST_PASSKEYS: u32 = 10;

impl Store {
    /// Adds a passkey to an account.
    pub async fn add_passkey(&self, passkey: Passkey) -> Result<()> {
        self.writer()
            .write(passkey, |passkey, connection| {
                Box::pin(async move {
                    let text = format!(
                        "SELECT id FROM users WHERE id = $1 AND kind = 'account'{}",
                        connection.locking()
                    );
                    let found = connection.row(text, values![passkey.user]).await?;
                    found.ok_or(StoreError::NotFound("account"))?;
                    let text = "SELECT COUNT(*) FROM passkeys WHERE user_id = $1";
                    let row = connection.row(text, values![passkey.user]).await?;
                    let count: u32 = row.ok_or(StoreError::NotFound("account"))?.take()?;
                    if count >= MOST_PASSKEYS {
                        return Err(StoreError::Full("passkeys"));
                    }
                    let text = "INSERT INTO passkeys \
                                (id, user_id, name, credential, created, last_used) \
                                VALUES ($1, $2, $3, $4, $5, $6)";
                    let values = values![
                        passkey.id.as_slice(),
                        passkey.user,
                        passkey.name,
                        passkey.credential,
                        passkey.created,
                        passkey.last_used
                    ];
                    connection.execute(text, values).await?;
                    Ok(())
                })
            })
            .await
    }

    /// The passkeys of an account, the oldest first.
    pub async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>> {
        let text = "SELECT id, user_id, name, credential, created, last_used FROM passkeys \
                    WHERE user_id = $1 ORDER BY created, id";
        let rows = self.read().await?.rows(text, values![user]).await?;
        rows.into_iter().map(passkey).collect()
    }

    /// The passkey with this id.
    pub async fn passkey(&self, id: &[u8]) -> Result<Option<Passkey>> {
        let text = "SELECT id, user_id, name, credential, created, last_used FROM passkeys \
                    WHERE id = $1";
        let row = self.read().await?.row(text, values![id]).await?;
        row.map(passkey).transpose()
    }

    /// Records a log-in with a passkey, whose public half may have a new counter.
    pub async fn use_passkey(&self, id: &[u8], credential: &str, now: Time) -> Result<()> {
        let text = "UPDATE passkeys SET credential = $2, last_used = $3 WHERE id = $1";
        self.change("passkey", text, values![id, credential, now])
            .await
    }

    /// Deletes a passkey of an account.
    pub async fn delete_passkey(&self, user: UserId, id: &[u8]) -> Result<()> {
        let text = "DELETE FROM passkeys WHERE user_id = $1 AND id = $2";
        self.change("passkey", text, values![user, id]).await
    }
}

fn passkey(mut row: Row) -> Result<Passkey> {
    Ok(Passkey {
        id: row.take()?,
        user: row.take()?,
        name: row.take()?,
        credential: row.take()?,
        created: row.take()?,
        last_used: row.take()?,
    })
}

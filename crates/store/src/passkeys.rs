//! Keys with which an account logs in without a password (WebAuthn). Knows the public half of each as JSON
//! of the caller's making.

use sente_match::Time;

use crate::sql::{Row, values};
use crate::{Result, Store, StoreError, UserId};

/// A key of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// The credential's id, which the authenticator has chosen.
    pub id: Vec<u8>,
    /// Whose it is.
    pub user: UserId,
    /// What its owner calls it.
    pub name: String,
    /// Its public half, as JSON.
    pub credential: String,
    /// When it was added.
    pub created: Time,
    /// When somebody last logged in with it.
    pub last_used: Option<Time>,
}

/// The most keys of one account.
pub const MOST_PASSKEYS: u32 = 10;

impl Store {
    /// Adds a key to an account.
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

    /// The keys of an account, the oldest first.
    pub async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>> {
        let text = "SELECT id, user_id, name, credential, created, last_used FROM passkeys \
                    WHERE user_id = $1 ORDER BY created, id";
        let rows = self.read().await?.rows(text, values![user]).await?;
        rows.into_iter().map(passkey).collect()
    }

    /// The key with this id.
    pub async fn passkey(&self, id: &[u8]) -> Result<Option<Passkey>> {
        let text = "SELECT id, user_id, name, credential, created, last_used FROM passkeys \
                    WHERE id = $1";
        let row = self.read().await?.row(text, values![id]).await?;
        row.map(passkey).transpose()
    }

    /// Notes that somebody has logged in with a key, whose public half may have a new counter.
    pub async fn use_passkey(&self, id: &[u8], credential: &str, now: Time) -> Result<()> {
        let text = "UPDATE passkeys SET credential = $2, last_used = $3 WHERE id = $1";
        self.change("passkey", text, values![id, credential, now])
            .await
    }

    /// Removes one of an account's keys.
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

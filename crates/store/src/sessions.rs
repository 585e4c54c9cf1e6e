//! Log-in sessions. Stores only hashes of tokens.

use sente_match::Time;

use crate::sql::{Row, Value, values};
use crate::{Page, Result, Store, StoreError, TokenHash, UserId};

/// A session of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of its token.
    pub token: TokenHash,
    /// The person.
    pub user: UserId,
    /// The time of its creation.
    pub created: Time,
    /// The time of its last use.
    pub last_seen: Time,
    /// The time at which it expires.
    pub expires: Time,
    /// The browser's own description (user agent).
    pub agent: String,
}

impl Store {
    /// Stores a session.
    pub async fn add_session(&self, session: Session) -> Result<()> {
        self.execute(INSERT, values(&session)).await?;
        Ok(())
    }

    /// The session with this token, if it has not ended.
    pub async fn session(&self, token: TokenHash, now: Time) -> Result<Option<Session>> {
        let text = "SELECT token, user_id, created, last_seen, expires, agent FROM sessions \
                    WHERE token = $1 AND expires > $2";
        let row = self.read().await?.row(text, values![token, now]).await?;
        row.map(session).transpose()
    }

    /// Records that a session was used, and extends its expiry.
    pub async fn see_session(&self, token: TokenHash, now: Time, expires: Time) -> Result<()> {
        let text = "UPDATE sessions SET last_seen = $2, expires = $3 WHERE token = $1";
        self.change("session", text, values![token, now, expires])
            .await
    }

    /// Replaces a session by another one at log-in, which invalidates the old token.
    pub async fn rotate_session(&self, old: TokenHash, new: Session) -> Result<()> {
        self.writer()
            .write((old, new), |(old, new), connection| {
                Box::pin(async move {
                    let text = "DELETE FROM sessions WHERE token = $1";
                    if connection.execute(text, values![old]).await? == 0 {
                        return Err(StoreError::NotFound("session"));
                    }
                    connection.execute(INSERT, values(new)).await?;
                    Ok(())
                })
            })
            .await
    }

    /// A person's sessions, the last used first.
    pub async fn sessions(&self, user: UserId, now: Time) -> Result<Vec<Session>> {
        let text = "SELECT token, user_id, created, last_seen, expires, agent FROM sessions \
                    WHERE user_id = $1 AND expires > $2 ORDER BY last_seen DESC LIMIT $3";
        let values = values![user, now, Page::MOST];
        let rows = self.read().await?.rows(text, values).await?;
        rows.into_iter().map(session).collect()
    }

    /// Ends a session of a person.
    pub async fn revoke_session(&self, user: UserId, token: TokenHash) -> Result<()> {
        let text = "DELETE FROM sessions WHERE user_id = $1 AND token = $2";
        self.change("session", text, values![user, token]).await
    }

    /// Ends all of a person's sessions, or all but one; returns their number.
    pub async fn revoke_other_sessions(
        &self,
        user: UserId,
        keep: Option<TokenHash>,
    ) -> Result<u64> {
        let text = "DELETE FROM sessions WHERE user_id = $1 AND ($2 IS NULL OR token <> $2)";
        self.execute(text, values![user, keep]).await
    }

    /// Deletes expired sessions; returns their number.
    pub async fn purge_sessions(&self, now: Time) -> Result<u64> {
        let text = "DELETE FROM sessions WHERE expires <= $1";
        self.execute(text, values![now]).await
    }
}

const INSERT: &str = "INSERT INTO sessions (token, user_id, created, last_seen, expires, agent) \
                      VALUES ($1, $2, $3, $4, $5, $6)";

fn values(session: &Session) -> Vec<Value> {
    values![
        session.token,
        session.user,
        session.created,
        session.last_seen,
        session.expires,
        session.agent
    ]
}

fn session(mut row: Row) -> Result<Session> {
    Ok(Session {
        token: row.take()?,
        user: row.take()?,
        created: row.take()?,
        last_seen: row.take()?,
        expires: row.take()?,
        agent: row.take()?,
    })
}

//! Who is logged in where. Knows the hashes of tokens only.

use sente_match::Time;

use crate::sql::{Row, Value, values};
use crate::{Page, Result, Store, StoreError, TokenHash, UserId};

/// A browser that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of its token.
    pub token: TokenHash,
    /// Whose it is.
    pub user: UserId,
    /// When it began.
    pub created: Time,
    /// When it was last used.
    pub last_seen: Time,
    /// When it ends by itself.
    pub expires: Time,
    /// What the browser calls itself.
    pub agent: String,
}

impl Store {
    /// Remembers a session.
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

    /// Notes that a session was used, and until when it lasts now.
    pub async fn see_session(&self, token: TokenHash, now: Time, expires: Time) -> Result<()> {
        let text = "UPDATE sessions SET last_seen = $2, expires = $3 WHERE token = $1";
        self.change("session", text, values![token, now, expires])
            .await
    }

    /// Puts a session in another's place, as a log-in does: the old token is worth nothing then.
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

    /// Somebody's sessions, the last used first.
    pub async fn sessions(&self, user: UserId, now: Time) -> Result<Vec<Session>> {
        let text = "SELECT token, user_id, created, last_seen, expires, agent FROM sessions \
                    WHERE user_id = $1 AND expires > $2 ORDER BY last_seen DESC LIMIT $3";
        let values = values![user, now, Page::MOST];
        let rows = self.read().await?.rows(text, values).await?;
        rows.into_iter().map(session).collect()
    }

    /// Ends one of somebody's sessions.
    pub async fn revoke_session(&self, user: UserId, token: TokenHash) -> Result<()> {
        let text = "DELETE FROM sessions WHERE user_id = $1 AND token = $2";
        self.change("session", text, values![user, token]).await
    }

    /// Ends all of somebody's sessions but one, or all, and says how many.
    pub async fn revoke_other_sessions(
        &self,
        user: UserId,
        keep: Option<TokenHash>,
    ) -> Result<u64> {
        let text = "DELETE FROM sessions WHERE user_id = $1 AND ($2 IS NULL OR token <> $2)";
        self.execute(text, values![user, keep]).await
    }

    /// Forgets sessions that have ended, and says how many.
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

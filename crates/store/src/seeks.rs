//! The lobby's seeks: invitations to anybody. If several people accept, the match's free seat decides who gets it.

use sente_match::Time;
use sente_rules::GameId;

use crate::sql::{Row, values};
use crate::{Page, Result, SeekId, Store, StoreError, UserId};

/// An open invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Its id.
    pub id: SeekId,
    /// The inviting person.
    pub user: UserId,
    /// The rule set.
    pub game: GameId,
    /// The settings, as JSON.
    pub terms: String,
    /// The time of its creation.
    pub created: Time,
    /// The time at which it expires.
    pub expires: Time,
}

/// The largest number of seeks per person.
const MOST: u32 = 5;

impl Store {
    /// Adds a seek to the lobby.
    pub async fn add_seek(&self, seek: Seek) -> Result<()> {
        let text = "INSERT INTO seeks (id, user_id, game, terms, created, expires) \
                    SELECT $1, $2, $3, $4, $5, $6 \
                    WHERE (SELECT COUNT(*) FROM seeks WHERE user_id = $2 AND expires > $5) < $7";
        let values = values![
            seek.id,
            seek.user,
            seek.game,
            seek.terms,
            seek.created,
            seek.expires,
            MOST
        ];
        match self.execute(text, values).await? {
            0 => Err(StoreError::Full("invitations")),
            _ => Ok(()),
        }
    }

    /// The open seeks, the newest first.
    pub async fn seeks(&self, now: Time) -> Result<Vec<Seek>> {
        let text = "SELECT id, user_id, game, terms, created, expires FROM seeks \
                    WHERE expires > $1 ORDER BY created DESC, id LIMIT $2";
        let values = values![now, Page::MOST];
        let rows = self.read().await?.rows(text, values).await?;
        rows.into_iter().map(seek).collect()
    }

    /// Withdraws a seek of a person.
    pub async fn delete_seek(&self, user: UserId, id: SeekId) -> Result<()> {
        let text = "DELETE FROM seeks WHERE user_id = $1 AND id = $2";
        self.change("invitation", text, values![user, id]).await
    }

    /// Extends a seek's expiry.
    pub async fn renew_seek(&self, id: SeekId, expires: Time) -> Result<()> {
        let text = "UPDATE seeks SET expires = $2 WHERE id = $1";
        self.change("invitation", text, values![id, expires]).await
    }

    /// Removes expired seeks and returns them, each to one caller only.
    pub async fn purge_seeks(&self, now: Time) -> Result<Vec<Seek>> {
        self.writer()
            .write(now, |now, connection| {
                Box::pin(async move {
                    let text = "DELETE FROM seeks WHERE expires <= $1 \
                                RETURNING id, user_id, game, terms, created, expires";
                    let rows = connection.rows(text, values![now]).await?;
                    rows.into_iter().map(seek).collect()
                })
            })
            .await
    }
}

fn seek(mut row: Row) -> Result<Seek> {
    Ok(Seek {
        id: row.take()?,
        user: row.take()?,
        game: row.take()?,
        terms: row.take()?,
        created: row.take()?,
        expires: row.take()?,
    })
}

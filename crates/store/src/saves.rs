//! Saved games: a person's numbered list of matches.

use sente_match::Time;
use sente_rules::GameId;

use crate::sql::{DbConnection, Row, values};
use crate::{MatchId, Result, Store, StoreError, UserId};

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// The number in the person's list, which never changes.
    pub number: u32,
    /// The match.
    pub id: MatchId,
    /// The rule set.
    pub game: GameId,
    /// The names of the players in the first and the second seat.
    pub names: [String; 2],
    /// The summary for the list (side to move, a small board), as JSON from the caller.
    pub preview: String,
    /// When it was saved.
    pub at: Time,
}

/// The largest number of saved games per person.
const MOST: u32 = 200;

impl Store {
    /// Saves a match under a new number, or updates an existing save; returns the number.
    pub async fn save(&self, user: UserId, id: MatchId, preview: &str, now: Time) -> Result<u32> {
        let data = (user, id, preview.to_owned(), now);
        self.writer()
            .write(data, |(user, id, preview, now), connection| {
                Box::pin(save(connection, *user, *id, preview, *now))
            })
            .await
    }

    /// A person's saved games, the last saved first.
    pub async fn saves(&self, user: UserId) -> Result<Vec<Save>> {
        let text = "SELECT s.number, m.id, m.game, m.name_1, m.name_2, s.preview, s.at \
                    FROM saves s JOIN matches m ON m.id = s.match_id \
                    WHERE s.user_id = $1 ORDER BY s.at DESC, s.number DESC";
        let rows = self.read().await?.rows(text, values![user]).await?;
        let save = |mut row: Row| {
            Ok(Save {
                number: row.take()?,
                id: row.take()?,
                game: row.take()?,
                names: [row.take()?, row.take()?],
                preview: row.take()?,
                at: row.take()?,
            })
        };
        rows.into_iter().map(save).collect()
    }

    /// Deletes a save; the match stays.
    pub async fn delete_save(&self, user: UserId, number: u32) -> Result<()> {
        let text = "DELETE FROM saves WHERE user_id = $1 AND number = $2";
        self.change("saved game", text, values![user, number]).await
    }
}

async fn save(
    connection: &mut DbConnection,
    user: UserId,
    id: MatchId,
    preview: &str,
    now: Time,
) -> Result<u32> {
    let text = format!("SELECT id FROM users WHERE id = $1{}", connection.locking());
    let found = connection.row(text, values![user]).await?;
    found.ok_or(StoreError::NotFound("user"))?;
    let text = "UPDATE saves SET preview = $3, at = $4 WHERE user_id = $1 AND match_id = $2 \
                RETURNING number";
    let again = connection
        .row(text, values![user, id, preview, now])
        .await?;
    if let Some(mut row) = again {
        return row.take();
    }
    let text = "SELECT COALESCE(MAX(number), 0), COUNT(*) FROM saves WHERE user_id = $1";
    let row = connection.row(text, values![user]).await?;
    let mut row = row.ok_or(StoreError::NotFound("user"))?;
    let (last, count): (u32, u32) = (row.take()?, row.take()?);
    if count >= MOST {
        return Err(StoreError::Full("saved games"));
    }
    let text = "INSERT INTO saves (user_id, number, match_id, preview, at) \
                SELECT $1, $2, id, $4, $5 FROM matches WHERE id = $3 AND status = 'live'";
    let values = values![user, last + 1, id, preview, now];
    match connection.execute(text, values).await? {
        0 => Err(StoreError::NotFound("live match")),
        _ => Ok(last + 1),
    }
}

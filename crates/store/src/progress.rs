//! What somebody has done outside of matches: puzzles and lessons, as keys with values of the
//! caller's making.

use sente_match::Time;

use crate::achievements::{self, Feat, Step};
use crate::append::Award;
use crate::sql::{Link, Row, values};
use crate::{Result, Store, StoreError, UserId};

/// The most keys that one person can have.
const MOST: u32 = 10_000;

impl Store {
    /// Notes that somebody has solved a puzzle, which counts once, and says what they have achieved
    /// by it.
    pub async fn solve_puzzle(&self, user: UserId, puzzle: &str, now: Time) -> Result<Vec<Award>> {
        let data = (user, format!("puzzle:{puzzle}"), now);
        self.writer()
            .write(data, |(user, item, now), link| {
                Box::pin(solve(link, *user, item, *now))
            })
            .await
    }

    /// Keeps a value under a key.
    pub async fn set_progress(
        &self,
        user: UserId,
        item: &str,
        value: &str,
        now: Time,
    ) -> Result<()> {
        let data = (user, item.to_owned(), value.to_owned(), now);
        self.writer()
            .write(data, |(user, item, value, now), link| {
                Box::pin(async move {
                    make_room(link, *user).await?;
                    let text = "INSERT INTO progress (user_id, item, value, at) \
                                VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, item) \
                                DO UPDATE SET value = excluded.value, at = excluded.at";
                    link.execute(text, values![user, item, value, now]).await?;
                    Ok(())
                })
            })
            .await
    }

    /// All keys and values of somebody.
    pub async fn progress(&self, user: UserId) -> Result<Vec<(String, String)>> {
        let text = "SELECT item, value FROM progress WHERE user_id = $1 ORDER BY item LIMIT $2";
        let rows = self.read().await?.rows(text, values![user, MOST]).await?;
        let pair = |mut row: Row| Ok((row.take()?, row.take()?));
        rows.into_iter().map(pair).collect()
    }
}

async fn solve(link: &mut Link, user: UserId, item: &str, now: Time) -> Result<Vec<Award>> {
    make_room(link, user).await?;
    let text = "INSERT INTO progress (user_id, item, value, at) \
                VALUES ($1, $2, 'true', $3) ON CONFLICT DO NOTHING";
    match link.execute(text, values![user, item, now]).await? {
        0 => Ok(Vec::new()),
        _ => achievements::advance(link, user, Feat::Puzzles, Step::One, now).await,
    }
}

/// Locks the person's row and makes sure that they may have another key.
async fn make_room(link: &mut Link, user: UserId) -> Result<()> {
    let text = format!("SELECT id FROM users WHERE id = $1{}", link.locking());
    let found = link.row(text, values![user]).await?;
    found.ok_or(StoreError::NotFound("user"))?;
    let text = "SELECT COUNT(*) FROM progress WHERE user_id = $1";
    let row = link.row(text, values![user]).await?;
    let count = row.map_or(Ok(0), |mut row| row.take::<u32>())?;
    if count >= MOST {
        return Err(StoreError::Full("puzzles and lessons"));
    }
    Ok(())
}

//! What somebody has done outside of matches: puzzles and lessons, as keys with values of the
//! caller's making.

use sente_match::{GameResult, Rating, Time};
use sente_rules::GameId;

use crate::achievements::{self, AchievementKind, Step};
use crate::append::Award;
use crate::sql::{DbConnection, Row, values};
use crate::{Result, Store, StoreError, UserId};

/// The most keys that one person can have.
const MOST: u32 = 10_000;

/// Somebody's try at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleTry {
    /// Who tried.
    pub user: UserId,
    /// The puzzle's game, in which the person has one rating for puzzles.
    pub game: GameId,
    /// The puzzle's name.
    pub puzzle: String,
    /// How hard it is.
    pub rating: Rating,
    /// Whether it was solved at the first go.
    pub solved: bool,
}

/// What a try at a puzzle has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleTried {
    /// The rating for puzzles before it.
    pub before: Rating,
    /// The rating now: only the first try at a puzzle moves it.
    pub after: Rating,
    /// What was achieved by it.
    pub awards: Vec<Award>,
}

/// How far somebody has come with a game's puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleProgress {
    /// The rating for these puzzles.
    pub rating: Rating,
    /// The names of those that were solved, at once or later.
    pub solved: Vec<String>,
    /// The names of those that were only failed.
    pub failed: Vec<String>,
}

/// The values of puzzles' keys.
const SOLVED: &str = "solved";
const FAILED: &str = "failed";

impl Store {
    /// Notes a try at a puzzle. The first one moves the rating; what was failed once can be solved later, which counts
    /// as solved. The same try noted twice is noted once.
    pub async fn try_puzzle(&self, tried: PuzzleTry, now: Time) -> Result<PuzzleTried> {
        self.writer()
            .write((tried, now), |(tried, now), connection| {
                Box::pin(note(connection, tried, *now))
            })
            .await
    }

    /// How far somebody has come with a game's puzzles, whose names begin with the game's code.
    pub async fn puzzle_progress(&self, user: UserId, game: GameId) -> Result<PuzzleProgress> {
        let mut found = PuzzleProgress {
            rating: Rating::START,
            solved: Vec::new(),
            failed: Vec::new(),
        };
        let puzzles = puzzle_item(game.code());
        for (item, value) in self.progress(user).await? {
            let name = item.strip_prefix(&puzzles);
            if name.is_some_and(|rest| rest.starts_with('-')) {
                let list = match value.as_str() {
                    SOLVED => &mut found.solved,
                    _ => &mut found.failed,
                };
                list.push(item[puzzle_item("").len()..].to_owned());
            } else if item == puzzle_rating_item(game) {
                found.rating = rating(Some(value));
            }
        }
        Ok(found)
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
            .write(data, |(user, item, value, now), connection| {
                Box::pin(async move {
                    make_room(connection, *user).await?;
                    keep(connection, *user, item, value, *now).await
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

async fn note(connection: &mut DbConnection, tried: &PuzzleTry, now: Time) -> Result<PuzzleTried> {
    let user = tried.user;
    make_room(connection, user).await?;
    let (item, rating_item) = (puzzle_item(&tried.puzzle), puzzle_rating_item(tried.game));
    let known = value(connection, user, &item).await?;
    let before = rating(value(connection, user, &rating_item).await?);
    let mut after = before;
    if known.is_none() {
        let result = if tried.solved {
            GameResult::Win
        } else {
            GameResult::Loss
        };
        after = before.after(tried.rating, result).0;
        keep(connection, user, &rating_item, &after.0.to_string(), now).await?;
    }
    let mut awards = Vec::new();
    if tried.solved && known.as_deref() != Some(SOLVED) {
        keep(connection, user, &item, SOLVED, now).await?;
        awards = achievements::advance(connection, user, AchievementKind::Puzzles, Step::One, now)
            .await?;
    } else if known.is_none() {
        keep(connection, user, &item, FAILED, now).await?;
    }
    Ok(PuzzleTried {
        before,
        after,
        awards,
    })
}

/// The key of a puzzle.
fn puzzle_item(puzzle: &str) -> String {
    format!("puzzle:{puzzle}")
}

/// The key of the rating for a game's puzzles.
fn puzzle_rating_item(game: GameId) -> String {
    format!("puzzle-rating:{game}")
}

fn rating(value: Option<String>) -> Rating {
    let number = value.and_then(|text| text.parse().ok());
    number.map_or(Rating::START, Rating)
}

async fn value(connection: &mut DbConnection, user: UserId, item: &str) -> Result<Option<String>> {
    let text = "SELECT value FROM progress WHERE user_id = $1 AND item = $2";
    let row = connection.row(text, values![user, item]).await?;
    row.map(|mut row| row.take()).transpose()
}

async fn keep(
    connection: &mut DbConnection,
    user: UserId,
    item: &str,
    value: &str,
    now: Time,
) -> Result<()> {
    let text = "INSERT INTO progress (user_id, item, value, at) \
                VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, item) \
                DO UPDATE SET value = excluded.value, at = excluded.at";
    connection
        .execute(text, values![user, item, value, now])
        .await?;
    Ok(())
}

/// Locks the person's row and makes sure that they may have another key.
async fn make_room(connection: &mut DbConnection, user: UserId) -> Result<()> {
    let text = format!("SELECT id FROM users WHERE id = $1{}", connection.locking());
    let found = connection.row(text, values![user]).await?;
    found.ok_or(StoreError::NotFound("user"))?;
    let text = "SELECT COUNT(*) FROM progress WHERE user_id = $1";
    let row = connection.row(text, values![user]).await?;
    let count = row.map_or(Ok(0), |mut row| row.take::<u32>())?;
    if count >= MOST {
        return Err(StoreError::Full("puzzles and lessons"));
    }
    Ok(())
}

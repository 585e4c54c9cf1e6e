//! Attempts at puzzles: a person has one rating for the puzzles of a game, and a puzzle has one rating for all people.
//! Puzzles are only names here.

use sente_match::{PuzzleRating, Time};
use sente_rules::GameId;

use crate::achievements::{self, AchievementKind, Step};
use crate::append::Award;
use crate::progress::{keep, make_room, value};
use crate::sql::{DbConnection, values};
use crate::{Result, Store, UserId};

/// A person's attempt at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleTry {
    /// The person.
    pub user: UserId,
    /// The puzzle's game; the person has one puzzle rating per game.
    pub game: GameId,
    /// The name of the puzzle.
    pub puzzle: String,
    /// The puzzle's rating before its first attempt.
    pub rating: PuzzleRating,
    /// Whether the first try solved it.
    pub solved: bool,
}

/// The effect of an attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleTried {
    /// The puzzle rating before it.
    pub before: PuzzleRating,
    /// The puzzle rating after it: only the first attempt at a puzzle changes it.
    pub after: PuzzleRating,
    /// The achievements that it earned.
    pub awards: Vec<Award>,
}

/// A person's progress in the puzzles of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleProgress {
    /// The rating for these puzzles.
    pub rating: PuzzleRating,
    /// The rating at the end of each day on which it changed: days since 1970, in order.
    pub curve: Vec<(i32, f64)>,
    /// The names of the solved puzzles, including those solved after a failure.
    pub solved: Vec<String>,
    /// The names of the puzzles that were only failed.
    pub failed: Vec<String>,
}

/// The values stored for puzzles.
const SOLVED: &str = "solved";
const FAILED: &str = "failed";

/// The largest number of days in a rating curve.
const MOST_DAYS: usize = 400;
/// The length of a day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

impl Store {
    /// Records an attempt at a puzzle. The first one changes the rating. A puzzle that was failed can be solved later
    /// and then counts as solved. Recording the same attempt again has no effect.
    pub async fn try_puzzle(&self, tried: PuzzleTry, now: Time) -> Result<PuzzleTried> {
        self.writer()
            .write((tried, now), |(tried, now), connection| {
                Box::pin(note(connection, tried, *now))
            })
            .await
    }

    /// A person's progress in the puzzles of a game. Their names begin with the game's code.
    pub async fn puzzle_progress(&self, user: UserId, game: GameId) -> Result<PuzzleProgress> {
        let mut found = PuzzleProgress {
            rating: PuzzleRating::START,
            curve: Vec::new(),
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
                found.rating = rating(Some(&value));
            } else if item == curve_item(game) {
                found.curve = curve(&value);
            }
        }
        Ok(found)
    }

    /// The ratings of all attempted puzzles of a game. Their names begin with the game's code.
    pub async fn puzzle_ratings(&self, game: GameId) -> Result<Vec<(String, f64)>> {
        let text = "SELECT puzzle, rating FROM puzzle_ratings \
                    WHERE SUBSTR(puzzle, 1, CAST($1 AS INTEGER)) = $2 ORDER BY puzzle";
        let prefix = format!("{game}-");
        let values = values![prefix.len() as u32, prefix];
        let rows = self.read().await?.rows(text, values).await?;
        rows.into_iter()
            .map(|mut row| Ok((row.take()?, row.take()?)))
            .collect()
    }
}

async fn note(connection: &mut DbConnection, tried: &PuzzleTry, now: Time) -> Result<PuzzleTried> {
    let user = tried.user;
    make_room(connection, user).await?;
    let item = puzzle_item(&tried.puzzle);
    let known = value(connection, user, &item).await?;
    let rating_item = puzzle_rating_item(tried.game);
    let before = rating(value(connection, user, &rating_item).await?.as_deref());
    let mut after = before;
    if known.is_none() {
        let (puzzle, earlier) = rating_of_puzzle(connection, tried).await?;
        let (person, puzzle) = before.after(puzzle, tried.solved);
        after = person;
        keep(connection, user, &rating_item, &written(after), now).await?;
        keep_puzzle(connection, &tried.puzzle, puzzle, earlier + 1).await?;
        extend_curve(connection, tried, after, now).await?;
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

/// The rating of a puzzle from people's attempts, and their number.
async fn rating_of_puzzle(
    connection: &mut DbConnection,
    tried: &PuzzleTry,
) -> Result<(PuzzleRating, u32)> {
    // Two people may attempt the same puzzle through two servers at once: the lock serialises them.
    let text = format!(
        "SELECT rating, deviation, volatility, tries FROM puzzle_ratings WHERE puzzle = $1{}",
        connection.locking()
    );
    let row = connection.row(text, values![&tried.puzzle]).await?;
    let Some(mut row) = row else {
        return Ok((tried.rating, 0));
    };
    let rating = PuzzleRating {
        rating: row.take()?,
        deviation: row.take()?,
        volatility: row.take()?,
    };
    Ok((rating, row.take()?))
}

async fn keep_puzzle(
    connection: &mut DbConnection,
    puzzle: &str,
    rating: PuzzleRating,
    tries: u32,
) -> Result<()> {
    let text = "INSERT INTO puzzle_ratings (puzzle, rating, deviation, volatility, tries) \
                VALUES ($1, $2, $3, $4, $5) ON CONFLICT (puzzle) DO UPDATE SET \
                rating = excluded.rating, deviation = excluded.deviation, \
                volatility = excluded.volatility, tries = excluded.tries";
    let PuzzleRating {
        rating,
        deviation,
        volatility,
    } = rating;
    let values = values![puzzle, rating, deviation, volatility, tries];
    connection.execute(text, values).await?;
    Ok(())
}

/// Records the rating of a day, replacing an earlier one of the same day.
async fn extend_curve(
    connection: &mut DbConnection,
    tried: &PuzzleTry,
    rating: PuzzleRating,
    now: Time,
) -> Result<()> {
    let item = curve_item(tried.game);
    let known = value(connection, tried.user, &item).await?;
    let mut points = curve(&known.unwrap_or_default());
    let today = (now.0 / DAY) as i32;
    points.retain(|(day, _)| *day != today);
    points.push((today, rating.rating));
    let first = points.len().saturating_sub(MOST_DAYS);
    let words = points[first..].iter();
    let words: Vec<String> = words
        .map(|(day, rating)| format!("{day}:{rating:.1}"))
        .collect();
    keep(connection, tried.user, &item, &words.join(" "), now).await
}

/// Parses `20410:1523.4 20412:1560.0`.
fn curve(text: &str) -> Vec<(i32, f64)> {
    let point = |word: &str| {
        let (day, rating) = word.split_once(':')?;
        Some((day.parse().ok()?, rating.parse().ok()?))
    };
    text.split(' ').filter_map(point).collect()
}

/// The key of a puzzle.
fn puzzle_item(puzzle: &str) -> String {
    format!("puzzle:{puzzle}")
}

/// The key of the rating for a game's puzzles.
fn puzzle_rating_item(game: GameId) -> String {
    format!("puzzle-rating:{game}")
}

/// The key of the curve of that rating.
fn curve_item(game: GameId) -> String {
    format!("puzzle-curve:{game}")
}

/// Parses `1523.4 87.2 0.06`; older values have only the rating.
fn rating(value: Option<&str>) -> PuzzleRating {
    let mut numbers = value.unwrap_or_default().split(' ').map(str::parse);
    let mut number = || numbers.next()?.ok();
    let Some(rating) = number() else {
        return PuzzleRating::START;
    };
    let known = PuzzleRating::of_newcomer(rating);
    PuzzleRating {
        deviation: number().unwrap_or(known.deviation),
        volatility: number().unwrap_or(known.volatility),
        ..known
    }
}

fn written(rating: PuzzleRating) -> String {
    let PuzzleRating {
        rating,
        deviation,
        volatility,
    } = rating;
    format!("{rating} {deviation} {volatility}")
}

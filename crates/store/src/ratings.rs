//! Ratings of people and computer players, one per rule set, with their changes and the rankings. `sente-match` has the
//! formulas.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sente_match::{Rating, Time, Uncertainty};
use sente_rules::GameId;

use crate::sql::{Bind, DbConnection, Row, in_chunks, tuples, values};
use crate::{MatchId, Page, Paged, ParseIdError, RatingChange, Result, Store, UserId};

/// The owner of a rating.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A person.
    User(UserId),
    /// A computer player.
    Player(String),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(user) => write!(f, "user:{user}"),
            Self::Player(player) => write!(f, "player:{player}"),
        }
    }
}

impl FromStr for Subject {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        match text.split_once(':') {
            Some(("user", user)) => user.parse().map(Self::User),
            Some(("player", player)) => Ok(Self::Player(player.to_owned())),
            _ => Err(ParseIdError),
        }
    }
}

/// The current rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rule set.
    pub game: GameId,
    /// The rating.
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// The uncertainty of the rating.
    pub uncertainty: Uncertainty,
}

/// A row of the rankings.
#[derive(Clone, Debug, PartialEq)]
pub struct Rank {
    /// The rank, from 1; equal ratings have equal ranks.
    pub place: u32,
    /// The owner of the rating.
    pub subject: Subject,
    /// The display name.
    pub name: String,
    /// The rating.
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// The uncertainty of the rating.
    pub uncertainty: Uncertainty,
    /// The wins, draws and losses among the rated games.
    pub tally: [u32; 3],
}

/// A point of a rating chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingPoint {
    /// When the match ended.
    pub at: Time,
    /// The match.
    pub id: MatchId,
    /// The rating before it.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

/// A computer player to add to the rankings before its first game.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    /// The rule set.
    pub game: GameId,
    /// The player's id.
    pub player: String,
    /// The display name.
    pub name: String,
    /// The measured rating; `None` for a player that is in no ranking.
    pub rating: Option<Rating>,
    /// The number of games of the measurement.
    pub measured: u32,
}

/// The largest number of points in a chart.
const MOST_POINTS: u32 = 1_000;

impl Store {
    /// A person's or player's ratings.
    pub async fn standings(&self, subject: &Subject) -> Result<Vec<Standing>> {
        let text = "SELECT game, rating, games, measured, deviation, volatility \
                    FROM ratings WHERE subject = $1 ORDER BY game";
        let rows = self.read().await?.rows(text, values![subject]).await?;
        let standing = |mut row: Row| {
            let (game, rating, games) = (row.take()?, row.take()?, row.take()?);
            Ok(Standing {
                game,
                rating,
                games,
                uncertainty: read_uncertainty(&mut row, games)?,
            })
        };
        rows.into_iter().map(standing).collect()
    }

    /// A rating in one rule set, if there is one.
    pub async fn rating(&self, subject: &Subject, game: GameId) -> Result<Option<Rating>> {
        let text = "SELECT rating FROM ratings WHERE subject = $1 AND game = $2";
        let values = values![subject, game];
        let row = self.read().await?.row(text, values).await?;
        row.map(|mut row| row.take()).transpose()
    }

    /// The ratings of all computer players in one rule set, by their ids. Changes by other processes are seen after a
    /// second.
    pub async fn player_ratings(&self, game: GameId) -> Result<Arc<HashMap<String, Rating>>> {
        let read = self.read_player_ratings(game);
        self.cached_player_ratings().get(game, read).await
    }

    async fn read_player_ratings(&self, game: GameId) -> Result<Arc<HashMap<String, Rating>>> {
        let text = "SELECT subject, rating FROM ratings \
                    WHERE game = $1 AND subject >= 'player:' AND subject < 'player;'";
        let rows = self.read().await?.rows(text, values![game]).await?;
        let mut ratings = HashMap::new();
        for mut row in rows {
            if let Subject::Player(player) = row.take()? {
                ratings.insert(player, row.take()?);
            }
        }
        Ok(Arc::new(ratings))
    }

    /// The changes of a rating, the oldest first; at most the last thousand.
    pub async fn rating_history(
        &self,
        subject: &Subject,
        game: GameId,
    ) -> Result<Vec<RatingPoint>> {
        let text = "SELECT at, match_id, rating_before, rating_after FROM rating_changes \
                    WHERE subject = $1 AND game = $2 ORDER BY number DESC LIMIT $3";
        let values = values![subject, game, MOST_POINTS];
        let rows = self.read().await?.rows(text, values).await?;
        let point = |mut row: Row| {
            Ok(RatingPoint {
                at: row.take()?,
                id: row.take()?,
                before: row.take()?,
                after: row.take()?,
            })
        };
        rows.into_iter().rev().map(point).collect()
    }

    /// The rating changes by these matches, however long ago they were played.
    pub async fn rating_changes(
        &self,
        subject: &Subject,
        matches: &[MatchId],
    ) -> Result<HashMap<MatchId, RatingChange>> {
        let mut changes = HashMap::new();
        let mut connection = self.read().await?;
        for ids in in_chunks(matches) {
            let text = format!(
                "SELECT match_id, rating_before, rating_after FROM rating_changes \
                 WHERE match_id IN {} AND subject = ${}",
                tuples(1, ids.len()),
                ids.len() + 1
            );
            let mut values: Vec<_> = ids.iter().map(Bind::bind).collect();
            values.push(subject.bind());
            for mut row in connection.rows(text, values).await? {
                let id = row.take()?;
                let (before, after) = (row.take()?, row.take()?);
                changes.insert(id, RatingChange { before, after });
            }
        }
        Ok(changes)
    }

    /// A page of the rankings, the strongest first.
    pub async fn rankings(&self, game: GameId, page: Page) -> Result<Paged<Rank>> {
        let mut connection = self.read().await?;
        let text = "SELECT COUNT(*) FROM ratings WHERE game = $1";
        let total = connection.row(text, values![game]).await?;
        let text = format!("{RANKS} ORDER BY place, r.subject LIMIT $2 OFFSET $3");
        let values = values![game, page.limit(), page.offset()];
        let rows = connection.rows(text, values).await?;
        Paged::new(total, rows, rank)
    }

    /// The rank of one rating, if there is one.
    pub async fn rank(&self, subject: &Subject, game: GameId) -> Result<Option<Rank>> {
        let text = format!("SELECT * FROM ({RANKS}) AS ranks WHERE subject = $2");
        let values = values![game, subject];
        let row = self.read().await?.row(text, values).await?;
        row.map(rank).transpose()
    }

    /// Adds computer players without games to the rankings with their measured ratings, and updates the names of all.
    pub async fn add_players(&self, players: Vec<NewPlayer>) -> Result<()> {
        self.writer()
            .write(players, |players, connection| {
                Box::pin(add_players(connection, players))
            })
            .await
    }
}

const RANKS: &str = "SELECT RANK() OVER (ORDER BY r.rating DESC) AS place, r.subject, \
     COALESCE(u.name, r.name, '') AS name, r.rating, r.games, r.measured, r.deviation, \
     r.volatility, r.wins, r.draws, r.losses \
     FROM ratings r LEFT JOIN users u ON u.id = SUBSTR(r.subject, 6) WHERE r.game = $1";

fn rank(mut row: Row) -> Result<Rank> {
    let (place, subject, name) = (row.take()?, row.take()?, row.take()?);
    let (rating, games) = (row.take()?, row.take()?);
    Ok(Rank {
        place,
        subject,
        name,
        rating,
        games,
        uncertainty: read_uncertainty(&mut row, games)?,
        tally: [row.take()?, row.take()?, row.take()?],
    })
}

/// The uncertainty of a rating from the columns `measured`, `deviation` and `volatility`; computed from the number of
/// games if it is not stored.
pub(crate) fn read_uncertainty(row: &mut Row, games: u32) -> Result<Uncertainty> {
    let measured: u32 = row.take()?;
    let kept: (Option<f64>, Option<f64>) = (row.take()?, row.take()?);
    Ok(match kept {
        (Some(deviation), Some(volatility)) => Uncertainty {
            deviation,
            volatility,
        },
        _ => Uncertainty::after_games(measured.saturating_add(games)),
    })
}

async fn add_players(connection: &mut DbConnection, players: &[NewPlayer]) -> Result<()> {
    // In a fixed order, because two processes that start together do the same.
    let mut players: Vec<&NewPlayer> = players.iter().collect();
    players.sort_by_key(|new| (&new.player, new.game));
    for new in players {
        let subject = Subject::Player(new.player.clone());
        let Some(rating) = new.rating else {
            let text = "DELETE FROM ratings WHERE subject = $1 AND game = $2";
            connection.execute(text, values![subject, new.game]).await?;
            continue;
        };
        let text = "INSERT INTO ratings (subject, game, name, rating, games, measured) \
                    VALUES ($1, $2, $3, $4, 0, $5) \
                    ON CONFLICT (subject, game) DO UPDATE SET name = excluded.name, \
                    measured = excluded.measured, rating = \
                    CASE ratings.games WHEN 0 THEN excluded.rating ELSE ratings.rating END";
        let values = values![subject, new.game, new.name, rating, new.measured];
        connection.execute(text, values).await?;
    }
    Ok(())
}

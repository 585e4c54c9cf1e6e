//! Ratings of people and computer players: one for each in each rule set, how they moved, and the
//! rankings. The arithmetic is `sente-match`'s.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use sente_match::{Rating, Time, Uncertainty};
use sente_rules::GameId;

use crate::sql::{Bind, DbConnection, Row, in_chunks, tuples, values};
use crate::{MatchId, Page, Paged, ParseIdError, RatingChange, Result, Store, UserId};

/// Who has a rating.
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

/// A rating as it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rule set.
    pub game: GameId,
    /// The rating.
    pub rating: Rating,
    /// How many rated games it is made of.
    pub games: u32,
    /// How sure it is.
    pub uncertainty: Uncertainty,
}

/// A place in the rankings.
#[derive(Clone, Debug, PartialEq)]
pub struct Rank {
    /// From 1; who has the same rating has the same place.
    pub place: u32,
    /// Who.
    pub subject: Subject,
    /// The name to show.
    pub name: String,
    /// The rating.
    pub rating: Rating,
    /// How many rated games it is made of.
    pub games: u32,
    /// How sure it is.
    pub uncertainty: Uncertainty,
    /// How those of the games ended that are counted: wins, draws, losses.
    pub tally: [u32; 3],
}

/// A rating at a moment, for a chart.
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

/// A computer player to be ranked before it has played.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    /// The rule set.
    pub game: GameId,
    /// The player's id.
    pub player: String,
    /// The name to show.
    pub name: String,
    /// The measured rating; none for who is in no ranking.
    pub rating: Option<Rating>,
    /// In how many games it was measured.
    pub measured: u32,
}

/// The most points of a chart.
const MOST_POINTS: u32 = 1_000;

impl Store {
    /// Somebody's ratings.
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

    /// Somebody's rating in one rule set, if they have one.
    pub async fn rating(&self, subject: &Subject, game: GameId) -> Result<Option<Rating>> {
        let text = "SELECT rating FROM ratings WHERE subject = $1 AND game = $2";
        let values = values![subject, game];
        let row = self.read().await?.row(text, values).await?;
        row.map(|mut row| row.take()).transpose()
    }

    /// The ratings of all computer players in one rule set, by their ids.
    pub async fn player_ratings(&self, game: GameId) -> Result<HashMap<String, Rating>> {
        let text = "SELECT subject, rating FROM ratings \
                    WHERE game = $1 AND subject >= 'player:' AND subject < 'player;'";
        let rows = self.read().await?.rows(text, values![game]).await?;
        let mut ratings = HashMap::new();
        for mut row in rows {
            if let Subject::Player(player) = row.take()? {
                ratings.insert(player, row.take()?);
            }
        }
        Ok(ratings)
    }

    /// How somebody's rating has moved, the oldest change first; the last thousand changes.
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

    /// What these matches did to somebody's ratings, for those that did something, however long ago they were played.
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

    /// Somebody's own place in the rankings, if they have one.
    pub async fn rank(&self, subject: &Subject, game: GameId) -> Result<Option<Rank>> {
        let text = format!("SELECT * FROM ({RANKS}) AS ranks WHERE subject = $2");
        let values = values![game, subject];
        let row = self.read().await?.row(text, values).await?;
        row.map(rank).transpose()
    }

    /// Ranks computer players that have not played yet at their measured ratings; the names of all
    /// are brought up to date.
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

/// How sure a rating of so many games is, from the columns `measured`, `deviation` and `volatility`. Where nobody has kept
/// it, it follows from the games.
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
    // In order, because two processes that start together do the same.
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

//! A person's finished matches as a numbered list, and the totals. A number never changes.

use std::fmt;
use std::str::FromStr;

use sente_match::{GameResult, Time};
use sente_rules::{GameId, Seat};

use crate::sql::{Row, values};
use crate::{MatchId, Page, Paged, ParseIdError, Result, Store, Subject, UserId};

/// A finished match in a person's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// The number of the match in the person's list, from 1.
    pub number: u32,
    /// The match.
    pub id: MatchId,
    /// The rule set.
    pub game: GameId,
    /// The person's seat.
    pub seat: Seat,
    /// The opponent.
    pub opponent: Opponent,
    /// The opponent's name at the time.
    pub opponent_name: String,
    /// The result for the person.
    pub outcome: GameResult,
    /// Whether the match was rated.
    pub rated: bool,
    /// The result as JSON.
    pub result: String,
    /// When it ended.
    pub at: Time,
}

/// An opponent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// A person or a computer player.
    Known(Subject),
    /// A person who typed a name at the same screen, or who has deleted their account.
    Named(String),
}

/// A filter of a history.
#[derive(Clone, Debug, Default)]
pub struct HistoryFilter {
    /// Only this rule set.
    pub game: Option<GameId>,
    /// Only this opponent.
    pub opponent: Option<Opponent>,
    /// Only this result for the person.
    pub outcome: Option<GameResult>,
}

/// A person's score in one rule set against one computer player, or against all people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The rule set.
    pub game: GameId,
    /// The computer player; `None` for people.
    pub player: Option<String>,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(subject) => subject.fmt(f),
            Self::Named(name) => write!(f, "name:{name}"),
        }
    }
}

impl FromStr for Opponent {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, ParseIdError> {
        match text.strip_prefix("name:") {
            Some(name) => Ok(Self::Named(name.to_owned())),
            None => text.parse().map(Self::Known),
        }
    }
}

impl Store {
    /// A page of a person's finished matches, the newest first.
    pub async fn history(
        &self,
        user: UserId,
        filter: &HistoryFilter,
        page: Page,
    ) -> Result<Paged<HistoryRow>> {
        let wanted = "h.user_id = $1 AND ($2 IS NULL OR h.game = $2) \
                      AND ($3 IS NULL OR h.opponent = $3) AND ($4 IS NULL OR h.outcome = $4)";
        let mut values = values![user, filter.game, filter.opponent, filter.outcome];
        let mut connection = self.read().await?;
        let text = format!("SELECT COUNT(*) FROM history h WHERE {wanted}");
        let total = connection.row(text, values.clone()).await?;
        let text = format!(
            "SELECT h.number, h.match_id, h.game, h.seat, h.opponent, h.opponent_name, h.outcome, \
             h.rated, m.result, h.at FROM history h JOIN matches m ON m.id = h.match_id \
             WHERE {wanted} ORDER BY h.number DESC LIMIT $5 OFFSET $6"
        );
        values.extend(values![page.limit(), page.offset()]);
        let rows = connection.rows(text, values).await?;
        Paged::new(total, rows, read)
    }

    /// A person's wins, draws and losses in each rule set, against each computer player and against all people
    /// together.
    pub async fn scores(&self, user: UserId) -> Result<Vec<Score>> {
        let text = "SELECT game, player, \
                    SUM(CASE outcome WHEN 'win' THEN 1 ELSE 0 END), \
                    SUM(CASE outcome WHEN 'draw' THEN 1 ELSE 0 END), \
                    SUM(CASE outcome WHEN 'loss' THEN 1 ELSE 0 END) \
                    FROM (SELECT game, outcome, CASE WHEN opponent LIKE 'player:%' \
                          THEN SUBSTR(opponent, 8) END AS player \
                          FROM history WHERE user_id = $1) AS played \
                    GROUP BY game, player ORDER BY game, player";
        let rows = self.read().await?.rows(text, values![user]).await?;
        let score = |mut row: Row| {
            Ok(Score {
                game: row.take()?,
                player: row.take()?,
                wins: row.take()?,
                draws: row.take()?,
                losses: row.take()?,
            })
        };
        rows.into_iter().map(score).collect()
    }
}

fn read(mut row: Row) -> Result<HistoryRow> {
    Ok(HistoryRow {
        number: row.take()?,
        id: row.take()?,
        game: row.take()?,
        seat: row.take()?,
        opponent: row.take()?,
        opponent_name: row.take()?,
        outcome: row.take()?,
        rated: row.take()?,
        result: row.take()?,
        at: row.take()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn text_leads_back_to_the_opponent(name in ".{0,20}", id: [u8; 16]) {
            for opponent in [
                Opponent::Named(name.clone()),
                Opponent::Known(Subject::Player(name)),
                Opponent::Known(Subject::User(UserId::from_bytes(id))),
            ] {
                prop_assert_eq!(opponent.to_string().parse(), Ok(opponent));
            }
        }
    }
}

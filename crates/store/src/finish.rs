//! Writes the end of a match atomically: events, result, ratings, histories, achievements.

use sente_match::{GameResult, Rating, Uncertainty, Version};
use sente_rules::{GameId, Seat};

use crate::achievements::{self, AchievementKind, Step};
use crate::append::{self, Append, Appended, Award, End, RatingChange};
use crate::sql::{DbConnection, values};
use crate::{
    MatchId, Opponent, Result, Status, StoreError, StoredMatch, StoredSeat, Subject, matches,
    ratings, tidy,
};

/// Writes an append that ends its match.
pub(crate) async fn finish(append: &Append, connection: &mut DbConnection) -> Result<Appended> {
    write(append, connection, true).await
}

/// The same for a match that was played elsewhere and earns no achievement.
pub(crate) async fn finish_unseen(
    append: &Append,
    connection: &mut DbConnection,
) -> Result<Appended> {
    write(append, connection, false).await
}

async fn write(append: &Append, connection: &mut DbConnection, seen: bool) -> Result<Appended> {
    let end = append.end.as_ref().expect("only an end comes here");
    let found = matches::lock(connection, append.id).await?;
    if found.fence != append.fence {
        return Err(StoreError::Fenced);
    }
    if found.version != append.expected || found.status != Status::Live {
        let current = found.version;
        return Err(StoreError::Conflict { current });
    }
    append::insert_events(connection, append).await?;
    let over = EndedMatch {
        seen,
        ..EndedMatch::new(&found, end, append)
    };
    over.write_result(connection).await?;
    let saves = "DELETE FROM saves WHERE match_id = $1";
    connection.execute(saves, values![append.id]).await?;
    over.lock_users(connection).await?;
    let ratings = over.write_ratings(connection).await?;
    let awards = over.write_histories(connection).await?;
    Ok(Appended {
        version: over.version,
        ratings,
        awards,
    })
}

/// A rating before the match.
#[derive(Clone, Copy)]
struct Current {
    rating: Rating,
    games: u32,
    measured: u32,
    uncertainty: Uncertainty,
}

impl Current {
    const START: Self = Self {
        rating: Rating::START,
        games: 0,
        measured: 0,
        uncertainty: Uncertainty::START,
    };

    /// The largest change by this match (K factor).
    fn k(&self, subject: &Subject) -> f64 {
        match subject {
            Subject::User(_) => Rating::K,
            Subject::Player(_) => Rating::computer_k(self.games.saturating_add(self.measured)),
        }
    }
}

/// A finished match and the people it counts for.
struct EndedMatch<'a> {
    id: MatchId,
    game: GameId,
    version: Version,
    seats: &'a [StoredSeat; 2],
    end: &'a End,
    append: &'a Append,
    /// The result for the first seat; `None` for an aborted match.
    result: Option<GameResult>,
    /// The participants whose ratings change.
    rated: Option<[Subject; 2]>,
    /// Whether this program ran the match, so that it can earn achievements.
    seen: bool,
}

impl<'a> EndedMatch<'a> {
    fn new(found: &'a StoredMatch, end: &'a End, append: &'a Append) -> Self {
        let result = end.result.for_first_seat();
        let rated = match [0, 1].map(|seat| found.seats[seat].subject()) {
            [Some(one), Some(two)] if one != two && end.result.rated && result.is_some() => {
                Some([one, two])
            }
            _ => None,
        };
        Self {
            id: found.id,
            game: found.game,
            version: append.version(),
            seats: &found.seats,
            end,
            append,
            result,
            rated,
            seen: true,
        }
    }

    async fn write_result(&self, connection: &mut DbConnection) -> Result<()> {
        let status = match self.result {
            Some(_) => Status::Finished,
            None => Status::Aborted,
        };
        let text = "UPDATE matches SET version = $2, updated = $3, status = $4, result = $5, \
                    winner = $6, rated = $7, wake = NULL, summary = $8 WHERE id = $1";
        let (winner, rated) = (self.end.result.winner, self.rated.is_some());
        let values = values![
            self.id,
            self.version,
            self.append.now,
            status,
            self.end.body,
            winner,
            rated,
            self.append.summary
        ];
        connection.execute(text, values).await?;
        Ok(())
    }

    /// Locks the rows of these people, always in the same order.
    async fn lock_users(&self, connection: &mut DbConnection) -> Result<()> {
        let text = format!(
            "SELECT id FROM users WHERE id IN ($1, $2) ORDER BY id{}",
            connection.locking()
        );
        let [one, two] = self.seats;
        connection.rows(text, values![one.user, two.user]).await?;
        Ok(())
    }

    async fn write_ratings(
        &self,
        connection: &mut DbConnection,
    ) -> Result<Option<[RatingChange; 2]>> {
        let Some(subjects) = &self.rated else {
            return Ok(None);
        };
        let mut order = [0, 1];
        order.sort_by_key(|seat| &subjects[*seat]);
        let mut before = [Current::START; 2];
        for seat in order {
            before[seat] = self.lock_rating(connection, &subjects[seat], seat).await?;
        }
        let ratings = before.map(|current| current.rating);
        let k = [0, 1].map(|seat| before[seat].k(&subjects[seat]));
        let Some(after) = self.end.result.ratings_by(ratings, k) else {
            return Ok(None);
        };
        for seat in [0, 1] {
            let current = &before[seat];
            let uncertainty = self.uncertainty_after(current, &before[1 - seat], seat);
            let ended = |result: GameResult| u32::from(self.result_of(seat) == Some(result));
            let text = "UPDATE ratings SET rating = $3, games = $4, deviation = $5, \
                        volatility = $6, wins = wins + $7, draws = draws + $8, \
                        losses = losses + $9 WHERE subject = $1 AND game = $2";
            let values = values![
                subjects[seat],
                self.game,
                after[seat],
                current.games + 1,
                uncertainty.deviation,
                uncertainty.volatility,
                ended(GameResult::Win),
                ended(GameResult::Draw),
                ended(GameResult::Loss)
            ];
            connection.execute(text, values).await?;
            let text = "INSERT INTO rating_changes \
                        (match_id, subject, game, at, rating_before, rating_after, number) \
                        VALUES ($1, $2, $3, $4, $5, $6, $7)";
            let values = values![
                self.id,
                subjects[seat],
                self.game,
                self.append.now,
                current.rating,
                after[seat],
                current.games + 1
            ];
            connection.execute(text, values).await?;
        }
        Ok(Some([0, 1].map(|seat| RatingChange {
            before: ratings[seat],
            after: after[seat],
        })))
    }

    /// The uncertainty of this seat's rating after the match.
    fn uncertainty_after(&self, own: &Current, other: &Current, seat: usize) -> Uncertainty {
        let Some(result) = self.result_of(seat) else {
            return own.uncertainty;
        };
        let opponent = (other.rating, other.uncertainty);
        own.uncertainty.after(own.rating, opponent, result)
    }

    /// The result for a seat, by its index.
    fn result_of(&self, seat: usize) -> Option<GameResult> {
        match seat {
            0 => self.result,
            _ => self.result.map(GameResult::for_opponent),
        }
    }

    /// The current rating; it is created if there is none.
    async fn lock_rating(
        &self,
        connection: &mut DbConnection,
        subject: &Subject,
        seat: usize,
    ) -> Result<Current> {
        let name = match subject {
            Subject::User(_) => None,
            Subject::Player(_) => Some(&self.seats[seat].name),
        };
        let text = "INSERT INTO ratings (subject, game, name, rating, games) \
                    VALUES ($1, $2, $3, $4, 0) ON CONFLICT DO NOTHING";
        let values = values![subject, self.game, name, self.end.seeds[seat]];
        connection.execute(text, values).await?;
        let text = format!(
            "SELECT rating, games, measured, measured, deviation, volatility \
             FROM ratings WHERE subject = $1 AND game = $2{}",
            connection.locking()
        );
        let row = connection.row(text, values![subject, self.game]).await?;
        let mut row = row.ok_or(StoreError::NotFound("rating"))?;
        let (rating, games, measured) = (row.take()?, row.take()?, row.take()?);
        Ok(Current {
            rating,
            games,
            measured,
            uncertainty: ratings::read_uncertainty(&mut row, games)?,
        })
    }

    async fn write_histories(&self, connection: &mut DbConnection) -> Result<Vec<Award>> {
        let mut awards = Vec::new();
        let Some(result) = self.result else {
            return Ok(awards);
        };
        for seat in Seat::ALL {
            let outcome = match seat {
                Seat::First => result,
                Seat::Second => result.for_opponent(),
            };
            let same = self.seats[0].user == self.seats[1].user && seat == Seat::Second;
            if self.seats[seat.index()].user.is_some() && !same {
                self.write_history(connection, seat, outcome).await?;
                if self.seen {
                    awards.extend(self.write_achievements(connection, seat, outcome).await?);
                }
            }
        }
        Ok(awards)
    }

    async fn write_history(
        &self,
        connection: &mut DbConnection,
        seat: Seat,
        outcome: GameResult,
    ) -> Result<()> {
        let other = &self.seats[(!seat).index()];
        let opponent = other
            .subject()
            .map_or_else(|| Opponent::Named(other.name.clone()), Opponent::Known);
        let text = "INSERT INTO history (user_id, number, match_id, game, seat, opponent, \
                    opponent_name, outcome, rated, at) \
                    SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9 \
                    FROM history WHERE user_id = $1";
        let values = values![
            self.seats[seat.index()].user,
            self.id,
            self.game,
            seat,
            opponent,
            other.name,
            outcome,
            self.rated.is_some(),
            self.append.now
        ];
        connection.execute(text, values).await?;
        match self.seats[seat.index()].user {
            Some(user) => tidy::trim_history(connection, user).await,
            None => Ok(()),
        }
    }

    /// Updates a person's achievements. A win against oneself, or against somebody whose moves one enters, does not
    /// count.
    async fn write_achievements(
        &self,
        connection: &mut DbConnection,
        seat: Seat,
        outcome: GameResult,
    ) -> Result<Vec<Award>> {
        let [one, two] = self.seats;
        let computer = self.seats[(!seat).index()].player.as_deref();
        let Some(user) = self.seats[seat.index()].user else {
            return Ok(Vec::new());
        };
        if computer.is_none() && one.controller == two.controller {
            return Ok(Vec::new());
        }
        let won = outcome == GameResult::Win;
        let text = "UPDATE users SET streak = CASE WHEN $2 = 1 THEN streak + 1 ELSE 0 END \
                    WHERE id = $1 RETURNING streak";
        let row = connection.row(text, values![user, won]).await?;
        let streak: u32 = row.ok_or(StoreError::NotFound("user"))?.take()?;
        if !won {
            return Ok(Vec::new());
        }
        let mut steps = vec![
            (AchievementKind::First(self.game), Step::One),
            (AchievementKind::Streak, Step::UpTo(streak)),
        ];
        steps.extend(computer.map(|player| (AchievementKind::Beat(player), Step::One)));
        let mut awards = Vec::new();
        for (kind, step) in steps {
            awards.extend(
                achievements::advance(connection, user, kind, step, self.append.now).await?,
            );
        }
        Ok(awards)
    }
}

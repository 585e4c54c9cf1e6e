//! The achievements as plain data, and people's progress towards them. The page has their texts.

use sente_match::Time;
use sente_rules::GameId;

use crate::append::Award;
use crate::sql::{DbConnection, Row, values};
use crate::{Result, Store, UserId};

/// The kinds of achievements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AchievementKind<'a> {
    /// A number of wins against one computer player.
    Beat(&'a str),
    /// A win in one rule set.
    First(GameId),
    /// A number of consecutive wins.
    Streak,
    /// A number of solved puzzles.
    Puzzles,
}

impl AchievementKind<'_> {
    /// The goals, in increasing order.
    pub const fn goals(self) -> &'static [u32] {
        match self {
            Self::Beat(_) => &[1, 10, 50],
            Self::First(_) => &[1],
            Self::Streak => &[3, 5, 10],
            Self::Puzzles => &[10, 100],
        }
    }

    /// The stable name of one step, such as `beat:minimax-3:10`, `first:renju` or `streak:5`.
    pub fn code(self, goal: u32) -> String {
        match self {
            Self::Beat(player) => format!("beat:{player}:{goal}"),
            Self::First(game) => format!("first:{game}"),
            Self::Streak => format!("streak:{goal}"),
            Self::Puzzles => format!("puzzles:{goal}"),
        }
    }
}

/// All achievements that exist with these computer players, as codes with their goals.
pub fn catalogue<'a>(players: impl IntoIterator<Item = &'a str>) -> Vec<(String, u32)> {
    let beat = players.into_iter().map(AchievementKind::Beat);
    let first = GameId::ALL.into_iter().map(AchievementKind::First);
    beat.chain(first)
        .chain([AchievementKind::Streak, AchievementKind::Puzzles])
        .flat_map(|kind| {
            kind.goals()
                .iter()
                .map(move |goal| (kind.code(*goal), *goal))
        })
        .collect()
}

/// The progress towards one achievement. A missing row means no progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Achievement {
    /// The code of the achievement.
    pub code: String,
    /// The count so far.
    pub progress: u32,
    /// When it was earned.
    pub earned: Option<Time>,
}

impl Store {
    /// A person's progress towards everything they have begun.
    pub async fn achievements(&self, user: UserId) -> Result<Vec<Achievement>> {
        let text = "SELECT code, progress, earned FROM achievements \
                    WHERE user_id = $1 ORDER BY code";
        let rows = self.read().await?.rows(text, values![user]).await?;
        let achievement = |mut row: Row| {
            Ok(Achievement {
                code: row.take()?,
                progress: row.take()?,
                earned: row.take()?,
            })
        };
        rows.into_iter().map(achievement).collect()
    }
}

/// How a count changes.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// The count increases by one.
    One,
    /// The count becomes this value if that is larger.
    UpTo(u32),
}

/// Updates the count for all goals of an achievement kind, and returns the goals that it has reached. The person's row
/// must be locked.
pub(crate) async fn advance(
    connection: &mut DbConnection,
    user: UserId,
    kind: AchievementKind<'_>,
    step: Step,
    now: Time,
) -> Result<Vec<Award>> {
    let mut awards = Vec::new();
    for goal in kind.goals() {
        let code = kind.code(*goal);
        let text = "SELECT progress FROM achievements WHERE user_id = $1 AND code = $2";
        let row = connection.row(text, values![user, code]).await?;
        let before = row.map_or(Ok(0), |mut row| row.take::<u32>())?;
        let reached = match step {
            Step::One => before + 1,
            Step::UpTo(count) => count.max(before),
        };
        let after = reached.min(*goal);
        if after == before {
            continue;
        }
        let earned = (after == *goal).then_some(now);
        let text = "INSERT INTO achievements (user_id, code, progress, earned) \
                    VALUES ($1, $2, $3, $4) ON CONFLICT (user_id, code) \
                    DO UPDATE SET progress = excluded.progress, earned = excluded.earned";
        connection
            .execute(text, values![user, code, after, earned])
            .await?;
        awards.extend(earned.map(|_| Award { user, code }));
    }
    Ok(awards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_has_every_step_once() {
        let all = catalogue(["random", "minimax-3"]);
        for code in [
            "beat:minimax-3:10",
            "beat:random:1",
            "first:renju",
            "streak:5",
            "puzzles:100",
        ] {
            assert_eq!(
                all.iter().filter(|(listed, _)| listed == code).count(),
                1,
                "{code}"
            );
        }
        assert_eq!(all.len(), 2 * 3 + 5 + 3 + 2);
    }
}

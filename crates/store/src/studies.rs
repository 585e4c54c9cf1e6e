//! Analyses that an account keeps under a name. Knows a record as JSON of the caller's making, and who owns it; whoever
//! knows an id may read what is under it.

use sente_match::Time;

use crate::sql::{Row, values};
use crate::{Result, Store, StoreError, StudyId, UserId};

/// What a list shows of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    /// Its id.
    pub id: StudyId,
    /// What its owner calls it.
    pub name: String,
    /// The rules as text.
    pub rules: String,
    /// The position at the end of its main line, as text.
    pub position: String,
    /// When it was last changed.
    pub changed: Time,
}

/// A whole study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What a list shows of it.
    pub row: StudyRow,
    /// Whose it is.
    pub owner: UserId,
    /// The owner's name.
    pub owner_name: String,
    /// The record, as JSON.
    pub record: String,
}

/// What a study holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyContent {
    /// The rules as text.
    pub rules: String,
    /// The position at the end of the main line, as text.
    pub position: String,
    /// The record, as JSON.
    pub record: String,
}

/// The most studies of one account.
pub const MOST_STUDIES: u32 = 200;

impl Store {
    /// Keeps a new study of an account.
    pub async fn add_study(
        &self,
        id: StudyId,
        user: UserId,
        name: &str,
        content: &StudyContent,
        now: Time,
    ) -> Result<()> {
        let text = "INSERT INTO studies \
                    (id, user_id, name, rules, position, record, created, changed) \
                    SELECT $1, $2, $3, $4, $5, $6, $7, $7 \
                    WHERE (SELECT COUNT(*) FROM studies WHERE user_id = $2) < $8";
        let StudyContent {
            rules,
            position,
            record,
        } = content;
        let values = values![id, user, name, rules, position, record, now, MOST_STUDIES];
        match self.execute(text, values).await? {
            0 => Err(StoreError::Full("studies")),
            _ => Ok(()),
        }
    }

    /// Somebody's studies, the one that was changed last first.
    pub async fn studies(&self, user: UserId) -> Result<Vec<StudyRow>> {
        let text = "SELECT id, name, rules, position, changed FROM studies \
                    WHERE user_id = $1 ORDER BY changed DESC, id";
        let rows = self.read().await?.rows(text, values![user]).await?;
        rows.into_iter()
            .map(|mut row| study_row(&mut row))
            .collect()
    }

    /// The study with this id, whoever asks.
    pub async fn study(&self, id: StudyId) -> Result<Study> {
        let text = "SELECT s.id, s.name, s.rules, s.position, s.changed, s.user_id, u.name, \
                    s.record FROM studies s JOIN users u ON u.id = s.user_id WHERE s.id = $1";
        let row = self.read().await?.row(text, values![id]).await?;
        let mut row = row.ok_or(StoreError::NotFound("study"))?;
        Ok(Study {
            row: study_row(&mut row)?,
            owner: row.take()?,
            owner_name: row.take()?,
            record: row.take()?,
        })
    }

    /// Gives one of somebody's studies another name.
    pub async fn rename_study(&self, user: UserId, id: StudyId, name: &str) -> Result<()> {
        let text = "UPDATE studies SET name = $3 WHERE id = $1 AND user_id = $2";
        self.change("study", text, values![id, user, name]).await
    }

    /// Replaces what one of somebody's studies holds.
    pub async fn change_study(
        &self,
        user: UserId,
        id: StudyId,
        content: &StudyContent,
        now: Time,
    ) -> Result<()> {
        let text = "UPDATE studies SET rules = $3, position = $4, record = $5, changed = $6 \
                    WHERE id = $1 AND user_id = $2";
        let StudyContent {
            rules,
            position,
            record,
        } = content;
        let values = values![id, user, rules, position, record, now];
        self.change("study", text, values).await
    }

    /// Deletes one of somebody's studies.
    pub async fn delete_study(&self, user: UserId, id: StudyId) -> Result<()> {
        let text = "DELETE FROM studies WHERE id = $1 AND user_id = $2";
        self.change("study", text, values![id, user]).await
    }
}

fn study_row(row: &mut Row) -> Result<StudyRow> {
    Ok(StudyRow {
        id: row.take()?,
        name: row.take()?,
        rules: row.take()?,
        position: row.take()?,
        changed: row.take()?,
    })
}

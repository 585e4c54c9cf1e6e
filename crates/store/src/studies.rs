//! Studies: named analyses of an account. The record is JSON from the caller. Anybody who knows the id of a study may
//! read it.

use sente_match::Time;

use crate::sql::{Row, values};
use crate::{Result, Store, StoreError, StudyId, UserId};

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    /// Its id.
    pub id: StudyId,
    /// The name that the owner has given it.
    pub name: String,
    /// The rules as text.
    pub rules: String,
    /// The position at the end of its main line, as text.
    pub position: String,
    /// The time of its last change.
    pub changed: Time,
}

/// A complete study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// Its entry in lists.
    pub row: StudyRow,
    /// The owner.
    pub owner: UserId,
    /// The owner's name.
    pub owner_name: String,
    /// The record, as JSON.
    pub record: String,
}

/// The content of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyContent {
    /// The rules as text.
    pub rules: String,
    /// The position at the end of the main line, as text.
    pub position: String,
    /// The record, as JSON.
    pub record: String,
}

/// The largest number of studies per account.
pub const MOST_STUDIES: u32 = 200;

impl Store {
    /// Stores a new study of an account.
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

    /// A person's studies, the last changed first.
    pub async fn studies(&self, user: UserId) -> Result<Vec<StudyRow>> {
        let text = "SELECT id, name, rules, position, changed FROM studies \
                    WHERE user_id = $1 ORDER BY changed DESC, id";
        let rows = self.read().await?.rows(text, values![user]).await?;
        rows.into_iter()
            .map(|mut row| study_row(&mut row))
            .collect()
    }

    /// The study with this id, for any reader.
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

    /// Renames a study of a person.
    pub async fn rename_study(&self, user: UserId, id: StudyId, name: &str) -> Result<()> {
        let text = "UPDATE studies SET name = $3 WHERE id = $1 AND user_id = $2";
        self.change("study", text, values![id, user, name]).await
    }

    /// Replaces the content of a study of a person.
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

    /// Deletes a study of a person.
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

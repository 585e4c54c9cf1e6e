//! Writes backups. A backup is an SQLite file for either database, so that it can also move data between them.
//! `restore.rs` reads it.

use std::path::Path;

use tokio::fs;
use tokio::sync::Mutex;

use crate::sql::{DbConnection, Row, Value, in_chunks, tuples, values};
use crate::{Result, Store, StoreError, backup_format, files};

/// All tables with their keys, in an order in which referenced tables come first.
pub(crate) const TABLES: [(&str, &[&str]); 17] = [
    ("users", &["id"]),
    ("sessions", &["token"]),
    ("known_devices", &["token", "user_id"]),
    ("passkeys", &["id"]),
    ("matches", &["id"]),
    ("events", &["match_id", "version"]),
    ("history", &["user_id", "number"]),
    ("ratings", &["subject", "game"]),
    ("rating_changes", &["match_id", "subject"]),
    ("saves", &["user_id", "number"]),
    ("studies", &["id"]),
    ("achievements", &["user_id", "code"]),
    ("progress", &["user_id", "item"]),
    ("puzzle_ratings", &["puzzle"]),
    ("analyses", &["hash"]),
    ("runs", &["id"]),
    ("seeks", &["id"]),
];

/// The number of rows that are read at once.
const ROWS: u32 = 512;

impl Store {
    /// Writes a consistent snapshot into a new file while other processes continue to use the database.
    pub async fn backup(&self, file: &Path) -> Result<()> {
        if file
            .try_exists()
            .map_err(|error| files::failed(file, &error))?
        {
            return Err(StoreError::Malformed("the file exists already".into()));
        }
        // Only a complete file gets the final name.
        let part = files::beside(file, ".part");
        files::remove(&part);
        let written = self.write_backup(&part).await;
        if written.is_err() {
            files::remove(&part);
        }
        written?;
        let named = fs::rename(&part, file).await;
        named.map_err(|error| files::failed(file, &error))
    }

    async fn write_backup(&self, part: &Path) -> Result<()> {
        let wrong = |error| files::failed(part, &error);
        let mut from = self.read().await?;
        from.lift_time_limit().await?;
        if from.is_sqlite() {
            // SQLite accepts an empty file like a new one.
            files::open_private(part).map_err(wrong)?;
            let text = "VACUUM INTO $1";
            from.execute(text, values![files::text(part)?]).await?;
        } else {
            let target = Self::open(files::text(part)?).await?;
            let done = target.fill(from).await;
            target.close().await?;
            done?;
        }
        backup_format::seal(part).await?;
        let written = fs::File::open(part).await.map_err(wrong)?;
        written.sync_all().await.map_err(wrong)
    }

    /// Copies a consistent snapshot from a connection into another store.
    pub(crate) async fn fill(&self, from: DbConnection) -> Result<()> {
        self.writer()
            .write(Mutex::new(from), |from, connection| {
                Box::pin(async move {
                    let mut from = from.lock().await;
                    from.lift_time_limit().await?;
                    connection.lift_time_limit().await?;
                    from.begin_reading().await?;
                    let done = copy_all(&mut from, connection).await;
                    from.raw("COMMIT").await?;
                    done
                })
            })
            .await
    }
}

async fn copy_all(from: &mut DbConnection, to: &mut DbConnection) -> Result<()> {
    for (table, _) in TABLES.iter().rev() {
        to.execute(format!("DELETE FROM {table}"), values![])
            .await?;
    }
    for (table, key) in TABLES {
        copy(from, to, table, key).await?;
    }
    Ok(())
}

/// Copies a table in the order of its key, in batches.
async fn copy(
    from: &mut DbConnection,
    to: &mut DbConnection,
    table: &'static str,
    key: &[&str],
) -> Result<()> {
    let columns = to.columns(table).await?;
    let names: Vec<String> = columns.iter().map(|(name, _)| name.clone()).collect();
    let mut pages = Pages::new(table, &names, key);
    while let Some(mut rows) = pages.next(from).await? {
        for row in &mut rows {
            for (value, (_, kind)) in row.iter_mut().zip(&columns) {
                if value.is_null() {
                    *value = kind.clone();
                }
            }
        }
        let names = &pages.names;
        for rows in in_chunks(&rows) {
            let tuples = tuples(rows.len(), columns.len());
            let text = format!("INSERT INTO {table} ({names}) VALUES {tuples}");
            to.execute(text, rows.concat()).await?;
        }
    }
    Ok(())
}

/// Reads a table in the order of its key, in batches.
pub(crate) struct Pages {
    table: String,
    /// The columns as a list for statements.
    names: String,
    keys: String,
    /// The indices of the key's columns.
    places: Vec<usize>,
    last: Option<Vec<Value>>,
    ended: bool,
}

impl Pages {
    pub(crate) fn new(table: impl Into<String>, names: &[String], key: &[impl AsRef<str>]) -> Self {
        let key: Vec<&str> = key.iter().map(AsRef::as_ref).collect();
        let place = |name: &&str| names.iter().position(|column| column == name);
        Self {
            table: table.into(),
            places: key.iter().filter_map(place).collect(),
            keys: key.join(", "),
            names: names.join(", "),
            last: None,
            ended: false,
        }
    }

    /// The next rows; at least one.
    pub(crate) async fn next(
        &mut self,
        from: &mut DbConnection,
    ) -> Result<Option<Vec<Vec<Value>>>> {
        if self.ended {
            return Ok(None);
        }
        let Self {
            table, names, keys, ..
        } = self;
        let after = match &self.last {
            Some(last) => format!("WHERE ({keys}) > {}", tuples(1, last.len())),
            None => String::new(),
        };
        let text = format!("SELECT {names} FROM {table} {after} ORDER BY {keys} LIMIT {ROWS}");
        let rows = from
            .rows(text, self.last.take().unwrap_or_default())
            .await?;
        let rows: Vec<Vec<Value>> = rows.into_iter().map(Row::into_values).collect();
        self.ended = rows.len() < ROWS as usize;
        let Some(row) = rows.last() else {
            return Ok(None);
        };
        let key = self.places.iter().map(|place| row[*place].clone());
        self.last = Some(key.collect());
        Ok(Some(rows))
    }
}

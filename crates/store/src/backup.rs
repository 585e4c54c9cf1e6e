//! Everything in one file and back. The file is an SQLite database whichever database it comes from,
//! so that a backup is also the way from one to the other.

use std::path::{Path, PathBuf};

use tokio::fs;
use tokio::sync::Mutex;

use crate::sql::{Link, Row, Value, in_chunks, tuples, values};
use crate::{MatchId, Result, Store, StoreError};

/// All tables with their keys, those first that others refer to.
const TABLES: [(&str, &[&str]); 13] = [
    ("users", &["id"]),
    ("sessions", &["token"]),
    ("matches", &["id"]),
    ("events", &["match_id", "version"]),
    ("history", &["user_id", "number"]),
    ("ratings", &["subject", "game"]),
    ("rating_changes", &["match_id", "subject"]),
    ("saves", &["user_id", "number"]),
    ("achievements", &["user_id", "code"]),
    ("progress", &["user_id", "item"]),
    ("analyses", &["hash"]),
    ("runs", &["id"]),
    ("seeks", &["id"]),
];

/// How many rows are read at once.
const ROWS: u32 = 512;

impl Store {
    /// Writes everything into a new file, as it is at one moment and while others go on.
    pub async fn backup(&self, file: &Path) -> Result<()> {
        if fs::try_exists(file).await.map_err(no_file)? {
            return Err(StoreError::Malformed("the file exists already".into()));
        }
        // Only what is complete gets the name.
        let part = beside(file, ".part");
        remove(&part).await;
        let written = self.write_backup(&part).await;
        if written.is_err() {
            remove(&part).await;
        }
        written?;
        fs::rename(&part, file).await.map_err(no_file)
    }

    async fn write_backup(&self, part: &Path) -> Result<()> {
        let mut from = self.read().await?;
        if from.is_sqlite() {
            let text = "VACUUM INTO $1";
            from.execute(text, values![path(part)?]).await?;
        } else {
            let target = Self::open(path(part)?).await?;
            let done = target.fill(from).await;
            target.close().await?;
            done?;
        }
        let written = fs::File::open(part).await.map_err(no_file)?;
        written.sync_all().await.map_err(no_file)
    }

    /// Takes everything from a backup, all or nothing. What is there already is replaced, but only by
    /// force.
    pub async fn restore(&self, file: &Path, force: bool) -> Result<()> {
        if !fs::try_exists(file).await.map_err(no_file)? {
            return Err(StoreError::NotFound("backup"));
        }
        // An old backup is brought up to date before it is read, which must not change the file.
        let copy = std::env::temp_dir().join(format!("sente-{}.db", MatchId::random()));
        fs::copy(file, &copy).await.map_err(no_file)?;
        let done = self.read_backup(&copy, force).await;
        remove(&copy).await;
        done
    }

    async fn read_backup(&self, copy: &Path, force: bool) -> Result<()> {
        let source = Self::open(path(copy)?).await;
        let no_backup = |_| StoreError::Malformed("the file is no backup".into());
        let source = source.map_err(no_backup)?;
        let done = self
            .writer()
            .write((source.clone(), force), |(source, force), link| {
                Box::pin(async move {
                    if !force && !is_empty(link).await? {
                        return Err(StoreError::NotEmpty);
                    }
                    copy_all(&mut source.read().await?, link).await
                })
            })
            .await;
        source.close().await?;
        done
    }

    /// Takes everything from a connection to another store, as it is at one moment.
    async fn fill(&self, from: Link) -> Result<()> {
        self.writer()
            .write(Mutex::new(from), |from, link| {
                Box::pin(async move {
                    let mut from = from.lock().await;
                    from.begin_reading().await?;
                    let done = copy_all(&mut from, link).await;
                    from.raw("COMMIT").await?;
                    done
                })
            })
            .await
    }
}

/// Whether nobody has ever been here. Computer players are ranked before anybody comes.
async fn is_empty(link: &mut Link) -> Result<bool> {
    let text = "SELECT id FROM users UNION ALL SELECT id FROM matches LIMIT 1";
    Ok(link.row(text, values![]).await?.is_none())
}

async fn copy_all(from: &mut Link, to: &mut Link) -> Result<()> {
    for (table, _) in TABLES.iter().rev() {
        to.execute(format!("DELETE FROM {table}"), values![])
            .await?;
    }
    for (table, key) in TABLES {
        copy(from, to, table, key).await?;
    }
    Ok(())
}

/// Copies a table in the order of its key, some rows at a time.
async fn copy(from: &mut Link, to: &mut Link, table: &'static str, key: &[&str]) -> Result<()> {
    let columns = to.columns(table).await?;
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let place = |name: &&str| names.iter().position(|column| column == name);
    let places: Vec<usize> = key.iter().filter_map(place).collect();
    let (names, keys) = (names.join(", "), key.join(", "));
    let mut last: Option<Vec<Value>> = None;
    loop {
        let after = match &last {
            Some(_) => format!("WHERE ({keys}) > {}", tuples(1, key.len())),
            None => String::new(),
        };
        let text = format!("SELECT {names} FROM {table} {after} ORDER BY {keys} LIMIT {ROWS}");
        let rows = from.rows(text, last.unwrap_or_default()).await?;
        let mut rows: Vec<Vec<Value>> = rows.into_iter().map(Row::into_values).collect();
        for row in &mut rows {
            for (value, (_, kind)) in row.iter_mut().zip(&columns) {
                if value.is_null() {
                    *value = kind.clone();
                }
            }
        }
        for rows in in_chunks(&rows) {
            let tuples = tuples(rows.len(), columns.len());
            let text = format!("INSERT INTO {table} ({names}) VALUES {tuples}");
            to.execute(text, rows.concat()).await?;
        }
        let Some(row) = rows.last().filter(|_| rows.len() == ROWS as usize) else {
            return Ok(());
        };
        last = Some(places.iter().map(|place| row[*place].clone()).collect());
    }
}

/// The file's path with something behind it.
fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Removes a database that is of no use, with what SQLite puts beside it.
async fn remove(file: &Path) {
    for suffix in ["", "-wal", "-shm"] {
        // Most of them are not there.
        let _ = fs::remove_file(beside(file, suffix)).await;
    }
}

fn path(file: &Path) -> Result<&str> {
    let text = file.to_str();
    text.ok_or_else(|| StoreError::Malformed("the path is no text".into()))
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn no_file(error: std::io::Error) -> StoreError {
    StoreError::Malformed(error.to_string())
}

//! Identifies backups by SQLite's application id, the format version, and a checksum over all rows. Backups of the
//! first version have none of the three and are recognised by their tables. The checksum detects damage and mistakes;
//! it is not a signature.

use std::fmt::Write;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::backup::Pages;
use crate::sql::{DbConnection, Pool, Value, values};
use crate::{Result, StoreError};

/// “Snte”, the application id in the file's header.
const APPLICATION: i64 = 0x536e_7465;
/// The format version that this program writes.
const FORMAT: i64 = 1;
/// The tables of backups from before the format had a version.
const FIRST_TABLES: [&str; 13] = [
    "achievements",
    "analyses",
    "events",
    "history",
    "matches",
    "progress",
    "rating_changes",
    "ratings",
    "runs",
    "saves",
    "seeks",
    "sessions",
    "users",
];

/// Marks a complete file as a backup.
pub(crate) async fn seal(file: &Path) -> Result<()> {
    let pool = Pool::open_file(file).await?;
    let mut connection = pool.acquire().await?;
    connection.lift_time_limit().await?;
    let done = write_seal(&mut connection).await;
    connection.discard().await;
    pool.close().await;
    done
}

async fn write_seal(connection: &mut DbConnection) -> Result<()> {
    connection
        .raw("CREATE TABLE backup_info (checksum TEXT NOT NULL) STRICT")
        .await?;
    let checksum = checksum(connection).await?;
    let text = "INSERT INTO backup_info (checksum) VALUES ($1)";
    connection.execute(text, values![checksum]).await?;
    connection
        .raw(format!("PRAGMA user_version = {FORMAT}"))
        .await?;
    connection
        .raw(format!("PRAGMA application_id = {APPLICATION}"))
        .await
}

/// Whether the file is a complete backup. The check works on a copy, because it may change the file.
pub(crate) async fn check(copy: &Path) -> Result<()> {
    let pool = Pool::open_file(copy).await.map_err(no_backup)?;
    let mut connection = pool.acquire().await.map_err(no_backup)?;
    connection.lift_time_limit().await?;
    let done = check_seal(&mut connection).await;
    connection.discard().await;
    pool.close().await;
    // Whatever error the database reports, an unreadable file is not a backup.
    done.map_err(|error| match error {
        StoreError::Unavailable(why) => no_backup(why),
        other => other,
    })
}

async fn check_seal(connection: &mut DbConnection) -> Result<()> {
    let application = number(connection, "PRAGMA application_id").await?;
    let format = number(connection, "PRAGMA user_version").await?;
    let sound = connection.row("PRAGMA integrity_check", values![]).await?;
    let sound = sound.map(|mut row| row.take::<String>()).transpose()?;
    if sound.as_deref() != Some("ok") {
        return Err(damaged());
    }
    match (application, format) {
        (APPLICATION, FORMAT) => {
            let kept = connection
                .row("SELECT checksum FROM backup_info", values![])
                .await?;
            let kept = kept.map(|mut row| row.take::<String>()).transpose()?;
            if kept == Some(checksum(connection).await?) {
                Ok(())
            } else {
                Err(damaged())
            }
        }
        (APPLICATION, _) => Err(StoreError::NoBackup(
            "a newer version of Sente has made it: restore it with that one".into(),
        )),
        (0, 0) => check_first(connection).await,
        _ => Err(no_backup("another program has made it")),
    }
}

/// Whether this is a backup from before the format had a version: exactly the tables of that time, and its one
/// migration.
async fn check_first(connection: &mut DbConnection) -> Result<()> {
    if tables(connection).await? != FIRST_TABLES {
        return Err(no_backup("its tables are not those of a backup"));
    }
    let text = "SELECT CAST(version AS INTEGER) FROM _sqlx_migrations WHERE success";
    let rows = connection.rows(text, values![]).await?;
    let versions = rows.into_iter().map(|mut row| row.take::<i64>());
    if versions.collect::<Result<Vec<_>>>()? != [1] {
        return Err(no_backup("its tables are not those of a backup"));
    }
    Ok(())
}

async fn number(connection: &mut DbConnection, text: &'static str) -> Result<i64> {
    let row = connection.row(text, values![]).await?;
    row.ok_or_else(damaged)?.take()
}

/// The names of all tables with content.
async fn tables(connection: &mut DbConnection) -> Result<Vec<String>> {
    let text = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' \
                ESCAPE '\\' AND name NOT IN ('_sqlx_migrations', 'backup_info') ORDER BY name";
    let rows = connection.rows(text, values![]).await?;
    rows.into_iter().map(|mut row| row.take()).collect()
}

/// SHA-256 over the names of tables and columns and over all values, in key order.
async fn checksum(connection: &mut DbConnection) -> Result<String> {
    let mut hash = Sha256::new();
    for table in tables(connection).await? {
        let text = "SELECT name, pk FROM pragma_table_info($1) ORDER BY cid";
        let rows = connection.rows(text, values![table]).await?;
        let column = |mut row: crate::sql::Row| Ok((row.take::<String>()?, row.take::<i64>()?));
        let columns: Vec<(String, i64)> =
            rows.into_iter().map(column).collect::<Result<Vec<_>>>()?;
        let mut key: Vec<&(String, i64)> = columns.iter().filter(|(_, place)| *place > 0).collect();
        key.sort_by_key(|(_, place)| *place);
        let key: Vec<&str> = key.into_iter().map(|(name, _)| name.as_str()).collect();
        if key.is_empty() {
            return Err(damaged());
        }
        absorb(&mut hash, b't', table.as_bytes());
        for (name, _) in &columns {
            absorb(&mut hash, b'c', name.as_bytes());
        }
        let names: Vec<String> = columns.iter().map(|(name, _)| name.clone()).collect();
        let mut pages = Pages::new(table, &names, &key);
        while let Some(rows) = pages.next(connection).await? {
            rows.iter()
                .flatten()
                .for_each(|value| digest(&mut hash, value));
        }
    }
    let mut text = String::new();
    for byte in hash.finalize() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// A value with its type and length, so that different lists of values never have the same representation.
fn digest(hash: &mut Sha256, value: &Value) {
    match value {
        Value::Int(Some(number)) => absorb(hash, b'i', &number.to_le_bytes()),
        Value::Real(Some(number)) => absorb(hash, b'r', &number.to_le_bytes()),
        Value::Text(Some(text)) => absorb(hash, b's', text.as_bytes()),
        Value::Bytes(Some(bytes)) => absorb(hash, b'b', bytes),
        Value::Int(None) | Value::Real(None) | Value::Text(None) | Value::Bytes(None) => {
            absorb(hash, b'n', &[]);
        }
    }
}

fn absorb(hash: &mut Sha256, kind: u8, bytes: &[u8]) {
    hash.update([kind]);
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}

fn damaged() -> StoreError {
    StoreError::NoBackup("it is damaged".into())
}

fn no_backup(why: impl std::fmt::Display) -> StoreError {
    StoreError::NoBackup(why.to_string())
}

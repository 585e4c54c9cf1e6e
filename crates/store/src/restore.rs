//! Restores a backup: recognises it, copies it into new tables, and replaces the old tables in one step. The old data
//! is kept aside, and an error before that step changes nothing.

use std::path::{Path, PathBuf};

use crate::backup::TABLES;
use crate::sql::{DbConnection, Pool, values};
use crate::{DatabaseLock, MatchId, Result, Store, StoreError, backup_format, files};

/// The result of a restore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The location of the previous data: a file, or a schema of the PostgreSQL database.
    pub aside: Option<String>,
}

impl Store {
    /// Restores a backup into the database at this place, which no server may use meanwhile. A database with users is
    /// replaced only by force.
    pub async fn restore(place: &str, file: &Path, force: bool) -> Result<Restored> {
        if !file
            .try_exists()
            .map_err(|error| files::failed(file, &error))?
        {
            return Err(StoreError::NotFound("backup"));
        }
        let lock = DatabaseLock::acquire(place).await?;
        let done = restore_locked(place, file, force).await;
        lock.release().await;
        done
    }
}

async fn restore_locked(place: &str, file: &Path, force: bool) -> Result<Restored> {
    // The migrations of an old backup run on a copy, so that its file does not change.
    let folder = if Pool::is_postgres(place) {
        std::env::temp_dir()
    } else {
        folder_of(Path::new(place))
    };
    let copy = folder.join(format!("sente-restore-{}.db", MatchId::random()));
    let copied = files::copy_private(file, &copy).map_err(|error| files::failed(&copy, &error));
    let done = match copied {
        Ok(()) => restore_copy(place, &copy, force).await,
        Err(error) => Err(error),
    };
    files::remove(&copy);
    done
}

async fn restore_copy(place: &str, copy: &Path, force: bool) -> Result<Restored> {
    backup_format::check(copy).await?;
    if !force && !is_unused(place).await? {
        return Err(StoreError::NotEmpty);
    }
    let source = Store::open(files::text(copy)?).await?;
    let done = if Pool::is_postgres(place) {
        into_schema(&source, place).await
    } else {
        into_file(&source, Path::new(place)).await
    };
    source.close().await?;
    done
}

/// Whether the database has no users. Computer players are added before the first user.
async fn is_unused(place: &str) -> Result<bool> {
    if !Pool::is_postgres(place) && !Path::new(place).exists() {
        return Ok(true);
    }
    let store = Store::open(place).await?;
    let text = "SELECT id FROM users UNION ALL SELECT id FROM matches LIMIT 1";
    let row = store.read().await?.row(text, values![]).await;
    store.close().await?;
    Ok(row?.is_none())
}

async fn into_file(source: &Store, place: &Path) -> Result<Restored> {
    let new = files::beside(place, ".restoring");
    files::remove(&new);
    let filled = fill_new(source, files::text(&new)?).await;
    let swapped = match filled {
        Ok(()) => {
            tidy_old(place).await;
            files::swap(&new, place)
        }
        Err(error) => Err(error),
    };
    if swapped.is_err() {
        files::remove(&new);
    }
    let aside = swapped?.map(|path| path.display().to_string());
    Ok(Restored { aside })
}

/// Merges the old database into one file. A damaged database stays as it is, with its companion files.
async fn tidy_old(place: &Path) {
    if place.exists()
        && let Ok(pool) = Pool::open_file(place).await
    {
        pool.close().await;
    }
}

async fn fill_new(source: &Store, place: &str) -> Result<()> {
    let new = Store::open(place).await?;
    let filled = match source.read().await {
        Ok(from) => new.fill(from).await,
        Err(error) => Err(error),
    };
    let closed = new.close().await;
    filled.and(closed)
}

async fn into_schema(source: &Store, address: &str) -> Result<Restored> {
    let pool = Pool::open_single(address).await?;
    let mut connection = pool.acquire().await?;
    let new = format!("sente_restore_{}", MatchId::random());
    let done = async {
        connection.raw(format!("CREATE SCHEMA {new}")).await?;
        let store = Store::open_in_schema(address, &new).await?;
        let filled = match source.read().await {
            Ok(from) => store.fill(from).await,
            Err(error) => Err(error),
        };
        store.close().await?;
        filled?;
        swap_schemas(&mut connection, &new).await
    };
    let done = done.await;
    if done.is_err() {
        // Roll back what was begun; a lost connection has already rolled back.
        let _ = connection.raw("ROLLBACK").await;
        let _ = connection
            .raw(format!("DROP SCHEMA IF EXISTS {new} CASCADE"))
            .await;
    }
    connection.discard().await;
    pool.close().await;
    Ok(Restored { aside: Some(done?) })
}

/// Moves the existing tables into a separate schema and the new ones into their place, in one transaction.
async fn swap_schemas(connection: &mut DbConnection, new: &str) -> Result<String> {
    let row = connection
        .row("SELECT quote_ident(current_schema())", values![])
        .await?;
    let none = || StoreError::Unavailable("the address leads to no schema".into());
    let place: String = row.ok_or_else(none)?.take()?;
    let aside = format!("sente_before_restore_{}", MatchId::random());
    connection.begin().await?;
    connection.raw(format!("CREATE SCHEMA {aside}")).await?;
    let tables = TABLES.iter().map(|(table, _)| *table);
    for table in tables.chain(["health", "servers", "_sqlx_migrations"]) {
        for (from, to) in [(place.as_str(), aside.as_str()), (new, place.as_str())] {
            let text = format!("ALTER TABLE IF EXISTS {from}.{table} SET SCHEMA {to}");
            connection.raw(text).await?;
        }
    }
    connection.raw(format!("DROP SCHEMA {new}")).await?;
    connection.raw("COMMIT").await?;
    Ok(format!("the schema {aside}"))
}

fn folder_of(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new(".")).to_owned()
}

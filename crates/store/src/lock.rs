//! The lock on a database: held by one server exclusively, or shared by several servers of a site, and by a restore.
//! The system releases it when the process ends, however it ends. Reads and backups need no lock.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::files;
use crate::sql::{DbConnection, Pool, values};
use crate::{Result, StoreError};

/// A lock on a database, until it is released or dropped.
pub struct DatabaseLock(Kind);

enum Kind {
    /// A locked file beside the database.
    File(File),
    /// A connection that holds an advisory lock.
    Postgres(DbConnection, Pool),
}

/// The number of Sente's advisory lock in PostgreSQL.
const NUMBER: i64 = 0x5e_17e;

/// PostgreSQL needs a moment to notice that a process has died.
const TRIES: u32 = 30;
const BETWEEN: Duration = Duration::from_millis(100);

impl DatabaseLock {
    /// Takes the exclusive lock on the database at this place; fails if another process holds it.
    pub async fn acquire(place: &str) -> Result<Self> {
        if Pool::is_postgres(place) {
            return Self::acquire_postgres(place, "pg_try_advisory_lock").await;
        }
        let path = path_for(Path::new(place));
        let file = files::open_private(&path);
        let file = file.map_err(|error| files::failed(&path, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(Kind::File(file))),
            Err(TryLockError::WouldBlock) => Err(in_use(place)),
            Err(TryLockError::Error(error)) => Err(files::failed(&path, &error)),
        }
    }

    /// Takes the shared lock on a PostgreSQL database; fails if another process holds the exclusive one.
    pub async fn acquire_shared(place: &str) -> Result<Self> {
        if !Pool::is_postgres(place) {
            let why =
                "several servers need a PostgreSQL database: name it with --database postgres://…";
            return Err(StoreError::Malformed(why.into()));
        }
        Self::acquire_postgres(place, "pg_try_advisory_lock_shared").await
    }

    async fn acquire_postgres(place: &str, lock: &str) -> Result<Self> {
        let pool = Pool::open_single(place).await?;
        let mut connection = pool.acquire().await?;
        let text = format!(
            "SELECT CASE WHEN {lock}($1::bigint::int, hashtext(current_schema())) \
             THEN 1::bigint ELSE 0::bigint END"
        );
        for _ in 0..TRIES {
            let row = connection.row(text.clone(), values![NUMBER]).await?;
            if row.map(|mut row| row.take::<bool>()).transpose()? == Some(true) {
                return Ok(Self(Kind::Postgres(connection, pool)));
            }
            tokio::time::sleep(BETWEEN).await;
        }
        connection.discard().await;
        pool.close().await;
        Err(in_use("this address"))
    }

    /// Releases the lock at once.
    pub async fn release(self) {
        match self.0 {
            Kind::File(file) => drop(file),
            Kind::Postgres(connection, pool) => {
                connection.discard().await;
                pool.close().await;
            }
        }
    }
}

/// The path of the lock file: beside the real database file, even if the given path is a link.
fn path_for(database: &Path) -> PathBuf {
    let meant = database.canonicalize();
    files::beside(&meant.unwrap_or_else(|_| database.to_owned()), ".lock")
}

fn in_use(place: &str) -> StoreError {
    StoreError::InUse(place.to_owned())
}

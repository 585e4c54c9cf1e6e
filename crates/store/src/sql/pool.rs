//! Where connections come from: a file or a server, opened and brought up to date.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqlSafeStr};

use super::Link;
use crate::{Result, StoreError};

/// Connections to one database.
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// How long one waits for a connection, or for another process that writes into the same file.
const PATIENCE: Duration = Duration::from_secs(30);
/// Reading connections of one process.
const READERS: u32 = 8;

impl Pool {
    /// Connects for writing and for reading, and runs the migrations that are missing.
    pub(crate) async fn open(place: &str) -> Result<(Self, Self)> {
        if place.starts_with("postgres://") || place.starts_with("postgresql://") {
            Self::open_postgres(place).await
        } else {
            Self::open_sqlite(Path::new(place)).await
        }
    }

    async fn open_sqlite(file: &Path) -> Result<(Self, Self)> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let pool = |connections| {
            SqlitePoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(PATIENCE)
                .test_before_acquire(false)
        };
        let writer = pool(1).connect_with(options.clone()).await;
        let writer = writer.map_err(unavailable)?;
        let migrations = [
            (1, include_str!("../../migrations/sqlite/0001_start.sql")),
            (2, include_str!("../../migrations/sqlite/0002_codes.sql")),
        ];
        migrator(&migrations)
            .run(&writer)
            .await
            .map_err(unavailable)?;
        let readers = pool(READERS).connect_with(options).await;
        let readers = readers.map_err(unavailable)?;
        Ok((Self::Sqlite(writer), Self::Sqlite(readers)))
    }

    async fn open_postgres(address: &str) -> Result<(Self, Self)> {
        let options = PgConnectOptions::from_str(address)
            .map_err(unavailable)?
            .application_name("sente")
            .disable_statement_logging();
        let pool = |connections| {
            PgPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(PATIENCE)
        };
        let writer = pool(1).connect_with(options.clone()).await;
        let writer = writer.map_err(unavailable)?;
        let migrations = [
            (1, include_str!("../../migrations/postgres/0001_start.sql")),
            (2, include_str!("../../migrations/postgres/0002_codes.sql")),
        ];
        migrator(&migrations)
            .run(&writer)
            .await
            .map_err(unavailable)?;
        let readers = pool(READERS).connect_with(options).await;
        let readers = readers.map_err(unavailable)?;
        Ok((Self::Postgres(writer), Self::Postgres(readers)))
    }

    /// A connection, which goes back when it is dropped.
    pub(crate) async fn acquire(&self) -> Result<Link> {
        match self {
            Self::Sqlite(pool) => pool.acquire().await.map(Link::from),
            Self::Postgres(pool) => pool.acquire().await.map(Link::from),
        }
        .map_err(unavailable)
    }

    /// Closes all connections once they are back.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

fn migrator(texts: &[(i64, &'static str)]) -> Migrator {
    let migration = |(version, text): &(i64, &'static str)| {
        let kind = MigrationType::Simple;
        Migration::new(*version, "".into(), kind, text.into_sql_str(), false)
    };
    Migrator::with_migrations(texts.iter().map(migration).collect())
}

fn unavailable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

//! Where connections come from: a file or a server, opened and brought up to date.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Database, SqlSafeStr};

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
        let migrations = [
            (1, include_str!("../../migrations/sqlite/0001_start.sql")),
            (
                2,
                include_str!("../../migrations/sqlite/0002_summaries.sql"),
            ),
            (
                4,
                include_str!("../../migrations/sqlite/0004_deviations.sql"),
            ),
        ];
        let pool = SqlitePoolOptions::new().test_before_acquire(false);
        let [writer, readers] = open(pool, options, &migrations).await?;
        Ok((Self::Sqlite(writer), Self::Sqlite(readers)))
    }

    async fn open_postgres(address: &str) -> Result<(Self, Self)> {
        let options = PgConnectOptions::from_str(address)
            .map_err(unavailable)?
            .application_name("sente")
            .disable_statement_logging();
        let migrations = [
            (1, include_str!("../../migrations/postgres/0001_start.sql")),
            (
                2,
                include_str!("../../migrations/postgres/0002_summaries.sql"),
            ),
            (
                4,
                include_str!("../../migrations/postgres/0004_deviations.sql"),
            ),
        ];
        let [writer, readers] = open(PgPoolOptions::new(), options, &migrations).await?;
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

/// One connection for writing and some for reading, to a database that is up to date.
async fn open<D: Database>(
    pool: PoolOptions<D>,
    options: <D::Connection as Connection>::Options,
    migrations: &[(i64, &'static str)],
) -> Result<[sqlx::Pool<D>; 2]>
where
    D::Connection: Migrate,
{
    let pool = pool.acquire_timeout(PATIENCE);
    let writer = pool.clone().max_connections(1);
    let writer = writer.connect_with(options.clone()).await;
    let writer = writer.map_err(unavailable)?;
    let migrated = migrator(migrations).run(&writer).await;
    migrated.map_err(unavailable)?;
    let readers = pool.max_connections(READERS).connect_with(options).await;
    Ok([writer, readers.map_err(unavailable)?])
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

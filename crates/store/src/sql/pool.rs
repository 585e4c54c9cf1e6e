//! Connection pools: opens and migrates a database.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgSslMode};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Database, SqlSafeStr};

use super::DbConnection;
use super::connection::STATEMENT;
use crate::{Result, StoreError, files};

/// Connections to one database.
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The time limit for getting a connection, or for another process that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(5);
/// The number of reading connections of a process.
const READERS: u32 = 8;
/// The number of 4 KiB pages in SQLite's log from which on they are copied to the database. A thousand games change the
/// same two thousand pages again and again, and a longer log copies each of them once instead of many times.
const CHECKPOINT_PAGES: u32 = 8_192;
/// The number of pages that the writing connection of SQLite keeps in memory: enough for a thousand games.
const WRITER_PAGES: u32 = 8_192;

impl Pool {
    /// Whether the place is the address of a PostgreSQL database.
    pub(crate) fn is_postgres(place: &str) -> bool {
        place.starts_with("postgres://") || place.starts_with("postgresql://")
    }

    /// Connects for writing and for reading, and runs the missing migrations.
    pub(crate) async fn open(place: &str) -> Result<(Self, Self)> {
        if Self::is_postgres(place) {
            Self::open_postgres(place, None).await
        } else {
            Self::open_sqlite(Path::new(place)).await
        }
    }

    async fn open_sqlite(file: &Path) -> Result<(Self, Self)> {
        files::make_private(file).map_err(|error| files::failed(file, &error))?;
        let options = sqlite_options(file).journal_mode(SqliteJournalMode::Wal);
        let pool = SqlitePoolOptions::new().test_before_acquire(false);
        migrate(&options, &SQLITE_MIGRATIONS).await?;
        let writing = options
            .clone()
            .pragma("wal_autocheckpoint", CHECKPOINT_PAGES.to_string())
            .pragma("cache_size", WRITER_PAGES.to_string());
        let [writer, readers] = open(pool, [writing, options]).await?;
        Ok((Self::Sqlite(writer), Self::Sqlite(readers)))
    }

    /// Connects to PostgreSQL, in this existing schema if one is given.
    pub(crate) async fn open_postgres(address: &str, schema: Option<&str>) -> Result<(Self, Self)> {
        let mut options = postgres_options(address)?;
        if let Some(schema) = schema {
            options = options.options([("search_path", schema)]);
        }
        let unlimited = options.clone().options([("statement_timeout", "0")]);
        migrate(&unlimited, &POSTGRES_MIGRATIONS).await?;
        let [writer, readers] = open(PgPoolOptions::new(), [options.clone(), options]).await?;
        Ok((Self::Postgres(writer), Self::Postgres(readers)))
    }

    /// One connection to a PostgreSQL database, without migrations.
    pub(crate) async fn open_single(address: &str) -> Result<Self> {
        let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None);
        let pool = pool.acquire_timeout(PATIENCE);
        let pool = pool.connect_with(postgres_options(address)?).await;
        pool.map(Self::Postgres).map_err(unavailable)
    }

    /// One connection to an SQLite file, without migrations. Afterwards the database is a single file.
    pub(crate) async fn open_file(file: &Path) -> Result<Self> {
        let options = sqlite_options(file)
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Delete);
        let pool = SqlitePoolOptions::new().max_connections(1);
        let pool = pool.connect_with(options).await;
        pool.map(Self::Sqlite).map_err(unavailable)
    }

    /// A connection, which returns to the pool when it is dropped.
    pub(crate) async fn acquire(&self) -> Result<DbConnection> {
        match self {
            Self::Sqlite(pool) => pool.acquire().await.map(DbConnection::from),
            Self::Postgres(pool) => pool.acquire().await.map(DbConnection::from),
        }
        .map_err(unavailable)
    }

    /// Closes all connections once they have returned.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

/// All migrations, by number. A published migration is never changed.
const SQLITE_MIGRATIONS: [(i64, &str); 8] = [
    (1, include_str!("../../migrations/sqlite/0001_start.sql")),
    (
        2,
        include_str!("../../migrations/sqlite/0002_summaries.sql"),
    ),
    (
        3,
        include_str!("../../migrations/sqlite/0003_devices_and_skeletons.sql"),
    ),
    (
        4,
        include_str!("../../migrations/sqlite/0004_deviations.sql"),
    ),
    (
        5,
        include_str!("../../migrations/sqlite/0005_passkeys_and_health.sql"),
    ),
    (6, include_str!("../../migrations/sqlite/0006_owners.sql")),
    (
        7,
        include_str!("../../migrations/sqlite/0007_tallies_and_studies.sql"),
    ),
    (
        8,
        include_str!("../../migrations/sqlite/0008_puzzle_ratings.sql"),
    ),
];

const POSTGRES_MIGRATIONS: [(i64, &str); 8] = [
    (1, include_str!("../../migrations/postgres/0001_start.sql")),
    (
        2,
        include_str!("../../migrations/postgres/0002_summaries.sql"),
    ),
    (
        3,
        include_str!("../../migrations/postgres/0003_devices_and_skeletons.sql"),
    ),
    (
        4,
        include_str!("../../migrations/postgres/0004_deviations.sql"),
    ),
    (
        5,
        include_str!("../../migrations/postgres/0005_passkeys_and_health.sql"),
    ),
    (6, include_str!("../../migrations/postgres/0006_owners.sql")),
    (
        7,
        include_str!("../../migrations/postgres/0007_tallies_and_studies.sql"),
    ),
    (
        8,
        include_str!("../../migrations/postgres/0008_puzzle_ratings.sql"),
    ),
];

fn sqlite_options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}

/// PostgreSQL's own limits, unless the address sets them: a statement, a lock and an idle transaction of a stalled
/// process end by themselves, and a dead peer is detected.
const SESSION: [(&str, &str); 6] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "30s"),
    ("tcp_keepalives_idle", "30"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
];

fn postgres_options(address: &str) -> Result<PgConnectOptions> {
    let mut options = PgConnectOptions::from_str(address).map_err(unavailable)?;
    if leaves_this_machine(&options) && !names_ssl_mode(address) {
        options = options.ssl_mode(PgSslMode::VerifyFull);
    }
    let named = options.get_options().unwrap_or_default().to_owned();
    let missing = SESSION
        .into_iter()
        .filter(|(name, _)| !named.contains(name));
    Ok(options
        .options(missing)
        .application_name("sente")
        .disable_statement_logging())
}

/// Whether the connection to the database may cross a network that others can read.
fn leaves_this_machine(options: &PgConnectOptions) -> bool {
    let host = options.get_host();
    let is_loopback = host
        .trim_matches(['[', ']'])
        .parse::<std::net::IpAddr>()
        .is_ok_and(|address| address.is_loopback());
    options.get_socket().is_none() && host != "localhost" && !host.starts_with('/') && !is_loopback
}

fn names_ssl_mode(address: &str) -> bool {
    address.contains("sslmode=") || address.contains("ssl-mode=") || {
        std::env::var_os("PGSSLMODE").is_some()
    }
}

/// Runs the migrations over a separate connection without a time limit.
async fn migrate<O>(options: &O, migrations: &[(i64, &'static str)]) -> Result<()>
where
    O: ConnectOptions,
    O::Connection: Migrate + Sized,
{
    let connected = tokio::time::timeout(STATEMENT, options.connect()).await;
    let connected = connected.map_err(|_| unavailable("it cannot be reached"))?;
    let mut connection = connected.map_err(unavailable)?;
    let migrated = migrator(migrations)
        .run_direct(None, &mut connection, false)
        .await;
    migrated.map_err(unavailable)?;
    connection.close().await.map_err(unavailable)
}

/// One connection for writing and several for reading.
async fn open<D: Database>(
    pool: PoolOptions<D>,
    [writing, reading]: [<D::Connection as Connection>::Options; 2],
) -> Result<[sqlx::Pool<D>; 2]> {
    let pool = pool.acquire_timeout(PATIENCE);
    let writer = pool.clone().max_connections(1);
    let writer = writer.connect_with(writing).await;
    let readers = pool.max_connections(READERS).connect_with(reading).await;
    Ok([writer.map_err(unavailable)?, readers.map_err(unavailable)?])
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ssl_mode(address: &str) -> String {
        format!("{:?}", postgres_options(address).unwrap().get_ssl_mode())
    }

    #[test]
    fn what_leaves_this_machine_is_encrypted_and_checked() {
        for (address, mode) in [
            ("postgres://sente@db.example.org/sente", "VerifyFull"),
            ("postgres://sente@192.0.2.7/sente", "VerifyFull"),
            (
                "postgres://sente@db.example.org/sente?sslmode=require",
                "Require",
            ),
            ("postgres://sente@db/sente?sslmode=disable", "Disable"),
            ("postgres://sente@localhost/sente", "Prefer"),
            ("postgres://sente@127.0.0.1/sente", "Prefer"),
            (
                "postgres://sente@localhost/sente?host=/run/postgresql",
                "Prefer",
            ),
        ] {
            assert_eq!(ssl_mode(address), mode, "{address}");
        }
    }

    #[test]
    fn the_operators_own_limits_stay() {
        let own = "postgres://s@localhost/s?options=-c%20statement_timeout%3D60s";
        let options = postgres_options(own).unwrap();
        let text = options.get_options().unwrap();
        assert_eq!(text.matches("statement_timeout").count(), 1, "{text}");
        assert!(text.contains("lock_timeout=5s"), "{text}");
    }
}

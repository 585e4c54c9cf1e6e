//! Opening, closing and basic access to the store. Each noun's file has its operations.

use std::collections::HashMap;
use std::sync::Arc;

use sente_match::{Rating, Time};
use sente_rules::GameId;

use crate::cached::Cached;
use crate::sql::{DbConnection, Pool, Value, values};
use crate::writer::{Observer, Writer};
use crate::{Result, StoreError};

/// The store in SQLite or PostgreSQL. A cheap handle: clones refer to the same store.
///
/// A write is answered when it is on disk. Dropping the future of a write does not undo the write.
#[derive(Clone)]
pub struct Store(Arc<Parts>);

struct Parts {
    writer: Writer,
    writing: Arc<Pool>,
    reading: Pool,
    player_ratings: Cached<GameId, Arc<HashMap<String, Rating>>>,
}

impl Store {
    /// Opens a store and migrates its tables. `postgres://…` is the address of a PostgreSQL database, anything else the
    /// path of an SQLite file, which is created if it does not exist.
    pub async fn open(place: &str) -> Result<Self> {
        Self::with(Pool::open(place).await?).await
    }

    /// Opens a store in an existing schema of a PostgreSQL database.
    pub(crate) async fn open_in_schema(address: &str, schema: &str) -> Result<Self> {
        Self::with(Pool::open_postgres(address, Some(schema)).await?).await
    }

    async fn with((writing, reading): (Pool, Pool)) -> Result<Self> {
        let writing = Arc::new(writing);
        let store = Self(Arc::new(Parts {
            writer: Writer::start(Arc::clone(&writing)),
            writing,
            reading,
            player_ratings: Cached::default(),
        }));
        store.fill_skeletons().await?;
        Ok(store)
    }

    /// Checks whether the database can be read and written, by writing a row through the ordinary queue. Takes up to
    /// the time limit of a statement.
    pub async fn check_health(&self, now: Time) -> Result<()> {
        let mut connection = self.read().await?;
        connection
            .rows("SELECT id FROM users LIMIT 0", values![])
            .await?;
        drop(connection);
        let text = "INSERT INTO health (id, checked) VALUES (1, $1) \
                    ON CONFLICT (id) DO UPDATE SET checked = excluded.checked";
        self.execute(text, values![now]).await?;
        Ok(())
    }

    /// Executes all queued writes, checkpoints the database and closes all connections. Every later call fails with
    /// [`StoreError::Unavailable`].
    pub async fn close(&self) -> Result<()> {
        self.writer().close().await?;
        self.0.reading.close().await;
        let done = match &*self.0.writing {
            Pool::Sqlite(_) => {
                let mut connection = self.0.writing.acquire().await?;
                connection.raw("PRAGMA wal_checkpoint(TRUNCATE)").await
            }
            Pool::Postgres(_) => Ok(()),
        };
        self.0.writing.close().await;
        done
    }

    /// Reports every writing transaction to this observer from now on. Only the first observer is used.
    pub fn observe(&self, observer: Observer) {
        self.writer().observe(observer);
    }

    /// The number of writes that wait for the next transaction.
    pub fn waiting_writes(&self) -> usize {
        self.writer().waiting()
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.0.writer
    }

    pub(crate) fn cached_player_ratings(&self) -> &Cached<GameId, Arc<HashMap<String, Rating>>> {
        &self.0.player_ratings
    }

    /// A connection for reading.
    pub(crate) async fn read(&self) -> Result<DbConnection> {
        self.0.reading.acquire().await
    }

    /// Executes one write statement and returns the number of changed rows.
    pub(crate) async fn execute(&self, text: &'static str, values: Vec<Value>) -> Result<u64> {
        self.writer()
            .write((text, values), |(text, values), connection| {
                Box::pin(connection.execute(*text, values.clone()))
            })
            .await
    }

    /// Executes one write statement that must change a row.
    pub(crate) async fn change(
        &self,
        what: &'static str,
        text: &'static str,
        values: Vec<Value>,
    ) -> Result<()> {
        match self.execute(text, values).await? {
            0 => Err(StoreError::NotFound(what)),
            _ => Ok(()),
        }
    }
}

/// The largest time that can be stored.
pub const FOREVER: Time = Time(i64::MAX as u64);

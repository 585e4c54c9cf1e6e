//! The store itself: opened, asked and closed. What it can be asked stands beside each noun.

use std::sync::Arc;

use sente_match::Time;

use crate::sql::{DbConnection, Pool, Value, values};
use crate::writer::{Observer, Writer};
use crate::{Result, StoreError};

/// All that is remembered, in SQLite or in PostgreSQL. A handle: its clones are the same store.
///
/// Whatever changes something is answered once it is on disk. Dropping the future of a write does
/// not undo the write.
#[derive(Clone)]
pub struct Store(Arc<Parts>);

struct Parts {
    writer: Writer,
    writing: Arc<Pool>,
    reading: Pool,
}

impl Store {
    /// Opens a store and brings its tables up to date: `postgres://…` is the address of a PostgreSQL
    /// database, anything else the path of an SQLite file, which is made where there is none.
    pub async fn open(place: &str) -> Result<Self> {
        Self::with(Pool::open(place).await?).await
    }

    /// Opens a store in a schema of a PostgreSQL database, which is there already.
    pub(crate) async fn open_in_schema(address: &str, schema: &str) -> Result<Self> {
        Self::with(Pool::open_postgres(address, Some(schema)).await?).await
    }

    async fn with((writing, reading): (Pool, Pool)) -> Result<Self> {
        let writing = Arc::new(writing);
        let store = Self(Arc::new(Parts {
            writer: Writer::start(Arc::clone(&writing)),
            writing,
            reading,
        }));
        store.fill_skeletons().await?;
        Ok(store)
    }

    /// Whether the database can be read and written: a row is written through the same queue as
    /// everything else. May take as long as a statement may.
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

    /// Writes what is queued, puts everything in its place on disk and closes all connections.
    /// Whatever is asked later is [`StoreError::Unavailable`].
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

    /// Tells this observer of every transaction that writes, from now on; only the first one is told.
    pub fn observe(&self, observer: Observer) {
        self.writer().observe(observer);
    }

    /// Writes that wait for the transaction after the present one.
    pub fn waiting_writes(&self) -> usize {
        self.writer().waiting()
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.0.writer
    }

    /// A connection to read with.
    pub(crate) async fn read(&self) -> Result<DbConnection> {
        self.0.reading.acquire().await
    }

    /// Writes one statement and says how many rows it has changed.
    pub(crate) async fn execute(&self, text: &'static str, values: Vec<Value>) -> Result<u64> {
        self.writer()
            .write((text, values), |(text, values), connection| {
                Box::pin(connection.execute(*text, values.clone()))
            })
            .await
    }

    /// Writes one statement that has to change a row.
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

/// The end of all times that can be stored.
pub const FOREVER: Time = Time(i64::MAX as u64);

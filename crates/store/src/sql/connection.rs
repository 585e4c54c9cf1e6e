//! A connection to either database, which accepts the same statements and returns the same rows. All differences
//! between the two databases are here, in the pool and in the migrations.

use std::borrow::Cow;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{
    AssertSqlSafe, Database, Decode, Encode, Postgres, Row as _, Sqlite, Type, TypeInfo, ValueRef,
};

use super::{Row, Value};
use crate::{Result, StoreError};

/// A connection.
///
/// Every statement has a time limit on the client side, in addition to PostgreSQL's: a database server that hangs, or a
/// network that loses packets, enforces none. A connection that exceeds it is closed and not returned to its pool.
pub(crate) struct DbConnection {
    kind: Kind,
    fault: Option<Fault>,
    limit: Option<Duration>,
}

enum Kind {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
    /// The connection exceeded its time limit and was closed.
    Closed,
}

/// The time limit of a statement.
pub(crate) const STATEMENT: Duration = Duration::from_secs(10);
/// The time limit for closing a connection.
const GOODBYE: Duration = Duration::from_secs(1);

/// An error that affects the whole transaction or connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The transaction collided with another one and can be retried.
    Collision,
    /// The connection is lost.
    Broken,
}

/// A statement: always a constant text of the program, never of a client.
pub(crate) type Text = Cow<'static, str>;

impl From<PoolConnection<Sqlite>> for DbConnection {
    fn from(connection: PoolConnection<Sqlite>) -> Self {
        Self::new(Kind::Sqlite(connection))
    }
}

impl From<PoolConnection<Postgres>> for DbConnection {
    fn from(connection: PoolConnection<Postgres>) -> Self {
        Self::new(Kind::Postgres(connection))
    }
}

impl DbConnection {
    const fn new(kind: Kind) -> Self {
        Self {
            kind,
            fault: None,
            limit: Some(STATEMENT),
        }
    }

    /// Executes a statement and returns the number of changed rows.
    pub(crate) async fn execute(
        &mut self,
        text: impl Into<Text>,
        values: Vec<Value>,
    ) -> Result<u64> {
        check(&values)?;
        let (text, limit) = (text.into(), self.limit);
        let kind = &mut self.kind;
        let done = within(limit, async move {
            match kind {
                Kind::Sqlite(connection) => {
                    let done = bound::<Sqlite>(text, values)
                        .execute(&mut **connection)
                        .await;
                    done.map(|done| done.rows_affected())
                }
                Kind::Postgres(connection) => {
                    let done = bound::<Postgres>(text, values)
                        .execute(&mut **connection)
                        .await;
                    done.map(|done| done.rows_affected())
                }
                Kind::Closed => Err(sqlx::Error::PoolClosed),
            }
        });
        let done = done.await;
        done.map_err(|error| self.note(&error))
    }

    /// Executes a statement and returns its rows.
    pub(crate) async fn rows(
        &mut self,
        text: impl Into<Text>,
        values: Vec<Value>,
    ) -> Result<Vec<Row>> {
        check(&values)?;
        let (text, limit) = (text.into(), self.limit);
        let kind = &mut self.kind;
        let rows = within(limit, async move {
            match kind {
                Kind::Sqlite(connection) => {
                    let rows = bound::<Sqlite>(text, values)
                        .fetch_all(&mut **connection)
                        .await;
                    rows.and_then(|rows| rows.iter().map(row::<Sqlite>).collect())
                }
                Kind::Postgres(connection) => {
                    let rows = bound::<Postgres>(text, values)
                        .fetch_all(&mut **connection)
                        .await;
                    rows.and_then(|rows| rows.iter().map(row::<Postgres>).collect())
                }
                Kind::Closed => Err(sqlx::Error::PoolClosed),
            }
        });
        let rows = rows.await;
        rows.map_err(|error| self.note(&error))
    }

    /// Executes a statement and returns its first row, if there is one.
    pub(crate) async fn row(
        &mut self,
        text: impl Into<Text>,
        values: Vec<Value>,
    ) -> Result<Option<Row>> {
        Ok(self.rows(text, values).await?.into_iter().next())
    }

    /// Begins a transaction for writing.
    pub(crate) async fn begin(&mut self) -> Result<()> {
        let text = match self.kind {
            // Take the lock at once: a reader that wants to write later may fail to get it.
            Kind::Sqlite(_) => "BEGIN IMMEDIATE",
            Kind::Postgres(_) | Kind::Closed => "BEGIN",
        };
        self.raw(text).await
    }

    /// Begins a transaction that sees a consistent snapshot of all tables.
    pub(crate) async fn begin_reading(&mut self) -> Result<()> {
        let text = match self.kind {
            Kind::Sqlite(_) => "BEGIN",
            Kind::Postgres(_) | Kind::Closed => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.raw(text).await
    }

    /// Executes a statement without parameters, unprepared.
    pub(crate) async fn raw(&mut self, text: impl Into<Text>) -> Result<()> {
        let (text, limit) = (sqlx::raw_sql(AssertSqlSafe(text.into())), self.limit);
        let kind = &mut self.kind;
        let done = within(limit, async move {
            match kind {
                Kind::Sqlite(connection) => text.execute(&mut **connection).await.map(drop),
                Kind::Postgres(connection) => text.execute(&mut **connection).await.map(drop),
                Kind::Closed => Err(sqlx::Error::PoolClosed),
            }
        });
        let done = done.await;
        done.map_err(|error| self.note(&error))
    }

    /// Removes the time limit of this connection's statements, for copies of whole databases.
    pub(crate) async fn lift_time_limit(&mut self) -> Result<()> {
        self.limit = None;
        match self.kind {
            Kind::Sqlite(_) | Kind::Closed => Ok(()),
            Kind::Postgres(_) => self.raw("SET statement_timeout = 0").await,
        }
    }

    /// Whether this is an SQLite connection.
    pub(crate) const fn is_sqlite(&self) -> bool {
        matches!(self.kind, Kind::Sqlite(_))
    }

    /// The suffix of a query that locks its rows until the transaction ends. SQLite has only one writer anyway.
    pub(crate) const fn locking(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite(_) => "",
            Kind::Postgres(_) | Kind::Closed => " FOR UPDATE",
        }
    }

    /// The same, skipping rows that others have locked.
    pub(crate) const fn locking_unlocked(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite(_) => "",
            Kind::Postgres(_) | Kind::Closed => " FOR UPDATE SKIP LOCKED",
        }
    }

    /// The SQL expression for the database's clock in milliseconds since 1970: the one clock that all servers share.
    pub(crate) const fn clock(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite(_) => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Kind::Postgres(_) | Kind::Closed => {
                "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
            }
        }
    }

    /// Names and types of a table's columns, in order; a type is given as a NULL of that type.
    pub(crate) async fn columns(&mut self, table: &'static str) -> Result<Vec<(String, Value)>> {
        let text = match self.kind {
            Kind::Sqlite(_) => "SELECT name, type FROM pragma_table_info($1) ORDER BY cid",
            Kind::Postgres(_) | Kind::Closed => {
                "SELECT column_name::text, data_type::text FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = $1 \
                 ORDER BY ordinal_position"
            }
        };
        let rows = self.rows(text, super::values![table]).await?;
        let column = |mut row: Row| {
            let name = row.take()?;
            let kind = match row.take::<String>()?.as_str() {
                "INTEGER" | "bigint" => Value::Int(None),
                "REAL" | "double precision" => Value::Real(None),
                "BLOB" | "bytea" => Value::Bytes(None),
                _ => Value::Text(None),
            };
            Ok((name, kind))
        };
        rows.into_iter().map(column).collect()
    }

    /// The error of the connection or transaction since the last call.
    pub(crate) const fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    /// Closes the connection instead of returning it to the pool: it may be in the middle of a statement.
    pub(crate) async fn discard(self) {
        let close = async {
            match self.kind {
                Kind::Sqlite(connection) => connection.close().await,
                Kind::Postgres(connection) => connection.close().await,
                Kind::Closed => Ok(()),
            }
        };
        // The connection is given up in any case.
        let _ = tokio::time::timeout(GOODBYE, close).await;
    }

    /// Drops a connection in the middle of a statement. Its pool can open a new one at once, and the database rolls
    /// back what was not committed.
    fn sever(&mut self) {
        match std::mem::replace(&mut self.kind, Kind::Closed) {
            Kind::Sqlite(connection) => drop(connection.detach()),
            Kind::Postgres(connection) => drop(connection.detach()),
            Kind::Closed => {}
        }
    }

    fn note(&mut self, error: &sqlx::Error) -> StoreError {
        if is_timeout(error) {
            self.sever();
        }
        let fault = match error {
            sqlx::Error::Database(error) => match error.code().as_deref() {
                // The codes of PostgreSQL and of SQLite.
                Some("40001" | "40P01" | "5") => Some(Fault::Collision),
                // The server is shutting down, or has terminated the connection.
                Some(code) if code.starts_with("57P") => Some(Fault::Broken),
                _ => None,
            },
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => None,
            _ => Some(Fault::Broken),
        };
        self.fault = self.fault.or(fault);
        match error {
            sqlx::Error::Database(error) if error.is_foreign_key_violation() => {
                StoreError::NotFound("user or match")
            }
            sqlx::Error::Database(error) if error.is_unique_violation() => {
                if error.message().contains("name_key") {
                    StoreError::NameTaken
                } else {
                    StoreError::Malformed("there is one with this id already".into())
                }
            }
            error => StoreError::Unavailable(error.to_string()),
        }
    }
}

/// Waits for an answer of the database, up to the time limit.
async fn within<T>(
    limit: Option<Duration>,
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match limit {
        None => answer.await,
        Some(limit) => match tokio::time::timeout(limit, answer).await {
            Ok(answer) => answer,
            Err(_) => Err(sqlx::Error::Io(std::io::Error::new(
                std::io::ErrorKind::TimedOut,
                format!("it gave no answer for {} s", limit.as_secs()),
            ))),
        },
    }
}

/// Whether a statement has exceeded its time limit.
fn is_timeout(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == std::io::ErrorKind::TimedOut)
}

/// PostgreSQL cannot store text with a zero byte, so it is rejected for both databases.
fn check(values: &[Value]) -> Result<()> {
    let zero = |value: &Value| matches!(value, Value::Text(Some(text)) if text.contains('\0'));
    if values.iter().any(zero) {
        return Err(StoreError::Malformed("a text contains a zero byte".into()));
    }
    Ok(())
}

fn bound<'q, DB: Database>(text: Text, values: Vec<Value>) -> Query<'q, DB, DB::Arguments>
where
    Option<i64>: Encode<'q, DB> + Type<DB>,
    Option<f64>: Encode<'q, DB> + Type<DB>,
    Option<String>: Encode<'q, DB> + Type<DB>,
    Option<Vec<u8>>: Encode<'q, DB> + Type<DB>,
{
    let query = sqlx::query(AssertSqlSafe(text));
    values.into_iter().fold(query, |query, value| match value {
        Value::Int(value) => query.bind(value),
        Value::Real(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Bytes(value) => query.bind(value),
    })
}

fn row<DB: Database>(row: &DB::Row) -> Result<Row, sqlx::Error>
where
    usize: sqlx::ColumnIndex<DB::Row>,
    for<'r> Option<i64>: Decode<'r, DB>,
    for<'r> Option<f64>: Decode<'r, DB>,
    for<'r> Option<String>: Decode<'r, DB>,
    for<'r> Option<Vec<u8>>: Decode<'r, DB>,
{
    let value = |index| {
        let value = row.try_get_raw(index)?;
        let kind = value.type_info().into_owned();
        let value = match kind.name() {
            "INTEGER" | "INT8" => Decode::decode(value).map(Value::Int),
            "REAL" | "FLOAT8" => Decode::decode(value).map(Value::Real),
            "BLOB" | "BYTEA" => Decode::decode(value).map(Value::Bytes),
            "TEXT" | "NULL" => Decode::decode(value).map(Value::Text),
            other => Err(format!("the column has the unknown type {other}").into()),
        };
        value.map_err(sqlx::Error::Decode)
    };
    (0..row.len())
        .map(value)
        .collect::<Result<_, _>>()
        .map(Row::new)
}

//! A connection to either database, which takes the same statements and gives the same rows. What is
//! different between the two stands here and in the migrations, and nowhere else.

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
/// Every statement has a time limit of its own here, beside the one that PostgreSQL keeps: a database
/// server that hangs, or a network that swallows packets, keeps no limit. A connection that has missed
/// it is closed and never goes back to its pool.
pub(crate) struct DbConnection {
    kind: Kind,
    fault: Option<Fault>,
    limit: Option<Duration>,
}

enum Kind {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
    /// It missed its time limit and was closed.
    Closed,
}

/// The time limit of a statement.
pub(crate) const STATEMENT: Duration = Duration::from_secs(10);
/// How long a connection may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(1);

/// Something that went wrong with more than one statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The transaction got in another's way and can be tried again.
    Collision,
    /// The connection is lost.
    Broken,
}

/// A statement: always a text of ours, never of a client's.
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

    /// Runs a statement and says how many rows it changed.
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

    /// Runs a statement and gives its rows.
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

    /// Runs a statement and gives its first row, if there is one.
    pub(crate) async fn row(
        &mut self,
        text: impl Into<Text>,
        values: Vec<Value>,
    ) -> Result<Option<Row>> {
        Ok(self.rows(text, values).await?.into_iter().next())
    }

    /// Begins a transaction that writes.
    pub(crate) async fn begin(&mut self) -> Result<()> {
        let text = match self.kind {
            // The lock is taken at once, because a reader that wants to write later may find that
            // it cannot.
            Kind::Sqlite(_) => "BEGIN IMMEDIATE",
            Kind::Postgres(_) | Kind::Closed => "BEGIN",
        };
        self.raw(text).await
    }

    /// Begins a transaction that sees one state of all tables.
    pub(crate) async fn begin_reading(&mut self) -> Result<()> {
        let text = match self.kind {
            Kind::Sqlite(_) => "BEGIN",
            Kind::Postgres(_) | Kind::Closed => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.raw(text).await
    }

    /// Runs a statement without values, unprepared.
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

    /// Lets statements of this connection take as long as they need, as copies of a whole database do.
    pub(crate) async fn lift_time_limit(&mut self) -> Result<()> {
        self.limit = None;
        match self.kind {
            Kind::Sqlite(_) | Kind::Closed => Ok(()),
            Kind::Postgres(_) => self.raw("SET statement_timeout = 0").await,
        }
    }

    /// Whether it leads to an SQLite file.
    pub(crate) const fn is_sqlite(&self) -> bool {
        matches!(self.kind, Kind::Sqlite(_))
    }

    /// What a query ends in that keeps others from the rows until the transaction ends. SQLite has
    /// one writer anyway.
    pub(crate) const fn locking(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite(_) => "",
            Kind::Postgres(_) | Kind::Closed => " FOR UPDATE",
        }
    }

    /// The same, leaving out rows that others keep.
    pub(crate) const fn locking_unlocked(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite(_) => "",
            Kind::Postgres(_) | Kind::Closed => " FOR UPDATE SKIP LOCKED",
        }
    }

    /// The database's own clock in a statement, in milliseconds since 1970: the one clock that all servers share.
    pub(crate) const fn clock(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite(_) => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Kind::Postgres(_) | Kind::Closed => {
                "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
            }
        }
    }

    /// Names and kinds of a table's columns, in order; the kind is a missing value of it.
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

    /// What went wrong with the connection or the transaction since this was last asked.
    pub(crate) const fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    /// Closes the connection instead of giving it back: it may be in the middle of something.
    pub(crate) async fn discard(self) {
        let close = async {
            match self.kind {
                Kind::Sqlite(connection) => connection.close().await,
                Kind::Postgres(connection) => connection.close().await,
                Kind::Closed => Ok(()),
            }
        };
        // The connection is given up either way.
        let _ = tokio::time::timeout(GOODBYE, close).await;
    }

    /// Drops a connection in the middle of what it does. Its pool has room for another one at once, and
    /// the database undoes what was not committed.
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
                // PostgreSQL's words for it, and SQLite's.
                Some("40001" | "40P01" | "5") => Some(Fault::Collision),
                // The server shuts down, or has lost patience with the connection.
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

/// Waits so long for an answer of the database.
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

/// Whether the time limit of a statement has run out.
fn is_timeout(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == std::io::ErrorKind::TimedOut)
}

/// PostgreSQL has no text with a zero byte in it, so neither have we.
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

//! The common access to both databases: values, connections, pools. Independent of the tables.

mod connection;
mod pool;
mod rows;
mod value;

pub(crate) use connection::{DbConnection, Fault};
pub(crate) use pool::Pool;
pub(crate) use rows::{batches, in_chunks, tuples};
pub(crate) use value::{Bind, Row, Value, values};

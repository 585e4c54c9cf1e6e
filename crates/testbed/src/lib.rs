//! What tests need around them: a PostgreSQL server of their own, a browser, files that others have collected.
//! A test whose need is missing fails, and says what to install or how to leave it out. No part of the program.

#![forbid(unsafe_code)]

mod need;
#[cfg(unix)]
mod postgres;

pub use need::{Need, WITHOUT, collected};
#[cfg(unix)]
pub use postgres::Postgres;

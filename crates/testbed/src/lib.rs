//! What tests need around them: a PostgreSQL server and a NATS server of their own, a browser, files that others have collected.
//! A test whose need is missing fails, and says what to install or how to leave it out. No part of the program.

#![forbid(unsafe_code)]

#[cfg(unix)]
mod certificates;
#[cfg(unix)]
mod nats;
mod need;
#[cfg(unix)]
mod postgres;

#[cfg(unix)]
pub use certificates::stranger;
#[cfg(unix)]
pub use nats::Nats;
pub use need::{Need, WITHOUT, collected};
#[cfg(unix)]
pub use postgres::Postgres;

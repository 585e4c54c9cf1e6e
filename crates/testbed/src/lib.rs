//! The environment of tests: a temporary PostgreSQL server, a temporary NATS server, a browser, third-party collections
//! of games. If something is missing, a test fails and says what to install or how to skip it. Not part of the program.

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

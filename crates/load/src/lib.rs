//! A load generator: simulated clients and people, and a server in a separate process, for measuring a server and for
//! killing it in tests.

#![forbid(unsafe_code)]

pub mod client;
pub mod people;
pub mod server;

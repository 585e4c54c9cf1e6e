//! Several servers that form one site, on a real PostgreSQL and a real NATS: users of different servers can do
//! everything together. `crates/load/tests/cluster.rs` tests what happens when servers are killed.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

#[expect(dead_code, reason = "the tests of one server need more of it")]
#[path = "../live/client.rs"]
mod client;
mod encrypted;
mod journeys;
mod safety;
mod site;
mod takeover;
mod workers;

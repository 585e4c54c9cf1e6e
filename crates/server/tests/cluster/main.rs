//! Several servers that are one site, on a real PostgreSQL and a real NATS: whatever people do at one server, they can do
//! with people at the others. What happens when servers are killed is tested in `crates/load/tests/cluster.rs`.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

#[expect(dead_code, reason = "one server alone needs more than several do")]
#[path = "../live/client.rs"]
mod client;
mod encrypted;
mod journeys;
mod safety;
mod site;
mod takeover;
mod workers;

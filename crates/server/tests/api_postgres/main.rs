//! The API on PostgreSQL: the tests of `api`, compiled under another name, by which the harness chooses the database.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

#[path = "../api/account.rs"]
mod account;
#[path = "../api/analysis.rs"]
mod analysis;
#[path = "../api/arena.rs"]
mod arena;
#[path = "../api/calls.rs"]
mod calls;
#[path = "../api/connections.rs"]
mod connections;
#[path = "../api/harness.rs"]
mod harness;
#[path = "../api/ops.rs"]
mod ops;
#[path = "../api/passkeys.rs"]
mod passkeys;
#[path = "../api/past.rs"]
mod past;
#[path = "../api/played.rs"]
mod played;
#[path = "../api/production.rs"]
mod production;
#[path = "../api/schemathesis.rs"]
mod schemathesis;
#[path = "../api/studies.rs"]
mod studies;
#[path = "../api/table.rs"]
mod table;
#[path = "../api/upgrade.rs"]
mod upgrade;

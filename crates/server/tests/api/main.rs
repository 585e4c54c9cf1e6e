//! The API as a browser sees it: HTTP requests to a server in this process.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod account;
mod analysis;
mod arena;
mod calls;
mod connections;
mod harness;
mod ops;
mod passkeys;
mod past;
mod played;
mod production;
mod schemathesis;
mod studies;
mod table;
mod upgrade;

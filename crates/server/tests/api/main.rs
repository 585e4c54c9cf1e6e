//! The API as a browser sees it: a server started in this process, asked over HTTP.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop where it is"
)]

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

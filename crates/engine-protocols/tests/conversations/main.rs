//! Conversations between engines and hosts: scripted, with each other, and with failing partners.

#![expect(
    clippy::unwrap_used,
    reason = "in tests a failure is a panic, in their helpers too"
)]

mod dialogues;
mod hosts;
mod limits;
mod othello_time;
mod support;

//! Engines and hosts talk: with scripts, with each other, and with partners that fail.

#![expect(
    clippy::unwrap_used,
    reason = "in tests a failure is a panic, in their helpers too"
)]

mod dialogues;
mod hosts;
mod limits;
mod othello_time;
mod support;

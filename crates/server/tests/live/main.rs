//! Live play over real sockets, against servers in this process. Every wait is for a message, with a timeout that only
//! a hanging server reaches.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

mod analyses;
mod apart;
mod client;
mod clocks;
mod computers;
mod draws;
mod hints;
mod limits;
mod lobby;
mod lost_games;
mod robust;

//! Live play on PostgreSQL: the tests of `live`, compiled under another name, by which the client chooses the database.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

#[path = "../live/apart.rs"]
mod apart;
#[path = "../live/client.rs"]
mod client;
#[path = "../live/clocks.rs"]
mod clocks;
#[path = "../live/computers.rs"]
mod computers;
#[path = "../live/draws.rs"]
mod draws;
#[path = "../live/hints.rs"]
mod hints;
#[path = "../live/limits.rs"]
mod limits;
#[path = "../live/lobby.rs"]
mod lobby;
#[path = "../live/lost_games.rs"]
mod lost_games;
#[path = "../live/robust.rs"]
mod robust;

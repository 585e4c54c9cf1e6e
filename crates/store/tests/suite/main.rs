//! What the store promises, on SQLite and on PostgreSQL alike.

#![expect(clippy::unwrap_used, reason = "a test fails so")]

mod achievements;
mod appends;
mod backups;
mod bed;
mod crash;
mod endings;
mod lists;
mod matches;
mod migrations;
mod owners;
mod people;
mod played;
mod production;
mod studies;
mod tidying;

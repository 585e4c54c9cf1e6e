//! Tests of the store's guarantees, with SQLite and PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a failed step is a failed test")]

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
